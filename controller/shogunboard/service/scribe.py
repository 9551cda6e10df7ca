"""Writes facts in a thread of its own, so that no disk ever holds up the board.

Facts are written in their order. When the disk refuses, the fact is kept and tried again with the next one and
every few seconds; the board is told at once that it may go on, and the page says loudly what is wrong.
"""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from shogunboard.errors import StoreError
from shogunboard.session import Fact

RETRY_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class StorageStatus:
    """How the journal fares. `pending` facts are not written yet; `problem` says why and what to do."""

    ok: bool = True
    problem: str | None = None
    pending: int = 0


@dataclass(frozen=True, slots=True)
class _Job:
    fact: Fact
    done: Callable[[], None]


class ThreadScribe:
    """A `Scribe` with one thread.

    `write` makes one fact durable, or raises `StoreError`. `post` carries out a call in the board's thread.
    `changed` is told of every new status, in the scribe's thread.
    """

    def __init__(
        self,
        write: Callable[[Fact], None],
        post: Callable[[Callable[[], None]], None],
        changed: Callable[[StorageStatus], None],
    ) -> None:
        self._write = write
        self._post = post
        self._changed = changed
        self._inbox: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._backlog: list[Fact] = []
        self._thread: threading.Thread | None = None
        self.status = StorageStatus()

    def start(self) -> None:
        """Begin to write."""
        self._thread = threading.Thread(target=self._run, name="scribe", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Write what was handed in, once more what was refused, and end."""
        self._inbox.put(None)
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def submit(self, fact: Fact, done: Callable[[], None]) -> None:
        """As `desk.Scribe`."""
        self._inbox.put(_Job(fact, done))

    def _run(self) -> None:
        while True:
            try:
                job = self._inbox.get(timeout=RETRY_S if self._backlog else None)
            except queue.Empty:
                self._write_backlog()
                continue
            if job is None:
                self._write_backlog()
                return
            self._backlog.append(job.fact)
            self._write_backlog()
            self._post(job.done)

    def _write_backlog(self) -> None:
        status = StorageStatus()
        while self._backlog:
            try:
                self._write(self._backlog[0])
            except StoreError as error:
                status = StorageStatus(ok=False, problem=str(error), pending=len(self._backlog))
                break
            del self._backlog[0]
        if status != self.status:
            self.status = status
            self._changed(status)
