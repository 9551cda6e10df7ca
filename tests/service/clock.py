"""A clock that a test moves."""

import threading

from tests.store.play import NOON


class HandClock:
    """Both clocks stand still until they are moved; the wall clock can also be set."""

    def __init__(self, monotonic_ms: int = 0, wall_ms: int = NOON) -> None:
        self._lock = threading.Lock()
        self._monotonic = monotonic_ms
        self._wall = wall_ms

    def monotonic_ms(self) -> int:
        with self._lock:
            return self._monotonic

    def wall_ms(self) -> int:
        with self._lock:
            return self._wall

    def advance(self, ms: int) -> None:
        """Let time pass."""
        with self._lock:
            self._monotonic += ms
            self._wall += ms

    def set_wall(self, wall_ms: int) -> None:
        """Set the wall clock."""
        with self._lock:
            self._wall = wall_ms
