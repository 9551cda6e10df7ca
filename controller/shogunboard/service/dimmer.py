"""How bright the lights are: by the hour of the day, and dark when nobody has played for long."""

import re
import time
from dataclasses import dataclass
from typing import Final

from shogunboard.config.schema import LightsConfig
from shogunboard.errors import ConfigError
from shogunboard.service.clockwatch import EARLIEST_MS
from shogunboard.text import Text, text

HOUR: Final = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
MINUTES: Final = 24 * 60


@dataclass(frozen=True, slots=True)
class Night:
    """From one minute of the day to another one, and how bright the lights are then, from 0 to 1."""

    start: int
    end: int
    brightness: float

    def holds(self, minute: int) -> bool:
        """Is it night in this minute of the day? It may begin before midnight."""
        return (minute - self.start) % MINUTES < (self.end - self.start) % MINUTES


@dataclass(frozen=True, slots=True)
class Dimmer:
    """`off_after_ms` is how long nothing may happen between games before the lights go out; None: for ever."""

    brightness: float = 1.0
    night: Night | None = None
    off_after_ms: int | None = None

    def share(self, minute: int | None, quiet_ms: int) -> float:
        """How bright the lights are to be, from 0 to 1.

        `minute` is that of the day, None where the clock is not to be believed; `quiet_ms` is how long nothing has
        happened between games, 0 in a game.
        """
        if self.off_after_ms is not None and quiet_ms >= self.off_after_ms:
            return 0.0
        if self.night is not None and minute is not None and self.night.holds(minute):
            return min(self.night.brightness, self.brightness)
        return self.brightness


def make_dimmer(config: LightsConfig) -> Dimmer:
    """The dimmer that the settings ask for; raises `ConfigError` with everything that is wrong in them."""
    problems: list[Text] = []
    start = _minute("night_from", config.night_from, problems)
    end = _minute("night_to", config.night_to, problems)
    if (start is None) != (end is None) and not problems:
        problems.append(
            text("lights.night_from, lights.night_to: a night has a beginning and an end; give both, or neither")
        )
    if problems:
        raise ConfigError(*problems)
    night = None if start is None or end is None else Night(start, end, config.night_brightness / 100)
    off_after = config.off_after_min * 60_000 if config.off_after_min else None
    return Dimmer(config.brightness / 100, night, off_after)


def minute_of_day(wall_ms: int) -> int | None:
    """The minute of the local day; None for a clock that is not set."""
    if wall_ms < EARLIEST_MS:
        return None
    local = time.localtime(wall_ms / 1000)
    return 60 * local.tm_hour + local.tm_min


def _minute(name: str, written: str, problems: list[Text]) -> int | None:
    if not written:
        return None
    found = HOUR.fullmatch(written)
    if found is None:
        problems.append(
            text('lights.{name}: a time of the day as "22:30" is needed, not {value}', name=name, value=repr(written))
        )
        return None
    return 60 * int(found[1]) + int(found[2])
