"""By how many degrees a number can stand askew in its window, with the printed dial, bearing and recess."""

from dataclasses import dataclass
from math import asin, degrees, pi, radians, sin
from typing import Final

from parts import piece
from parts.outline import BASE, RECESS, turn_limit
from shogunboard_hw import geometry

REMANENCE: Final = 1.28
"""Of N42 in tesla, the least by its makers' tables."""
PLASTIC: Final = 0.3
"""Coefficient of friction of brass on PETG, on the safe side."""
SLEEVE: Final = 0.15
"""The same in a sleeve of PTFE."""
TIP: Final = piece.PIN[0] / 3
"""Radius in mm on which friction acts under a pin's flat end."""


@dataclass(frozen=True, slots=True)
class Needle:
    """A dial on a needle, as computed: degrees it is held back, coefficient, weight in mN, radius of its tip in mm."""

    held: float
    friction: float
    weight: float
    radius: float


@dataclass(frozen=True, slots=True)
class Askew:
    """What turns a number away, in degrees.

    Other pieces, the bars of the pair off their places, the magnets' axes, friction, the piece in its recess.
    """

    neighbours: float
    pairs: float
    axes: float
    friction: float
    piece: float

    @property
    def total(self) -> float:
        """All of it together, each the worst way."""
        return self.neighbours + self.pairs + self.axes + self.friction + self.piece


def torque(field: float) -> float:
    """What turns a dial that stands across a field in mT, in mN times mm."""
    diameter, height = geometry.DIAL_DISC
    moment = REMANENCE * pi * diameter**2 / 4 * height / (4e-7 * pi) * 1e-9
    return moment * field * 1000


def askew(neighbours: float, pairs: float, needle: Needle, field: float, side_pull: float, bearing: float) -> Askew:
    """The worst dial in the weakest `field` in mT.

    `neighbours`, `pairs`: degrees by other pieces, and by bars off their places; `side_pull`: of the tag, in mN;
    `bearing`: its coefficient of friction.
    """
    load = sin(radians(needle.held)) / (needle.friction * needle.radius)
    load += (piece.dial_weight() - needle.weight) / torque(field)
    side = side_pull * piece.PIN[0] / 2 / torque(field)
    rubbing = needle.friction * TIP * load + bearing * side
    off = side_pull * 1.5 * piece.off_axis() / torque(field)
    return Askew(neighbours, pairs, _angle(off), _angle(rubbing), turn_limit(BASE, RECESS))


def _angle(part: float) -> float:
    """By how far a dial must be turned for a part of the greatest torque to hold it there."""
    return degrees(asin(min(1.0, part)))
