"""The archive: the same database, read by games. It can be read and imported into while a service plays."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from shogunboard.errors import NotFoundError, StoreError
from shogunboard.session.history import History
from shogunboard.session.revision import Change, Draft
from shogunboard.store import edits, revisions
from shogunboard.store.database import connect, connect_existing, open_beside
from shogunboard.store.files import make_folder
from shogunboard.store.importing import Importer, ImportOutcome
from shogunboard.store.matches import Match, begin_match, match_of, players_at_board
from shogunboard.store.model import GameSummary, Moment, RecordedGame, Table
from shogunboard.store.problems import store_errors
from shogunboard.store.rows import GameReader, game_at_board
from shogunboard.store.transactions import snapshot, transaction
from shogunboard.store.wanted import GamePage, Wanted, games_wanted, page_wanted
from shogunboard.text import text

EVERYTHING = Wanted()


class Archive:
    """The games of a database. Use it in a `with` block; every method raises `StoreError` when the file fails.

    One that does not exist yet reads as empty; with `create` it is made.
    """

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self._path = path
        self._create = create
        self._opened: sqlite3.Connection | None = None

    def open(self) -> None:
        """Open it. Twice is once."""
        if self._opened is not None:
            return
        if self._create:
            with store_errors(self._path, text("created")):
                make_folder(self._path.parent)
            self._opened = open_beside(self._path, connect)
        elif self._path.exists():
            self._opened = open_beside(self._path, connect_existing)
        else:
            self._opened = open_beside(Path(":memory:"), connect)

    def close(self) -> None:
        """Close it. Twice is once."""
        opened, self._opened = self._opened, None
        if opened is not None:
            with store_errors(self._path, text("closed")):
                opened.close()

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def games(self, wanted: Wanted = EVERYTHING) -> list[GameSummary]:
        """The games that are wanted (all that are not deleted), oldest first."""
        with self._reading() as connection:
            return games_wanted(connection, wanted)

    def page(self, wanted: Wanted, offset: int, limit: int) -> GamePage:
        """A part of the games that are wanted, newest first: `limit` of them, after the newest `offset`."""
        with self._reading() as connection:
            return page_wanted(connection, wanted, offset, limit)

    def find(self, game_id: int) -> RecordedGame | None:
        """The game with this number, None when there is none."""
        return next(self.find_all([game_id]))

    def find_all(self, game_ids: Iterable[int]) -> Iterator[RecordedGame | None]:
        """The games with these numbers, one after the other; None for a number that no game has."""
        with self._reading() as connection:
            reader = GameReader(connection, self._path)
        for game_id in game_ids:
            with self._reading() as connection:
                recorded = reader.read(game_id)
            yield recorded

    def take_in(self, written: str, at: Moment, *, dry_run: bool = False) -> Iterator[ImportOutcome]:
        """Import the games of a game file's text, each wholly or not at all; tells what became of each.

        With `dry_run` nothing is written.
        """
        with store_errors(self._path, text("written")):
            yield from Importer(self._connection(), at, dry_run=dry_run).take_in(written)

    def set_tags(self, game_id: int, changes: Mapping[str, str]) -> None:
        """Change tags, and players by the names of their sides; raises `NotFoundError` or `TextError`."""
        with self._editing(game_id) as (connection, recorded):
            edits.set_tags(connection, recorded, changes)

    def set_note(self, game_id: int, ply: int, text: str) -> None:
        """Write a note on a move, counted from 1 (0: before the first); raises `NotFoundError` or `TextError`."""
        with self._editing(game_id) as (connection, recorded):
            edits.set_note(connection, recorded, ply, text)

    def set_deleted(self, game_id: int, *, deleted: bool) -> None:
        """Leave a game out of lists, or bring it back; raises `NotFoundError`, and `CommandRefusedError` for the game
        at the board."""
        with self._writing() as connection:
            edits.set_deleted(connection, game_id, deleted=deleted)

    def mark(self) -> tuple[int | None, int]:
        """The number of the game at the board and how many facts it has; another one whenever a fact was written."""
        with self._reading() as connection:
            at_board = game_at_board(connection)
            query = "SELECT coalesce(max(seq), 0) FROM facts WHERE game_id = ?"
            (facts,) = connection.execute(query, (at_board,)).fetchone()
        return at_board, facts

    def match(self, table: Table, game: str | None, usual: str) -> Match:
        """The match of the players at the board in `game`; None is the game there, or the `usual` one.

        `table` is where the next game is played.
        """
        with self._reading() as connection:
            here, players = players_at_board(connection, table)
            return match_of(connection, self._path, game or here or usual, players)

    def begin_match(self, table: Table, game: str | None, usual: str) -> None:
        """Begin that match anew: only games from now on count, and one that is under way."""
        with self._writing() as connection:
            here, players = players_at_board(connection, table)
            begin_match(connection, game or here or usual, players)

    def revise(self, game_id: int, change: Change, version: int, at: Moment) -> tuple[RecordedGame, Draft]:
        """Correct a game that has `version` facts; returns it as it was, and what has become of it.

        Raises `NotFoundError`, `TextError` for a change that cannot be made, and `CommandRefusedError` for the game at
        the board, one that has been changed meanwhile, and where a later move does not fit and is not to be cut.
        """
        with self._editing(game_id) as (connection, recorded):
            return recorded, revisions.revise(connection, recorded, change, version, at)

    def undo_revision(self, game_id: int, version: int, at: Moment) -> tuple[RecordedGame, History]:
        """Undo the last correction of a game that has `version` facts; returns it as it was, and its history now.

        Raises `NotFoundError`, and `CommandRefusedError` as `revise`, or when there is none.
        """
        with self._editing(game_id) as (connection, recorded):
            return recorded, revisions.restore(connection, recorded, version, at)

    def annotate(self, recorded: RecordedGame, judgements: Mapping[int, str], annotator: str) -> bool:
        """Write what an analysis found of each move; False when the game is not the same any more."""
        with self._writing() as connection:
            return edits.annotate(connection, recorded, judgements, annotator)

    def _connection(self) -> sqlite3.Connection:
        if self._opened is None:
            raise StoreError(text("{path} is not open; open the archive first", path=str(self._path)))
        return self._opened

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        connection = self._connection()
        with store_errors(self._path, text("read")), snapshot(connection):
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        connection = self._connection()
        with store_errors(self._path, text("written")), transaction(connection):
            yield connection

    @contextmanager
    def _editing(self, game_id: int) -> Iterator[tuple[sqlite3.Connection, RecordedGame]]:
        """A game that is to be changed, as it is until the block ends."""
        with self._writing() as connection:
            recorded = GameReader(connection, self._path).read(game_id)
            if recorded is None:
                raise NotFoundError(text("there is no game {number}", number=game_id))
            yield connection, recorded
