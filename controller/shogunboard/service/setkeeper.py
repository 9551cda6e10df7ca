"""Keeps the file of a set that is found out, and in the journal up to which game the file has what games told."""

from collections.abc import Iterator
from contextlib import suppress

from shogunboard.errors import ShogunboardError, StoreError
from shogunboard.games.base import Game
from shogunboard.session import rebuild
from shogunboard.store import Journal, SetFile


class SetKeeper:
    """The file of the set called `name`, beside a journal. Called in the thread of the journal."""

    def __init__(self, file: SetFile, journal: Journal, name: str) -> None:
        self._file = file
        self._journal = journal
        self._name = name
        self._behind = False

    def untold(self) -> tuple[Game, ...]:
        """Games as known after their last move, of which the file may not have what they told: the power failed, or
        the disk did. Games that cannot be read stay in the archive."""
        return tuple(self._untold())

    def _untold(self) -> Iterator[Game]:
        with suppress(StoreError):
            for recorded in self._journal.untold(self._name):
                with suppress(ShogunboardError, ValueError):
                    _, line = rebuild(recorded.game, recorded.facts)
                    if line is not None:
                        yield line.position.game

    def write(self, written: str) -> None:
        """Write the file anew; raises `StoreError`."""
        self._behind = True
        self._file.write(written)
        self._behind = False

    def mark(self) -> None:
        """The last text for the file has what all games have told but the one under way.

        A mark that cannot be written stays where it was: what is taken in twice is taken in once.
        """
        if not self._behind:
            with suppress(StoreError):
                self._journal.mark_told(self._name)
