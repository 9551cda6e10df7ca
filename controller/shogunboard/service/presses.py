"""From buttons that go down and up to what is meant: a press, or a long press of OK. Time is passed in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shogunboard.ports import Button, ButtonChange

HELD: Final[Button] = "ok"
"""The button that can be pressed long."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed, long or not."""

    button: Button
    long: bool = False


class Presses:
    """Buttons act as they go down. OK, if long presses are wanted, acts when it is let go, or has been held so long.

    `long_ms` is how long that is, in milliseconds; None: no long presses.
    """

    def __init__(self, long_ms: int | None) -> None:
        self._long_ms = long_ms
        self._down_since: int | None = None

    def feed(self, now: int, changes: Sequence[ButtonChange]) -> list[Press]:
        """What the players mean by what the buttons have done up to `now`; to be called also when they do nothing."""
        presses: list[Press] = []
        for change in changes:
            if change.button != HELD or self._long_ms is None:
                if change.down:
                    presses.append(Press(change.button))
            elif change.down:
                self._down_since = now
            elif self._down_since is not None:
                presses.append(Press(HELD, long=now - self._down_since >= self._long_ms))
                self._down_since = None
        if self._down_since is not None and self._long_ms is not None and now - self._down_since >= self._long_ms:
            presses.append(Press(HELD, long=True))
            self._down_since = None
        return presses
