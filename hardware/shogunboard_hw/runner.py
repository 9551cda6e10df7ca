"""Keeps a driver's work going, in a thread of its own: hardware that hangs then holds up nobody else."""

import threading
from typing import Protocol

from shogunboard_hw.clocks import Clock, monotonic_ms


class Work(Protocol):
    """What is done step by step, by one thread alone."""

    def step(self) -> int | None:
        """Do one step. None: there is more to do at once; a time: there is nothing to do before it."""

    def close(self) -> None:
        """Let everything go."""


class Runner(Protocol):
    """Keeps work going."""

    def start(self, work: Work) -> None:
        """Keep it going from now on."""

    def stop(self) -> None:
        """Stop it, wait for that, and let it close. What is not running stays so."""

    @property
    def failed(self) -> bool:
        """Has it stopped by itself, by a defect?"""


class ThreadRunner:
    """Keeps work going in a thread with this name."""

    def __init__(self, name: str, clock: Clock = monotonic_ms) -> None:
        self._name = name
        self._clock = clock
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._failed = False

    def start(self, work: Work) -> None:
        """Start the thread."""
        self._stop.clear()
        self._failed = False
        self._thread = threading.Thread(target=self._run, args=(work,), name=self._name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and wait for its end, which hardware that hangs can delay by the system's time limit."""
        if self._thread is not None:
            self._stop.set()
            self._thread.join()
            self._thread = None

    @property
    def failed(self) -> bool:
        """Has the thread ended by a defect?"""
        return self._failed

    def _run(self, work: Work) -> None:
        try:
            while not self._stop.is_set():
                due = work.step()
                if due is not None:
                    self._stop.wait(max(0, due - self._clock()) / 1000)
        finally:
            self._failed = not self._stop.is_set()
            work.close()
