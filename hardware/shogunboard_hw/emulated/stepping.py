"""A driver whose time stands still until somebody lets it pass: the same steps as in its thread, without a thread."""

from shogunboard_hw.runner import Work


class ManualClock:
    """Milliseconds that pass when they are told to."""

    def __init__(self, now: int = 0) -> None:
        self.now = now

    def __call__(self) -> int:
        """The time."""
        return self.now

    def spend(self, ms: int) -> None:
        """Let time pass, for whatever takes long."""
        self.now += ms


class SteppedRunner:
    """Keeps work going while `pass_ms` lets time pass. Between two steps no time passes but what they spend."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self._work: Work | None = None

    def start(self, work: Work) -> None:
        """Keep it going from now on; nothing is done yet."""
        self._work = work

    def stop(self) -> None:
        """Let it go."""
        if self._work is not None:
            self._work.close()
            self._work = None

    @property
    def failed(self) -> bool:
        """Never: a defect is raised where time is let pass."""
        return False

    def pass_ms(self, ms: int) -> None:
        """Let time pass, and do everything at its time. A step that takes long may end later."""
        end = self._clock.now + ms
        while self._work is not None and self._clock.now <= end:
            due = self._work.step()
            if due is None:
                continue
            if due > end:
                break
            self._clock.now = max(self._clock.now, due)
        self._clock.now = max(self._clock.now, end)
