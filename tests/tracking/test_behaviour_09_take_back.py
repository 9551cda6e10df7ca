"""Rule 9: take-back by moving pieces back, one ply after the other or several at once."""

import pytest

from shogunboard.games.base import Side
from shogunboard.scans import Sensing
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE, SHUFFLE, START, there_and_back

both = pytest.mark.parametrize("sensing", SENSINGS)

PLIES = (("d1", "d5"), ("c8", "c4"), ("h1", "h3"), ("a8", "a6"))


def played(sensing: Sensing, plies: int = 4, **settings: object) -> Scenario:
    board = Scenario(START, sensing, settings=settings or None)
    for name, target in PLIES[:plies]:
        board.move(name, target)
        board.settle()
    assert len(board.moves) == plies
    board.forget()
    return board


@both
def test_plies_are_taken_back_one_after_the_other(sensing: Sensing) -> None:
    board = played(sensing)
    for name, target in reversed(PLIES):
        board.move(target, name)
        board.settle()
    assert board.events == ["takeback 4", "takeback 3", "takeback 2", "takeback 1"]
    assert board.moves == []
    assert board.position == START


@both
@pytest.mark.parametrize("wait", [30, HAND])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_plies_are_taken_back_at_once(sensing: Sensing, wait: int, count: int) -> None:
    board = played(sensing)
    for name, target in reversed(PLIES[4 - count :]):
        board.move(target, name, wait)
        board.wait(wait)
    board.settle()
    assert board.events == [f"takeback {ply}" for ply in range(4, 4 - count, -1)]


@both
def test_the_order_of_the_hands_does_not_matter(sensing: Sensing) -> None:
    board = played(sensing)
    for name, target in PLIES:
        board.move(target, name, 100)
        board.wait(100)
    board.settle()
    assert board.events == ["takeback 4", "takeback 3", "takeback 2", "takeback 1"]


@both
def test_slow_hands_in_any_order_come_back_to_the_start_of_the_same_game(sensing: Sensing) -> None:
    board = played(sensing)
    for name, target in (PLIES[1], PLIES[3], PLIES[0], PLIES[2]):
        board.move(target, name, 600)
        board.wait(600)
    board.settle()
    assert board.moves == []
    assert "game_started" not in board.events
    assert "new_game_offered" not in board.events


@both
def test_back_at_the_start_is_the_same_game_with_no_moves(sensing: Sensing) -> None:
    board = played(sensing, 2)
    for name, target in reversed(PLIES[:2]):
        board.move(target, name)
        board.settle()
    board.move("d1", "d5")
    board.settle()
    assert board.events == ["takeback 2", "takeback 1", "move d1d5"]
    assert board.all("move")[0]["ply"] == 1


@both
def test_a_take_back_tells_the_position_before_the_move(sensing: Sensing) -> None:
    board = played(sensing, 1)
    board.move("d5", "d1")
    board.settle()
    assert board.all("takeback") == [{"t": board.told[-1].t, "event": "takeback", "ply": 1, "position": START}]


@both
@pytest.mark.parametrize("attacker_first", [False, True])
@pytest.mark.parametrize("wait", [HAND, 800])
def test_a_captured_piece_comes_back_too(sensing: Sensing, attacker_first: bool, wait: int) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("h3", "h7")
    board.settle()
    board.forget()
    if attacker_first:
        board.move("h7", "h3", wait)
        board.wait(wait)
        board.take_from_box("h7", Side.RED)
    else:
        board.lift("h7")
        board.wait(wait)
        board.take_from_box("h7", Side.RED)
        board.wait(wait)
        board.put("h7", "h3")
    board.settle()
    assert board.events[-1] == "takeback 1"
    assert not [event for event in board.events if event.startswith("illegal")]
    assert board.position == MIDDLE


@both
def test_while_the_captured_piece_is_not_back_its_square_is_lit(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("h3", "h7")
    board.settle()
    board.forget()
    board.move("h7", "h3")
    board.settle()
    assert board.events == ["mismatch -h7"]
    board.take_from_box("h7", Side.RED)
    board.settle()
    assert board.events == ["mismatch -h7", "takeback 1"]


@both
def test_several_captures_are_taken_back_at_once(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("a4", "b7")
    board.settle()
    board.capture("b8", "b7")
    board.settle()
    board.forget()
    board.move("b7", "b8", 100)
    board.wait(100)
    board.take_from_box("b7", Side.RED)
    board.wait(100)
    board.take_from_box("a4", Side.WHITE)
    board.settle()
    assert board.events == ["takeback 2", "takeback 1"]
    assert board.position == MIDDLE


@both
def test_a_take_back_and_another_move(sensing: Sensing) -> None:
    board = played(sensing)
    board.move("a6", "a8")
    board.settle()
    board.move("h3", "h1")
    board.settle()
    board.move("b1", "a2")
    board.settle()
    assert board.events == ["takeback 4", "takeback 3", "move b1a2"]
    assert board.moves == ["d1d5", "c8c4", "b1a2"]


@both
def test_a_take_back_and_another_move_in_one_picture(sensing: Sensing) -> None:
    board = played(sensing)
    board.move("a6", "a8", 110)
    board.wait(110)
    board.move("h8", "h7", 110)
    board.settle()
    assert board.events == ["takeback 4", "move h8h7"]


@both
def test_a_take_back_and_the_next_piece_in_the_hand(sensing: Sensing) -> None:
    board = played(sensing)
    board.move("a6", "a8", 110)
    board.wait(110)
    board.lift("h8")
    board.wait(1000)
    assert board.events == ["takeback 4"]
    board.put("h8", "h7")
    board.settle()
    assert board.events == ["takeback 4", "move h8h7"]


@both
def test_the_opponent_may_take_the_move_back_too(sensing: Sensing) -> None:
    """Who moves the piece back cannot be seen, and after a touch of the opponent's it is still a take-back."""
    board = played(sensing, 1)
    board.touch("c8", 700)
    board.settle()
    board.move("d5", "d1")
    board.settle()
    assert board.events == ["takeback 1"]


@both
def test_without_take_backs_moving_back_is_not_your_turn(sensing: Sensing) -> None:
    board = played(sensing, 2, takebacks=False)
    board.touch("h1", 700)
    board.settle()
    board.move("c4", "c8")
    board.settle()
    assert board.events == ["illegal c4c8 not_your_turn"]
    assert len(board.moves) == 2


@both
def test_without_take_backs_two_plies_cannot_be_undone_at_once(sensing: Sensing) -> None:
    board = played(sensing, 2, takebacks=False)
    for name, target in reversed(PLIES[:2]):
        board.move(target, name, 100)
        board.wait(100)
    board.settle()
    assert len(board.moves) == 2
    assert not [event for event in board.events if event.startswith("takeback")]


@both
def test_moves_back_and_forth_are_moves_when_they_are_made_in_turn(sensing: Sensing) -> None:
    board = Scenario(SHUFFLE, sensing)
    for name, target in there_and_back(board.line.position):
        board.move(name, target)
        board.settle()
    assert len(board.moves) == 4
    assert not board.all("takeback")


@both
def test_a_pair_of_fast_moves_back_is_told_from_a_take_back_by_who_moved_first(sensing: Sensing) -> None:
    board = Scenario(SHUFFLE, sensing)
    plies = there_and_back(board.line.position)
    for name, target in plies[:2]:
        board.move(name, target)
        board.settle()
    for name, target in plies[2:]:
        board.move(name, target, 110)
        board.wait(110)
    board.settle()
    assert len(board.moves) == 4
    board.forget()
    for name, target in (plies[3], plies[2]):
        board.move(target, name, 110)
        board.wait(110)
    board.settle()
    assert board.events == ["takeback 4", "takeback 3"]
