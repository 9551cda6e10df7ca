"""A game is taken up again: the board is guided to its position, and nothing is a move before it shows that."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.errors import CommandRefusedError
from shogunboard.events import Event, Mismatch, Restored
from shogunboard.games.base import Outcome, Picture, Side
from shogunboard.games.line import Line
from shogunboard.geometry import TO_PHYSICAL
from shogunboard.scans import Scan
from shogunboard.tracking import EndGame, NewGame, TakeBack, TakeUp, Tracker
from tests.store.play import GAME

HOLD = 600


class Board:
    """A tracker, and a picture that is put before it."""

    def __init__(self, line: Line) -> None:
        self.tracker = Tracker(GAME, "polarity", line=line)
        self.now = 0
        self.show(line.position.picture)

    def show(self, picture: Picture, rotation: int = 0) -> list[Event]:
        """Let a picture stand for a while."""
        cells = ["."] * 64
        for square in range(64):
            if picture.occupied >> square & 1:
                cells[TO_PHYSICAL[rotation][square]] = "N" if picture.north >> square & 1 else "S"
        events = [*self.tracker.feed(Scan(self.now, "".join(cells)))]
        self.now += HOLD
        return [timed.event for timed in (*events, *self.tracker.feed(Scan(self.now, "".join(cells))))]

    def take_up(self, line: Line) -> list[Event]:
        return [timed.event for timed in self.tracker.command(self.now, TakeUp(line))]


def played(count: int, rotation: int = 0, choice: int = 0) -> Line:
    """A game of so many moves."""
    line = Line(GAME.start(rotation))
    for number in range(count):
        steps = line.steps()
        line.push(steps[(choice * 7 + number * 5) % len(steps)])
    return line


def test_a_board_that_shows_the_game_already_goes_on_at_once() -> None:
    board = Board(played(4))
    line = played(4)
    assert board.take_up(line) == []
    assert not board.tracker.awaited
    step = line.steps()[0]
    assert [event.name for event in board.show(step.picture)][:1] == ["move"]


def test_what_lies_on_the_way_to_the_position_is_no_move_of_the_game() -> None:
    line = played(6)
    before = [line.position_at(ply).picture for ply in range(7)]
    board = Board(played(0))
    (said,) = board.take_up(line)
    assert isinstance(said, Mismatch)
    # Take-backs as they would be, one by one, a move that could be the next one, and a start position.
    for picture in (before[5], before[4], before[5], line.steps()[3].picture, before[0], before[5]):
        assert all(isinstance(event, Mismatch) for event in board.show(picture))
        assert len(line.plies) == 6
        assert board.tracker.awaited
    assert [*board.show(before[6])] == [Restored()]
    assert not board.tracker.awaited
    assert [event.name for event in board.show(before[5])] == ["takeback"]


def test_a_game_that_lies_another_way_is_guided_in_its_own_squares() -> None:
    board = Board(played(2))
    line = played(3, rotation=1)
    (said,) = board.take_up(line)
    assert isinstance(said, Mismatch)
    assert board.tracker.rotation == 1
    assert board.show(line.position.picture, rotation=1) == [Restored()]


def test_commands_while_the_board_does_not_show_the_game_yet() -> None:
    line = played(3)
    board = Board(played(0))
    board.take_up(line)
    board.tracker.command(board.now, TakeBack())
    assert len(line.plies) == 2
    assert board.tracker.awaited
    assert board.show(line.position.picture) == [Restored()]
    other = played(5)
    board.take_up(other)
    (over,) = board.tracker.command(board.now, EndGame(Side.WHITE, "resignation"))
    assert over.event.name == "game_over"
    board.take_up(played(5))
    board.tracker.command(board.now, NewGame())
    assert [event.name for event in board.show(GAME.start().picture)][-1:] == ["game_started"]
    assert not board.tracker.awaited


def test_a_game_that_is_over_is_not_taken_up() -> None:
    line, under_way = played(3), played(0)
    line.end(Outcome(None, "agreement"))
    board = Board(under_way)
    with pytest.raises(CommandRefusedError, match="over already"):
        board.take_up(line)
    assert board.tracker.line is under_way


@given(st.integers(0, 12), st.integers(0, 6), st.lists(st.integers(0, 12), max_size=6), st.integers(0, 3))
@settings(max_examples=25)
def test_no_picture_on_the_way_spoils_the_record(count: int, choice: int, way: Sequence[int], rotation: int) -> None:
    line = played(count, rotation, choice)
    moves = line.short_moves
    pictures = [line.position_at(ply).picture for ply in range(count + 1)]
    board = Board(played(1, choice=1))
    board.take_up(line)
    for ply in way:
        if board.tracker.awaited and pictures[min(ply, count)] != pictures[-1]:
            board.show(pictures[min(ply, count)], rotation)
            assert line.short_moves == moves
    board.show(pictures[-1], rotation)
    assert (board.tracker.line, line.short_moves, board.tracker.awaited) == (line, moves, False)
