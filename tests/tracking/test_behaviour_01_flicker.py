"""Rule 1: flicker is not a move. A change must hold to count, and a picture must hold to be judged."""

import pytest

from shogunboard.scans import Sensing
from shogunboard.tracking import TrackingSettings
from tests.tracking.scenario import SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE

both = pytest.mark.parametrize("sensing", SENSINGS)


@both
def test_a_square_that_is_empty_for_less_than_lift_ms_was_not_lifted(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("h3")
    board.wait(99)
    board.put("h3")
    board.settle()
    assert board.told == []


@both
def test_a_square_that_is_empty_for_exactly_lift_ms_was_lifted(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("h3")
    board.wait(100)
    board.put("h3")
    board.settle()
    assert board.lifts == ["lifted h3", "put_back h3"]


@both
def test_a_lift_is_told_at_lift_ms_and_not_before(sensing: Sensing) -> None:
    """Lights for a lifted piece come after `lift_ms`."""
    board = Scenario(MIDDLE, sensing)
    board.lift("h3")
    board.wait(99)
    assert board.lifts == []
    board.wait(1)
    assert board.lifts == ["lifted h3"]
    assert board.told[0].t == 1600


@both
def test_a_move_is_told_when_the_picture_has_held_settle_ms(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.wait(399)
    assert board.events == []
    board.wait(1)
    assert board.events == ["move h3f5"]


@both
def test_a_piece_that_moves_on_before_settle_ms_has_not_moved(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.wait(399)
    board.move("f5", "e4")
    board.settle()
    assert board.events == ["move h3e4"]


@both
def test_a_wrong_piece_is_called_wrong_when_the_picture_has_held_settle_ms(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "a1")
    board.wait(399)
    assert board.events == []
    board.wait(1)
    assert board.events == ["illegal h3a1 distance"]


@both
def test_a_placement_shorter_than_lift_ms_is_none(sensing: Sensing) -> None:
    """The piece touches a square and goes on: only the last square counts."""
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.wait(90)
    board.move("f5", "g6", 90)
    board.settle()
    assert board.events == ["move h3g6"]


@both
def test_a_flickering_square_keeps_its_old_value(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.flicker("d5", 5000)
    board.settle()
    assert board.told == []


@both
def test_a_flickering_square_does_not_keep_the_rest_from_settling(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.flicker("d5", 1000)
    board.move("h3", "f5", 100)
    board.flicker("d5", 1000)
    assert board.events == ["move h3f5"]


@both
def test_many_squares_that_flicker_in_turn_do_not_hold_the_game_up(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    for _ in range(20):
        for name in ("d5", "b3", "g8", "c6"):
            board.lift(name)
            board.wait(25)
            board.put(name)
    assert board.events == ["move h3f5"]


@both
def test_the_square_itself_may_flicker_when_the_piece_leaves_and_when_it_comes(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.flicker("h3", 600)
    board.lift("h3")
    board.wait(300)
    board.put("h3", "f5")
    board.wait(30)
    board.flicker("f5", 600)
    board.settle()
    assert board.events == ["move h3f5"]


@both
def test_both_times_are_settings(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, tracking=TrackingSettings(lift_ms=20, settle_ms=1000, path_ms=2000))
    board.lift("h3")
    board.wait(20)
    assert board.lifts == ["lifted h3"]
    board.put("h3", "f5")
    board.wait(999)
    assert board.events == []
    board.wait(1)
    assert board.events == ["move h3f5"]


def test_times_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(ValueError, match="lift_ms <= settle_ms <= path_ms"):
        TrackingSettings(lift_ms=500, settle_ms=400)


def told_at(sensing: Sensing, interval: int) -> list[object]:
    """What is told of a scene that is scanned every `interval` ms."""
    board = Scenario(MIDDLE, sensing)
    for name, target in (("h3", None), ("h3", "f5"), ("h7", None)):
        if target:
            board.put(name, target)
        else:
            board.lift(name)
        for _ in range(5000 // interval):
            board.wait(interval)
    return [timed.to_json(board.game) for timed in board.told]


@both
def test_it_does_not_matter_how_densely_the_board_is_scanned(sensing: Sensing) -> None:
    assert told_at(sensing, 10) == told_at(sensing, 50) == told_at(sensing, 5000)


@both
def test_time_that_goes_back_stands_still(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.wait(300)
    board.t -= 250
    board.wait(340)
    assert board.events == []
    board.wait(100)
    assert board.events == ["move h3f5"]
