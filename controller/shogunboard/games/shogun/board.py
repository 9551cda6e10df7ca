"""A mutable board for search: bitboards, with push and pop.

It holds what `ShogunPosition` holds, without texts and steps. Moves are pairs of squares packed into one `int`
(`pack`), always played by the side to move.

Numbers are masks (see `numbers`): a piece moves by any number it *may* show and threatens by a number that it
*certainly* shows. With a known set both are the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from shogunboard.games.base import Side
from shogunboard.games.shogun.aims import AimPaths, AimSquares
from shogunboard.games.shogun.numbers import NumberTable, certain_numbers
from shogunboard.games.shogun.pieces import EMPTY, SHOGUN_CODES, Code
from shogunboard.games.shogun.tables import PATHS, RINGS, Reach, ReachTable
from shogunboard.geometry import ALL_SQUARES, Bitboard, Square, squares_of

PackedMove: TypeAlias = int
"""`origin * 64 + target`."""
NOWHERE: Final = -1
"""The Shogun's square of a side that has not exactly one."""
_ANY: Final = 15


def pack(origin: Square, target: Square) -> PackedMove:
    return origin << 6 | target


def unpack(move: PackedMove) -> tuple[Square, Square]:
    """The origin and the target of a packed move."""
    return move >> 6, move & 63


@dataclass(frozen=True, slots=True)
class Tables:
    """What a board needs to know about set, rotation and geometry. The memories in it are shared by a game.

    `ways[code][square]` is the reach by possible numbers, and `exact` says whether all numbers are known.
    """

    possible: NumberTable
    certain: NumberTable
    ways: tuple[tuple[Reach, ...], ...]
    aim_paths: AimPaths
    aim_squares: AimSquares
    exact: bool


def make_tables(possible: NumberTable, reach: ReachTable) -> Tables:
    """The tables for what every piece may show: targets are the union over numbers, threats are certain."""
    certain = certain_numbers(possible)
    ways = tuple(tuple(reach[mask][square] for square, mask in enumerate(row)) for row in possible)
    return Tables(possible, certain, ways, AimPaths(certain), AimSquares(certain), possible == certain)


class Board:
    """The pieces and the side to move; `push` and `pop` change it in place.

    `cells` holds the code on each square, `pieces` the squares of each side, `shoguns` the square of each side's
    Shogun or `NOWHERE`.
    """

    __slots__ = ("_captured", "cells", "pieces", "shoguns", "side", "tables")

    def __init__(self, tables: Tables, cells: Sequence[Code], side: Side) -> None:
        self.tables = tables
        self.cells = list(cells)
        self.side = int(side)
        self.pieces = [0, 0]
        self.shoguns = [NOWHERE, NOWHERE]
        self._captured: list[tuple[PackedMove, Code]] = []
        for square, code in enumerate(self.cells):
            if code != EMPTY:
                self.pieces[code > 8] |= 1 << square
        for owner, shogun in enumerate(SHOGUN_CODES):
            if self.cells.count(shogun) == 1:
                self.shoguns[owner] = self.cells.index(shogun)

    def push(self, move: PackedMove) -> None:
        """Play a move of the side to move. It must be one of `moves()`; that is not checked."""
        origin, target = move >> 6, move & 63
        cells, pieces, side = self.cells, self.pieces, self.side
        captured = cells[target]
        cells[target] = cells[origin]
        cells[origin] = EMPTY
        pieces[side] ^= 1 << origin | 1 << target
        if captured:
            pieces[1 - side] ^= 1 << target
        if self.shoguns[side] == origin:
            self.shoguns[side] = target
        self._captured.append((move, captured))
        self.side = 1 - side

    def pop(self) -> PackedMove:
        """Take back the last move that was pushed, and return it. Raises `IndexError` when there is none."""
        move, captured = self._captured.pop()
        origin, target = move >> 6, move & 63
        cells, pieces = self.cells, self.pieces
        self.side = side = 1 - self.side
        cells[origin] = cells[target]
        cells[target] = captured
        pieces[side] ^= 1 << origin | 1 << target
        if captured:
            pieces[1 - side] ^= 1 << target
        if self.shoguns[side] == target:
            self.shoguns[side] = origin
        return move

    @property
    def bare(self) -> int | None:
        """The side that has lost by being left with its Shogun and one other piece; None if neither has.

        If both are so, in a position that was set up, the side to move has lost (rules.md 1, "End").
        """
        side = self.side
        if self.pieces[side].bit_count() <= 2:
            return side
        return 1 - side if self.pieces[1 - side].bit_count() <= 2 else None

    def attackers(self, square: Square, by: int, occupied: Bitboard, table: NumberTable) -> Bitboard:
        """The pieces of side `by` that, by the numbers of `table`, can land on `square` when `occupied` is so."""
        found = 0
        cells = self.cells
        lines = PATHS[square]
        for origin in squares_of(self.pieces[by] & RINGS[_ANY][square]):
            numbers = table[cells[origin]][origin]
            if RINGS[numbers][origin] >> square & 1 and not all(path & occupied for path in lines[origin]):
                found |= 1 << origin
        return found

    def threats(self, side: int) -> Bitboard:
        """The opposing pieces that certainly threaten the Shogun of `side`."""
        shogun = self.shoguns[side]
        if shogun == NOWHERE:
            return 0
        return self.attackers(shogun, 1 - side, self.pieces[0] | self.pieces[1], self.tables.certain)

    def legal(self) -> list[tuple[Square, Bitboard]]:
        """The legal targets of each piece of the side to move, leaving out pieces without any.

        Legal is what some possible number allows and what leaves no certain threat against the own Shogun.
        Whether the game is over already is not looked at (see `bare`).
        """
        side = self.side
        cells, ways = self.cells, self.tables.ways
        own, other = self.pieces[side], self.pieces[1 - side]
        occupied = own | other
        allowed = ~own & ALL_SQUARES
        if self.shoguns[1 - side] != NOWHERE:
            allowed &= ~(1 << self.shoguns[1 - side])
        shogun = self.shoguns[side]
        danger, common, pins = self._guard(shogun, own, other) if shogun != NOWHERE else (0, ALL_SQUARES, {})
        found: list[tuple[Square, Bitboard]] = []
        rest = own
        while rest:
            low = rest & -rest
            rest ^= low
            origin = low.bit_length() - 1
            reach = ways[cells[origin]][origin]
            targets = reach[occupied & reach.passed] & allowed
            if origin == shogun:
                targets = self._safe(targets, targets & danger, occupied ^ low)
            else:
                targets &= common
                if low in pins:
                    targets &= pins[low]
            if targets:
                found.append((origin, targets))
        return found

    def moves(self) -> list[PackedMove]:
        """The legal moves of the side to move; none when the game is over."""
        if self.bare is not None:
            return []
        return [origin << 6 | target for origin, targets in self.legal() for target in squares_of(targets)]

    def _guard(
        self, shogun: Square, own: Bitboard, other: Bitboard
    ) -> tuple[Bitboard, Bitboard, dict[Bitboard, Bitboard]]:
        """What the pieces other than the Shogun must heed so that it stays, or comes, out of certain threat.

        Returns the squares at which some opposing piece aims whatever stands between; the targets that answer
        every threat there is; and, by the bit of a piece that alone blocks a path of attack, the targets that
        keep that path blocked or capture the attacker.
        """
        cells, certain = self.cells, self.tables.certain
        occupied = own | other
        danger = 0
        common = ALL_SQUARES
        pins: dict[Bitboard, Bitboard] = {}
        while other:
            low = other & -other
            other ^= low
            square = low.bit_length() - 1
            aim = RINGS[certain[cells[square]][square]][square]
            danger |= aim
            if aim >> shogun & 1:
                for path in PATHS[square][shogun]:
                    blockers = path & occupied
                    if not blockers:
                        common &= path | low
                    elif not blockers & (blockers - 1) and blockers & own:
                        pins[blockers] = pins.get(blockers, ALL_SQUARES) & (path | low)
        return danger, common, pins

    def _safe(self, targets: Bitboard, doubtful: Bitboard, occupied: Bitboard) -> Bitboard:
        """The targets of the Shogun without those under certain threat once it stands there.

        `doubtful` are those that need a look; `occupied` is the board without the Shogun.
        """
        opponent = 1 - self.side
        for target in squares_of(doubtful):
            if self.attackers(target, opponent, occupied, self.tables.certain):
                targets ^= 1 << target
        return targets
