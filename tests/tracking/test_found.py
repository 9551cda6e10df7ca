"""Scenes that restless hands have found: each once made the tracker lose or invent a move, or call play wrong."""

import pytest

from shogunboard.scans import Sensing
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE, START

both = pytest.mark.parametrize("sensing", SENSINGS)
any_rules = pytest.mark.parametrize("settings", [{}, {"preset": "rulebook"}])

COUNTING = 900
"""Longer than it takes a picture to settle, less than a piece may rest on its way."""


# -- pieces on their way ---------------------------------------------------------------------------------------


@both
def test_a_piece_rests_on_its_way_to_a_victim_that_is_off_already(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("h7")
    board.wait(HAND)
    board.slide("h3", "h4", "h5", "h6", "h7", dwell=COUNTING)
    board.settle()
    assert board.events == ["move h3h7"]


def test_a_reply_rests_on_its_way_after_a_capture_that_nobody_saw() -> None:
    board = Scenario(MIDDLE, "presence")
    board.lift("h3")
    board.wait(2000)
    board.swap("h3", "h7")
    board.wait(2000)
    board.slide("g8", "g7", "g6", "g5", "g4", dwell=COUNTING)
    board.settle()
    assert board.events == ["move h3h7", "move g8g4"]


def test_a_piece_rests_on_its_way_with_its_victim_in_the_other_hand() -> None:
    """As far as sensors tell, a4 may have captured on b7, and c6 have moved to its neighbour."""
    board = Scenario(MIDDLE, "presence")
    board.lift("a4")
    board.wait(HAND)
    board.lift("c6")
    board.wait(40)
    board.put("a4", "b4")
    board.wait(COUNTING)
    board.lift("b4")
    board.wait(40)
    board.put("b4", "b5")
    board.wait(COUNTING)
    board.lift("b5")
    board.wait(HAND)
    board.put("b5", "c6")
    board.settle()
    assert board.events == ["move a4c6"]


def test_the_opponents_piece_rests_where_the_capturing_piece_stood() -> None:
    """a4 seems to be back there."""
    board = Scenario(MIDDLE, "presence")
    board.lift("a4")
    board.wait(150)
    board.swap("a4", "c6")
    board.wait(150)
    board.slide("b7", "a7", "a6", "a5", dwell=150)
    board.settle()
    assert not any(event.startswith(("illegal", "mismatch")) for event in board.events)


@both
def test_a_reply_rests_on_its_way_before_the_first_move_has_settled(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("d5", "d4")
    board.wait(200)
    board.slide("g8", "g7", "g6", "g5", "g4", dwell=COUNTING)
    board.settle()
    assert board.events == ["move d5d4", "move g8g4"]


@both
def test_a_recapture_rests_on_its_way_before_the_first_move_has_settled(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.wait(200)
    board.lift("f5")
    board.wait(150)
    board.slide("g8", "g7", "g6", "g5", "f5", dwell=COUNTING)
    board.settle()
    assert board.events == ["move h3f5", "move g8f5"]


@both
def test_a_piece_rests_that_came_from_a_square_without_a_reading(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.darken_row(3)
    board.lift("h3")
    board.wait(HAND)
    board.put("h3", "g4")
    board.wait(COUNTING)
    board.lift("g4")
    board.wait(HAND)
    board.put("g4", "g6")
    board.light_up()
    board.settle()
    assert [event for event in board.events if not event.startswith("fault")] == ["move h3g6"]


@any_rules
def test_a_piece_in_the_hand_that_seemed_to_capture_is_not_called_wrong_on_its_way(settings: dict[str, object]) -> None:
    board = Scenario(MIDDLE, "presence", settings=settings)
    board.lift("h3")
    board.wait(HAND)
    board.touch("h7")
    board.wait(900)
    assert board.events == ["move h3h7"]
    board.put("h3", "g3")
    board.wait(COUNTING)
    board.lift("g3")
    board.wait(HAND)
    board.put("g3", "f5")
    board.settle()
    assert board.events == ["move h3h7", "correction h3h7 h3f5"]


# -- fast replies ----------------------------------------------------------------------------------------------


@both
def test_the_next_victim_is_lifted_before_the_first_move_has_settled(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("d5", "d4")
    board.wait(200)
    board.lift("h3")
    board.wait(2000)
    board.lift("h7")
    board.wait(HAND)
    board.put("h7", "h3")
    board.settle()
    assert board.events == ["move d5d4", "move h7h3"]


@both
def test_a_recapture_is_held_in_the_hands_before_the_first_move_has_settled(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.wait(200)
    board.lift("g8")
    board.wait(120)
    board.lift("f5")
    board.wait(900)
    board.put("g8", "f5")
    board.settle()
    assert board.events == ["move h3f5", "move g8f5"]


def test_a_capture_and_its_recapture_on_one_square_that_changed_twice() -> None:
    board = Scenario(MIDDLE, "presence")
    board.capture("a4", "b7", 130)
    board.wait(150)
    board.lift("b8")
    board.wait(130)
    board.lift("b7")
    board.wait(130)
    board.put("b8", "b7")
    board.settle()
    assert board.moves == ["a4b7", "b8b7"]


@both
def test_of_two_moves_the_side_whose_piece_came_down_first_begins(sensing: Sensing) -> None:
    board = Scenario(START, sensing, settings={"first": "either"})
    board.lift("d1")
    board.wait(120)
    board.lift("h8")
    board.wait(120)
    board.put("h8", "h7")
    board.wait(120)
    board.put("d1", "d5")
    board.settle()
    assert board.moves == ["h8h7", "d1d5"]


# -- changes of mind -------------------------------------------------------------------------------------------


@both
def test_a_correction_captures_with_the_victim_lifted_first(sensing: Sensing) -> None:
    """It is the mover who lifts that piece, so the opponent has touched nothing."""
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "e4")
    board.settle()
    board.lift("h7")
    board.wait(HAND)
    board.lift("e4")
    board.wait(900)
    board.put("e4", "h7")
    board.settle()
    assert board.events == ["move h3e4", "correction h3e4 h3h7"]


def test_a_correction_that_captures_unseen_is_known_when_the_opponent_lifts_a_piece() -> None:
    board = Scenario(MIDDLE, "presence")
    board.move("h3", "e4")
    board.settle()
    board.lift("e4")
    board.wait(HAND)
    board.swap("e4", "h7")
    board.wait(2000)
    assert board.events == ["move h3e4"]
    board.lift("d8")
    board.settle()
    assert board.events == ["move h3e4", "correction h3e4 h3h7"]


def test_the_opponents_piece_on_its_way_corrects_no_capture() -> None:
    """Where the captor could have gone instead, it may stand while its victim is back: that looks the same."""
    board = Scenario(MIDDLE, "presence")
    board.capture("h3", "h7")
    board.settle()
    board.lift("g8")
    board.wait(HAND)
    board.put("g8", "g6")
    board.wait(COUNTING)
    board.lift("g6")
    board.wait(HAND)
    board.put("g6", "g4")
    board.settle()
    assert board.events == ["move h3h7", "move g8g4"]


@both
def test_a_wrong_square_on_the_way_back_to_the_start_is_no_new_set_up(sensing: Sensing) -> None:
    board = Scenario(START, sensing)
    board.move("d1", "d5")
    board.settle()
    board.move("d5", "h5")
    board.settle()
    board.move("h5", "d1")
    board.settle()
    assert board.events == ["move d1d5", "illegal d5h5 distance", "takeback 1"]


@both
def test_under_the_rule_book_the_piece_that_moved_last_may_be_lifted_as_a_victim(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, settings={"preset": "rulebook"})
    board.move("h3", "f5")
    board.settle()
    board.lift("f5")
    board.wait(2000)
    board.lift("g8")
    board.wait(HAND)
    board.put("g8", "f5")
    board.settle()
    assert board.events == ["move h3f5", "move g8f5"]


# -- bumps -----------------------------------------------------------------------------------------------------


def test_a_piece_that_was_knocked_over_before_the_other_was_lifted_is_not_its_victim() -> None:
    board = Scenario(MIDDLE, "presence")
    board.lift("g1")
    board.wait(HAND)
    board.touch("h7", 150)
    board.wait(150)
    board.lift("h3")
    board.wait(150)
    board.put("g1")
    board.wait(2000)
    board.put("h3")
    board.settle()
    assert board.moves == []
    assert not any(event.startswith("move") for event in board.events)


def test_an_unseen_capture_is_found_although_pieces_were_knocked_over_meanwhile() -> None:
    board = Scenario(MIDDLE, "presence")
    board.lift("h3")
    board.wait(2000)
    board.lift("b3", "g1", "d8")
    board.wait(1000)
    for square in ("b3", "g1", "d8"):
        board.put(square)
    board.wait(1000)
    board.swap("h3", "h7")
    board.wait(2000)
    board.move("g8", "g4", 900)
    board.settle()
    assert board.moves == ["h3h7", "g8g4"]
    assert not any(event.startswith("illegal") for event in board.events)


@any_rules
def test_pieces_knocked_over_around_a_piece_in_the_hand_are_no_recapture(settings: dict[str, object]) -> None:
    board = Scenario(MIDDLE, "presence", settings=settings)
    board.lift("a4")
    board.wait(2000)
    board.lift("b7", "b8", "f1")
    board.wait(200)
    board.put("b7")
    board.wait(900)
    board.put("f1")
    board.wait(900)
    assert board.moves != ["a4b7", "b8b7"]
    board.put("b8")
    board.wait(900)
    board.put("a4", "e4")
    board.settle()
    assert board.moves == ["a4e4"]


def test_a_piece_back_on_its_square_is_not_the_opponents_that_was_lifted_with_it() -> None:
    board = Scenario(MIDDLE, "presence", settings={"preset": "rulebook"})
    board.lift("h3", "h7", "g8")
    board.wait(200)
    board.put("h7")
    board.wait(200)
    board.put("h3")
    board.wait(900)
    board.put("g8")
    board.settle()
    assert board.moves == []
