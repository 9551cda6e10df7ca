"""Ways over the board: what a piece passes over, and where it can end.

A piece that shows n ends on a square at Manhattan distance exactly n and turns at most once, so each end has one
straight path or two with a corner (rules.md 1, "Moving"). All of that is fixed by geometry and laid down here in
tables by number mask and square; only the ends that remain free on a given board are worked out when they are
first asked for and then remembered (`ReachTable`).
"""

from typing import Final, TypeAlias

from shogunboard.games.base import Move
from shogunboard.games.shogun.numbers import MASKS, NUMBERS_IN
from shogunboard.geometry import SQUARES, Bitboard, Square, bit, distance, file_of, rank_of, square_at, square_name

Paths: TypeAlias = tuple[Bitboard, ...]
"""The squares strictly between two ends, for each way of going there."""
LONGEST: Final = 4
_MEMO_LIMIT: Final = 2048


def _straight(one: Square, other: Square) -> Bitboard:
    """The squares of a straight line, both ends included."""
    files = sorted((file_of(one), file_of(other)))
    ranks = sorted((rank_of(one), rank_of(other)))
    line = 0
    for file in range(files[0], files[1] + 1):
        for rank in range(ranks[0], ranks[1] + 1):
            line |= bit(square_at(file, rank))
    return line


def _paths(origin: Square, target: Square) -> Paths:
    if not 1 <= distance(origin, target) <= LONGEST:
        return ()
    ends = bit(origin) | bit(target)
    corners = {
        square_at(file_of(origin), rank_of(target)),
        square_at(file_of(target), rank_of(origin)),
    }
    paths = {(_straight(origin, corner) | _straight(corner, target)) & ~ends for corner in corners}
    return tuple(sorted(paths))


PATHS: Final = tuple(tuple(_paths(origin, target) for target in SQUARES) for origin in SQUARES)
"""`PATHS[origin][target]`: one path or two for distances 1-4, none otherwise."""


def _move(origin: Square, target: Square) -> Move | None:
    if not PATHS[origin][target]:
        return None
    return Move(square_name(origin) + square_name(target), distance(origin, target))


MOVES: Final = tuple(tuple(_move(origin, target) for target in SQUARES) for origin in SQUARES)
"""`MOVES[origin][target]`: the move, with the number that fits; None for other distances than 1-4."""


def _ring(numbers: tuple[int, ...], square: Square) -> Bitboard:
    return sum(bit(other) for other in SQUARES if distance(square, other) in numbers)


_BY_NUMBER: Final = tuple(tuple(_ring((number,), square) for square in SQUARES) for number in range(LONGEST + 1))

RINGS: Final = tuple(
    tuple(sum(_BY_NUMBER[number][square] for number in NUMBERS_IN[mask]) for square in SQUARES) for mask in MASKS
)
"""`RINGS[mask][square]`: every square at a distance that is among the numbers of the mask."""


def _passed(mask: int, square: Square) -> Bitboard:
    passed = 0
    ring = RINGS[mask][square]
    for target in SQUARES:
        if ring >> target & 1:
            for path in PATHS[square][target]:
                passed |= path
    return passed


PASSED: Final = tuple(tuple(_passed(mask, square) for square in SQUARES) for mask in MASKS)
"""`PASSED[mask][square]`: every square that some path of these numbers passes over."""


class Reach(dict[Bitboard, Bitboard]):
    """Where a piece on one square with the numbers of one mask can end, by the occupied squares of `passed`.

    Whose piece stands on the end does not matter here. Ask with `reach[occupied & passed]`. The memory is
    cleared when it has grown large, so that a long search stays small.
    """

    __slots__ = ("_ways", "passed")

    def __init__(self, mask: int, square: Square) -> None:
        self.passed = PASSED[mask][square]
        ring = RINGS[mask][square]
        self._ways = tuple((bit(end), PATHS[square][end]) for end in SQUARES if ring >> end & 1)

    def __missing__(self, blockers: Bitboard) -> Bitboard:
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        ends = 0
        for end, paths in self._ways:
            for path in paths:
                if not path & blockers:
                    ends |= end
                    break
        self[blockers] = ends
        return ends


ReachTable: TypeAlias = tuple[tuple[Reach, ...], ...]
"""`table[mask][square]`."""


def reach_table() -> ReachTable:
    """A fresh memory of reachable ends; it belongs to whoever asks (a game), not to this module."""
    return tuple(tuple(Reach(mask, square) for square in SQUARES) for mask in MASKS)
