"""The outline of a piece's base and of its recess: a square with its corners cut off, the same after a quarter turn."""

from dataclasses import dataclass
from math import acos, atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import Final, TypeAlias

from shogunboard_hw import geometry

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Outline:
    """Millimetres from the middle: to the sides (`side`), and to the faces across the corners (`corner`).

    The corners are cut when `corner` is less than `side` times the root of 2; otherwise it is a plain square.
    """

    side: float
    corner: float

    @property
    def half_length(self) -> float:
        """Half of what is left of a side."""
        return min(self.side, self.corner * sqrt(2) - self.side)

    @property
    def points(self) -> tuple[Point, ...]:
        """The corners anticlockwise, from the one on the right, below the upper right one."""
        quarter = [(self.side, self.half_length), (self.half_length, self.side)]
        if self.half_length == self.side:
            quarter.pop()
        turns = ((1, 0), (0, 1), (-1, 0), (0, -1))
        return tuple((c * x - s * y, s * x + c * y) for c, s in turns for x, y in quarter)

    @property
    def faces(self) -> tuple[tuple[float, float], ...]:
        """Direction of each face in radians and its distance from the middle."""
        return tuple((turn * pi / 4, self.side if turn % 2 == 0 else self.corner) for turn in range(8))

    def widened(self, by: float) -> "Outline":
        """The outline with every face so much farther out."""
        return Outline(self.side + by, self.corner + by)

    def gap_to(self, point: Point) -> float:
        """How far outside a point is, by the face that it is farthest beyond; negative inside."""
        x, y = point
        return max(x * cos(face) + y * sin(face) - distance for face, distance in self.faces)


def turn_limit(inner: Outline, outer: Outline) -> float:
    """By how many degrees `inner` can turn in `outer` from where both lie alike.

    Both are symmetric about their middle, and what lies in `outer` after a turn and a shift lies there after the turn
    alone: so the middle is the best place to turn. A corner at distance r stops at a face at distance d when its
    direction is acos(d / r) away from the face's.
    """
    stops = [180.0]
    for x, y in inner.points:
        reach, at = hypot(x, y), atan2(y, x)
        for face, distance in outer.faces:
            if reach > distance:
                ahead = (face - at) % (2 * pi)
                stops.append(degrees(ahead - acos(distance / reach)))
    return min(stop for stop in stops if stop >= 0)


def shift_limit(play: float) -> float:
    """How far off the middle a piece can stand when there is `play` at each of its eight faces."""
    return play / cos(radians(22.5))


BASE: Final = Outline(geometry.PIECE_WIDTH / 2, geometry.PIECE_CORNER)
"""A piece's base."""

RECESS: Final = BASE.widened(geometry.RECESS_PLAY)
"""The recess that it stands in."""
