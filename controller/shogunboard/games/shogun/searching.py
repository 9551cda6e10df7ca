"""A board of Shogun for a search: with a key, and with what a position is worth.

What is worth something (rules.md 1, "End", "Moving"): pieces, each one more the fewer there are, because a side
that is left with two has lost; many squares to go to, from where a piece stands and from where it can go, for the
number that it shows there is another one; squares for the Shogun to flee to; and no pieces that can be taken for
nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shogunboard.games.base import Side
from shogunboard.games.searching import PackedMove, Value, zobrist_keys
from shogunboard.games.shogun.board import NOWHERE, Board, Tables, unpack
from shogunboard.games.shogun.pieces import CODES, EMPTY, SHOGUN_CODES, Code
from shogunboard.games.shogun.tables import MOVES, PATHS, RINGS
from shogunboard.geometry import SQUARES, distance, squares_of

_LEFT_WITH: Final[tuple[Value, ...]] = (0, 0, 0, 330, 520, 670, 800, 915, 1020)
"""What so many pieces are worth: each one lost costs more than the one before."""
_REACH: Final[Value] = 2
_FREE: Final[Value] = 2
_FLIGHT: Final[Value] = 7
_MOST_FLIGHT: Final = 5
_LOOSE_OTHER: Final[Value] = 38
_LOOSE_OWN: Final[Value] = 12
_LOOSE_MORE: Final[Value] = 45
_CODE_COUNT: Final = len(CODES) + 1
_KEYS: Final = zobrist_keys(_CODE_COUNT * len(SQUARES) + 1, seed=1976)
_TURN: Final = _KEYS[-1]
_MOST: Final = len(_LEFT_WITH) - 1
_ANY: Final = 15


@dataclass(frozen=True, slots=True)
class Worth:
    """`standing[code * 64 + square]`: what it is worth for its own side that a piece stands there, whatever else
    does."""

    standing: tuple[Value, ...]


def worth_of(tables: Tables) -> Worth:
    """The worth of standing for a set on a board that lies in one rotation: how far a piece reaches from there, and
    from the squares that it reaches."""
    standing = [0] * (_CODE_COUNT * len(SQUARES))
    for code in CODES:
        rings = [RINGS[mask][square] for square, mask in enumerate(tables.possible[code])]
        wide = [ring.bit_count() for ring in rings]
        for square in SQUARES:
            next_ones = [wide[target] for target in squares_of(rings[square])]
            later = sum(next_ones) // len(next_ones) if next_ones else 0
            value = wide[square] + 2 * later
            standing[code * 64 + square] = 0 if code in SHOGUN_CODES else _REACH * value // 3
    return Worth(tuple(standing))


class ShogunSearchBoard(Board):
    """See `shogunboard.games.searching.SearchBoard`."""

    __slots__ = ("_draw_when_stuck", "_worth", "key", "standing")

    target_mask: Final = 63
    may_pass: Final = True

    def __init__(
        self, tables: Tables, cells: Sequence[Code], side: Side, worth: Worth, *, draw_when_stuck: bool = False
    ) -> None:
        super().__init__(tables, cells, side)
        self._worth = worth.standing
        self._draw_when_stuck = draw_when_stuck
        self.key = _TURN if side else 0
        self.standing = [0, 0]
        for square, code in enumerate(self.cells):
            if code != EMPTY:
                self.key ^= _KEYS[code * 64 + square]
                self.standing[code > 8] += self._worth[code * 64 + square]

    def push(self, move: PackedMove) -> None:
        cells, side, worth = self.cells, self.side, self._worth
        origin, target = move >> 6, move & 63
        code = cells[origin] << 6
        self.key ^= _KEYS[code | origin] ^ _KEYS[code | target] ^ _TURN
        self.standing[side] += worth[code | target] - worth[code | origin]
        if captured := cells[target] << 6:
            self.key ^= _KEYS[captured | target]
            self.standing[1 - side] -= worth[captured | target]
        super().push(move)

    def pop(self) -> PackedMove:
        move = super().pop()
        cells, side, worth = self.cells, self.side, self._worth
        origin, target = move >> 6, move & 63
        code = cells[origin] << 6
        self.key ^= _KEYS[code | origin] ^ _KEYS[code | target] ^ _TURN
        self.standing[side] -= worth[code | target] - worth[code | origin]
        if captured := cells[target] << 6:
            self.key ^= _KEYS[captured | target]
            self.standing[1 - side] += worth[captured | target]
        return move

    def turn_over(self) -> None:
        self.side = 1 - self.side
        self.key ^= _TURN

    def captures(self) -> list[PackedMove]:
        other = self.pieces[1 - self.side]
        cells, worth = self.cells, self._worth
        found = [
            (worth[cells[target] * 64 + target], origin << 6 | target)
            for origin, targets in self.legal()
            for target in squares_of(targets & other)
        ]
        found.sort(reverse=True)
        return [move for _, move in found]

    def over(self) -> Value | None:
        bare = self.bare
        if bare is None:
            return None
        return -1 if bare == self.side else 1

    def stuck(self) -> Value:
        return 0 if self._draw_when_stuck and not self.checked() else -1

    def checked(self) -> bool:
        shogun = self.shoguns[self.side]
        if shogun == NOWHERE:
            return False
        cells, certain = self.cells, self.tables.certain
        occupied = self.pieces[0] | self.pieces[1]
        rest = self.pieces[1 - self.side] & RINGS[_ANY][shogun]
        while rest:
            low = rest & -rest
            rest ^= low
            square = low.bit_length() - 1
            if RINGS[certain[cells[square]][square]][square] >> shogun & 1:
                for path in PATHS[square][shogun]:
                    if not path & occupied:
                        return True
        return False

    def evaluate(self) -> Value:
        side = self.side
        own, other = self.pieces[side], self.pieces[1 - side]
        mine, free, flight = self._seen(side, own, other)
        theirs, their_free, their_flight = self._seen(1 - side, other, own)
        value = self.standing[side] - self.standing[1 - side]
        value += _LEFT_WITH[min(own.bit_count(), _MOST)] - _LEFT_WITH[min(other.bit_count(), _MOST)]
        value += _FREE * (free - their_free)
        value += _FLIGHT * ((flight & ~theirs).bit_count() - (their_flight & ~mine).bit_count())
        if mine & other & ~theirs & ~(1 << self.shoguns[1 - side]):
            value += _LOOSE_OTHER
        loose = own & theirs & ~mine & ~(1 << self.shoguns[side])
        if loose:
            value -= _LOOSE_OWN
            if loose & (loose - 1):
                value -= _LOOSE_MORE
        return value

    def _seen(self, side: int, own: int, other: int) -> tuple[int, int, int]:
        """The squares that a side's pieces reach, its own pieces' among them; how many moves they have, roughly;
        and where its Shogun can go."""
        cells, ways = self.cells, self.tables.ways
        occupied = own | other
        shogun = self.shoguns[side]
        seen = free = flight = 0
        rest = own
        while rest:
            low = rest & -rest
            rest ^= low
            square = low.bit_length() - 1
            reach = ways[cells[square]][square]
            ends = reach[occupied & reach.passed]
            seen |= ends
            ends &= ~own
            free += ends.bit_count()
            if square == shogun:
                flight = ends
        return seen, free, flight

    def is_certain(self, move: PackedMove) -> bool:
        origin, target = unpack(move)
        mask = self.tables.certain[self.cells[origin]][origin]
        return bool(mask and mask >> (distance(origin, target) - 1) & 1)

    def short(self, move: PackedMove) -> str:
        origin, target = unpack(move)
        found = MOVES[origin][target]
        if found is None:
            raise ValueError(f"{move} is no packed move of Shogun")
        return found.short
