"""Games of Dobutsu shogi are kept, written as game files, and read again, benches and shifted seats included."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from shogunboard.games.line import Line
from shogunboard.record import from_line, read_games, to_line, write_game
from shogunboard.scans import Sensing
from shogunboard.session import Record, Session
from shogunboard.store import Journal
from shogunboard.tracking import ExchangeSides
from tests.tracking.field import GAME, SENSINGS, Field

CAPTURES: Sequence[Sequence[str]] = (("b3", "b2", "wc", "b2"), ("b1", "b2", "be", "b2"), ("wc", "a3"))


@pytest.mark.parametrize("sensing", SENSINGS)
def test_a_game_is_kept_and_taken_up_again(tmp_path: Path, sensing: Sensing) -> None:
    board = Field(None, sensing)
    board.set_up()
    for act in CAPTURES:
        board.play(*act)
    session = Session(GAME)
    journal = Journal(tmp_path / "games.db")
    journal.open()
    for number, effect in enumerate(session.feed(board.events)):
        if isinstance(effect, Record):
            journal.record(effect.fact, GAME, wall_ms=number, monotonic_ms=number)
    recorded = journal.current()
    journal.close()
    assert recorded is not None
    assert (recorded.game.name, recorded.game.rules) == (GAME.name, GAME.rules)
    history = recorded.history()
    assert [played.short for played in history.moves] == ["b3b2", "b1b2", "C*a3"]
    assert [played.bench for played in history.moves] == [GAME.parse_square("wc"), GAME.parse_square("be"), None]


@pytest.mark.parametrize("rotation", GAME.rotations)
def test_a_game_file_tells_how_the_board_lay(rotation: int) -> None:
    line = Line(GAME.start(rotation))
    for move in ("b3b2", "b1b2", "C*a3"):
        line.push(GAME.parse_move(line.position, move)[0])
    text = write_game(from_line(line))
    (game,) = read_games(text)
    again = to_line(game.record, GAME)
    assert (again.short_moves, again.start.rotation) == (line.short_moves, rotation)
    assert write_game(from_line(again)) == text


def test_sides_exchanged_are_kept(tmp_path: Path) -> None:
    board = Field(None, "presence")
    board.set_up()
    board.play("c4", "c3")
    board.command(ExchangeSides())
    journal = Journal(tmp_path / "games.db")
    journal.open()
    for number, effect in enumerate(Session(GAME).feed(board.events)):
        if isinstance(effect, Record):
            journal.record(effect.fact, GAME, wall_ms=number, monotonic_ms=number)
    recorded = journal.current()
    journal.close()
    assert recorded is not None
    assert recorded.history().rotation == board.line.position.rotation == 6
