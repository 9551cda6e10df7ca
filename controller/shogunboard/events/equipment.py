"""Events about what is known of the equipment while a game is played."""

from dataclasses import dataclass
from typing import ClassVar

from shogunboard.games.base import Game, Side
from shogunboard.geometry import Square


@dataclass(frozen=True, slots=True)
class NumberTold:
    """Players said what the piece on a square shows, or (not `shows`) what it does not."""

    name: ClassVar[str] = "number_told"
    square: Square
    number: int
    shows: bool = True

    def fields(self, game: Game) -> dict[str, object]:
        return {"square": game.square_name(self.square), "number": self.number, "shows": self.shows}


@dataclass(frozen=True, slots=True)
class OrderTold:
    """Players said what they know of the order in which a side's pieces were set up.

    `digits` are the numbers shown at the start, in the order of the squares (a8 to h8, then down to h1), `?` for one
    not read; "" when the order is not known, None when the pieces stand in the default order.
    """

    name: ClassVar[str] = "order_told"
    side: Side
    digits: str | None

    def fields(self, game: Game) -> dict[str, object]:
        return {"side": game.side_letters[self.side], "digits": self.digits}
