"""Rules 2 and 3: the whole picture decides; sliding, and counting aloud on the way."""

import pytest

from shogunboard.scans import Sensing
from shogunboard.tracking import TrackingSettings
from tests.tracking.scenario import SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE, START

both = pytest.mark.parametrize("sensing", SENSINGS)


@both
def test_the_settled_picture_is_enough_when_nothing_was_seen_on_the_way(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    with board.at_once():
        board.lift("h3")
        board.put("h3", "f5")
    board.settle()
    assert board.events == ["move h3f5"]


@both
@pytest.mark.parametrize("rotation", range(4))
def test_a_move_is_read_in_every_rotation(sensing: Sensing, rotation: int) -> None:
    board = Scenario(f"{START[:-1]}{rotation}", sensing)
    step = board.line.position.steps()[0]
    origin, target = (board.game.square_name(square) for square in (step.origin, step.target))
    board.move(origin, target)
    board.settle()
    assert board.events == [f"move {origin}{target}"]


@both
def test_squares_touched_before_the_last_settled_picture_do_not_count(sensing: Sensing) -> None:
    """b7 was touched in an earlier handling; now a4 is only held in the hand."""
    board = Scenario(MIDDLE, sensing)
    board.touch("b7", 700)
    board.settle()
    board.forget()
    board.lift("a4")
    board.settle()
    assert board.moves == []
    assert board.lifts == ["lifted a4"]


@both
@pytest.mark.parametrize("dwell", [40, 99, 100, 300, 399])
@pytest.mark.parametrize("air", [0, 40, 150])
def test_sliding_over_empty_squares_fast_or_slow_is_one_move(sensing: Sensing, dwell: int, air: int) -> None:
    board = Scenario(MIDDLE, sensing)
    board.slide("h3", "h4", "h5", "g5", "f5", dwell=dwell, air=air)
    board.settle()
    assert board.events == ["move h3f5"]


@both
def test_two_sensors_may_read_the_piece_between_two_squares(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    side = board.line.position.side
    board.take_from_box("h4", side)
    board.wait(700)
    board.lift("h3")
    board.wait(300)
    board.take_from_box("h5", side)
    board.wait(700)
    board.lift("h4")
    board.wait(50)
    board.put("h3", "g5")
    board.wait(300)
    board.lift("g5")
    board.lift("h5")
    board.put("h4", "f5")
    board.settle()
    assert board.events == ["move h3f5"]


@both
@pytest.mark.parametrize("dwell", [401, 900, 1499])
def test_a_tap_on_a_free_path_is_not_called_wrong_before_path_ms(sensing: Sensing, dwell: int) -> None:
    board = Scenario(MIDDLE, sensing)
    board.slide("h3", "h4", "h5", "g5", "f5", dwell=dwell)
    board.settle()
    assert board.events == ["move h3f5"]


@both
def test_a_piece_that_rests_longer_on_its_way_is_called_wrong_at_path_ms(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h5")
    board.wait(1499)
    assert board.events == []
    board.wait(1)
    assert board.events == ["illegal h3h5 distance"]
    board.move("h5", "f5")
    board.settle()
    assert board.events == ["illegal h3h5 distance", "move h3f5"]


@both
def test_a_tap_off_every_path_is_called_wrong_at_settle_ms(sensing: Sensing) -> None:
    """c5 is no square that h3 could pass."""
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "c5")
    board.wait(400)
    assert board.events == ["illegal h3c5 distance"]


@both
def test_a_tap_on_a_path_that_is_blocked_further_on_is_called_wrong_at_settle_ms(sensing: Sensing) -> None:
    """Over e1 the piece on d1 could only get to f2, and f1 stands in the way."""
    board = Scenario(MIDDLE, sensing)
    board.move("d1", "e1")
    board.wait(400)
    assert board.events == ["illegal d1e1 distance"]


@both
def test_the_patience_ends_when_the_opponent_lifts_a_piece(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h5")
    board.wait(600)
    board.lift("g8")
    board.wait(400)
    assert board.events == ["illegal h3h5 distance"]


@both
def test_the_opponents_piece_on_its_way_is_not_waited_for(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("g8", "g7")
    board.wait(400)
    assert board.events == ["illegal g8g7 not_your_turn"]


@both
def test_a_piece_that_counts_and_goes_home_has_not_moved(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.slide("h3", "h4", "h5", "h6", "h5", "h4", "h3", dwell=700)
    board.settle()
    assert board.events == []
    assert board.lifts[-1] == "put_back h3"


@both
@pytest.mark.parametrize("victim_first", [False, True])
def test_counting_on_the_way_to_a_capture_is_waited_for(sensing: Sensing, victim_first: bool) -> None:
    board = Scenario(MIDDLE, sensing)
    if victim_first:
        board.lift("b7")
        board.wait(700)
    board.slide("a4", "a5", "a6", "a7", dwell=800)
    if not victim_first:
        board.wait(800)
        board.lift("b7")
    board.wait(800)
    board.move("a7", "b7")
    board.settle()
    assert board.events[0] == "move a4b7"
    assert board.position.startswith("1f1s1cb1/1A5a/2d5/3D4/8/")


@both
def test_counting_in_a_correction_is_waited_for(sensing: Sensing) -> None:
    """f5 was the move; h3 now goes on to e4, and the way is that from h3."""
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.slide("f5", "g3", "f3", "f4", "e4", dwell=900)
    board.settle()
    assert board.events == ["move h3f5", "correction h3f5 h3e4"]


@both
def test_path_ms_is_a_setting(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, tracking=TrackingSettings(path_ms=600))
    board.move("h3", "h5")
    board.wait(599)
    assert board.events == []
    board.wait(1)
    assert board.events == ["illegal h3h5 distance"]
