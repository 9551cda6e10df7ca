"""What is computed with: the measures of the board, or a builder's own from a TOML file."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from shogunboard.errors import TextError
from shogunboard_hw import geometry


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
    return Magnets(**values)  # type: ignore[arg-type]  # each value has been read in the form of its usual one


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
