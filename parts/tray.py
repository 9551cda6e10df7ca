"""Measures of the tray that carries a controller board; those of both builds have their holes in the same places.

The middle of the board is the middle of the tray, x along the longer side, y towards the plugs of the row strips.
"""

from collections.abc import Iterator
from typing import Final

from parts.outline import Point
from schematics.generate.controller_board import BOARD_B

_LEFT, _UP, _RIGHT, _LOW = BOARD_B.area
BOARD: Final = (_RIGHT - _LEFT, _LOW - _UP)
FLOOR: Final = 2.4
EDGE: Final = 2.0
"""By how much the tray is wider than the board on every side."""
BORDER: Final = 18.0
"""Width of what carries the standoffs, along the edges and across the middle."""
STANDOFF: Final = (8.0, 8.0)
"""Diameter, and height above the floor: room for the ends of wires below the board."""
FEET: Final[tuple[Point, ...]] = ((-BOARD[0] / 2 + 9.0, 0.0), (BOARD[0] / 2 - 9.0, 0.0), (0.0, 0.0))
"""Holes for screws that hold the tray."""
SIZE: Final = (BOARD[0] + 2 * EDGE, BOARD[1] + 2 * EDGE, FLOOR + STANDOFF[1])


def standoffs() -> Iterator[Point]:
    """Where the board's holes are."""
    for name, place in BOARD_B.places.items():
        if name.startswith("H"):
            yield place.x - (_LEFT + _RIGHT) / 2, (_UP + _LOW) / 2 - place.y


def windows() -> Iterator[tuple[float, float, float, float]]:
    """The two openings in the floor: left, front, right, back."""
    x, y, half = SIZE[0] / 2 - BORDER, SIZE[1] / 2 - BORDER, BORDER / 2
    yield -x, -y, -half, y
    yield half, -y, x, y
