"""Writes facts in a thread of its own, so that no disk ever holds up the board.

Facts are written in their order. When the disk refuses, they are kept and tried again with the next one and every
few seconds; the board is told at once that it may go on, and the page says loudly what is wrong.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from shogunboard.errors import IllegalMoveError, StoreError
from shogunboard.games.base import Game
from shogunboard.ports import Clock
from shogunboard.service.clockwatch import ClockWatch, Machine
from shogunboard.service.futures import settle
from shogunboard.session import Fact
from shogunboard.store import Entry, Journal, Outbox, Table

T = TypeVar("T")

LOOK_S: Final = 5.0
"""How often what is pending is tried again, and the clock is looked at."""


@dataclass(frozen=True, slots=True)
class StorageStatus:
    """How the journal fares. `pending` facts are not written yet; `problem` says why and what to do."""

    ok: bool = True
    problem: str | None = None
    pending: int = 0
    game_id: int | None = None


class ThreadScribe:
    """A `desk.Scribe`: one thread that owns the journal.

    `post` carries out a call in the board's thread.
    """

    def __init__(
        self,
        journal: Journal,
        table: Table,
        post: Callable[[Callable[[], None]], None],
        clock: Clock,
        boot_id: str,
    ) -> None:
        self._journal = journal
        self._place = table
        self._post = post
        self._game: Game | None = None
        self._changed: Callable[[StorageStatus], None] | None = None
        self._clock = clock
        self._boot_id = boot_id
        self._watch = ClockWatch()
        self._outbox = Outbox()
        self._lost: str | None = None
        self._inbox: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.status = StorageStatus()

    def start(self) -> None:
        """Begin to write."""
        self._thread = threading.Thread(target=self._run, name="scribe", daemon=True)
        self._thread.start()

    def take_up(self, game: Game, game_id: int | None, changed: Callable[[StorageStatus], None]) -> None:
        """Facts are of `game` from now on, the first ones of the kept game with this number.

        `changed` is told of every new status, in the scribe's thread; the first one at once.
        """
        self._game = game
        self._changed = changed
        self._tell(replace(self.status, game_id=game_id))
        changed(self.status)

    def stop(self) -> None:
        """Write what was handed in, once more what was refused, and end."""
        self._inbox.put(None)
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def submit(self, fact: Fact, done: Callable[[], None]) -> None:
        """As `desk.Scribe`."""
        game = self._game
        if game is None:
            raise RuntimeError("take_up comes before submit")
        wall, monotonic = self._clock.wall_ms(), self._clock.monotonic_ms()

        def write() -> None:
            self._outbox.put(Entry(fact, game, wall, monotonic, self._watch.trusted, self._place))
            self._flush()
            self._post(done)

        self._inbox.put(write)

    def ask(self, call: Callable[[], T]) -> "Future[T]":
        """Have `call` carried out in the thread; its answer, or the error it raises on purpose, is the future's."""
        future: Future[T] = Future()
        self._inbox.put(lambda: settle(future, call))
        return future

    def _run(self) -> None:
        self._look_at_clock()
        while True:
            try:
                job = self._inbox.get(timeout=LOOK_S)
            except queue.Empty:
                job = self._look
            if job is None:
                break
            job()
        self._flush()

    def _look(self) -> None:
        self._look_at_clock()
        if self._outbox:
            self._flush()

    def _look_at_clock(self) -> None:
        start = self._watch.look(Machine.look(), self._clock.wall_ms(), self._clock.monotonic_ms())
        if start is None:
            return
        self._outbox.correct_dates(start)
        if self._journal.is_open:
            try:
                self._journal.correct_dates(self._boot_id, start)
            except StoreError as error:
                self._tell(StorageStatus(False, str(error), len(self._outbox), self.status.game_id))

    def _flush(self) -> None:
        try:
            self._outbox.flush(self._write)
        except IllegalMoveError as error:
            # The journal has lost what this fact follows from (another disk, a file that was set aside).
            self._outbox.drop_oldest()
            self._lost = f"the journal cannot keep this game ({error}); begin a new one"
            self._flush()
            return
        problem = self._outbox.report() or self._lost
        status = StorageStatus(problem is None, problem, len(self._outbox), self.status.game_id)
        self._tell(status)

    def _write(self, entry: Entry) -> None:
        if not self._journal.is_open:
            self._journal.open()
        number = self._journal.record(
            entry.fact,
            entry.game,
            wall_ms=entry.wall_ms,
            monotonic_ms=entry.monotonic_ms,
            trusted=entry.trusted,
            table=entry.table,
        )
        if number is not None and number != self.status.game_id:
            self._lost = None
            self._tell(replace(self.status, game_id=number))

    def _tell(self, status: StorageStatus) -> None:
        if status != self.status:
            self.status = status
            if self._changed is not None:
                self._changed(status)
