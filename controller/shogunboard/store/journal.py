"""The journal: the facts of the game at the board, written durably before they are shown.

Each fact is one transaction with what follows from it, so that after any cut the journal holds the facts up to one
moment: all that were shown, and at most the one that was being written. Facts are never removed or changed, but for
dates that are put right.
"""

import json
import sqlite3
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from shogunboard.clock import control_json, parse_control
from shogunboard.errors import IllegalMoveError, NotFoundError, ShogunboardError, StoreError, TextError, problem_of
from shogunboard.games.base import Game, Side
from shogunboard.session.choices import ComputerChoice, PlanChoice, PlayersChoice, parse_choice
from shogunboard.session.facts import Assistance, AssistanceFact, Choice, ControlChoice, Fact, GameFact, StartFact
from shogunboard.session.history import History, apply_fact
from shogunboard.session.revision import history_from
from shogunboard.store.database import Connect, connect, open_sound
from shogunboard.store.edits import follow
from shogunboard.store.model import Moment, RecordedGame, Resumption, Table
from shogunboard.store.problems import store_errors
from shogunboard.store.rows import (
    FactRow,
    GameReader,
    fact_row,
    fact_rows,
    game_at_board,
    insert_fact,
    insert_game,
    json_object,
    new_game,
    parse_game_fact,
    resume_at_board,
    summaries,
    update_game,
)
from shogunboard.store.told import games_untold, mark_told
from shogunboard.store.transactions import Fault, no_fault, snapshot, transaction
from shogunboard.text import text

_ASSISTANCE = "assistance."
_CONTROL = "clock"
_PLAN = "plan"
_PLAYERS = "players"
_COMPUTER = "computer."


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the newest game stands in the database: `seq` is the number of its last fact, `last` that fact."""

    game_id: int
    seq: int
    aside: bool
    last: FactRow


@dataclass(frozen=True, slots=True)
class _Doubt:
    """A write that ended in an error and may have been committed: the fact, and where the journal stood before."""

    row: FactRow
    before: tuple[int, int] | None


class Journal:
    """The journal in one SQLite file. `open`, `close` and all others are called from one thread, whichever it is.

    Every method raises `StoreError` with the cause and the cure when the disk does not do its part. Then
    nothing half done is left, and the same call may be made again later; a write whose outcome was uncertain is
    recognised and not made twice.
    """

    def __init__(self, path: Path, *, boot_id: str = "", fault: Fault = no_fault, connect: Connect = connect) -> None:
        """`boot_id` tells this run of the machine from others (`read_boot_id`); `fault` is called at every step of a
        write, and `connect` makes the connection, both for tests."""
        self._path = path
        self._boot_id = boot_id
        self._fault = fault
        self._connect = connect
        self._opened: sqlite3.Connection | None = None
        self._place: _Place | None = None
        self._history: History | None = None
        self._doubt: _Doubt | None = None

    @property
    def is_open(self) -> bool:
        return self._opened is not None

    def open(self) -> None:
        """Open the file, made if need be, check it and bring it to the newest form. Twice is once.

        A damaged file is set aside: `StoreError` tells where it is, and the next call begins a new one.
        """
        if self._opened is None:
            self._opened = open_sound(self._path, self._connect, self._fault)

    def close(self) -> None:
        """Close the file. Twice is once."""
        opened, self._opened = self._opened, None
        self._forget()
        if opened is not None:
            with store_errors(self._path, "closed"):
                opened.close()

    def record(
        self,
        fact: Fact | Resumption,
        game: Game,
        *,
        wall_ms: int,
        monotonic_ms: int,
        trusted: bool = False,
        table: Table | None = None,
    ) -> int | None:
        """Write a fact of the game under way; when this returns it is durable. Returns the number of the game.

        A `StartFact` begins a new game, at `table`, a `Resumption` goes on with a kept one; the one before stays as
        it is. A choice belongs to no game and gives None. `trusted` says that the wall clock is right. The same fact
        at the same monotonic time may be given again after an error. Raises `IllegalMoveError` or `TextError` for a
        fact that does not follow.
        """
        connection = self._connection()
        if isinstance(fact, Resumption):
            return self._resume(connection, fact.game_id)
        row = fact_row(fact, game, Moment(wall_ms, monotonic_ms, self._boot_id, trusted))
        with store_errors(self._path, "written"):
            if isinstance(fact, Choice):
                self._keep_choice(connection, fact)
                return None
            place = self._place or self._read_place(connection)
            if self._was_written(place, row):
                self._doubt = None
                self._place = place
            else:
                self._write(connection, place, fact, game, row, table or Table())
            return self._place.game_id if self._place else None

    def find(self, game_id: int) -> RecordedGame | None:
        """The kept game with this number, None when there is none."""
        connection = self._connection()
        with store_errors(self._path, "read"), snapshot(connection):
            return GameReader(connection, self._path).read(game_id)

    def current(self) -> RecordedGame | None:
        """The game that was begun or resumed last at the board, to go on with: over or not, but not set aside."""
        connection = self._connection()
        with store_errors(self._path, "read"), snapshot(connection):
            game_id = game_at_board(connection)
            recorded = None if game_id is None else GameReader(connection, self._path).read(game_id)
            return None if recorded is None or recorded.summary.aside else recorded

    def assistance(self) -> tuple[AssistanceFact, ...]:
        """How much the lights help, as far as the sides have chosen."""
        connection = self._connection()
        with store_errors(self._path, "read"):
            kept = dict(connection.execute("SELECT key, value FROM settings").fetchall())
        levels = [(side, kept.get(_ASSISTANCE + side.name.lower())) for side in Side]
        return tuple(AssistanceFact(side, Assistance(level)) for side, level in levels if level in set(Assistance))

    def control(self) -> ControlChoice | None:
        """The clock of the games to come, if one was chosen, or none was."""
        connection = self._connection()
        with store_errors(self._path, "read"):
            row = connection.execute("SELECT value FROM settings WHERE key = ?", (_CONTROL,)).fetchone()
        if row is None:
            return None
        try:
            return ControlChoice(parse_control(json.loads(row[0])))
        except (TextError, ValueError):
            # Of a newer version: the settings are as good a beginning.
            return None

    def plans(self) -> tuple[PlanChoice | PlayersChoice | ComputerChoice, ...]:
        """How the next game is to begin, the names of the players, and the levels of the computer, as far as these were
        chosen."""
        connection = self._connection()
        with store_errors(self._path, "read"):
            kept = dict(connection.execute("SELECT key, value FROM settings").fetchall())
        found: list[PlanChoice | PlayersChoice | ComputerChoice] = []
        computers = [(_COMPUTER + side.name.lower(), ComputerChoice.name) for side in Side]
        for key, name in ((_PLAN, PlanChoice.name), (_PLAYERS, PlayersChoice.name), *computers):
            if key not in kept:
                continue
            # What a newer version has written tells nothing here.
            with suppress(TextError, ValueError):
                found.append(parse_choice({**json_object(kept[key]), "fact": name}))
        return tuple(found)

    def untold(self, name: str) -> list[RecordedGame]:
        """As `told.games_untold`."""
        connection = self._connection()
        with store_errors(self._path, "read"), snapshot(connection):
            return games_untold(connection, self._path, name)

    def mark_told(self, name: str) -> None:
        """As `told.mark_told`."""
        connection = self._connection()
        with store_errors(self._path, "written"), transaction(connection, self._fault):
            mark_told(connection, name)

    def set_aside(self, game_id: int) -> None:
        """Do not go on with a game; it stays in the archive. Raises `NotFoundError` when there is none."""
        connection = self._connection()
        with store_errors(self._path, "written"), transaction(connection, self._fault):
            found = connection.execute("UPDATE games SET aside = 1 WHERE id = ?", (game_id,)).rowcount
        if not found:
            raise NotFoundError(text("there is no game {number} to set aside", number=game_id))
        self._forget()

    def correct_dates(self, boot_id: str, boot_wall_ms: int) -> int:
        """Put the times right that were written in a run of the machine while its clock could not be trusted.

        `boot_wall_ms` is the right wall time at monotonic time 0 of that run (wall time minus monotonic time, as
        soon as the clock is right). Returns how many games begin at another time now. Twice is once.
        """
        connection = self._connection()
        right = "SET wall_ms = monotonic_ms + :start, trusted = 1 WHERE boot_id = :boot AND trusted = 0"
        values = {"start": boot_wall_ms, "boot": boot_id}
        with store_errors(self._path, "written"), transaction(connection, self._fault):
            connection.execute(f"UPDATE facts {right}", values)
            self._fault("facts dated")
            return connection.execute(f"UPDATE games {right} AND source = 'played'", values).rowcount

    def _connection(self) -> sqlite3.Connection:
        if self._opened is None:
            raise StoreError(text("{path} is not open; open the journal first", path=str(self._path)))
        return self._opened

    def _resume(self, connection: sqlite3.Connection, game_id: int) -> int:
        """Twice is once."""
        self._forget()
        self._doubt = None
        with store_errors(self._path, "written"), transaction(connection, self._fault):
            if not resume_at_board(connection, game_id):
                raise IllegalMoveError(text("game {number} is not kept here", number=game_id))
            self._fault("game resumed")
        return game_id

    def _keep_choice(self, connection: sqlite3.Connection, fact: Choice) -> None:
        match fact:
            case AssistanceFact():
                key, value = _ASSISTANCE + fact.side.name.lower(), fact.level.value
            case ControlChoice():
                key, value = _CONTROL, json.dumps(control_json(fact.control))
            case PlanChoice():
                key, value = _PLAN, json.dumps(fact.fields())
            case PlayersChoice():
                key, value = _PLAYERS, json.dumps(fact.fields(), ensure_ascii=False)
            case ComputerChoice():
                key, value = _COMPUTER + fact.side.name.lower(), json.dumps(fact.fields())
        with transaction(connection, self._fault):
            connection.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (key, value))
            self._fault("choice written")

    def _write(
        self,
        connection: sqlite3.Connection,
        place: _Place | None,
        fact: GameFact,
        game: Game,
        row: FactRow,
        table: Table,
    ) -> None:
        """Write a fact and what follows from it. If that fails, where the journal stands is read anew."""
        if isinstance(fact, StartFact):
            history = apply_fact(game, None, fact)
        elif place is None or place.aside:
            raise IllegalMoveError(text("the fact {fact} belongs to no game: none is under way", fact=repr(fact.name)))
        else:
            history = apply_fact(game, self._history or self._read_history(connection, place, game), fact)
        self._doubt = _Doubt(row, None if place is None else (place.game_id, place.seq))
        self._forget()
        with transaction(connection, self._fault):
            if place is None or isinstance(fact, StartFact):
                new = new_game(game, table, row.at)
                written = _Place(insert_game(connection, new, history), 1, False, row)
                self._fault("game written")
                connection.execute("DELETE FROM settings WHERE key = ?", (_PLAN,))
            else:
                written = replace(place, seq=place.seq + 1, last=row)
                update_game(connection, written.game_id, game, history)
                follow(connection, written.game_id, fact)
                self._fault("game updated")
            insert_fact(connection, written.game_id, written.seq, row)
            self._fault("fact written")
        self._doubt = None
        self._place = written
        self._history = history

    def _was_written(self, place: _Place | None, row: FactRow) -> bool:
        """Is this the fact whose write ended in an error, and had it been committed all the same?"""
        doubt = self._doubt
        if doubt is None or place is None or not doubt.row.is_same(row):
            return False
        return (place.game_id, place.seq) != doubt.before and place.last.is_same(row)

    def _forget(self) -> None:
        self._place = None
        self._history = None

    def _read_place(self, connection: sqlite3.Connection) -> _Place | None:
        """Where the newest game stands, read from the database."""
        with snapshot(connection):
            game_id = game_at_board(connection)
            if game_id is None:
                return None
            (summary,) = summaries(connection, "WHERE id = ?", game_id)
            rows = fact_rows(connection, game_id)
        return _Place(game_id, len(rows), summary.aside, rows[-1])

    def _read_history(self, connection: sqlite3.Connection, place: _Place, game: Game) -> History:
        """The history of the game at a place, read from the database."""
        rows = fact_rows(connection, place.game_id)
        try:
            return history_from(game, [parse_game_fact(row, game) for row in rows])
        except (ShogunboardError, ValueError) as error:
            raise StoreError(
                text(
                    "game {number} in {path} cannot be gone on with: {problem}; begin a new game",
                    number=place.game_id,
                    path=str(self._path),
                    problem=problem_of(error),
                )
            ) from error
