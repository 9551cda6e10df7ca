"""Readings: what a window showed, and how that is known."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from shogunboard.games.shogun.numbers import NUMBERS_IN, NumberMask
from shogunboard.games.shogun.pieces import LETTERS, Code
from shogunboard.geometry import TO_PLAYERS, Square, square_name
from shogunboard.text import Text, listed, text

Source: TypeAlias = Literal["wizard", "move", "refused", "typed", "import"]
"""Asked for by the wizard; the distance of a legal move; a refused or corrected move; typed in; from a game file."""
SOURCES: tuple[str, ...] = get_args(Source)
_SOURCES: Final[Mapping[Source, Text]] = {
    "wizard": text("wizard"),
    "move": text("move"),
    "refused": text("refused"),
    "typed": text("typed"),
    "import": text("import"),
}


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
        """For a person at the board: the square by its players' name. As `told`, but a book may write out thousands."""
        *others, last = map(str, NUMBERS_IN[self.numbers])
        shown = f"{', '.join(others)} or {last}" if others else last
        square = square_name(TO_PLAYERS[self.rotation][self.square])
        return f"{LETTERS[self.code]} on {square}, rotation {self.rotation}: {shown} ({self.source})"

    def told(self) -> Text:
        """The same for other languages."""
        return text(
            "{piece} on {square}, rotation {rotation}: {numbers} ({source})",
            piece=LETTERS[self.code],
            square=square_name(TO_PLAYERS[self.rotation][self.square]),
            rotation=self.rotation,
            numbers=listed(NUMBERS_IN[self.numbers], "or"),
            source=_SOURCES[self.source],
        )
