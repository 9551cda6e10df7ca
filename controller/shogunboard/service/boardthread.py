"""The thread that scans the board, and the only one that touches tracker, session and lights.

Others hand in calls; the thread carries them out between two scans, in order. The rate holds whatever the page
or the disk does: after a delay the missed scans are left out, not made up for.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from shogunboard.ports import Clock
from shogunboard.service.futures import settle

T = TypeVar("T")


class BoardThread:
    """Calls `scan(now)` every `period_ms` and whatever is handed in between."""

    def __init__(self, clock: Clock, period_ms: int) -> None:
        self._clock = clock
        self._period_ms = period_ms
        self._inbox: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.latest_scan_ms = 0
        """When the last scan began, on the scans' clock: a watchdog looks at it."""
        self.scans = 0

    def start(self, scan: Callable[[int], None], ended: Callable[[], None]) -> None:
        """Start scanning. `ended` is called in the thread when it ends, by `stop` or by a defect."""
        self._thread = threading.Thread(target=self._run, args=(scan, ended), name="board", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Finish what was handed in, stop, and wait for the end."""
        self._inbox.put(None)
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def post(self, call: Callable[[], None]) -> None:
        """Have `call` carried out in the thread, soon."""
        self._inbox.put(call)

    def ask(self, call: Callable[[], T]) -> "Future[T]":
        """Have `call` carried out in the thread; its answer, or the error it raises on purpose, is the future's."""
        future: Future[T] = Future()

        self._inbox.put(lambda: settle(future, call))
        return future

    def _run(self, scan: Callable[[int], None], ended: Callable[[], None]) -> None:
        try:
            self._loop(scan)
        finally:
            ended()

    def _loop(self, scan: Callable[[int], None]) -> None:
        due = self._clock.monotonic_ms()
        while True:
            wait = due - self._clock.monotonic_ms()
            try:
                call = self._inbox.get(timeout=wait / 1000) if wait > 0 else self._inbox.get_nowait()
            except queue.Empty:
                call = _no_call
            if call is None:
                return
            call()
            now = self._clock.monotonic_ms()
            if now >= due:
                self.latest_scan_ms = now
                self.scans += 1
                scan(now)
                due = max(due + self._period_ms, now)


def _no_call() -> None:
    """Nothing was handed in."""
