"""Facts that are not written yet, because the disk is slow, full, or read-only. Pure: the journal is handed in."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from shogunboard.errors import StoreError
from shogunboard.games.base import Game
from shogunboard.session.facts import AssistanceFact, Fact, MoveFact, StartFact
from shogunboard.store.model import Resumption, Table
from shogunboard.text import Listing, Text, listed, text, texts


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact with all that `Journal.record` takes with it, or that another game goes on, in its place among them."""

    fact: Fact | Resumption
    game: Game
    wall_ms: int
    monotonic_ms: int
    trusted: bool = False
    table: Table | None = None


class Outbox:
    """Keeps facts in their order until each has been written. Nothing is ever dropped or overtaken."""

    def __init__(self) -> None:
        self._entries: deque[Entry] = deque()
        self._problem: Text | None = None

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def pending(self) -> tuple[Entry, ...]:
        """What is not written yet, oldest first."""
        return tuple(self._entries)

    @property
    def problem(self) -> Text | None:
        """Why the oldest of them could not be written when it was last tried; None when nothing is wrong."""
        return self._problem

    def put(self, entry: Entry) -> None:
        """Take an entry in, behind all others."""
        self._entries.append(entry)

    def flush(self, write: Callable[[Entry], None]) -> int:
        """Write what is pending in its order, until something cannot be written; returns how many were written.

        `write` raises `StoreError` for what cannot be written now. Any other error passes through, and its entry
        stays the oldest.
        """
        written = 0
        self._problem = None
        while self._entries:
            try:
                write(self._entries[0])
            except StoreError as error:
                self._problem = error.text
                break
            self._entries.popleft()
            written += 1
        return written

    def drop_oldest(self) -> Entry:
        """Give up the oldest entry, because it can never be written; returns it. Raises `IndexError` without one."""
        return self._entries.popleft()

    def correct_dates(self, boot_wall_ms: int) -> None:
        """Put the times of what is pending right: `boot_wall_ms` is the right wall time at monotonic time 0."""
        self._entries = deque(
            entry if entry.trusted else replace(entry, wall_ms=entry.monotonic_ms + boot_wall_ms, trusted=True)
            for entry in self._entries
        )

    def report(self) -> Text | None:
        """What must be said loudly: how much is not written, and why. None when nothing is wrong."""
        if self._problem is None:
            return None
        waiting = texts(
            "{entries} is not written yet",
            "{entries} are not written yet",
            count=len(self),
            entries=_counted(self.pending),
        )
        return text(
            "{waiting}: {problem}. Play goes on; what is missing is written later",
            waiting=waiting,
            problem=self._problem,
        )


def _counted(entries: tuple[Entry, ...]) -> Listing:
    moves = sum(isinstance(entry.fact, MoveFact) for entry in entries)
    starts = sum(isinstance(entry.fact, StartFact) for entry in entries)
    choices = sum(isinstance(entry.fact, AssistanceFact) for entry in entries)
    counts = (
        texts("{count} move", "{count} moves", count=moves),
        texts("{count} start of a game", "{count} starts of a game", count=starts),
        texts("{count} choice of assistance", "{count} choices of assistance", count=choices),
        texts("{count} other fact", "{count} other facts", count=len(entries) - moves - starts - choices),
    )
    return listed([counted for counted in counts if counted.params != (("count", 0),)], "")
