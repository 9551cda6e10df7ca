"""Where the game lies on the 8x8 board: the 3x4 field in the middle, a bench at each player's edge (rules.md 2).

A *spot* is a square of the field, numbered 0 to 11 row by row from the top: 0 = a1, 2 = c1, 11 = c4. Columns A, B, C
are the files c, d, e of the board, rows 1 to 4 its ranks 6 to 3. A *place* is a square of a bench, numbered 0 to 7
from Forest's left. All squares are players' squares, so the field lies so from Forest's seat in every rotation.
"""

from typing import Final, TypeAlias

from shogunboard import geometry
from shogunboard.errors import TextError
from shogunboard.games.base import Side
from shogunboard.geometry import SIZE, Bitboard, Square, bit, square_at
from shogunboard.text import text

Spot: TypeAlias = int
Spots: TypeAlias = int
"""A set of spots: bit n stands for spot n."""
Place: TypeAlias = int

COLUMNS: Final = 3
ROWS: Final = 4
SPOTS: Final = range(COLUMNS * ROWS)
ALL_SPOTS: Final[Spots] = (1 << len(SPOTS)) - 1
PLACES: Final = range(SIZE)

_LEFT_FILE: Final = 2
_TOP_RANK: Final = 5
_OUTSIDE: Final = "x"
_BENCH_RANKS: Final = (0, SIZE - 1)

SQUARE_OF: Final = tuple(square_at(_LEFT_FILE + spot % COLUMNS, _TOP_RANK - spot // COLUMNS) for spot in SPOTS)
"""The players' square of each spot."""
SPOT_OF: Final = {square: spot for spot, square in enumerate(SQUARE_OF)}
BENCHES: Final = tuple(tuple(square_at(place, rank) for place in PLACES) for rank in _BENCH_RANKS)
"""`BENCHES[side][place]`: the players' square of a place."""
BENCH_BITS: Final = tuple(sum(map(bit, bench)) for bench in BENCHES)
"""The squares of each side's bench."""
LAST_ROWS: Final[tuple[Spots, Spots]] = (0b000_000_000_111, 0b111_000_000_000)
"""The row farthest from each side."""

SPOT_NAMES: Final = tuple("abc"[spot % COLUMNS] + str(spot // COLUMNS + 1) for spot in SPOTS)
SPOT_BY_NAME: Final = {name: spot for spot, name in enumerate(SPOT_NAMES)}


def _name(square: Square) -> str:
    if square in SPOT_OF:
        return SPOT_NAMES[SPOT_OF[square]]
    side = side_of_bench(square)
    if side is not None:
        return "wb"[side] + "abcdefgh"[BENCHES[side].index(square)]
    return _OUTSIDE + geometry.square_name(square)


def side_of_bench(square: Square) -> Side | None:
    """Whose bench a square belongs to, if it is on one."""
    return next((side for side in Side if square in BENCHES[side]), None)


SQUARE_NAMES: Final = tuple(_name(square) for square in geometry.SQUARES)
"""`a1` to `c4` on the field, `wa` to `wh` and `ba` to `bh` on the benches.

Squares outside have an x before their name on the whole board: `xa7`, `xd2`.
"""
_BY_NAME: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}


def parse_square(written: str) -> Square:
    """The square of a name as in `SQUARE_NAMES`; raises `TextError` when there is none."""
    try:
        return _BY_NAME[written]
    except KeyError:
        raise TextError(
            text(
                "{written} is not a square (a1 to c4; on the benches wa to wh, ba to bh; elsewhere x and a "
                "name as xa7)",
                written=repr(written),
            )
        ) from None


def spread(spots: Spots) -> Bitboard:
    """The players' squares of a set of spots."""
    board = 0
    for row in range(ROWS):
        board |= (spots >> COLUMNS * row & 0b111) << SQUARE_OF[COLUMNS * row]
    return board


FIELD_BITS: Final[Bitboard] = spread(ALL_SPOTS)


def opposite_place(place: Place) -> Place:
    """What a place of a bench is called from the opposite seat."""
    return (len(PLACES) - 2 - place) % len(PLACES)


def opposite(square: Square) -> Square:
    """What a square is called from the opposite seat.

    The field lies one file off the centre of the board. It stays on its sensors, and has the same files from there,
    because the names of the files are shifted by one (`geometry.seat_opposite`); so the benches are, too.
    """
    return geometry.shifted(len(geometry.SQUARES) - 1 - square, -1)
