"""Measures of the pieces of Dobutsu shogi: two halves glued face to back, the tag between them in the middle plane.

A half is printed with its face on the bed, so the face is mirrored there; here it is as one sees it, y ahead. Each face
has a nose engraved at the edge ahead, the letter of its animal, and a dot for every step that the animal may make.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Final

from parts.glyphs import Bar, bars
from parts.limits import SLIDE
from parts.outline import BASE, Point
from shogunboard.games.registry import make_game
from shogunboard_hw import geometry

HALF: Final = geometry.TWO_SIDED_HEIGHT / 2
EDGE: Final = 1.0
"""Chamfer around a face, with which a piece finds into its recess whichever side is down."""
SEAT_DEPTH: Final = geometry.TAG_DISC[1] / 2 + 0.05
TAG_SEAT: Final = geometry.TAG_DISC[0] + SLIDE
PEG: Final = (1.95, 1.6)
"""Diameter and depth of the holes for two bits of filament that keep the halves together while they are glued."""
PEGS_AT: Final[tuple[Point, ...]] = ((-8.0, 0.0), (8.0, 0.0))
DOT: Final = 2.6
DOT_AT: Final = 10.5
"""Of the dots ahead, behind and aside, from the middle; those in the corners lie at the same distance."""
LETTER: Final = 9.0
NOSE: Final[tuple[Point, ...]] = ((0.0, 13.9), (-2.2, 12.5), (2.2, 12.5))


@dataclass(frozen=True, slots=True)
class Face:
    """A face: its letter and the steps of its animal as (right, ahead); a blank one has neither."""

    name: str
    letter: str
    steps: tuple[tuple[int, int], ...]
    count: int

    @property
    def part(self) -> str:
        """The name of the half with this face."""
        return f"dobutsu_{self.name}"

    @property
    def dots(self) -> tuple[Point, ...]:
        """The middles of the dots."""
        return tuple((DOT_AT * x / hypot(x, y), DOT_AT * y / hypot(x, y)) for x, y in self.steps)

    @property
    def bars(self) -> tuple[Bar, ...]:
        """The bars of the letter."""
        return tuple(bars(self.letter, LETTER))


def faces() -> Iterator[Face]:
    """The halves to print for eight pieces: two of each animal; what has no other side gets a blank one."""
    pieces = make_game("dobutsu").look.pieces
    blank = 0
    for look in pieces.values():
        yield Face(look.name, look.name[0], tuple((int(x), int(y)) for x, y in look.dots), 2)
        blank += 0 if look.back else 2
    yield Face("back", "", (), blank)


SIZE: Final = (2 * BASE.side, 2 * BASE.side, HALF)
