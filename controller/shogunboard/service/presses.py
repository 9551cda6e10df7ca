"""From buttons that go down and up to what is meant: a press, or a long press. Time is passed in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shogunboard.ports import Button, ButtonChange

HELD: Final[Button] = "ok"
"""The button that means one thing when it is pressed long and another one when not."""
CLOCKS: Final[frozenset[Button]] = frozenset({"white", "red"})
"""Buttons that mean something more when they are held after a press."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed, long or not."""

    button: Button
    long: bool = False


class Presses:
    """Buttons act as they go down. OK, if long presses are wanted, acts when it is let go, or has been held so long.

    `long_ms` is how long that is for OK, in milliseconds, `clocks_ms` for the buttons of the clocks, which have acted
    as they went down; None: no long presses.
    """

    def __init__(self, long_ms: int | None, *, clocks_ms: int | None = None) -> None:
        self._long_ms = long_ms
        self._clocks_ms = clocks_ms
        self._down_since: int | None = None
        self._clocks_down: dict[Button, int] = {}

    def feed(self, now: int, changes: Sequence[ButtonChange]) -> list[Press]:
        """What the players mean by what the buttons have done up to `now`; to be called also when they do nothing."""
        presses: list[Press] = []
        for change in changes:
            if change.button in CLOCKS:
                self._clocks_down.pop(change.button, None)
                if change.down:
                    self._clocks_down[change.button] = now
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
        return presses + self._held_clocks(now)

    def _held_clocks(self, now: int) -> list[Press]:
        if self._clocks_ms is None:
            return []
        held = [button for button, since in self._clocks_down.items() if now - since >= self._clocks_ms]
        for button in held:
            del self._clocks_down[button]
        return [Press(button, long=True) for button in held]
