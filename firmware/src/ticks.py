"""Time that wraps: milliseconds modulo 2**30, as `time.ticks_ms` of the RP2040 counts them (12.4 days).

A difference is right while the two times are less than 6.2 days apart. No step here leaves the 31 bits of
MicroPython's small integers, so nothing is allocated.
"""

MASK = 0x3FFFFFFF
"""The greatest time."""
_HALF = 0x20000000


def after(now: int, ms: int) -> int:
    """The time `ms` milliseconds after `now`."""
    return (now + ms) & MASK


def since(now: int, then: int) -> int:
    """Milliseconds from `then` to `now`; negative when `then` is still to come."""
    difference = (now - then) & MASK
    return difference if difference < _HALF else difference - _HALF - _HALF


class Timer:
    """Is due every `period` milliseconds; times that were missed are not made up for."""

    def __init__(self, period: int, now: int) -> None:
        self.period = period
        self._last = now

    def due(self, now: int) -> bool:
        """Is it time? If so, the next period begins."""
        if since(now, self._last) < self.period:
            return False
        self._last = now
        return True

    def restart(self, now: int) -> None:
        """Begin a period now."""
        self._last = now
