"""What is computed with: the measures of the board, or a builder's own from a TOML file."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from shogunboard.errors import TextError
from shogunboard_hw import geometry

WEAKEST: Final = 0.1
STRONGEST: Final = 1.6
"""Remanence in tesla: of rubber magnets, and of the best there are."""
HALL_HALF: Final = 1.5
"""Half the length of a sensor's package."""


@dataclass(frozen=True, slots=True)
class Magnets:
    """Measures in millimetres, remanence in tesla; `shogunboard_hw.geometry` says what each of them is.

    `remanence` is the least of N42 by its makers' grade tables (1.28 to 1.32 T). `sensor_depth` is that of the Hall
    element below the surface.
    """

    remanence: float = 1.28
    pair_magnet: tuple[float, ...] = geometry.PAIR_MAGNET
    pair_offset: float = geometry.PAIR_OFFSET
    pair_depth: float = geometry.PAIR_DEPTH
    sensor_depth: float = geometry.HALL_DEPTH
    tag_disc: tuple[float, ...] = geometry.TAG_DISC
    tag_floor: float = geometry.TAG_FLOOR
    two_sided_height: float = geometry.TWO_SIDED_HEIGHT
    dial_disc: tuple[float, ...] = geometry.DIAL_DISC
    dial_height: float = geometry.DIAL_HEIGHT
    play: float = geometry.PIECE_PLAY

    @property
    def tag_height(self) -> float:
        """The tag's middle above the surface."""
        return self.tag_floor + self.tag_disc[1] / 2


def load_magnets(path: Path) -> Magnets:
    """Read a builder's own values; raises `OSError`, or `TextError` that names the first mistake."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TextError(f"not TOML: {error}", str(path)) from None
    usual = Magnets()
    known = [field.name for field in fields(Magnets)]
    values: dict[str, float | tuple[float, ...]] = {}
    for key, value in table.items():
        if key not in known:
            raise TextError(f"{key}: unknown; known are {', '.join(known)}", str(path))
        values[key] = _measure(value, getattr(usual, key), f"{path}, {key}")
    magnets = Magnets(**values)  # type: ignore[arg-type]  # each value has been read in the form of its usual one
    for wrong, problem in _clashes(magnets):
        if wrong:
            raise TextError(problem, str(path))
    return magnets


def _clashes(magnets: Magnets) -> Iterator[tuple[bool, str]]:
    """What cannot be built, each with its cure."""
    length, width, height = magnets.pair_magnet
    diameter, thick = magnets.tag_disc
    yield (
        not WEAKEST <= magnets.remanence <= STRONGEST,
        (f"remanence: {magnets.remanence:g} is no magnet's; in tesla it is {WEAKEST:g} to {STRONGEST:g}, 1.28 for N42"),
    )
    yield magnets.pair_offset <= width / 2 + HALL_HALF, "pair_offset: the pair lies on the sensor; put it farther out"
    yield (
        magnets.pair_offset + width / 2 > geometry.PITCH / 2 or length > geometry.PITCH,
        (f"pair_magnet, pair_offset: the pair does not fit its square of {geometry.PITCH:g} mm"),
    )
    yield magnets.pair_depth <= height / 2, "pair_depth: the pair sticks out of the surface; put it lower"
    yield (
        magnets.dial_height - magnets.dial_disc[1] / 2 < magnets.tag_floor + thick,
        ("dial_height: the dial's magnet is in the tag; put it higher"),
    )
    yield magnets.two_sided_height < thick, "two_sided_height: the tag is thicker than the two-sided piece"
    room = geometry.PITCH / 2 - max(diameter, magnets.dial_disc[0]) / 2
    yield magnets.play > room, f"play: so far off, pieces are on their neighbours' squares; at most {room:g}"


def _measure(value: object, usual: object, place: str) -> float | tuple[float, ...]:
    if isinstance(usual, tuple):
        if not isinstance(value, list) or len(value) != len(usual):
            raise TextError(f"must be a list of {len(usual)} lengths in mm", place)
        return tuple(_number(entry, place) for entry in value)
    return _number(value, place)


def _number(value: object, place: str) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 < value < 100:
        raise TextError(f"{value!r} is not a number between 0 and 100", place)
    return float(value)
