"""The kept games, for the page. Each call opens the journal beside the service and closes it again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from shogunboard.errors import NotFoundError
from shogunboard.record import write_game
from shogunboard.store import Archive, record_of

LARGEST: Final = (1 << 63) - 1
"""The database has no larger numbers."""


class ArchiveReader:
    """A `front.Archive` on the journal's file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def games(self) -> Mapping[str, object]:
        """The newest games first."""
        with Archive(self._path) as archive:
            summaries = archive.games()
        return {"games": [summary.to_json() for summary in sorted(summaries, key=lambda summary: -summary.id)]}

    def game_text(self, number: int) -> str:
        """A game as a game file; raises `NotFoundError`."""
        with Archive(self._path) as archive:
            recorded = archive.find(number) if number <= LARGEST else None
        if recorded is None:
            raise NotFoundError(f"there is no game {number}")
        return write_game(record_of(recorded))
