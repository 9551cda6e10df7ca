"""The archive: the same database, read by games. It can be read and imported into while a service plays."""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from shogunboard.errors import StoreError
from shogunboard.store.database import connect, connect_existing, open_beside
from shogunboard.store.files import make_folder
from shogunboard.store.importing import Importer, ImportOutcome
from shogunboard.store.model import GameSummary, Moment, RecordedGame
from shogunboard.store.problems import store_errors
from shogunboard.store.rows import GameReader, summaries
from shogunboard.store.transactions import snapshot

_DATE: Final = re.compile(r"[0-9]{4}\.(?:[0-9]{2}|\?\?)\.(?:[0-9]{2}|\?\?)")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games a list is to have; None leaves a condition out.

    `player` is a part of a name, `since` and `until` are days as game files write them ("2026.11.30"), both
    included, `result` is as in game files, `game` the name of a game.
    """

    player: str | None = None
    since: str | None = None
    until: str | None = None
    result: str | None = None
    game: str | None = None

    def fits(self, summary: GameSummary) -> bool:
        """Is this game wanted? A date that is known in part fits when it may lie within the bounds."""
        name = self.player
        return (
            (name is None or any(name.casefold() in player.casefold() for player in summary.players))
            and (self.result is None or self.result == summary.result)
            and (self.game is None or self.game == summary.game)
            and self._fits_date(summary)
        )

    def _fits_date(self, summary: GameSummary) -> bool:
        if self.since is None and self.until is None:
            return True
        date = summary.date if summary.written is not None else summary.began.date
        if not _DATE.fullmatch(date):
            return False
        latest, earliest = date.replace("?", "9"), date.replace("?", "0")
        return (self.since or "") <= latest and earliest <= (self.until or "9999.99.99")


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
            with store_errors(self._path, "created"):
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
            with store_errors(self._path, "closed"):
                opened.close()

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def games(self, wanted: Wanted | None = None) -> list[GameSummary]:
        """The games that are wanted (all: None), oldest first."""
        with self._reading() as connection:
            found = summaries(connection)
        return found if wanted is None else [summary for summary in found if wanted.fits(summary)]

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

    def take_in(self, text: str, at: Moment, *, dry_run: bool = False) -> Iterator[ImportOutcome]:
        """Import the games of a game file's text, each wholly or not at all; tells what became of each.

        With `dry_run` nothing is written.
        """
        with store_errors(self._path, "written"):
            yield from Importer(self._connection(), at, dry_run=dry_run).take_in(text)

    def _connection(self) -> sqlite3.Connection:
        if self._opened is None:
            raise StoreError(f"{self._path} is not open; open the archive first")
        return self._opened

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        connection = self._connection()
        with store_errors(self._path, "read"), snapshot(connection):
            yield connection
