"""Ways over the board: what a piece passes over, and where it can end.

A piece that shows n ends on a square at Manhattan distance exactly n and turns at most once, so each end has one
straight path or two with a corner (rules.md 1, "Moving"). All of that is fixed by geometry and laid down here in
tables by number mask and square; only the ends that remain free on a given board are worked out when they are
first asked for and then remembered (`ReachTable`).
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from shogunboard.games.base import Move
from shogunboard.games.shogun.numbers import MASKS, NUMBERS_IN
from shogunboard.geometry import (
    SQUARES,
    Bitboard,
    Square,
    bit,
    bitboard,
    distance,
    file_of,
    rank_of,
    square_at,
    square_name,
    squares_of,
)

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


def _ring(number: int, square: Square) -> Bitboard:
    return bitboard(other for other, move in enumerate(MOVES[square]) if move is not None and move.number == number)


def _passed(number: int, square: Square) -> Bitboard:
    passed = 0
    for target in squares_of(_ring(number, square)):
        for path in PATHS[square][target]:
            passed |= path
    return passed


def _by_mask(one: Callable[[int, Square], Bitboard]) -> tuple[tuple[Bitboard, ...], ...]:
    """A table by mask and square, made of one by number and square."""
    by_number = {number: [one(number, square) for square in SQUARES] for number in NUMBERS_IN[-1]}
    table = [[0] * len(SQUARES) for _ in MASKS]
    for mask in MASKS:
        for number in NUMBERS_IN[mask]:
            table[mask] = [known | more for known, more in zip(table[mask], by_number[number], strict=True)]
    return tuple(tuple(row) for row in table)


RINGS: Final = _by_mask(_ring)
"""`RINGS[mask][square]`: every square at a distance that is among the numbers of the mask."""
PASSED: Final = _by_mask(_passed)
"""`PASSED[mask][square]`: every square that some path of these numbers passes over."""


class Reach(dict[Bitboard, Bitboard]):
    """Where a piece on one square with the numbers of one mask can end, by the occupied squares of `passed`.

    Whose piece stands on the end does not matter here. Ask with `reach[occupied & passed]`. The memory is
    cleared when it has grown large, so that a long search stays small.
    """

    __slots__ = ("_ring", "_square", "passed")

    def __init__(self, mask: int, square: Square) -> None:
        self._square = square
        self._ring = RINGS[mask][square]
        self.passed = PASSED[mask][square]

    def __missing__(self, blockers: Bitboard) -> Bitboard:
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        ends = 0
        paths = PATHS[self._square]
        rest = self._ring
        while rest:
            end = rest & -rest
            rest ^= end
            for path in paths[end.bit_length() - 1]:
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
