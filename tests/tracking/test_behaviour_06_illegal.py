"""Rule 6: what is not legal, with its reason, and how the game goes on."""

import pytest

from shogunboard.games.base import Side
from shogunboard.scans import Sensing
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE

both = pytest.mark.parametrize("sensing", SENSINGS)

REASONS = [
    ("g8", "d7", "not_your_turn"),
    ("h3", "d3", "path"),
    ("d1", "d7", "distance"),
    ("e3", "d3", "exposes_shogun"),
    ("b3", "d3", "path"),
    ("f1", "h1", "path"),
]


@both
@pytest.mark.parametrize(("name", "target", "reason"), REASONS)
def test_each_reason_is_told_and_the_game_goes_on_when_the_board_is_restored(
    sensing: Sensing, name: str, target: str, reason: str
) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move(name, target)
    board.settle()
    assert board.events == [f"illegal {name}{target} {reason}"]
    assert board.moves == []
    board.move(target, name)
    board.settle()
    assert board.events[1:] == ["restored"]
    board.move("h3", "f5")
    board.settle()
    assert board.events[2:] == ["move h3f5"]


@both
def test_the_piece_may_go_straight_to_a_legal_square(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h8")
    board.settle()
    board.move("h8", "f5")
    board.settle()
    assert board.events == ["illegal h3h8 distance", "move h3f5"]


@both
def test_the_wrong_square_and_the_square_to_go_back_to_are_told(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h8")
    board.settle()
    (event,) = board.all("illegal")
    assert event["wrong"] == ["h8"]
    assert event["missing"] == ["h3"]
    assert event["numbers"] == [4]
    assert event["distance"] == 5


@both
def test_from_one_wrong_square_to_another_is_called_wrong_again(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h8")
    board.settle()
    board.move("h8", "c8")
    board.settle()
    assert board.events == ["illegal h3h8 distance", "illegal h3c8 distance"]


@both
def test_a_wrong_piece_that_nobody_touches_is_called_wrong_once(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h8")
    board.settle()
    board.touch("b8", 700)
    board.settle()
    board.settle()
    illegal = [event for event in board.events if event.startswith("illegal")]
    assert illegal == ["illegal h3h8 distance"]


@both
def test_a_wrong_piece_that_is_lifted_and_put_down_there_again_is_called_wrong_again(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h8")
    board.settle()
    board.lift("h8")
    board.wait(700)
    board.put("h8")
    board.settle()
    assert board.events == ["illegal h3h8 distance", "illegal h3h8 distance"]


@both
def test_not_your_turn_comes_before_every_other_reason(sensing: Sensing) -> None:
    """g8 (4) may not even move so far, and f8 stands on its way."""
    board = Scenario(MIDDLE, sensing)
    board.move("g8", "a8")
    board.settle()
    assert board.events == ["illegal g8a8 not_your_turn"]


@both
def test_distance_comes_before_path_and_exposing(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("e3", "c4")
    board.settle()
    assert board.events == ["illegal e3c4 distance"]


@both
def test_a_move_that_does_not_end_a_threat_exposes_the_shogun(sensing: Sensing) -> None:
    board = Scenario("3s4/8/8/3A4/8/2B5/5c2/a3S3 w 0", sensing)
    board.move("c3", "c4")
    board.settle()
    assert board.events == ["illegal c3c4 exposes_shogun"]


# -- onto pieces -------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("victim_first", [False, True])
def test_an_illegal_capture_is_called_wrong_and_the_victim_must_come_back(sensing: Sensing, victim_first: bool) -> None:
    """d5 (1) has no way to f8. Without polarity a bump looks the same for a while, so it takes `path_ms`."""
    board = Scenario(MIDDLE, sensing)
    first, second = ("f8", "d5") if victim_first else ("d5", "f8")
    board.lift(first)
    board.wait(HAND)
    board.lift(second)
    board.wait(HAND)
    board.put("d5", "f8")
    board.settle()
    assert board.events == ["illegal d5f8 distance"]
    board.lift("f8")
    board.wait(HAND)
    board.put("f8", "d5")
    board.wait(700)
    assert board.moves == []
    board.take_from_box("f8", Side.RED)
    board.settle()
    assert board.events[-1] == "restored"
    assert board.moves == []


def test_with_polarity_the_missing_victim_is_lit_when_the_attacker_is_back() -> None:
    board = Scenario(MIDDLE, "polarity")
    board.capture("d5", "f8")
    board.settle()
    board.move("f8", "d5")
    board.settle()
    assert board.events == ["illegal d5f8 distance", "mismatch -f8"]
    board.take_from_box("f8", Side.RED)
    board.settle()
    assert board.events[-1] == "restored"


@both
def test_a_legal_move_does_not_count_before_the_victim_is_back(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("d5", "f8")
    board.settle()
    board.move("f8", "d6")
    board.settle()
    assert board.events == ["illegal d5f8 distance", "mismatch -f8"]
    assert board.moves == []
    board.take_from_box("f8", Side.RED)
    board.settle()
    assert board.events[2:] == ["move d5d6"]


@both
def test_the_opposing_shogun_cannot_be_captured(sensing: Sensing) -> None:
    board = Scenario("3s4/8/8/3A4/8/2B5/5c2/a3S3 w 1", sensing)
    board.capture("d5", "d8")
    board.settle()
    assert board.events == ["illegal d5d8 unreachable"]


@both
def test_a_capture_that_exposes_the_shogun_is_cancelled(sensing: Sensing) -> None:
    """The Shogun would stand under threat on e6; and it does not count that Red would be bare."""
    board = Scenario("1C2s3/8/c3a3/8/4S3/8/8/4F3 w 0", sensing)
    board.capture("e4", "e6")
    board.settle()
    assert board.events == ["illegal e4e6 exposes_shogun"]
    assert board.result is None


def test_without_polarity_a_bump_during_a_move_is_no_illegal_capture() -> None:
    board = Scenario(MIDDLE, "presence")
    board.lift("d5")
    board.wait(HAND)
    board.touch("f8")
    board.wait(1000)
    board.put("d5", "d6")
    board.settle()
    assert board.events == ["move d5d6"]


def test_without_polarity_an_illegal_capture_is_called_wrong_when_the_opponent_plays_on() -> None:
    board = Scenario(MIDDLE, "presence")
    board.capture("d5", "f8")
    board.wait(700)
    assert board.events == []
    board.lift("g8")
    board.wait(400)
    assert board.events == ["illegal d5f8 distance"]


# -- own_piece ---------------------------------------------------------------------------------------------


@both
def test_own_piece_shows_in_the_touched_squares_when_the_opponent_plays_on(sensing: Sensing) -> None:
    """g1 (1) is put on f1, and f1's piece is kept in the hand."""
    board = Scenario(MIDDLE, sensing)
    board.lift("g1")
    board.wait(HAND)
    board.lift("f1")
    board.wait(HAND)
    board.put("g1", "f1")
    board.wait(10_000)
    assert board.events == []
    board.lift("g8")
    board.settle()
    assert board.events == ["illegal g1f1 own_piece"]
    board.put("g8")
    board.wait(HAND)
    board.lift("f1")
    board.put("f1", "g1")
    board.wait(HAND)
    board.put("f1")
    board.settle()
    assert board.events[-1] == "restored"
    assert board.moves == []


@both
def test_own_piece_shows_when_the_opponent_has_already_moved(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("f1")
    board.wait(HAND)
    board.lift("g1")
    board.wait(HAND)
    board.put("g1", "f1")
    board.wait(2000)
    board.move("g8", "d7")
    board.settle()
    assert "illegal g1f1 own_piece" in board.events
    assert board.moves == []


@both
def test_own_piece_comes_after_distance(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("h3")
    board.wait(HAND)
    board.lift("b3")
    board.wait(HAND)
    board.put("h3", "b3")
    board.wait(2000)
    board.lift("g8")
    board.settle()
    assert board.events == ["illegal h3b3 distance"]


@both
def test_a_piece_held_in_the_hand_while_another_is_set_straight_is_not_on_it(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("g1")
    board.wait(HAND)
    board.touch("f1")
    board.wait(5000)
    board.put("g1", "h1")
    board.settle()
    assert board.events == ["move g1h1"]


@both
def test_an_untouched_own_piece_was_not_stepped_on(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("d5")
    board.wait(2000)
    board.lift("g8")
    board.settle()
    assert not [event for event in board.events if event.startswith("illegal")]
