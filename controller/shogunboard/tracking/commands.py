"""What players tell the tracker by page, button or clock. Commands enter the same machine as scans."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from shogunboard.games.base import Position, Side
from shogunboard.games.line import Line
from shogunboard.games.starts import AS_USUAL, Plan
from shogunboard.geometry import Square


@dataclass(frozen=True, slots=True)
class AcceptNumber:
    """ "It showed that number": record the move that was called wrong for its distance, as disputed."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer an `Ambiguous` question with one of its candidates (short text)."""

    move: str


@dataclass(frozen=True, slots=True)
class ExchangeSides:
    """White sits at the other edge. Possible on boards without polarity, until the first capture."""


@dataclass(frozen=True, slots=True)
class ExchangePieces:
    """Two pieces of one side were set up in each other's place."""

    one: Square
    other: Square


@dataclass(frozen=True, slots=True)
class TellNumber:
    """The piece on a square shows this number, or (not `shows`) another one."""

    square: Square
    number: int
    shows: bool = True


@dataclass(frozen=True, slots=True)
class TellOrder:
    """What is known of the order in which a side's pieces were set up (`Position.arranged`)."""

    side: Side
    digits: str | None


@dataclass(frozen=True, slots=True)
class NewGame:
    """Leave the game as it is and wait for a set-up; with one standing on the board, start at once.

    With the name of a game it is the set-up of this one. `plan` is how that game is to begin.
    """

    game: str | None = None
    plan: Plan = AS_USUAL


@dataclass(frozen=True, slots=True)
class LeaveGuide:
    """The pieces stand as planned, or will without being asked for one by one."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The pieces stand for something else than a game from now on, or (not `on`) for a game again."""

    on: bool


@dataclass(frozen=True, slots=True)
class StartFrom:
    """Start a game from any position; the board is guided to it."""

    position: Position


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Go on with a game that was broken off; the board is guided to its position."""

    line: Line


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the last move back; the board is guided to the position before it."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """End the game by what the players or the clock say: resignation, agreement, time."""

    winner: Side | None
    reason: Literal["resignation", "agreement", "time"]


@dataclass(frozen=True, slots=True)
class PressButton:
    """A button of the board: the clock of a side ("I have moved"), or OK, which says yes to what is asked."""

    button: Literal["ok", "white", "red"]


Command: TypeAlias = (
    AcceptNumber
    | Choose
    | ExchangeSides
    | ExchangePieces
    | TellNumber
    | TellOrder
    | NewGame
    | LeaveGuide
    | Rest
    | StartFrom
    | TakeUp
    | TakeBack
    | EndGame
    | PressButton
)
