"""Lights at a Pico beside a board whose sensors are read otherwise, as in build A."""

from collections.abc import Mapping
from typing import Final

from shogunboard.ports import DARK, Lamps, health_of
from shogunboard.text import text
from shogunboard_hw.lamps import LampHistory, LightFrame
from shogunboard_hw.serialboard.health import link_json, link_problems
from shogunboard_hw.serialboard.owner import LinkOwner
from shogunboard_hw.wire.lamps import lights_of
from shogunboard_hw.wire.messages import Can

USER: Final = "lights"


class SerialLights:
    """`Lights` as `shogunboard.ports` describes them. Only the latest frame is kept for a link that is slow or dead."""

    def __init__(self, link: LinkOwner, frames: int) -> None:
        self._link = link
        self._history = LampHistory(frames)

    @property
    def name(self) -> str:
        """`serial`."""
        return "serial"

    def open(self) -> None:
        """Begin to look for the port."""
        self._link.open(USER)

    def close(self) -> None:
        """Put the lights out and let the port go."""
        if self._link.is_open(USER):
            self.show(DARK)
            self._link.close(USER)

    def show(self, lamps: Lamps) -> None:
        """Light the LEDs so. Lights that are not open stay dark."""
        if self._link.is_open(USER):
            self._history.show(self._link.clock(), lamps)
            self._link.want(lights_of(lamps))

    def dim(self, brightness: float) -> None:
        """Let all lights be so bright, from 0 to 1."""
        self._link.dim(brightness)

    @property
    def lamps(self) -> LightFrame:
        """What the LEDs were told to show last, and when."""
        return self._history.latest

    def health(self) -> Mapping[str, object]:
        """`ok`, `problems` and `link` (docs/serial.md)."""
        if not self._link.is_open(USER):
            return health_of([text("the lights are not open")])
        report = self._link.report
        problems = link_problems(report, Can.LIGHT, ended=self._link.failed)
        return {**health_of(problems), "link": link_json(report, self._link.clock())}
