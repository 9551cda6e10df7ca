"""Rule 5: nothing but the player's own piece rewrites a recorded move, only in time, and only if it is allowed."""

import pytest

from shogunboard.scans import Sensing
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE

both = pytest.mark.parametrize("sensing", SENSINGS)
RULEBOOK = {"preset": "rulebook"}


@both
def test_when_the_opponent_has_touched_a_piece_the_move_stands(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.touch("g8")
    board.settle()
    board.move("f5", "g6")
    board.settle()
    assert board.events == ["move h3f5", "illegal f5g6 not_your_turn"]
    assert board.moves == ["h3f5"]


@both
def test_a_touch_shorter_than_lift_ms_is_none(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.touch("g8", 90)
    board.settle()
    board.move("f5", "g6")
    board.settle()
    assert board.events == ["move h3f5", "correction h3f5 h3g6"]


@both
def test_the_possible_victim_touched_by_the_opponent_before_is_a_touch(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.touch("h7")
    board.settle()
    board.lift("f5")
    board.wait(1000)
    board.put("f5", "g6")
    board.settle()
    assert board.events == ["move h3f5", "illegal f5g6 not_your_turn"]


@both
def test_without_corrections_the_same_piece_is_not_at_turn(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, settings={"corrections": False})
    board.move("h3", "f5")
    board.settle()
    board.move("f5", "g6")
    board.settle()
    assert board.events == ["move h3f5", "illegal f5g6 not_your_turn"]


@both
@pytest.mark.parametrize("target", ["e2", "e4", "g6"])
def test_an_illegal_placement_of_the_opponent_where_the_move_could_have_gone_rewrites_nothing(
    sensing: Sensing, target: str
) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.move("d8", target)
    board.settle()
    assert board.events[0] == "move h3f5"
    assert board.events[1].startswith(f"illegal d8{target}")
    assert len(board.events) == 2
    assert board.moves == ["h3f5"]
    board.move(target, "d8")
    board.settle()
    assert board.events[2:] == ["restored"]


@both
def test_the_opponents_piece_on_the_square_that_the_move_left_rewrites_nothing(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.move("d8", "h3")
    board.settle()
    assert board.events == ["move h3f5", "illegal d8h3 distance"]
    assert board.moves == ["h3f5"]


@both
@pytest.mark.parametrize("wait", [HAND, 700])
def test_the_opponent_who_lifts_the_moved_piece_to_capture_it_corrects_nothing(sensing: Sensing, wait: int) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.lift("f5")
    board.wait(wait)
    board.lift("g8")
    board.wait(wait)
    board.put("g8", "f5")
    board.settle()
    assert board.events == ["move h3f5", "move g8f5"]


@both
def test_right_after_a_take_back_the_earlier_move_is_not_corrected(sensing: Sensing) -> None:
    """The piece that moved before that is the opponent's of the player who took back; its time is over."""
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.move("g8", "d7")
    board.settle()
    board.move("d7", "g8")
    board.settle()
    board.move("f5", "g6")
    board.settle()
    assert board.events == ["move h3f5", "move g8d7", "takeback 2", "illegal f5g6 not_your_turn"]


@both
def test_the_rule_book_preset_allows_no_change(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, settings=RULEBOOK)
    board.move("h3", "f5")
    board.settle()
    board.move("f5", "h3")
    board.settle()
    assert board.events == ["move h3f5", "illegal f5h3 not_your_turn"]
    board.move("h3", "f5")
    board.settle()
    assert board.events[-1] == "restored"


@both
def test_without_take_backs_the_mover_may_still_put_the_piece_back_in_time(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, settings={"takebacks": False})
    board.move("h3", "f5")
    board.settle()
    board.move("f5", "h3")
    board.settle()
    assert board.events == ["move h3f5", "takeback 1"]


@both
def test_without_take_backs_it_is_too_late_when_the_opponent_has_touched_a_piece(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, settings={"takebacks": False})
    board.move("h3", "f5")
    board.settle()
    board.touch("g8")
    board.settle()
    board.move("f5", "h3")
    board.settle()
    assert board.events == ["move h3f5", "illegal f5h3 not_your_turn"]
