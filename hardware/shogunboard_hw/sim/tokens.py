"""One man on the table and what happens to it in time: slides, bounces, a magnet that drops out."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from shogunboard.geometry import Square
from shogunboard_hw.sim.chance import Alternation
from shogunboard_hw.sim.grid import Point, square_under, turned_point
from shogunboard_hw.sim.magnet import Magnet
from shogunboard_hw.sim.men import Man, Piece, Place, Pole
from shogunboard_hw.sim.motion import Bounce, Slide


@dataclass(slots=True, eq=False)
class Token:
    """A man as the table keeps it.

    `point` is where it rests or was last put; while it slides, `slide` says where it is. `turn` grows with every
    handling: of two men over one sensor, the one with the greater `turn` is felt. `origin` is the square that it
    was last lifted from.
    """

    id: int
    piece: Piece
    pole: Pole
    place: Place
    point: Point
    turn: int
    origin: Square | None = None
    fallen: bool = False
    slide: Slide | None = None
    bounce: Bounce | None = None
    dropouts: Alternation | None = None
    strength: float = 1.0
    lean: float = 0.0

    def at(self, t: int) -> Point:
        """Where the man is at `t`."""
        return self.slide.at(t) if self.slide else self.point

    def square(self, t: int) -> Square | None:
        """The square that the man stands or lies on at `t`; None in a hand or beside the board."""
        return square_under(self.at(t)) if self.place == "board" else None

    def is_felt(self, t: int) -> bool:
        """Is its magnet on the board's surface at `t`, and strong enough?"""
        dropped_out = self.dropouts is not None and self.dropouts.is_active(t)
        bounced_off = self.bounce is not None and self.bounce.is_off(t)
        return self.place == "board" and not (self.fallen or dropped_out or bounced_off)

    def magnet(self, t: int) -> Magnet:
        """What sensors feel of it."""
        return Magnet(self.at(t), self.pole, self.id, self.strength, self.lean)

    def put(self, place: Place, point: Point, turn: int) -> None:
        """Set the man down, upright and at rest, or take it into the hand."""
        self.place, self.point, self.turn = place, point, turn
        self.fallen, self.slide, self.bounce, self.lean = False, None, None, 0.0

    def man(self, t: int) -> Man:
        """The man as it is at `t`."""
        x, y = self.at(t)
        return Man(
            id=self.id,
            pole=self.pole,
            kind=self.piece.kind,
            label=self.piece.label,
            place=self.place,
            square=self.square(t),
            x=x,
            y=y,
            fallen=self.fallen,
            weak=self.dropouts is not None,
            strength=self.strength,
            lean=self.lean,
        )


def free_side_point(pole: Pole, taken: Iterable[Point], rotation: int) -> Point:
    """The first free place beside a board that lies in `rotation`.

    As the players see it, north poles go to the right of the board, from the top down, and south poles to the left.
    """
    occupied = list(taken)
    for slot in count():
        outwards = 0.75 + slot // 8
        point = turned_point(Point(8 + outwards if pole == "N" else -outwards, slot % 8 + 0.5), -rotation)
        if all(abs(point.x - other.x) + abs(point.y - other.y) > 0.5 for other in occupied):
            return point
    raise AssertionError("places beside the board do not run out")
