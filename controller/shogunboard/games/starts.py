"""How a game may begin: which piece stands where, and who makes the first move; here, for a game with one start."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from shogunboard.errors import TextError
from shogunboard.games.settings import First
from shogunboard.text import text

if TYPE_CHECKING:
    from shogunboard.games.base import Game, Position

Rows: TypeAlias = tuple[str, str]
"""The kinds on each side's first row, each told from the left of its own player: "ABCDSEFG"."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How players want the next game to begin; what is None is as usual.

    `game` is the name of the one that this is said of. `rows` say which piece stands where. `first` is who begins.
    `rotation` is how the board lies, as far as sensors cannot tell. `guided`: one piece after the other is asked for,
    and the game begins when all stand.
    """

    rows: Rows | None = None
    first: First | None = None
    rotation: int | None = None
    guided: bool = False
    game: str | None = None

    def start_of(self, game: "Game", rotation: int) -> "Position":
        """The start position of a game; raises `TextError` for rows that are none of this game."""
        return game.start(rotation) if self.rows is None else game.start_in(self.rows, rotation)


AS_USUAL: Final = Plan()
"""Nothing was said."""


class FixedStart:
    """The part of `Game` that is about pieces which may stand in different orders at the start."""

    __slots__ = ()

    def start_in(self, rows: Rows, rotation: int = 0) -> "Position":
        """The start position with the pieces in this order; raises `TextError` for what is no order of this game."""
        raise TextError(text("every piece of this game has its own square at the start"), "rows")

    def rows_of(self, position: "Position") -> Rows | None:
        """The order of the pieces in a start position, whoever is to move.

        None for any other position, and where each piece has its own square.
        """
        return None
