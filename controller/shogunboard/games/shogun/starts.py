"""The orders in which the pieces of Shogun may stand at the start (rules.md 1, "Start")."""

from collections.abc import Sequence
from typing import Final

from shogunboard.errors import TextError
from shogunboard.games.base import Side
from shogunboard.games.shogun.pieces import EMPTY, KINDS, SHOGUN, Code, code_of, kind_of, side_of
from shogunboard.games.starts import Rows
from shogunboard.geometry import SIZE
from shogunboard.text import text

SHOGUN_AT: Final = 4
"""The Shogun's place, counted from 0 at its player's left: the fourth from the right."""
_PLACES: Final = (tuple(range((SIZE - 1) * SIZE, SIZE * SIZE)), tuple(reversed(range(SIZE))))
"""The squares of each side's first row, from its player's left."""


def cells_of(rows: Rows) -> bytes:
    """The code on each players' square; raises `TextError` that names the side."""
    cells = bytearray([EMPTY]) * (SIZE * SIZE)
    for side, row, names in zip(Side, rows, ("White", "Red"), strict=True):
        if sorted(row) != sorted(KINDS):
            problem = text("{row} is no row: it needs the pieces A to G and the Shogun S, each once", row=repr(row))
            raise TextError(problem, names)
        if row[SHOGUN_AT] != SHOGUN:
            problem = text("in {row} the Shogun S does not stand fourth from the right", row=repr(row))
            raise TextError(problem, names)
        for square, kind in zip(_PLACES[side], row, strict=True):
            cells[square] = code_of(side, kind)
    return bytes(cells)


def rows_of(cells: Sequence[Code]) -> Rows | None:
    """The rows of a start position, None if it is none."""
    if sum(code != EMPTY for code in cells) != 2 * SIZE:
        return None
    rows = []
    for side in Side:
        codes = [cells[square] for square in _PLACES[side]]
        if any(code == EMPTY or side_of(code) is not side for code in codes):
            return None
        row = "".join(map(kind_of, codes))
        if sorted(row) != sorted(KINDS) or row[SHOGUN_AT] != SHOGUN:
            return None
        rows.append(row)
    return rows[0], rows[1]
