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
from shogunboard.service.inbox import Inbox

T = TypeVar("T")


class BoardThread:
    """Calls `scan(now)` every `period_ms` and whatever is handed in between."""

    def __init__(self, clock: Clock, period_ms: int) -> None:
        self._clock = clock
        self._period_ms = period_ms
        self._inbox = Inbox()
        self._thread: threading.Thread | None = None
        self.latest_scan_ms = 0
        """When the last scan began, on the scans' clock: a watchdog looks at it."""
        self.scans = 0

    def start(self, scan: Callable[[int], None], ended: Callable[[bool], None]) -> None:
        """Start scanning. `ended` is called in the thread when it ends: True by `stop`, False by a defect."""
        self._thread = threading.Thread(target=self._run, args=(scan, ended), name="board", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Finish what was handed in, stop, and wait for the end. What comes later is refused."""
        self._inbox.finish()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def post(self, call: Callable[[], None]) -> None:
        """Have `call` carried out in the thread, soon."""
        self._inbox.post(call)

    def ask(self, call: Callable[[], T]) -> "Future[T]":
        """Have `call` carried out in the thread, and get its answer (`Inbox.ask`)."""
        return self._inbox.ask(call)

    def _run(self, scan: Callable[[int], None], ended: Callable[[bool], None]) -> None:
        sound = False
        try:
            self._loop(scan)
            sound = True
        finally:
            self._inbox.close()
            ended(sound)

    def _loop(self, scan: Callable[[int], None]) -> None:
        due = self._clock.monotonic_ms()
        while True:
            try:
                call = self._inbox.take((due - self._clock.monotonic_ms()) / 1000)
            except queue.Empty:
                pass
            else:
                if call is None:
                    return
                call.carry_out()
            now = self._clock.monotonic_ms()
            if now >= due:
                self.latest_scan_ms = now
                self.scans += 1
                scan(now)
                due = self._next(due)

    def _next(self, due: int) -> int:
        """When the next scan is due: on the beat, or a period from now if that has been missed."""
        now = self._clock.monotonic_ms()
        return due + self._period_ms if due + self._period_ms > now else now + self._period_ms
