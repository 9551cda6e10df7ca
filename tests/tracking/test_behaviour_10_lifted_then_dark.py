"""Rule 10, in the middle of a move: the square from which a piece was lifted has no reading any more."""

from tests.tracking.scenario import HAND, Scenario

BESIDE_A_CHOICE = "2e1d1c1/2f5/6s1/2F5/4E1C1/3S4/3B4/7G r 1"
"""Red's d may go from e8 to d6 or e5, and White's E from e4 to d6, where it would come over e5."""
AFTER_A_CAPTURE = "6s1/8/b7/2E5/5Sc1/8/8/5D1G r 1"
"""Red's c may capture on f1 or go to d5; White's E may go to d5."""


def test_a_capture_under_way_is_no_correction() -> None:
    board = Scenario(BESIDE_A_CHOICE, "presence")
    board.move("e8", "d6")
    board.settle()
    board.lift("d6")
    board.wait(HAND)
    board.lift("e4")
    board.wait(HAND)
    board.put("e4", "e5")
    board.wait(HAND)
    board.darken("e4")
    board.settle()
    assert board.moves == ["e8d6"]
    board.move("e5", "d6")
    board.light_up()
    board.settle()
    assert board.moves == ["e8d6", "e4d6"]
    assert board.all("correction") == []


def test_a_move_is_not_taken_for_a_correction_by_the_opponent() -> None:
    board = Scenario(AFTER_A_CAPTURE, "presence")
    board.capture("g4", "f1")
    board.settle()
    assert board.moves == ["g4f1"]
    board.lift("c5")
    board.wait(HAND)
    board.put("c5", "d5")
    board.wait(HAND)
    board.darken("c5")
    board.settle()
    assert board.moves == ["g4f1"]
    board.light_up()
    board.settle()
    assert board.moves == ["g4f1", "c5d5"]
    assert board.all("correction") == []


def test_a_square_that_went_dark_with_its_piece_on_it_holds_nothing_up() -> None:
    board = Scenario(AFTER_A_CAPTURE, "presence")
    board.touch("c5", 150)
    board.wait(150)
    board.darken("c5")
    board.settle()
    board.move("g4", "d5")
    board.settle()
    assert board.moves == ["g4d5"]
