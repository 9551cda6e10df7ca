"""Movements that take time: a man slid over squares, a man that bounces as it lands."""

from dataclasses import dataclass
from itertools import pairwise

from shogunboard.geometry import Square
from shogunboard_hw.sim.grid import Point, centre


def _squares_apart(one: Point, other: Point) -> float:
    return max(abs(one.x - other.x), abs(one.y - other.y))


@dataclass(frozen=True, slots=True)
class Slide:
    """A man on its way from a point to the centres of squares, on the board's surface and at an even speed.

    `start` is in milliseconds; a step to any neighbouring square, also a diagonal one, takes `ms_per_square`.
    """

    start: int
    begin: Point
    squares: tuple[Square, ...]
    ms_per_square: int

    @property
    def arrival(self) -> int:
        """When the man stands on the last square."""
        length = sum(_squares_apart(one, other) for one, other in pairwise(self._points))
        return self.start + round(length * self.ms_per_square)

    def at(self, t: int) -> Point:
        """Where the man is at `t`."""
        points = self._points
        gone = (t - self.start) / self.ms_per_square if self.ms_per_square else float("inf")
        for one, other in pairwise(points):
            leg = _squares_apart(one, other)
            if gone < leg:
                part = gone / leg
                return Point(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)
            gone -= leg
        return points[-1]

    @property
    def _points(self) -> tuple[Point, ...]:
        return (self.begin, *map(centre, self.squares))


@dataclass(frozen=True, slots=True)
class Bounce:
    """A man that touches the board, springs off it and touches it again: `times` gaps of `ms`, `ms` apart."""

    start: int
    times: int
    ms: int

    def is_off(self, t: int) -> bool:
        """Is the man off the board at `t`?"""
        if not self.ms:
            return False
        half = (t - self.start) // self.ms
        return half % 2 == 1 and half < 2 * self.times
