"""When to try again what has failed. Time is passed in."""

from typing import Final

FIRST_MS: Final = 2000
"""The first pause: a process that was killed for want of memory starts again at once in vain."""
LONGEST_MS: Final = 64_000


class Retrying:
    """Tries again after a pause that doubles from one failure to the next, up to `LONGEST_MS`."""

    def __init__(self) -> None:
        self._pause_ms = FIRST_MS
        self._due: int | None = None

    def failed(self, now: int) -> int:
        """It has failed at `now`: returns after how many milliseconds it is to be tried again."""
        pause = self._pause_ms
        self._due = now + pause
        self._pause_ms = min(2 * pause, LONGEST_MS)
        return pause

    def take(self, now: int) -> bool:
        """Is it to be tried again now? Said once for each failure."""
        if self._due is None or now < self._due:
            return False
        self._due = None
        return True

    def forget(self) -> None:
        """It has worked, or is not wanted any more: the next failure is the first again."""
        self._pause_ms = FIRST_MS
        self._due = None
