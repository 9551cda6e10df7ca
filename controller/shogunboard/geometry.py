"""Squares, their names, and the quarter turns of the board.

A square is a number from 0 to 63, row by row as it is written in a position text: 0 = a8, 7 = h8, 56 = a1,
63 = h1. The same numbers serve two frames: *physical* squares are fixed to the sensors (a8 as the board lies
in rotation 0), *players'* squares are what the players call them. A bitboard is an `int` with bit n set for
square n.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from shogunboard.errors import TextError
from shogunboard.text import text

Square: TypeAlias = int
Bitboard: TypeAlias = int

SIZE: Final = 8
SQUARES: Final = range(SIZE * SIZE)
ALL_SQUARES: Final[Bitboard] = (1 << 64) - 1
FILES: Final = "abcdefgh"


def square_at(file: int, rank: int) -> Square:
    """The square at file 0-7 (a-h) and rank 0-7 (1-8)."""
    return (SIZE - 1 - rank) * SIZE + file


def file_of(square: Square) -> int:
    """0 for file a to 7 for file h."""
    return square % SIZE


def rank_of(square: Square) -> int:
    """0 for rank 1 to 7 for rank 8."""
    return SIZE - 1 - square // SIZE


def square_name(square: Square) -> str:
    """The name of a square, "a1" to "h8"."""
    return FILES[file_of(square)] + str(rank_of(square) + 1)


SQUARE_NAMES: Final = tuple(square_name(square) for square in SQUARES)
_BY_NAME: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}


def parse_square(written: str) -> Square:
    """The square called `written`; raises `TextError` when there is none."""
    try:
        return _BY_NAME[written]
    except KeyError:
        raise TextError(text("{written} is not a square (a1 to h8)", written=repr(written))) from None


def distance(one: Square, other: Square) -> int:
    """The Manhattan distance of two squares."""
    return abs(file_of(one) - file_of(other)) + abs(rank_of(one) - rank_of(other))


def bit(square: Square) -> Bitboard:
    """The bitboard of one square."""
    return 1 << square


def bitboard(squares: Iterable[Square]) -> Bitboard:
    """The bitboard of several squares."""
    board = 0
    for square in squares:
        board |= 1 << square
    return board


def squares_of(board: Bitboard) -> Iterator[Square]:
    """The squares of a bitboard, ascending."""
    while board:
        low = board & -board
        yield low.bit_length() - 1
        board ^= low


def turned(square: Square, quarter_turns: int = 1) -> Square:
    """Where clockwise quarter turns of the board carry a square (rules.md 1, "The set").

    One quarter turn carries (file x, rank y), counted from 0, to (y, 7 - x).
    """
    for _ in range(quarter_turns % 4):
        square = square_at(rank_of(square), SIZE - 1 - file_of(square))
    return square


QUARTER_TURNS: Final = 4
SHIFTED: Final = QUARTER_TURNS
"""Added to a rotation: the players' files begin one file further to the right on the board (`shifted`)."""


def shifted(square: Square, files: int = 1) -> Square:
    """The square so many files further to the right; behind the last file comes the first."""
    return square_at((file_of(square) + files) % SIZE, rank_of(square))


def seat_opposite(rotation: int) -> int:
    """The rotation as the other player sees it, in a game whose field lies one file off the centre of the board.

    A field on the files c to e lies on d to f from there; so that it has the same names, the files are shifted.
    """
    return (rotation + QUARTER_TURNS // 2) % QUARTER_TURNS + (0 if rotation >= SHIFTED else SHIFTED)


ROTATIONS: Final = range(2 * QUARTER_TURNS)
TO_PLAYERS: Final = tuple(
    tuple(shifted(turned(square, rotation), -(rotation // SHIFTED)) for square in SQUARES) for rotation in ROTATIONS
)
"""`TO_PLAYERS[rotation][physical]`: the players' square above a sensor. Rotations from `SHIFTED` on are shifted."""
TO_PHYSICAL: Final = tuple(
    tuple(turned(shifted(square, rotation // SHIFTED), -rotation) for square in SQUARES) for rotation in ROTATIONS
)
"""`TO_PHYSICAL[rotation][square]`: the sensor under a players' square."""
