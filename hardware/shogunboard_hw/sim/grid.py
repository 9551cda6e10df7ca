"""Points on the simulated table, and which sensors feel a magnet there.

Points are in squares of the board, in the board's own (physical) frame: x runs from 0 at the outer edge of file a
to 8 at that of file h, y from 0 at the outer edge of rank 8 to 8 at that of rank 1, as squares are numbered and
as a screen is drawn. The middle of physical square 0 is (0.5, 0.5). What lies outside 0 to 8 is beside the board.
"""

from typing import Final, NamedTuple

from shogunboard.geometry import SIZE, Square

BOUNDARY: Final = 0.06
"""Nearer than this to the line between two squares (in squares), a magnet is felt on both."""


class Point(NamedTuple):
    """A place on the table."""

    x: float
    y: float


def centre(square: Square) -> Point:
    """The middle of a square."""
    return Point(square % SIZE + 0.5, square // SIZE + 0.5)


def is_on_board(point: Point) -> bool:
    """Is the point on the board, its edges included?"""
    return 0 <= point.x <= SIZE and 0 <= point.y <= SIZE


def square_under(point: Point) -> Square | None:
    """The square that the point is on; None beside the board."""
    if not is_on_board(point):
        return None
    return min(int(point.y), SIZE - 1) * SIZE + min(int(point.x), SIZE - 1)


def squares_felt(point: Point) -> tuple[Square, ...]:
    """The squares whose sensors feel a magnet at the point.

    That is the nearest one, and beside a line between two squares also the one across the nearest line.
    """
    nearest = square_under(point)
    if nearest is None:
        return ()
    middle = centre(nearest)
    off_x, off_y = point.x - middle.x, point.y - middle.y
    across = [
        (0.5 - abs(off_x), Point(middle.x + (1 if off_x > 0 else -1), middle.y)),
        (0.5 - abs(off_y), Point(middle.x, middle.y + (1 if off_y > 0 else -1))),
    ]
    for gap, beyond in sorted(across):
        other = square_under(beyond)
        if gap < BOUNDARY and other is not None:
            return nearest, other
    return (nearest,)


def turned_point(point: Point, quarter_turns: int) -> Point:
    """Where clockwise quarter turns about the middle of the board carry a point."""
    for _ in range(quarter_turns % 4):
        point = Point(SIZE - point.y, point.x)
    return point
