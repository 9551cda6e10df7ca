"""A game that was broken off is resumed from the archive, and the score of the match stands at the board."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.conftest import Starter

pytestmark = pytest.mark.browser

SPOKEN = """async (state) => {
  const { sayingOf } = await import("/static/spoken.js");
  const before = { ...state, resuming: false };
  const after = { ...state, resuming: false, wrong: [], missing: [], message: null };
  return [sayingOf(before, state, "all").text, sayingOf(state, after, "all").text];
}"""
START = "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0"


def test_a_game_is_resumed_and_the_match_goes_on(start_service: Starter, board: BoardPage) -> None:
    service = start_service('[players]\nwhite = "Ada"\nred = "Ben"\n')
    page = board.open(service.url).page
    line = page.locator("#match-line")
    expect(line).to_contain_text("Ada 0 \u2013 0 Ben; game 1")
    board.drag("b1", "b3")
    board.moves(["2b1-b3"])
    service.command("start_from", position=START)
    board.press("Put them as the game stands")
    board.drag("c1", "c2")
    board.moves(["1c1-c2"])

    page.get_by_role("link", name="Games").click()
    page.locator(".game-row", has_text="unfinished").nth(1).click()
    page.get_by_role("button", name="Resume this game").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The game at the board is left unfinished")
    dialog.get_by_label("Put the pieces there for me").uncheck()
    board.answer("Resume")

    # Guided step by step; bringing a piece on its way is no move.
    board.headline("Putting the pieces back")
    board.says("4 squares are still to be put right.")
    expect(page.locator("#advice")).to_contain_text("Next: put White B on b3, where its window shows 2.")
    assert page.evaluate(SPOKEN, service.state()) == [
        "Next: put White B on b3, where its window shows 2.",
        "Red to move.",
    ]
    board.drag("c2", "c1")
    board.says("2 squares are still to be put right.")
    board.drag("b1", "b3")
    board.headline("Red to move")
    board.drag("b8", "b7")
    board.moves(["2b1-b3", "1b8-b7"])

    line.get_by_role("button").click()
    expect(dialog).to_contain_text("In this game White began; the board lies as at first.")
    board.answer("Close")
    board.press("Resign")
    board.answer("White resigns")
    expect(line).to_contain_text(re.compile("Ada 0 \u2013 1 Ben(?!;)"))
    line.get_by_role("button").click()
    expect(dialog).to_contain_text("In their last game White began")
    board.answer("Their games")
    expect(page).to_have_url(re.compile(r"#/games\?player=Ada&opponent=Ben$"))
    expect(page.locator(".pair")).to_have_text("Ada 0 \u2013 1 Ben")
    page.get_by_role("link", name="To the board").click()
    line.get_by_role("button").click()
    board.answer("New match")
    expect(line).to_contain_text("Ada 0 \u2013 0 Ben")
