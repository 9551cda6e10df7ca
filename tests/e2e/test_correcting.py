"""A kept game is corrected in the page: told first, then done, then undone."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service
from tests.e2e.test_archive import keep

pytestmark = pytest.mark.browser

FILE = """[White "Anna"]
[Red "Ben"]

1. 2b1-b3 1h8-h7 {hm} 2. 1c1-c2 4h7-g4 0-1
"""


def test_a_wrong_move_is_changed_and_what_does_not_fit_is_left_out(service: Service, board: BoardPage) -> None:
    keep(service, FILE)
    page = board.page
    page.goto(f"{service.url}#/games/2/2")
    page.get_by_role("button", name="Correct …").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("1. Red 1h8-h7")
    expect(dialog.get_by_label("The piece")).to_have_value("h8")
    correct = dialog.locator("button.primary")
    expect(correct).to_be_disabled()

    # What would become of the game is told first.
    dialog.get_by_label("The piece").select_option("d8")
    dialog.get_by_label("Its move").select_option("1d8-d7")
    expect(dialog).to_contain_text("2. Red 4h7-g4 does not fit any more: the game would end before it.")
    expect(dialog).to_contain_text("1 move is left out and kept in a note.")
    dialog.get_by_label("Two moves are missing before it").check()
    dialog.get_by_label("The answer comes from").select_option("h1")
    expect(dialog).to_contain_text("All 3 moves after it still fit.")
    dialog.get_by_label("The game had ended before it").check()
    expect(dialog).to_contain_text("3 moves are left out and kept in a note.")
    dialog.get_by_label("Another move was made").check()
    expect(correct).to_have_text("Correct it, and end the game there")
    correct.click()

    expect(dialog.get_by_role("heading")).to_have_text("The game is corrected")
    dialog.get_by_role("button", name="Close").click()
    about = page.locator(".about")
    expect(about).to_contain_text("unfinished · 3 moves")
    expect(page.locator(".kept-moves .gone")).to_have_text("recorded before:1h8-h71c1-c24h7-g4")
    expect(page.locator(".move-card .note")).to_have_text("hm")
    page.locator(".gone-move", has_text="4h7-g4").click()
    expect(page.locator(".replay .table")).to_have_attribute("aria-label", re.compile("g4 Red A"))
    expect(page.locator(".move-card")).to_contain_text("It does not stand any more.")

    page.get_by_role("button", name="Undo the correction").click()
    expect(about).to_contain_text("1 by resignation · 4 moves")
    expect(page.locator(".kept-moves .gone")).to_have_count(0)
