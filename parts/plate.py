"""Measures of the plate that the pieces stand on: tiles of 4 x 4 or 2 x 2 squares, z = 0 where the pieces stand.

A tile lies flat on the printer as it lies on the board. The board hangs under it: spacers, row strip, and an M3 screw
from below that cuts its thread in the wall between two squares. Tiles are joined by dowels in the walls across the
seam. All tiles of a size are alike.
"""

from collections.abc import Iterator
from math import hypot
from typing import Final

from parts.limits import SLIDE
from parts.outline import Point
from shogunboard_hw import geometry

BOTTOM: Final = -geometry.PLATE_FLOOR
TOP: Final = geometry.RECESS_DEPTH
BOARD_TOP: Final = -geometry.BOARD_DEPTH
"""The upper side of the row strip, on which the pairs lie."""
PAIR_TOP: Final = -geometry.PAIR_DEPTH + geometry.PAIR_MAGNET[2] / 2
LED_TOP: Final = BOARD_TOP + geometry.LED_TALL
SPACER: Final = (8.0, BOTTOM - BOARD_TOP)
"""Diameter and height of the ring between plate and row strip."""

SIZES: Final = (4, 2)
"""Squares along a tile."""
SEAM: Final = 0.2
"""By how much a tile is narrower than its squares."""
EASED: Final = 0.4
"""Chamfer at the upper edge of a recess."""
PIPE_HOLE: Final = geometry.LIGHT_PIPE + SLIDE
"""Diameter of the hole for a light pipe."""
PIPE_FOOT: Final = (5.0, 1.0)
"""The light pipe's foot, a cone that holds it from below: diameter and height."""
SCREW_DEPTH: Final = 4.5
"""Of the hole for a screw's thread, from below."""
DOWEL: Final = (3.0, 18.0)
DOWEL_FLAT: Final = 0.4
"""A printed dowel is so much flatter below."""
DOWEL_HOLE: Final = DOWEL[0] + SLIDE
DOWEL_DEPTH: Final = 9.5
DOWEL_HEIGHT: Final = (TOP + BOTTOM) / 2

PILLAR: Final = (10.0, 26.0)
"""Diameter and height of the tubes between the row strips and the base board: room for plugs and cables."""
BASE_BOARD: Final = 6.0
"""Thickness of the plywood under everything."""
SHORT_SCREW: Final = 8.0
LONG_SCREW: Final = 40.0
SHORT_GRIP: Final = SHORT_SCREW - geometry.BOARD_THICKNESS - SPACER[1]
LONG_GRIP: Final = LONG_SCREW - BASE_BOARD - PILLAR[1] - geometry.BOARD_THICKNESS - SPACER[1]
"""How far a screw reaches into the plate."""


def width(squares: int) -> float:
    """Side of a tile."""
    return squares * geometry.PITCH - SEAM


def middles(squares: int) -> Iterator[Point]:
    """The middles of a tile's squares, from the tile's own middle."""
    across = [(number - (squares - 1) / 2) * geometry.PITCH for number in range(squares)]
    yield from ((x, y) for y in across for x in across)


def lights(squares: int) -> Iterator[Point]:
    """Where the light pipes are."""
    yield from ((x + geometry.LED_OFFSET[0], y + geometry.LED_OFFSET[1]) for x, y in middles(squares))


def screws(squares: int) -> Iterator[Point]:
    """Where the screws are: on the middle line of every rank, between every other pair of squares (row strip)."""
    step = geometry.PITCH / 2
    yield from ((x + step, y) for number, (x, y) in enumerate(middles(squares)) if number % squares % 2 == 0)


def dowels(squares: int) -> Iterator[float]:
    """Where the dowels of each side are, along that side: in the walls that meet it."""
    yield from ((number - squares / 2) * geometry.PITCH for number in range(1, squares))


def pillars(squares: int) -> Iterator[Point]:
    """Screws that are long ones, with a pillar below: in the outer ranks of a tile."""
    reach = (squares - 1) / 2 * geometry.PITCH
    yield from ((x, y) for x, y in screws(squares) if abs(y) == reach)


def pipe_length() -> float:
    """From the plate's lower side to the top of its walls."""
    return TOP - BOTTOM


def nearest(points: Iterator[Point], to: Point) -> float:
    """Distance from the nearest of some points."""
    return min(hypot(x - to[0], y - to[1]) for x, y in points)
