"""Scenes that random play at a board has found."""

import pytest

from shogunboard.scans import Sensing
from tests.tracking.scenario import HAND, SENSINGS, Scenario

START = "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 2"


@pytest.mark.parametrize("hold", [300, 500, 3000])
def test_the_players_answer_which_capture_it_was_although_the_opponent_has_moved_on(hold: int) -> None:
    board = Scenario("2Bsc3/5b2/4f3/6d1/3G4/8/6F1/A3SE2 w 2", "presence")
    board.lift("c8")
    board.wait(2500)
    board.lift("g5")
    board.wait(HAND)
    board.put("g5", "h6")
    board.settle()
    assert board.events[0].startswith("ambiguous")
    board.lift("f7")
    board.wait(hold)
    board.put("f7", "f7")
    board.settle()
    assert board.events[1:] == ["move c8f7", "move g5h6"]


@pytest.mark.parametrize("sensing", SENSINGS)
def test_a_legal_move_that_brings_back_the_start_position_is_a_move(sensing: Sensing) -> None:
    board = Scenario(START, sensing)
    moves = [("b1", "c4"), ("c8", "b7"), ("c4", "b1"), ("b7", "c8"), ("a1", "a2")]
    for origin, target in moves:
        board.lift(origin)
        board.wait(HAND)
        board.put(origin, target)
        board.settle()
    assert board.events == [f"move {origin}{target}" for origin, target in moves]


def test_a_piece_of_the_opponent_that_is_put_back_does_not_change_what_was_called_wrong() -> None:
    board = Scenario(START, "presence")
    board.lift("a1")
    board.wait(HAND)
    board.lift("b1")
    board.wait(HAND)
    board.put("a1", "b1")
    board.settle()
    board.touch("h8", 700)
    board.settle()
    assert board.events == ["illegal a1b1 own_piece"]
    board.lift("b1")
    board.wait(HAND)
    board.put("b1", "a1")
    board.wait(HAND)
    board.put("b1", "b1")
    board.settle()
    assert board.events == ["illegal a1b1 own_piece", "restored"]


@pytest.mark.parametrize("sensing", SENSINGS)
def test_a_board_that_was_cleared_and_set_up_without_a_pause_offers_a_new_game(sensing: Sensing) -> None:
    board = Scenario(START, sensing)
    for origin, target in (("b1", "c4"), ("c8", "b7")):
        board.move(origin, target)
        board.settle()
    for name in sorted(board.men):
        board.lift(name)
        board.wait(200)
    board.set_up(200, rotation=2)
    board.settle()
    assert board.events == ["move b1c4", "move c8b7", "new_game_offered"]


def test_the_answer_counts_although_the_opponent_has_moved_to_the_square_that_was_left() -> None:
    board = Scenario("2es1cb1/1f2C3/3D4/2g5/8/3B4/8/A3SEFG w 1", "presence")
    board.lift("d6")
    board.wait(2500)
    board.lift("c5")
    board.wait(HAND)
    board.put("c5", "d6")
    board.settle()
    board.touch("b7", 500)
    board.settle()
    assert board.events == ["ambiguous d6b7 d6c8", "move d6b7", "move c5d6"]
