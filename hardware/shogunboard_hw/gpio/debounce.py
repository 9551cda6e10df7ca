"""Bounces of a button's contacts, taken out. Time is passed in."""


class Debouncer:
    """A button counts as down or up when it has been so for `hold_ms` at every look in between."""

    def __init__(self, hold_ms: int) -> None:
        self._hold_ms = hold_ms
        self._is_down: bool | None = None
        self._seen: bool | None = None
        self._since = 0

    @property
    def is_down(self) -> bool:
        """Is it down? Not before that is known."""
        return self._is_down is True

    def feed(self, now: int, down: bool) -> bool:
        """Take in how the button looks at `now`, in milliseconds. True when it has gone down or up.

        How it is at the start is no change: a button that is stuck, or held while the machine starts, does nothing.
        """
        if down != self._seen:
            self._seen, self._since = down, now
        if down == self._is_down or now - self._since < self._hold_ms:
            return False
        is_change = self._is_down is not None
        self._is_down = down
        return is_change
