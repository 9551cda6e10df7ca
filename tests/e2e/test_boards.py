"""Boards of other kinds: without sides, without sensors, and one that is not moved by the page."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.conftest import Starter
from tests.e2e.liveboard import MEN, live_board

pytestmark = pytest.mark.browser


def test_on_a_board_that_feels_no_sides_they_can_be_exchanged(start_service: Starter, board: BoardPage) -> None:
    service = start_service('[board.sim]\nsensing = "presence"\n')
    board.open(service.url)
    question = board.text('.question[data-kind="sides_assumed"]')
    expect(question).to_contain_text("White is taken to sit at the lit edge.")
    board.lit("a1", "to be filled")
    board.drag("f1", "f3")
    board.moves(["2f1-f3"])
    question.get_by_role("button", name="Exchange the sides").click()
    board.moves(["2c8-c6"])
    # The page looks over the board from White's edge, which is the other one now, and the pieces are the other side's.
    expect(board.text("#edge-bottom .mark")).to_have_text(list("abcdefgh"))
    board.tells("c6", "Red E")
    board.headline("White to move")
    assert service.state()["rotation"] == 2


def test_of_two_captures_that_look_alike_the_players_are_asked(start_service: Starter, board: BoardPage) -> None:
    """Attacker and victim change places faster than the service looks: it sees nothing but an empty square."""
    service = start_service('[board.sim]\nsensing = "presence"\n[tracking]\nlift_ms = 800\nsettle_ms = 800\n')
    board.open(service.url)
    board.says("The game begins.")
    service.command("start_from", position="d2s3c/b7/A7/a7/8/8/8/B3S3 w 0")
    board.says("The board does not fit the game")
    service.hand("match")
    expect(board.text('.man[data-place="board"]')).to_have_count(8)
    board.says("The board fits the game again.")
    board.hold("a6")
    board.lit("b6", "target")
    board.page.mouse.move(*board.point("a7"), steps=3)
    board.let_go()
    board.tells("a7", "White A")
    board.hold("h8")
    board.page.mouse.move(*board.point("h7"), steps=3)
    buttons = board.text('.question[data-kind="which_move"] button')
    expect(buttons).to_have_text(["a6-a5", "a6-a7"])
    board.lit("a5", "was it this move?")
    board.page.mouse.move(*board.point("h8"), steps=3)
    board.let_go()
    buttons.last.click()
    board.moves(["1a6xa7"])


def test_without_sensors_moves_are_mirrored_by_taps(start_service: Starter, board: BoardPage) -> None:
    service = start_service("", "--board", "manual")
    board.open(service.url)
    expect(board.text("#hint-text")).to_contain_text("then tap it here")
    board.click("f1")
    board.lit("f3", "target")
    expect(board.square("f3")).to_have_attribute("data-mark", "aim")
    board.click("f3")
    board.moves(["2f1-f3"])
    board.click("c8")
    board.click("c7")
    board.says("c8 shows 4, it was moved 1.")
    board.press("It showed 1: accept")
    board.moves(["2f1-f3", "1c8-c7"])
    expect(board.page.get_by_role("button", name="Slide, do not lift")).to_be_hidden()


def test_a_board_that_is_moved_by_hands_is_shown_live(start_service: Starter, board: BoardPage, tmp_path: Path) -> None:
    doings = f"{MEN}; lift f1; wait 400; place f3; wait 1000; lift c8"
    settings, path = live_board(tmp_path, doings)
    service = start_service(settings, extra_path=path)
    board.open(service.url)
    board.moves(["2f1-f3"])
    board.tells("f3", "White E shows")
    board.lit("d5", "target")
    expect(board.text('.man[data-place="hand"]')).to_have_attribute("data-letter", "e")
    expect(board.text("#handling")).to_be_hidden()
    board.drag("g1", "g2")
    board.tells("g1", "White F shows 1")
