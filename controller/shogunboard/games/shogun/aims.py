"""Which pieces matter to the opposing Shogun: a memory that counting moves in bulk relies on.

The *zone* of a Shogun is its square and every square that its number could take it to on an empty board. A piece
*aims* at the zone when its number is the distance to one of these squares, whatever stands between.
"""

from shogunboard.games.shogun.numbers import NumberTable
from shogunboard.games.shogun.pieces import SHOGUN_CODES, Code, side_of
from shogunboard.games.shogun.tables import PATHS, RINGS
from shogunboard.geometry import SQUARES, Bitboard, Square, bit, squares_of


class AimPaths(dict[int, Bitboard]):
    """For a piece and the square of the opposing Shogun: its own square and every path to a square of the zone.

    0 when the piece does not aim at the zone. The key is `code << 12 | square << 6 | shogun`.
    """

    __slots__ = ("_numbers",)

    def __init__(self, numbers: NumberTable) -> None:
        self._numbers = numbers

    def __missing__(self, key: int) -> Bitboard:
        code, square, shogun = key >> 12, key >> 6 & 63, key & 63
        aimed = RINGS[self._numbers[code][square]][square] & _zone(self._numbers, code, shogun)
        found = bit(square) if aimed else 0
        for target in squares_of(aimed):
            for path in PATHS[square][target]:
                found |= path
        self[key] = found
        return found


class AimSquares(dict[int, Bitboard]):
    """For a piece and the square of the opposing Shogun: the squares from which it aims at the zone.

    The key is `code << 6 | shogun`.
    """

    __slots__ = ("_numbers",)

    def __init__(self, numbers: NumberTable) -> None:
        self._numbers = numbers

    def __missing__(self, key: int) -> Bitboard:
        code, shogun = key >> 6, key & 63
        numbers = self._numbers[code]
        zone = _zone(self._numbers, code, shogun)
        found = sum(bit(square) for square in SQUARES if RINGS[numbers[square]][square] & zone)
        self[key] = found
        return found


def _zone(numbers: NumberTable, code: Code, shogun: Square) -> Bitboard:
    """The zone of the Shogun that is the opponent of the piece `code`."""
    return bit(shogun) | RINGS[numbers[SHOGUN_CODES[side_of(code).other]][shogun]][shogun]
