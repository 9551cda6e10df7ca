"""By how many degrees a number in a window can stand askew, with the printed dial and the printed recess."""

from math import asin, degrees, pi, radians, sin
from typing import Final

from parts import piece
from parts.outline import BASE, RECESS, turn_limit
from shogunboard_hw import geometry

REMANENCE: Final = 1.28
"""Of N42 in tesla, the least by its makers' tables."""
FLAT_TIP: Final = 2 / 3 * piece.PIN[0] / 2
"""Radius in mm on which friction acts when the pin's end was left flat."""


def torque(field: float) -> float:
    """What turns a dial that stands across a field in mT, in mN times mm."""
    diameter, height = geometry.DIAL_DISC
    moment = REMANENCE * pi * diameter**2 / 4 * height / (4e-7 * pi) * 1e-9
    return moment * field * 1000


def held_back(computed: float, friction: float, weight: float, radius: float, field: float, tip: float) -> float:
    """By how many degrees friction holds back the printed dial.

    `computed` is that angle for another dial, of `weight` in mN on a tip of `radius` in mm with the coefficient
    `friction`; `field` is the weakest field in mT, `tip` the radius on which the printed dial's friction acts.
    """
    load = sin(radians(computed)) / (friction * radius) + (piece.dial_weight() - weight) / torque(field)
    return degrees(asin(min(1.0, friction * tip * load)))


def turned_piece() -> float:
    """By how many degrees the window turns away with its piece."""
    return turn_limit(BASE, RECESS)
