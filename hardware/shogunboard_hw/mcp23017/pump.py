"""Joins the scanner, which decides, and the owner of the bus, which acts, step by step."""

from collections.abc import Callable

from shogunboard_hw.clocks import Clock
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
