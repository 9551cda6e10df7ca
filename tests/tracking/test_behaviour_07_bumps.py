"""Rule 7: bumps are forgiven, also in the middle of a move; while pieces are off, the picture is a mismatch."""

import pytest

from shogunboard.scans import Sensing
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE

both = pytest.mark.parametrize("sensing", SENSINGS)


@both
def test_pieces_that_are_knocked_over_and_put_back_are_forgiven(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("b8", "d8", "c6", "g1")
    board.settle()
    assert board.events == ["mismatch -b8 -c6 -d8 -g1"]
    for name in ("d8", "g1", "c6", "b8"):
        board.put(name)
        board.wait(200)
    board.settle()
    assert board.events == ["mismatch -b8 -c6 -d8 -g1", "restored"]
    board.move("h3", "f5")
    board.settle()
    assert board.moves == ["h3f5"]


@both
def test_a_bump_shorter_than_settle_ms_is_not_even_told(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("b8", "d8", "c6", "g1")
    board.wait(390)
    board.put("b8")
    board.put("d8")
    board.put("c6")
    board.put("g1")
    board.settle()
    assert board.events == []


@both
def test_what_is_still_off_is_told_whenever_a_picture_has_settled(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("b8", "d8", "g1")
    board.settle()
    board.put("d8")
    board.settle()
    board.put("b8")
    board.settle()
    assert board.events == ["mismatch -b8 -d8 -g1", "mismatch -b8 -g1"]
    board.put("g1")
    board.settle()
    assert board.events[2:] == ["restored"]


@both
def test_a_settled_picture_is_told_once(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("b8", "d8", "g1")
    for _ in range(5):
        board.settle()
        board.flicker("d5", 200)
    assert board.events == ["mismatch -b8 -d8 -g1"]


@both
def test_one_piece_of_the_waiting_player_that_is_lifted_by_the_way_is_a_mismatch(sensing: Sensing) -> None:
    """No piece of White's can capture on f8, so no capture is under way."""
    board = Scenario(MIDDLE, sensing)
    board.lift("f8")
    board.wait(400)
    assert board.events == ["mismatch -f8"]
    board.put("f8")
    board.settle()
    assert board.events == ["mismatch -f8", "restored"]


@both
@pytest.mark.parametrize("names", [("f8",), ("d1",), ("f8", "g1"), ("b8", "c6", "g1", "d1")])
def test_a_bump_in_the_middle_of_a_move_is_forgiven(sensing: Sensing, names: tuple[str, ...]) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("h3")
    board.wait(HAND)
    board.lift(*names)
    board.wait(HAND)
    board.put("h3", "f5")
    board.settle()
    assert board.events == [" ".join(["mismatch", *(f"-{name}" for name in sorted(names))])]
    for name in names:
        board.put(name)
        board.wait(HAND)
    board.settle()
    assert board.events[1:] == ["move h3f5"]


@both
@pytest.mark.parametrize("names", [("f8",), ("d1",), ("b8", "c6", "g1", "d1")])
def test_a_bump_while_the_piece_is_in_the_hand_is_forgiven(sensing: Sensing, names: tuple[str, ...]) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("d5")
    board.wait(HAND)
    board.lift(*names)
    board.wait(1000)
    for name in names:
        board.put(name)
        board.wait(1000)
    board.put("d5", "d6")
    board.settle()
    assert board.events[-1] == "move d5d6"
    assert not [event for event in board.events if event.startswith(("illegal", "takeback"))]


@both
def test_a_bump_in_the_middle_of_a_capture_is_forgiven(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("a4")
    board.wait(HAND)
    board.lift("b7")
    board.wait(HAND)
    board.lift("b8", "d1")
    board.wait(HAND)
    board.put("a4", "b7")
    board.settle()
    assert board.events == ["mismatch -b8 -d1"]
    board.put("d1")
    board.put("b8")
    board.settle()
    assert board.events == ["mismatch -b8 -d1", "move a4b7", "threat d8 by b7"]


def test_what_comes_back_from_a_mismatch_is_no_touched_victim() -> None:
    """Everything was swept off; a4 comes back last, and b7 and c6 were touched only by the accident."""
    board = Scenario(MIDDLE, "presence")
    names = [board.game.square_name(square) for square in board.line.position.men]
    for name in names:
        board.lift(name)
        board.wait(30)
    board.settle()
    for name in names:
        if name != "a4":
            board.put(name)
            board.wait(1000)
    assert board.moves == []
    board.put("a4")
    board.settle()
    assert board.moves == []
    assert board.events[-1] == "restored"


@both
def test_the_whole_board_may_be_swept_in_the_middle_of_a_move(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("h3")
    board.wait(HAND)
    names = [board.game.square_name(square) for square in board.line.position.men if square != board.square("h3")]
    board.lift(*names)
    board.settle()
    for name in names:
        board.put(name)
        board.wait(150)
    board.put("h3", "f5")
    board.settle()
    assert board.events[0].startswith("mismatch")
    assert board.events[-1] == "move h3f5"
    assert board.moves == ["h3f5"]


@both
def test_a_piece_knocked_onto_another_square_is_lit_there(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("d5", "b8")
    board.wait(HAND)
    board.put("d5", "e6")
    board.wait(HAND)
    board.put("b8", "a7")
    board.settle()
    board.lift("g1")
    board.settle()
    event = board.all("mismatch")[-1]
    assert event["missing"] == ["b8", "d5", "g1"]
    assert event["extra"] == ["a7", "e6"]
    board.put("g1")
    board.move("a7", "b8")
    board.move("e6", "d5")
    board.settle()
    assert board.moves == []
    assert board.events[-1] == "restored"


@both
def test_a_piece_too_many_is_lit(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.take_from_box("h8", board.line.position.side.other)
    board.settle()
    assert board.events == ["mismatch +h8"]
    board.lift("h8")
    board.settle()
    assert board.events == ["mismatch +h8", "restored"]
