"""Writes facts in a thread of its own, so that no disk ever holds up the board.

Facts are written in their order. When the disk refuses, they are kept and tried again with the next one and every
few seconds; the board is told at once that it may go on, and the page says loudly what is wrong.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from shogunboard.errors import CommandRefusedError, IllegalMoveError, NotFoundError, StoreError, TextError
from shogunboard.games.base import Game
from shogunboard.ports import Clock
from shogunboard.service.clockwatch import ClockWatch, Machine
from shogunboard.service.inbox import Inbox
from shogunboard.session import Fact, PlayersChoice, StartFact
from shogunboard.store import Entry, Journal, Outbox, RecordedGame, Resumption, Table
from shogunboard.text import Text, text

T = TypeVar("T")

LOOK_S: Final = 5.0
"""How often what is pending is tried again, and the clock is looked at."""


@dataclass(frozen=True, slots=True)
class StorageStatus:
    """How the journal fares. `pending` facts are not written yet; `problem` says why and what to do."""

    ok: bool = True
    problem: Text | None = None
    pending: int = 0
    game_id: int | None = None


class ThreadScribe:
    """A `desk.Scribe`: one thread that owns the journal.

    `post` carries out a call in the board's thread, `look` asks the machine about its clock every `every_s` seconds.
    """

    def __init__(
        self,
        journal: Journal,
        table: Table,
        post: Callable[[Callable[[], None]], None],
        clock: Clock,
        boot_id: str,
        look: Callable[[], Machine] = Machine.look,
        every_s: float = LOOK_S,
    ) -> None:
        self._journal = journal
        self._place = table
        self._post = post
        self._clock = clock
        self._boot_id = boot_id
        self._ask_machine = look
        self._every_s = every_s
        self._watch = ClockWatch()
        self._outbox = Outbox()
        self._inbox = Inbox()
        self._thread: threading.Thread | None = None
        self._changed: Callable[[StorageStatus], None] = _nobody
        self._lost: Text | None = None
        self._leaving = False
        self._right_start: int | None = None
        self.status = StorageStatus()

    def start(self, ended: Callable[[bool], None]) -> None:
        """Begin to work. `ended` is called in the thread when it ends: True by `stop`, False by a defect."""
        self._thread = threading.Thread(target=self._run, args=(ended,), name="scribe", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Write what was handed in, once more what was refused, close the journal, and wait for the end."""
        self._inbox.finish()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def ask(self, call: Callable[[], T]) -> "Future[T]":
        """Have `call` carried out in the thread, and get its answer (`Inbox.ask`)."""
        return self._inbox.ask(call)

    def take_up(self, game_id: int | None, problem: Text | None, changed: Callable[[StorageStatus], None]) -> None:
        """The first facts are of the kept game with this number. Called in the thread.

        `problem` is why another game could not be gone on with; it is told until a new game is kept. `changed` is
        told of every status, in the thread; of the first one at once.
        """
        self._lost = problem
        self.status = replace(self.status, game_id=game_id)
        self._catch_up()
        self._changed = changed
        changed(self.status)

    def seat(self, players: tuple[str, str]) -> None:
        """Games that begin from now on are played by these; called in the thread."""
        self._place = replace(self._place, players=players)

    def submit(self, fact: Fact, game: Game, done: Callable[[], None]) -> None:
        """As `desk.Scribe`."""
        self._submit(fact, game, done)

    def resume(self, number: int, game: Game, done: Callable[[], None]) -> None:
        """As `desk.Scribe`."""
        self._submit(Resumption(number), game, done)

    def _submit(self, fact: Fact | Resumption, game: Game, done: Callable[[], None]) -> None:
        happened = self._clock.monotonic_ms()

        def write() -> None:
            if isinstance(fact, PlayersChoice):
                self.seat(fact.players)
            self._outbox.put(self._entry(fact, game, happened))
            self._catch_up()
            self._post(done)

        self._inbox.post(write)

    def kept(self, game_id: int) -> "Future[RecordedGame | None]":
        """A kept game with all that was handed in before; None when there is none of this number.

        The future raises `CommandRefusedError` while something could not be written yet, and `StoreError`.
        """

        def find() -> RecordedGame | None:
            self._catch_up()
            if self._outbox:
                raise CommandRefusedError(
                    text("moves of the game at the board are not written yet; see the disk first")
                )
            self._open()
            return self._journal.find(game_id)

        return self.ask(find)

    def leave(self) -> None:
        """As `desk.Scribe`."""

        def leave() -> None:
            self._leaving = True
            self._catch_up()

        self._inbox.post(leave)

    def _run(self, ended: Callable[[bool], None]) -> None:
        sound = False
        try:
            self._look_at_clock()
            self._loop()
            self._catch_up()
            with suppress(StoreError):
                self._journal.close()
            sound = True
        finally:
            self._inbox.close()
            ended(sound)

    def _loop(self) -> None:
        while True:
            again = False
            try:
                call = self._inbox.take(self._every_s)
            except queue.Empty:
                again = not self.status.ok
            else:
                if call is None:
                    return
                call.carry_out()
            self._look_at_clock()
            if again or self._right_start is not None:
                self._catch_up()

    def _look_at_clock(self) -> None:
        clock = self._clock
        start = self._watch.look(self._ask_machine(), clock.wall_ms(), clock.monotonic_ms())
        if start is not None:
            self._right_start = start
            self._outbox.correct_dates(start)

    def _entry(self, fact: Fact | Resumption, game: Game, happened: int) -> Entry:
        """A fact with its times. The wall time is worked out by the clock as it is now: it may have been set since."""
        wall = self._clock.wall_ms() - self._clock.monotonic_ms() + happened
        return Entry(fact, game, wall, happened, self._watch.trusted, self._place)

    def _catch_up(self) -> None:
        """Do all that is still to be done, as far as the disk does its part, and tell how it fares."""
        self._write_pending()
        problem = self._outbox.report()
        if problem is None:
            try:
                self._open()
                self._set_aside()
                self._correct_dates()
            except StoreError as error:
                problem = error.text
        problem = problem or self._lost
        self._tell(StorageStatus(problem is None, problem, len(self._outbox), self.status.game_id))

    def _open(self) -> None:
        if not self._journal.is_open:
            self._journal.open()

    def _write_pending(self) -> None:
        while self._outbox:
            try:
                self._outbox.flush(self._write)
            except (IllegalMoveError, TextError) as error:
                # The journal has lost what this fact follows from (another disk, a file that was set aside).
                self._outbox.drop_oldest()
                self._lost = text("the journal cannot keep this game ({problem}); begin a new one", problem=error.text)
            else:
                return

    def _write(self, entry: Entry) -> None:
        self._open()
        number = self._journal.record(
            entry.fact,
            entry.game,
            wall_ms=entry.wall_ms,
            monotonic_ms=entry.monotonic_ms,
            trusted=entry.trusted,
            table=entry.table,
        )
        if isinstance(entry.fact, StartFact | Resumption):
            self._lost = None
            self._leaving = False
            self._tell(replace(self.status, game_id=number))

    def _set_aside(self) -> None:
        if self._leaving and self.status.game_id is not None:
            with suppress(NotFoundError):
                self._journal.set_aside(self.status.game_id)
        self._leaving = False

    def _correct_dates(self) -> None:
        if self._right_start is not None:
            self._journal.correct_dates(self._boot_id, self._right_start)
            self._right_start = None

    def _tell(self, status: StorageStatus) -> None:
        if status != self.status:
            self.status = status
            self._changed(status)


def _nobody(status: StorageStatus) -> None:
    """Nobody listens yet."""
