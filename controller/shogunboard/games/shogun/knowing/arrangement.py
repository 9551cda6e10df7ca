"""Which known piece stands where at the start: the orders of a side's row that fit what was seen.

The list of orders is exact for the table of numbers that it is made with. With a table of possible numbers it keeps
every order that some choice of them explains, window by window: never one too few, perhaps some too many.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TypeAlias

from shogunboard.games.base import Side
from shogunboard.games.shogun.numbers import NumberMask, NumberTable
from shogunboard.games.shogun.pieces import EMPTY, SHOGUN_CODES, Code, side_of
from shogunboard.geometry import Square, square_name

Order: TypeAlias = tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class Arrangements:
    """The orders of one side's normal pieces that are still possible. `homes` are their squares at the start."""

    homes: tuple[Square, ...]
    orders: tuple[Order, ...]

    def narrowed(self, table: NumberTable, home: Square, square: Square, numbers: NumberMask) -> "Arrangements":
        """Those in which the piece from `home` may show one of `numbers` on the players' square `square`."""
        at = self.homes.index(home)
        return Arrangements(self.homes, tuple(order for order in self.orders if table[order[at]][square] & numbers))

    def read(self, table: NumberTable, row: Mapping[Square, NumberMask]) -> "Arrangements":
        """Those that fit the windows of the row as the pieces stand at the start, by players' square."""
        found = self
        for square, numbers in row.items():
            if square in self.homes:
                found = found.narrowed(table, square, square, numbers)
        return found

    def pieces_of(self, home: Square) -> frozenset[Code]:
        """The pieces that may have begun on `home`; one alone is known."""
        at = self.homes.index(home)
        return frozenset(order[at] for order in self.orders)

    def exchanged(self, believed: Order) -> tuple[tuple[Square, Square], ...]:
        """The pairs of home squares, any one of which, exchanged in the order believed, makes it possible.

        Empty when that order is possible as it is, or when no single exchange explains what was seen.
        """
        possible = frozenset(self.orders)
        if believed in possible:
            return ()
        found = []
        for one in range(len(believed)):
            for other in range(one + 1, len(believed)):
                order = list(believed)
                order[one], order[other] = order[other], order[one]
                if tuple(order) in possible:
                    found.append((self.homes[one], self.homes[other]))
        return tuple(found)


def all_arrangements(cells: Sequence[Code], side: Side) -> Arrangements:
    """Every order of the normal pieces of `side` on the squares where they stand in `cells`: 5040 at the start."""
    homes = tuple(
        square
        for square, code in enumerate(cells)
        if code != EMPTY and code not in SHOGUN_CODES and side_of(code) == side
    )
    return Arrangements(homes, tuple(permutations(cells[square] for square in homes)))


def names(squares: Sequence[Square]) -> str:
    """Squares for a person: "b1 and c1"."""
    return " and ".join(square_name(square) for square in squares)
