"""What the page's hands do on a board that can be handled in a page."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from shogunboard.errors import TextError
from shogunboard.geometry import SQUARES, Square
from shogunboard.text import text
from shogunboard.web.requests import Fields


@dataclass(frozen=True, slots=True)
class Drag:
    """A piece is in the hand at a place of the table (squares from the left and top, as White sees it)."""

    man: int
    x: float
    y: float
    lifted: bool


@dataclass(frozen=True, slots=True)
class Drop:
    """A piece is put down: on the board or at its side."""

    man: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class TapMove:
    """A piece is lifted and put down in one; players' squares."""

    origin: Square
    target: Square


@dataclass(frozen=True, slots=True)
class TurnOver:
    """A piece is turned upside down."""

    man: int


@dataclass(frozen=True, slots=True)
class LayOut:
    """All pieces of the game that is set up lie beside the board."""


@dataclass(frozen=True, slots=True)
class TurnBoard:
    """The board is turned by a clockwise quarter turn under the pieces."""


@dataclass(frozen=True, slots=True)
class SetUpMen:
    """All pieces go to their start squares."""


@dataclass(frozen=True, slots=True)
class MatchMen:
    """All pieces go where the game believes that they stand."""


@dataclass(frozen=True, slots=True)
class FailSquares:
    """Readings of physical squares fail, or work again."""

    squares: tuple[Square, ...]
    on: bool


Hand: TypeAlias = Drag | Drop | TapMove | TurnOver | TurnBoard | LayOut | SetUpMen | MatchMen | FailSquares
ACTIONS: Final = ("drag", "drop", "tap_move", "turn_over", "turn", "lay_out", "set_up", "match", "fault")
"""The names of what hands do, as docs/http.md lists them."""


def parse_hand(fields: Fields) -> Hand:
    """What a hand does; raises `TextError` that names the field and the choices."""
    match fields.text("action"):
        case "drag":
            return Drag(fields.whole("man"), fields.number("x"), fields.number("y"), fields.flag("lifted"))
        case "drop":
            return Drop(fields.whole("man"), fields.number("x"), fields.number("y"))
        case "tap_move":
            return TapMove(fields.square("from"), fields.square("to"))
        case "turn_over":
            return TurnOver(fields.whole("man"))
        case "lay_out":
            return LayOut()
        case "turn":
            return TurnBoard()
        case "set_up":
            return SetUpMen()
        case "match":
            return MatchMen()
        case "fault":
            return FailSquares(tuple(map(_physical, fields.items("squares"))), fields.flag("on"))
        case other:
            raise TextError(
                text("{other} is no action ({choices})", other=repr(other), choices=", ".join(ACTIONS)), "action"
            )


def _physical(item: object) -> Square:
    if isinstance(item, bool) or not isinstance(item, int) or item not in SQUARES:
        raise TextError(text("physical squares from 0 to 63 are needed"), "squares")
    return item
