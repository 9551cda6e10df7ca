"""Time for drivers, so that it can be passed in."""

import time
from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], int]
"""Gives milliseconds that never go back."""


def monotonic_ms() -> int:
    """The machine's time in milliseconds that never goes back."""
    return time.monotonic_ns() // 1_000_000
