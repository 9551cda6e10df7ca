"""Hints and the computer as a player, in the page."""

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.conftest import Starter

pytestmark = pytest.mark.browser

QUICK = "[engine]\nhint_ms = 200\n"


def test_a_hint_is_lit_and_goes_with_the_move(start_service: Starter, board: BoardPage) -> None:
    service = start_service(QUICK)
    page = board.open(service.url).page
    page.get_by_role("button", name="Hint").click()
    expect(page.locator('.cell[aria-label*="lit: hint"]')).to_have_count(2)
    board.drag("b1", "b3")
    board.moves(["b1-b3"])
    expect(page.locator('.cell[aria-label*="lit: hint"]')).to_have_count(0)


def test_the_computer_plays_a_side_and_its_move_is_carried_out(start_service: Starter, board: BoardPage) -> None:
    service = start_service(QUICK)
    page = board.open(service.url).page
    page.get_by_text("More", exact=True).click()
    page.locator("#plays-r").select_option("Computer 1, beginner")
    board.drag("b1", "b3")
    page.get_by_role("button", name="Play it for me").click()
    expect(page.locator("#moves .move:not(:empty)")).to_have_count(2)
    expect(page.locator("#carry-out")).to_be_hidden()
    board.headline("White to move")
    page.locator("#plays-r").select_option("A person")
    board.drag("d1", "d5")
    expect(page.locator("#moves .move:not(:empty)")).to_have_count(3)
    board.headline("Red to move")
    page.locator("#plays-r").select_option("Computer 5, strongest")
    expect(page.locator("#hint-me")).to_have_text("Thinking …")
    page.locator("#plays-r").select_option("A person")
    expect(page.locator("#hint-me")).to_have_text("Hint")
    assert service.state()["computer"]["levels"] == {"w": 0, "r": 0}
