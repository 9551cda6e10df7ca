"""What the LEDs of a board show, and what they have shown: for drivers that keep it."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shogunboard.geometry import SQUARES, Square
from shogunboard.lights.palettes import RGB, Look
from shogunboard.ports import DARK, Lamps


class LightFrame(NamedTuple):
    """What the LEDs were told to show from `t` milliseconds on."""

    t: int
    lamps: Lamps

    def lit(self) -> dict[Square, Look]:
        """The physical squares that are lit, and how."""
        return {square: look for square, look in zip(SQUARES, self.lamps, strict=True) if look is not None}

    def shining(self, now: int) -> dict[Square, RGB]:
        """The squares whose LED is on at `now`, as they blink, with the colours that they emit."""
        return {square: look.emitted for square, look in self.lit().items() if look.blink.is_on(now)}


class LampHistory:
    """The frames that were shown, the newest at the end; at most `limit` of them are kept.

    A frame that is shown again makes no new entry. The first entry is the dark board.
    """

    def __init__(self, limit: int, t: int = 0) -> None:
        self._frames = deque([LightFrame(t, DARK)], maxlen=limit)

    @property
    def latest(self) -> LightFrame:
        """What is shown now."""
        return self._frames[-1]

    @property
    def frames(self) -> Sequence[LightFrame]:
        """All frames that are kept, the oldest first."""
        return tuple(self._frames)

    def show(self, t: int, lamps: Lamps) -> None:
        """Show `lamps` from `t` on; raises `ValueError` unless there is one for each square."""
        if len(lamps) != len(SQUARES):
            raise ValueError(f"a frame has {len(SQUARES)} lamps, this one has {len(lamps)}")
        if lamps != self.latest.lamps:
            self._frames.append(LightFrame(t, lamps))

    def at(self, t: int) -> Mapping[Square, Look]:
        """The squares that were lit at `t`; nothing before the first frame that is kept."""
        for frame in reversed(self._frames):
            if frame.t <= t:
                return frame.lit()
        return {}
