"""Rules 10 and 11: no reading is not empty, and recovery always works."""

import pytest

from shogunboard.games.base import Side
from shogunboard.scans import Sensing
from shogunboard.tracking import Choose, PressButton
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE, START

both = pytest.mark.parametrize("sensing", SENSINGS)
ROW = "a3 b3 c3 d3 e3 f3 g3 h3"


@both
def test_a_row_that_ceases_to_read_has_not_been_lifted(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.darken_row(3)
    board.settle()
    assert board.events == [f"fault {ROW}"]
    assert board.lifts == []
    board.light_up()
    board.settle()
    assert board.events == [f"fault {ROW}", f"fault_cleared {ROW}"]


@both
def test_one_bad_reading_is_flicker(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.darken_row(3)
    board.wait(99)
    board.light_up()
    board.settle()
    assert board.events == []


@both
def test_when_the_squares_come_back_the_picture_is_judged_as_it_is_then(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.darken_row(5)
    board.wait(HAND)
    board.move("h3", "f5")
    board.wait(10_000)
    assert board.moves == []
    board.light_up()
    board.wait(399)
    assert board.moves == []
    board.wait(1)
    assert board.events[-1] == "move h3f5"


@both
def test_a_piece_in_the_hand_while_a_chip_is_lost(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("h3")
    board.wait(HAND)
    board.darken_row(5)
    board.wait(HAND)
    board.put("h3", "f5")
    board.wait(5000)
    board.light_up()
    board.settle()
    assert [event.split()[0] for event in board.events] == ["fault", "fault_cleared", "move"]


@both
def test_squares_without_a_reading_do_not_stop_a_game_elsewhere(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.darken("c6", "a2", "g1")
    board.wait(500)
    board.move("h3", "f5")
    board.settle()
    board.move("f8", "e7")
    board.settle()
    assert board.moves == ["h3f5", "f8e7"]
    board.light_up()
    board.settle()
    assert board.events[-1].startswith("fault_cleared")


@both
def test_a_capture_on_a_square_without_a_reading_waits(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.darken("h7")
    board.wait(500)
    board.lift("h3")
    board.wait(5000)
    assert board.moves == []
    board.lift("h7")
    board.put("h3", "h7")
    board.wait(5000)
    assert board.moves == []
    board.light_up()
    board.settle()
    if sensing == "polarity":
        assert board.moves == ["h3h7"]
        return
    # Without polarity nothing was seen of the capture, so it is inferred when the opponent plays on.
    assert board.moves == []
    board.move("f8", "e7")
    board.settle()
    assert board.moves == ["h3h7", "f8e7"]


@both
def test_a_whole_board_without_readings_concludes_nothing(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.darken(*[board.game.square_name(square) for square in range(64)])
    board.settle()
    board.move("h3", "f5")
    board.settle()
    assert [event.split()[0] for event in board.events] == ["fault"]
    board.light_up()
    board.settle()
    assert board.moves == ["h3f5"]


@both
def test_a_fault_at_the_very_beginning_is_told(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, dark=("a1", "h3"))
    assert board.events == ["fault a1 h3"]
    board.light_up()
    board.settle()
    assert board.events == ["fault a1 h3", "fault_cleared a1 h3"]
    board.move("h3", "f5")
    board.settle()
    assert board.moves == ["h3f5"]


@both
def test_a_lost_row_with_the_moved_piece_takes_nothing_back(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.darken_row(5)
    board.darken_row(3)
    board.settle()
    board.light_up()
    board.settle()
    assert board.moves == ["h3f5"]
    assert not [event for event in board.events if event.startswith(("takeback", "correction", "mismatch"))]


@both
def test_a_take_back_is_not_concluded_from_squares_without_a_reading(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.darken_row(3)
    board.settle()
    board.lift("f5")
    board.settle()
    assert board.moves == ["h3f5"]
    board.put("f5", "h3")
    board.settle()
    assert board.moves == ["h3f5"]
    board.light_up()
    board.settle()
    assert board.moves == []


@both
def test_a_complaint_is_not_withdrawn_because_its_squares_cannot_be_read(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("d1", "d7")
    board.settle()
    board.darken_row(1)
    board.darken_row(7)
    board.settle()
    assert "restored" not in board.events
    board.light_up()
    board.settle()
    assert "restored" not in board.events
    board.move("d7", "d1")
    board.settle()
    assert board.events[-1] == "restored"


# -- a square that never reads -----------------------------------------------------------------------------


@both
def test_a_game_can_be_played_with_a_dead_square_that_no_one_uses(sensing: Sensing) -> None:
    board = Scenario(START, sensing, dark=("a5",))
    for name, target in (("d1", "d5"), ("c8", "c4"), ("h1", "h3"), ("a8", "a6")):
        board.move(name, target)
        board.settle()
    assert board.moves == ["d1d5", "c8c4", "h1h3", "a8a6"]


@both
def test_a_move_onto_a_dead_square_is_asked_for_when_the_opponent_lifts_a_piece(sensing: Sensing) -> None:
    board = Scenario(START, sensing, dark=("d5",))
    board.move("d1", "d5")
    board.wait(5000)
    assert board.events == ["fault d5"]
    board.lift("h8")
    board.settle()
    assert board.events == ["fault d5", "ambiguous d1d5"]
    board.command(PressButton("ok"))
    assert board.events[-1] == "move d1d5"
    board.put("h8", "h7")
    board.settle()
    assert board.moves == ["d1d5", "h8h7"]


@both
def test_a_move_away_from_a_dead_square_is_asked_for_when_the_opponent_lifts_a_piece(sensing: Sensing) -> None:
    board = Scenario(START, sensing, dark=("d1",))
    board.move("d1", "d5")
    board.wait(5000)
    assert board.events == ["fault d1"]
    board.lift("h8")
    board.settle()
    assert board.events == ["fault d1", "ambiguous d1d5"]
    board.command(Choose("d1d5"))
    board.put("h8", "h7")
    board.settle()
    assert board.moves == ["d1d5", "h8h7"]


# -- recovery ----------------------------------------------------------------------------------------------


@both
def test_whatever_happened_restoring_the_position_resumes_the_game(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h8")
    board.settle()
    board.move("g8", "a2")
    board.settle()
    board.lift("b8", "d1")
    board.settle()
    board.take_from_box("e6", Side.RED)
    board.settle()
    board.darken_row(6)
    board.settle()
    board.lift("e6")
    board.move("a2", "g8")
    board.settle()
    board.light_up()
    board.put("d1")
    board.move("h8", "h3")
    board.put("b8")
    board.settle()
    assert board.events[-1] == "restored"
    assert board.moves == []
    board.move("h3", "f5")
    board.settle()
    assert board.moves == ["h3f5"]


@both
def test_cleared_and_restored(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    men = board.men
    board.clear()
    board.settle()
    for name, side in men.items():
        board.take_from_box(name, side)
        board.wait(400)
    board.settle()
    assert board.events[-1] == "restored"
    assert board.moves == []
