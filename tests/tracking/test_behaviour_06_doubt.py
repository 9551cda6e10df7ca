"""Rule 6: the software may be the one that is wrong. A number accepted, and what follows from it."""

from typing import Final

import pytest

from shogunboard.errors import CommandRefusedError
from shogunboard.games.base import Side
from shogunboard.scans import Sensing
from shogunboard.tracking import AcceptNumber, ExchangePieces, PressButton
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MATE, MIDDLE, START

UNKNOWN_SET: Final = {
    "magnets": ["?" * 8] * 8,
    "dials": {kind: [1, 2, 2, 1] if kind == "S" else [1, 2, 3, 4] for kind in "SABCDEFG"},
}

both = pytest.mark.parametrize("sensing", SENSINGS)


@both
@pytest.mark.parametrize("command", [AcceptNumber(), PressButton("ok")])
def test_a_wrong_distance_can_be_accepted_and_is_marked_as_disputed(
    sensing: Sensing, command: AcceptNumber | PressButton
) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h5")
    board.settle()
    board.command(command)
    board.settle()
    assert board.events == ["illegal h3h5 distance", "move h3h5"]
    (move,) = board.all("move")
    assert move["text"] == "2h3-h5"
    assert move["disputed"] is True
    assert board.line.disputed() == (1,)
    board.move("f8", "e7")
    board.settle()
    assert board.moves == ["h3h5", "f8e7"]


@both
def test_the_question_tells_what_would_explain_the_distance(sensing: Sensing) -> None:
    """Other pieces, and other rotations, that would have shown the number."""
    board = Scenario(START, sensing)
    board.move("a1", "a3")
    board.settle()
    (event,) = board.all("illegal")
    explanations = event["explanations"]
    assert isinstance(explanations, list)
    assert {text.split()[0] for text in explanations} <= {"rotation", "piece"}
    assert explanations
    start = board.line.position
    for text in explanations:
        kind, value = text.split()
        if kind == "rotation":
            shown = board.game.start(int(value)).numbers(board.square("a1"))
        else:
            home = next(square for square, man in start.men.items() if man.letter == value)
            shown = start.swapped(board.square("a1"), home).numbers(board.square("a1"))
        assert shown == (2,)


@both
def test_an_accepted_capture_takes_its_victim(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("d5", "c6")
    board.settle()
    assert board.events == ["illegal d5c6 distance"]
    board.command(AcceptNumber())
    board.settle()
    assert board.events[1:] == ["move d5c6", "threat d8 by c6"]
    assert board.all("move")[0]["captured"] == "D"


@both
def test_a_correction_can_be_accepted_with_another_number(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.move("f5", "h5")
    board.settle()
    board.command(AcceptNumber())
    board.settle()
    assert board.events[-1] == "correction h3f5 h3h5"
    assert board.line.disputed() == (1,)


@both
@pytest.mark.parametrize(("name", "target"), [("g8", "d7"), ("b3", "d3"), ("e3", "d3")])
def test_only_a_wrong_distance_can_be_accepted(sensing: Sensing, name: str, target: str) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move(name, target)
    board.settle()
    with pytest.raises(CommandRefusedError):
        board.command(AcceptNumber())
    assert board.moves == []


@both
def test_a_number_that_no_piece_has_cannot_be_accepted(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h8")
    board.settle()
    with pytest.raises(CommandRefusedError):
        board.command(AcceptNumber())


@both
def test_nothing_is_accepted_when_the_piece_has_gone_home(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h5")
    board.settle()
    board.move("h5", "h3")
    board.settle()
    with pytest.raises(CommandRefusedError):
        board.command(AcceptNumber())
    assert board.events == ["illegal h3h5 distance", "restored"]


@both
def test_a_disputed_move_can_be_taken_back_like_any_other(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h5")
    board.settle()
    board.command(AcceptNumber())
    board.settle()
    board.move("h5", "h3")
    board.settle()
    assert board.events[-1] == "takeback 1"
    assert board.line.disputed() == ()


@both
def test_a_disputed_move_can_be_corrected(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "h5")
    board.settle()
    board.command(AcceptNumber())
    board.settle()
    board.move("h5", "f5")
    board.settle()
    assert board.events[-1] == "correction h3h5 h3f5"
    assert board.line.disputed() == ()


@both
def test_another_arrangement_makes_the_disputed_move_right(sensing: Sensing) -> None:
    """A and another piece were set up in each other's place: a1 shows 4, and 2 with that piece on it."""
    board = Scenario(START, sensing)
    board.move("a1", "a3")
    board.settle()
    (event,) = board.all("illegal")
    explanations = event["explanations"]
    assert isinstance(explanations, list)
    letter = next(text.split()[1] for text in explanations if text.startswith("piece"))
    board.command(AcceptNumber())
    board.settle()
    assert board.line.disputed() == (1,)
    home = next(square for square, man in board.line.start.men.items() if man.letter == letter)
    board.command(ExchangePieces(board.square("a3"), home))
    board.settle()
    assert board.line.disputed() == ()
    assert board.moves == ["a1a3"]
    (event,) = board.all("pieces_exchanged")
    assert event["disputed"] == []
    assert board.events[-1] == "pieces_exchanged"


@both
def test_who_begins_may_be_told_by_an_accepted_move(sensing: Sensing) -> None:
    board = Scenario(START, sensing, settings={"first": "either"})
    board.move("h8", "h6")
    board.settle()
    assert board.events == ["illegal h8h6 distance"]
    board.command(AcceptNumber())
    board.settle()
    assert board.events == ["illegal h8h6 distance", "move h8h6"]
    assert board.line.start.side is Side.RED


@both
def test_after_mate_another_number_can_save_the_game(sensing: Sensing) -> None:
    """Nothing is called wrong after the end, but the players may still say that a piece showed another number."""
    board = Scenario(MATE, sensing)
    board.move("d6", "e6")
    board.settle()
    assert board.events[-1] == "game_over w mate"
    position = board.line.position
    saving = next(
        (square, target)
        for square, man in position.men.items()
        if man.side is Side.RED
        for target in range(64)
        if target not in position.men and position.insist(square, target)
    )
    name, target = (board.game.square_name(square) for square in saving)
    board.forget()
    board.move(name, target, HAND)
    board.settle()
    assert board.events == []
    assert board.result == "mate"
    board.command(AcceptNumber())
    board.settle()
    assert board.moves == ["d6e6", f"{name}{target}"]
    assert board.result is None


@both
def test_a_piece_whose_number_is_not_known_may_move_by_each_of_them(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, equipment=UNKNOWN_SET)
    board.lift("h3")
    board.wait(200)
    assert board.all("lifted")[0]["numbers"] == [1, 2, 3, 4]
    board.put("h3", "h5")
    board.settle()
    assert board.events == ["move h3h5"]
    board.move("g8", "g7")
    board.settle()
    assert board.moves == ["h3h5", "g8g7"]


@both
def test_with_unknown_numbers_a_square_on_the_way_may_be_the_end(sensing: Sensing) -> None:
    """So a piece that rests there has moved, and going on is a correction."""
    board = Scenario(MIDDLE, sensing, equipment=UNKNOWN_SET)
    board.slide("h3", "h4", "h5", dwell=700)
    board.settle()
    assert board.events == ["move h3h4", "correction h3h4 h3h5"]
