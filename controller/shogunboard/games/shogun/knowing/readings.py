"""Readings: what a window showed, and how that is known."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from shogunboard.games.shogun.numbers import NUMBERS_IN, NumberMask
from shogunboard.games.shogun.pieces import LETTERS, Code
from shogunboard.geometry import TO_PLAYERS, Square, square_name

Source: TypeAlias = Literal["wizard", "move", "refused", "typed", "import"]
"""Asked for by the wizard; the distance of a legal move; a refused or corrected move; typed in; from a game file."""
SOURCES: tuple[str, ...] = get_args(Source)


@dataclass(frozen=True, slots=True)
class Reading:
    """The piece `code` on the *physical* square of a board lying in `rotation` (0-3) shows one of `numbers` (a mask).

    A mask of several numbers says less, as a refused move does: any number but that distance.
    """

    code: Code
    square: Square
    rotation: int
    numbers: NumberMask
    source: Source = "typed"

    def __str__(self) -> str:
        """For a person at the board: the square by its players' name."""
        shown = " or ".join(map(str, NUMBERS_IN[self.numbers]))
        square = square_name(TO_PLAYERS[self.rotation][self.square])
        return f"{LETTERS[self.code]} on {square}, rotation {self.rotation}: {shown} ({self.source})"
