"""The sound of a buzzer: times on, off, on, ..., from a moment on."""

import ticks

UNIT_MS = 10
"""The unit of the times."""


class Tone:
    """What is being played. Silent at first."""

    def __init__(self) -> None:
        self._steps = b""
        self._at = 0
        self._since = 0

    def play(self, steps: bytes, now: int) -> None:
        """Play `steps` instead of what is being played; none: silence."""
        self._steps = steps
        self._at = 0
        self._since = now

    def sounds(self, now: int) -> bool:
        """Is the buzzer on at `now`?"""
        while self._at < len(self._steps):
            step = self._steps[self._at] * UNIT_MS
            if ticks.since(now, self._since) < step:
                return self._at % 2 == 0
            self._since = ticks.after(self._since, step)
            self._at += 1
        return False
