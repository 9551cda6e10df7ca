"""Rule 8: two plies in one settled picture, when every square of them was seen to change. Never three."""

import pytest

from shogunboard.scans import Sensing
from tests.tracking.scenario import SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE, START

both = pytest.mark.parametrize("sensing", SENSINGS)

FAST = 110


@both
def test_two_plies_in_one_settled_picture_are_accepted(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5", FAST)
    board.wait(FAST)
    board.move("f8", "e7", FAST)
    board.wait(399)
    assert board.events == []
    board.wait(1)
    assert board.events == ["move h3f5", "move f8e7"]
    assert [event["ply"] for event in board.all("move")] == [1, 2]


@both
def test_the_opponent_may_lift_before_the_move_is_done(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("h3")
    board.wait(FAST)
    board.lift("f8")
    board.wait(FAST)
    board.put("h3", "f5")
    board.wait(FAST)
    board.put("f8", "e7")
    board.settle()
    assert board.events == ["move h3f5", "move f8e7"]


@both
def test_a_move_and_a_piece_in_the_opponents_hand(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5", FAST)
    board.wait(FAST)
    board.lift("f8")
    board.wait(2000)
    assert board.events == ["move h3f5"]
    assert board.lifts[-1] == "lifted f8"
    board.put("f8", "e7")
    board.settle()
    assert board.events == ["move h3f5", "move f8e7"]


@both
def test_a_capture_and_the_recapture(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("a4", "b7", FAST)
    board.wait(FAST)
    board.capture("b8", "b7", FAST)
    board.settle()
    assert board.moves == ["a4b7", "b8b7"]


@both
def test_a_capture_and_the_recapture_at_once_with_the_victim_first(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("b7")
    board.wait(FAST)
    board.lift("a4")
    board.wait(FAST)
    board.put("a4", "b7")
    board.wait(FAST)
    board.lift("b7")
    board.wait(FAST)
    board.lift("b8")
    board.wait(FAST)
    board.put("b8", "b7")
    board.settle()
    assert board.moves == ["a4b7", "b8b7"]


@both
@pytest.mark.parametrize("wait", [FAST, 1000])
def test_attacker_and_victim_in_the_hands_are_no_capture_and_recapture(sensing: Sensing, wait: int) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("a4")
    board.wait(wait)
    board.lift("b7")
    board.wait(10_000)
    assert board.events == []
    board.put("b7")
    board.wait(wait)
    board.put("a4")
    board.settle()
    assert board.moves == []


@both
def test_a_wrong_victim_touched_on_the_way_makes_no_recapture(sensing: Sensing) -> None:
    """c6 was lifted and put back before the right victim was taken. Without polarity both were touched."""
    board = Scenario(MIDDLE, sensing)
    board.lift("a4")
    board.wait(FAST)
    board.touch("c6", FAST)
    board.wait(FAST)
    board.lift("b7")
    board.wait(5000)
    assert board.events == []
    board.put("a4", "b7")
    board.settle()
    if sensing == "polarity":
        assert board.moves == ["a4b7"]
    else:
        assert board.events == ["ambiguous a4b7 a4c6"]


@both
def test_a_reply_whose_squares_were_not_seen_to_change_is_not_accepted(sensing: Sensing) -> None:
    """The board was carried out of sight, and comes back with two moves made."""
    board = Scenario(MIDDLE, sensing)
    with board.at_once():
        board.lift("h3", "f8")
        board.put("h3", "f5")
        board.put("f8", "e7")
    board.settle()
    assert board.moves == ["h3f5", "f8e7"]


@both
def test_three_plies_in_one_settled_picture_are_not_accepted(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5", FAST)
    board.wait(FAST)
    board.move("f8", "e7", FAST)
    board.wait(FAST)
    board.move("d5", "d4", FAST)
    board.settle()
    assert board.moves == []
    assert len(board.events) == 1
    assert board.events[0].startswith("mismatch")


@both
def test_after_three_plies_at_once_the_game_goes_on_when_the_board_is_restored(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5", FAST)
    board.wait(FAST)
    board.move("f8", "e7", FAST)
    board.wait(FAST)
    board.move("d5", "d4", FAST)
    board.settle()
    board.move("d4", "d5")
    board.settle()
    assert board.moves in ([], ["h3f5", "f8e7"])
    board.move("e7", "f8")
    board.settle()
    assert board.moves == ["h3f5"]


@both
def test_with_either_side_beginning_the_order_of_two_fast_moves_is_seen(sensing: Sensing) -> None:
    board = Scenario(START, sensing, settings={"first": "either"})
    board.move("c8", "c4", FAST)
    board.wait(FAST)
    board.move("d1", "d5", FAST)
    board.settle()
    assert board.events == ["move c8c4", "move d1d5"]


@both
def test_the_last_move_of_a_game_may_be_a_fast_reply(sensing: Sensing) -> None:
    board = Scenario("5cba/8/8/B1s5/8/8/8/4SA2 w 2", sensing)
    step = next(step for step in board.line.position.steps() if step.move.short.startswith("f1"))
    after = board.line.position.after(step)
    reply = next(step for step in after.steps() if step.move.short == "c5a5")
    assert after.after(reply).outcome() is not None
    target = board.game.square_name(step.target)
    board.move("f1", target, FAST)
    board.wait(FAST)
    board.capture("c5", "a5", FAST)
    board.settle()
    assert board.events == [f"move f1{target}", "move c5a5", "game_over r bare"]
