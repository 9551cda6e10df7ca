"""Earlier positions of the game at the board are looked at while it goes on."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service
from tests.e2e.test_screens import CONTRASTS

pytestmark = pytest.mark.browser


def play(service: Service, *moves: str) -> None:
    """Make these moves, each when the one before has been recorded."""
    for move in moves:
        _make(service, move)


def _make(service: Service, move: str) -> None:
    before = len(service.state()["moves"])
    service.hand("tap_move", **{"from": move[:2], "to": move[2:]})
    service.until(lambda state: len(state["moves"]) == before + 1)


def take_back(service: Service) -> None:
    before = len(service.state()["moves"])
    service.command("take_back")
    service.until(lambda state: len(state["moves"]) == before - 1)
    service.hand("match")
    service.until(lambda state: not state["wrong"] and not state["missing"])


def test_a_move_is_looked_at_while_the_game_goes_on(service: Service, board: BoardPage) -> None:
    service.until(lambda state: state["phase"] == "playing")
    play(service, "b1b3", "h8h7", "c1c2", "b8b7")
    take_back(service)
    play(service, "d8d7")
    page = board.page
    page.set_viewport_size({"width": 390, "height": 844})
    board.open(service.url)
    bar, kept = page.locator("#look-bar"), page.locator(".lookback")
    expect(page.locator("#moves .gone")).to_have_text("taken back:1b8-b7")

    page.locator("#moves").get_by_role("button", name="1h8-h7").click()
    expect(bar).to_contain_text("You look at move 2 of 4; the game goes on.")
    expect(kept).to_have_attribute("aria-label", re.compile(r"after 2 moves: .*h7 Red A 4, b3 White B 2"))
    expect(kept).to_be_in_viewport()
    expect(page.locator("#field")).to_be_hidden()
    contrast = page.evaluate(CONTRASTS)
    assert contrast == [], contrast

    # Nothing can be dragged there, and new moves throw nobody out.
    box = kept.locator(".field").bounding_box()
    assert box is not None
    side = box["width"] / 8
    at = [(box["x"] + 1.5 * side, box["y"] + (row + 0.5) * side) for row in (5, 4)]
    board.drag_between(at[0], at[1])
    play(service, "h1h3")
    expect(bar).to_contain_text("You look at move 2 of 5")
    board.moves(["2b1-b3", "1h8-h7", "1c1-c2", "1d8-d7", "2h1-h3"])
    expect(kept).to_have_attribute("aria-label", re.compile("after 2 moves"))

    # Keys go back and forth; a move that is taken back stays to be seen.
    page.keyboard.press("Comma")
    expect(bar).to_contain_text("move 1 of 5")
    page.locator("#moves").get_by_role("button", name="1d8-d7").click()
    expect(bar).to_contain_text("move 4 of 5")
    take_back(service)
    take_back(service)
    expect(bar).to_contain_text("You look at a move that was taken back; the game goes on.")
    expect(page.locator("#moves .gone")).to_have_text(["taken back:1b8-b7", "taken back:1d8-d72h1-h3"])
    page.locator("#moves [aria-current]").press("ArrowLeft")
    expect(bar).to_be_hidden()
    expect(page.locator("#field")).to_be_visible()

    page.locator(".gone-move", has_text="1b8-b7").click()
    expect(kept).to_have_attribute("aria-label", re.compile("b7 Red F"))
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    board.headline("Red to move")
