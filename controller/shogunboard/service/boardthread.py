"""The thread that scans the board, and the only one that touches tracker, session and lights.

Others hand in calls; the thread carries them out between two scans, in order. The rate holds whatever the page
or the disk does: after a delay the missed scans are left out, not made up for. Between two beats there is a scan when
the board has news, and when the scan before has asked for it: no reaction waits for a beat.
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
    """Calls `scan(now)` every `period_ms`, and whatever is handed in between.

    `scan` may return a time at which it is to be called at the latest.
    """

    def __init__(self, clock: Clock, period_ms: int) -> None:
        self._clock = clock
        self._period_ms = period_ms
        self._inbox = Inbox()
        self._thread: threading.Thread | None = None
        self._hurried = False
        self.latest_scan_ms = 0
        """When the last scan began, on the scans' clock: a watchdog looks at it."""
        self.scans = 0

    def start(self, scan: Callable[[int], int | None], ended: Callable[[bool], None]) -> None:
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

    def hurry(self) -> None:
        """Scan at once, whatever the beat. May be called in any thread."""
        self._inbox.post(self._hurry)

    def _hurry(self) -> None:
        self._hurried = True

    def _run(self, scan: Callable[[int], int | None], ended: Callable[[bool], None]) -> None:
        sound = False
        try:
            self._loop(scan)
            sound = True
        finally:
            self._inbox.close()
            ended(sound)

    def _loop(self, scan: Callable[[int], int | None]) -> None:
        due = beat = self._clock.monotonic_ms()
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
            if now >= due or self._hurried:
                self._hurried = False
                self.latest_scan_ms = now
                self.scans += 1
                wanted = scan(now)
                if now >= beat:
                    beat = self._next(beat)
                due = beat if wanted is None else min(beat, max(wanted, now + 1))

    def _next(self, beat: int) -> int:
        """The next beat, or a period from now if that has been missed."""
        now = self._clock.monotonic_ms()
        return beat + self._period_ms if beat + self._period_ms > now else now + self._period_ms
