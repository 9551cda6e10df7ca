"""Joins the scanner, which decides, and the owner of the bus, which acts, step by step; and the thread for it."""

import threading
from collections.abc import Callable
from typing import Protocol

from shogunboard_hw.clocks import Clock, monotonic_ms
from shogunboard_hw.mcp23017.owner import BusOwner
from shogunboard_hw.mcp23017.scanner import Scanner, Steps
from shogunboard_hw.mcp23017.steps import Answer, Failure, Step, WaitUntil


class Pump:
    """Carries out what the scanner wants. Only one thread may use it. `news` is called when a reading has changed."""

    def __init__(self, scanner: Scanner, owner: BusOwner, clock: Clock, news: Callable[[], None]) -> None:
        self._scanner = scanner
        self._owner = owner
        self._clock = clock
        self._news = news
        self._steps: Steps | None = None
        self._next: Step | None = None

    def step(self) -> int | None:
        """Do one step. None: there is more to do at once; a time: there is nothing to do before it."""
        if self._steps is None or self._next is None:
            self._steps = self._scanner.steps()
            self._next = next(self._steps)
        if isinstance(self._next, WaitUntil):
            now = self._clock()
            if now < self._next.t:
                return self._next.t
            answer = Answer(now)
        else:
            result = self._owner.carry_out(self._next)
            now = self._clock()
            answer = Answer(now, failure=result) if isinstance(result, Failure) else Answer(now, result)
        changes = self._scanner.changes
        self._next = self._steps.send(answer)
        if self._scanner.changes != changes:
            self._news()
        return None

    def close(self) -> None:
        """Let the bus go."""
        self._owner.close()


class Runner(Protocol):
    """Keeps a pump going."""

    def start(self, pump: Pump) -> None:
        """Keep it going from now on."""

    def stop(self) -> None:
        """Stop it, wait for that, and let it close. What is not running stays so."""

    @property
    def failed(self) -> bool:
        """Has it stopped by itself, by a defect?"""


class ThreadRunner:
    """Keeps a pump going in a thread of its own, so that a bus that hangs holds up nobody else."""

    def __init__(self, clock: Clock = monotonic_ms) -> None:
        self._clock = clock
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._failed = False

    def start(self, pump: Pump) -> None:
        """Start the thread."""
        self._stop.clear()
        self._failed = False
        self._thread = threading.Thread(target=self._run, args=(pump,), name="mcp23017", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and wait for its end, which a transfer that hangs can delay by the system's time limit."""
        if self._thread is not None:
            self._stop.set()
            self._thread.join()
            self._thread = None

    @property
    def failed(self) -> bool:
        """Has the thread ended by a defect?"""
        return self._failed

    def _run(self, pump: Pump) -> None:
        try:
            while not self._stop.is_set():
                due = pump.step()
                if due is not None:
                    self._stop.wait(max(0, due - self._clock()) / 1000)
        finally:
            self._failed = not self._stop.is_set()
            pump.close()
