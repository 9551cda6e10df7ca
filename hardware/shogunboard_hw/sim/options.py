"""The settings of the simulated board, read from its table of the configuration."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, get_args

from shogunboard.scans import Sensing
from shogunboard.text import text
from shogunboard_hw.settings import TableReader, whole
from shogunboard_hw.sim.men import MOST_LEAN, MOST_STRENGTH
from shogunboard_hw.sim.physics import Physics

MOST_NOISE: Final = 10.0
LONGEST_UPDATE_MS: Final = 1000
MOST_FRAMES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class SimOptions:
    """Settings with their usual values.

    sensing: what the sensors tell.
    seed: decides everything that happens by chance; the same seed, the same accidents.
    noise: false readings of 5 to 40 ms, how many on each square in a second.
    update_ms: the sensors look at the magnets so often, as real Hall switches do every 50 ms; 0 is at each reading.
    fields: the sensors feel the computed fields of the tags, not simply the nearest magnet.
    threshold, off_centre, strength, spread, tilt: as in `Physics`, with `fields`.
    frames: how many frames of the lights are kept.
    script: a file with a script that begins when the board is opened.
    keep: a file in which the table is kept as it stands, for the next time; without one every table begins empty.
    """

    sensing: Sensing = "polarity"
    seed: int = 0
    noise: float = 0.0
    update_ms: int = 0
    frames: int = 1000
    script: Path | None = None
    keep: Path | None = None
    fields: bool = False
    threshold: float = 7.0
    off_centre: float = 0.0
    strength: float = 1.0
    spread: float = 0.0
    tilt: float = 0.0

    @property
    def physics(self) -> Physics | None:
        """What the sensors feel fields with; None when they do not."""
        if not self.fields:
            return None
        return Physics(self.threshold, self.off_centre, self.strength, self.seed, self.spread, self.tilt)


def read_options(options: Mapping[str, object]) -> SimOptions:
    """Read the table; raises `ConfigError` with everything that is wrong in it."""
    table = TableReader(text("the simulated board"), options, [field.name for field in fields(SimOptions)])
    read = table.read
    usual = SimOptions()
    read_in = SimOptions(
        sensing=read("sensing", _sensing, text('"polarity" or "presence"'), usual.sensing),
        seed=read("seed", whole(1 << 63), text("a whole number from 0 up"), usual.seed),
        noise=read("noise", _up_to(MOST_NOISE), text("a number from 0 to {most}", most=f"{MOST_NOISE:g}"), usual.noise),
        update_ms=read(
            "update_ms",
            whole(LONGEST_UPDATE_MS),
            text("a whole number from {least} to {most}", least=0, most=LONGEST_UPDATE_MS),
            usual.update_ms,
        ),
        frames=read(
            "frames",
            whole(MOST_FRAMES, least=1),
            text("a whole number from {least} to {most}", least=1, most=MOST_FRAMES),
            usual.frames,
        ),
        script=read("script", _path, text("the name of a file"), usual.script),
        keep=read("keep", _path, text("the name of a file"), usual.keep),
        fields=read("fields", _flag, text("true or false"), usual.fields),
        threshold=read("threshold", _up_to(100), text("a number from 0 to {most}", most=100), usual.threshold),
        off_centre=read("off_centre", _up_to(20), text("a number from 0 to {most}", most=20), usual.off_centre),
        strength=read(
            "strength",
            _up_to(MOST_STRENGTH),
            text("a number from 0 to {most}", most=f"{MOST_STRENGTH:g}"),
            usual.strength,
        ),
        spread=read("spread", _up_to(1), text("a number from 0 to {most}", most=1), usual.spread),
        tilt=read("tilt", _up_to(MOST_LEAN), text("a number from 0 to {most}", most=f"{MOST_LEAN:g}"), usual.tilt),
    )
    table.finish()
    return read_in


def _sensing(value: object) -> Sensing | None:
    return next((word for word in get_args(Sensing) if word == value), None)


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _up_to(most: float) -> Callable[[object], float | None]:
    def number(value: object) -> float | None:
        fits = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most
        return float(value) if isinstance(value, int | float) and fits else None

    return number


def _path(value: object) -> Path | None:
    return Path(value) if isinstance(value, str) and value and "\0" not in value else None
