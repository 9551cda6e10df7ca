"""Measures of the jigs that hold the pairs of magnets while their glue sets: one for each half of a rank.

A jig lies on the row strip, held by two M3 screws in the strip's own holes. Each of its squares has slots for its two
bars at the angle of the magnet map; the notch in a slot's end is where the north pole belongs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import asin, cos, degrees, hypot, radians, sin
from typing import Final

from parts.limits import M3, SCREW, SLIDE
from parts.outline import Point
from shogunboard.geometry import SIZE, SQUARES, square_name
from shogunboard_hw import geometry

HALF: Final = SIZE // 2
"""Squares of a jig."""
THICK: Final = 1.6
"""Less than a bar's height, so that a board laid on top presses all bars down."""
SLOT: Final = (geometry.PAIR_MAGNET[0] + SLIDE, geometry.PAIR_MAGNET[1] + SLIDE)
"""Length and width."""
EYE: Final = 10.0
"""Diameter of the hole around sensor and capacitor."""
NOTCH: Final = 1.6
"""Diameter of the mark at the north end."""
LOWER: Final = -13.0
UPPER: Final = 12.0
"""The edges towards rank 1 and rank 8, from the sensors' middle line; the LEDs begin at 12.5."""
LEFT: Final = 8.4
"""The left end, from the left edge of the strip's half: free of the plug's joints on the left half."""
LABEL_AT: Final = (14.5, -9.5)
LABEL: Final = 5.0
"""Height of a square's name."""
SIDE: Final = HALF * geometry.PITCH
RIGHT: Final = SIDE - 0.2
MIDDLE: Final = (LEFT + RIGHT) / 2
BODY: Final = (RIGHT - LEFT, UPPER - LOWER, THICK)


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot's middle and the direction of its north end in degrees clockwise from rank 8."""

    x: float
    y: float
    angle: float

    @property
    def north(self) -> Point:
        """The middle of the north end."""
        return self.ahead(SLOT[0] / 2)

    def ahead(self, way: float) -> Point:
        """A point on the slot's middle line, so far from its middle towards north."""
        return self.x + way * sin(radians(self.angle)), self.y + way * cos(radians(self.angle))

    @property
    def corners(self) -> tuple[Point, ...]:
        """Anticlockwise, the north end's right one first."""
        half_long, half_wide = SLOT[0] / 2, SLOT[1] / 2
        s, c = sin(radians(self.angle)), cos(radians(self.angle))
        signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))
        return tuple(
            (
                self.x + right * half_wide * c + ahead * half_long * s,
                self.y - right * half_wide * s + ahead * half_long * c,
            )
            for right, ahead in signs
        )


@dataclass(frozen=True, slots=True)
class Jig:
    """The jig of half a rank: its squares and how their pairs lie; x from the left edge of the half."""

    squares: tuple[int, ...]
    angles: tuple[float, ...]

    @property
    def name(self) -> str:
        """As in "jig_a8_d8"."""
        return f"jig_{square_name(self.squares[0])}_{square_name(self.squares[-1])}"

    @property
    def labels(self) -> tuple[tuple[str, float], ...]:
        """The squares' names and the x of their middles."""
        return tuple((square_name(square), middle(number)) for number, square in enumerate(self.squares))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Two for each square."""
        return tuple(slot for number, angle in enumerate(self.angles) for slot in _pair(middle(number), angle % 360.0))


def middle(number: int) -> float:
    """The x of a square's middle."""
    return (number + 0.5) * geometry.PITCH


def holes() -> Iterator[float]:
    """The x of the holes for screws, on the sensors' middle line."""
    yield from (geometry.PITCH * (2 * number + 1) for number in range(HALF // 2))


def _pair(x: float, angle: float) -> Iterator[Slot]:
    right, up = cos(radians(angle)), -sin(radians(angle))
    for aside in (-geometry.PAIR_OFFSET, geometry.PAIR_OFFSET):
        yield Slot(x + aside * right, aside * up, angle)


def jigs(angles: Sequence[float]) -> tuple[Jig, ...]:
    """All sixteen, for the directions of 64 pairs in degrees clockwise from rank 8, a8 first."""
    halves = [SQUARES[start : start + HALF] for start in range(0, len(SQUARES), HALF)]
    return tuple(Jig(tuple(half), tuple(float(angles[square]) for square in half)) for half in halves)


def astray() -> float:
    """How far a bar can lie from its place, by the slack of the slot and of the screws in the jig and in the strip."""
    return (SLOT[1] - geometry.PAIR_MAGNET[1] + SCREW + geometry.STRIP_HOLE) / 2 - M3


def askew() -> float:
    """By how many degrees a bar can turn in its slot."""
    length, width, _ = geometry.PAIR_MAGNET
    across = hypot(length, width)
    return degrees(asin(SLOT[1] / across) - asin(width / across))


def least_wall(jig: Jig) -> float:
    """The thinnest place of a jig: between a slot and the eye around its sensor, or the jig's edge."""
    walls = [geometry.PAIR_OFFSET - SLOT[1] / 2 - EYE / 2]
    for slot in jig.slots:
        for x, y in slot.corners:
            walls += [UPPER - y, y - LOWER, x - LEFT, RIGHT - x]
    return min(walls)
