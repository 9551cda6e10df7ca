"""A guided set-up: which square the next piece comes on, while sensors cannot tell one piece from another.

Only what hands have done tells whether a piece stands where the plan has it: a square counts once it was seen empty
and then filled, or where the game before had that very piece. All else that stands there is to leave first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from shogunboard.games.base import Position, Side
from shogunboard.geometry import TO_PHYSICAL, Bitboard, Square, bitboard
from shogunboard.tracking.setup import SetUpView

EVERYWHERE: Bitboard = (1 << 64) - 1


@dataclass(slots=True)
class Guide:
    """The start position that the players are guided to, and the physical squares whose piece is not in doubt."""

    wanted: Position
    sound: Bitboard = 0

    def look(self, cells: Sequence[str]) -> None:
        """Take in the readings: what is put on a square that was empty is what was asked for."""
        self.sound |= bitboard(square for square, cell in enumerate(cells) if cell == ".")

    def view(self, view: SetUpView) -> SetUpView:
        """The set-up with what has to leave, because it may be another piece than the planned one."""
        standing = set(self.wanted.men) - set(view.missing)
        doubted = {square for square in standing if not self.sound >> self._sensor(square) & 1}
        extra = tuple(sorted({*view.extra, *doubted}))
        return replace(view, extra=extra, complete=view.complete and not doubted)

    def next(self, view: SetUpView) -> tuple[Square, ...]:
        """The squares that are to be filled next, one a side: the first of its own row from its player's left."""
        free = set(view.missing) - set(view.extra)
        found = []
        for side in Side:
            own = sorted(square for square, man in self.wanted.men.items() if man.side is side)
            row = own if side is Side.WHITE else reversed(own)
            found += [square for square in row if square in free][:1]
        return tuple(found)

    def _sensor(self, square: Square) -> Square:
        return TO_PHYSICAL[self.wanted.rotation][square]


def guide_to(wanted: Position, last: Position | None) -> Guide:
    """Guide to a start position, after a game that has come to `last`."""
    if last is None:
        return Guide(wanted)
    before = {TO_PHYSICAL[last.rotation][square]: man.letter for square, man in last.men.items()}
    place = TO_PHYSICAL[wanted.rotation]
    same = (place[square] for square, man in wanted.men.items() if before.get(place[square]) == man.letter)
    return Guide(wanted, bitboard(same))


def guide_on(wanted: Position) -> Guide:
    """Guide further after the service has begun anew: what stands already was put there."""
    return Guide(wanted, EVERYWHERE)
