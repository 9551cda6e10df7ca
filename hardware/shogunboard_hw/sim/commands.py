"""The commands of scripts, one frozen dataclass for each (docs/simulated-board.md has the list).

Squares are players' squares. Times are in milliseconds; a `ms` of None means for good.
"""

from dataclasses import dataclass
from typing import TypeAlias

from shogunboard.geometry import Square
from shogunboard_hw.sim.men import Pole

Squares: TypeAlias = tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Wait:
    ms: int


@dataclass(frozen=True, slots=True)
class Clear:
    """Take all men off the table."""


@dataclass(frozen=True, slots=True)
class PutMen:
    """Put a new man on each of the squares."""

    pole: Pole
    squares: Squares


@dataclass(frozen=True, slots=True)
class Lift:
    square: Square


@dataclass(frozen=True, slots=True)
class PutDown:
    """Put down the man lifted last, or the one lifted from `origin`."""

    square: Square
    origin: Square | None


@dataclass(frozen=True, slots=True)
class PutAside:
    """Put the man lifted last, or the one lifted from `origin`, beside the board."""

    origin: Square | None


@dataclass(frozen=True, slots=True)
class Fetch:
    """Take the man that was put aside last into the hand."""


@dataclass(frozen=True, slots=True)
class Push:
    """Slide a man; the script goes on when it has arrived."""

    path: Squares
    ms_per_square: int


@dataclass(frozen=True, slots=True)
class KnockOver:
    squares: Squares


@dataclass(frozen=True, slots=True)
class StandUp:
    squares: Squares


@dataclass(frozen=True, slots=True)
class LetBounce:
    square: Square
    times: int
    ms: int


@dataclass(frozen=True, slots=True)
class TurnOver:
    square: Square


@dataclass(frozen=True, slots=True)
class TurnBoard:
    quarter_turns: int


@dataclass(frozen=True, slots=True)
class Weaken:
    """Give the men on the squares weak magnets."""

    squares: Squares


@dataclass(frozen=True, slots=True)
class Magnetise:
    """Give the men on the squares magnets of so many percent of a good one."""

    squares: Squares
    percent: int


@dataclass(frozen=True, slots=True)
class Lean:
    """Let the men on the squares stand askew."""

    squares: Squares
    degrees: int


@dataclass(frozen=True, slots=True)
class LeaveBetween:
    """Push a man to the line before a neighbouring square, and leave it there."""

    square: Square
    neighbour: Square


@dataclass(frozen=True, slots=True)
class Dead:
    squares: Squares
    ms: int | None


@dataclass(frozen=True, slots=True)
class Stuck:
    squares: Squares
    pole: Pole
    ms: int | None


@dataclass(frozen=True, slots=True)
class Flicker:
    squares: Squares
    ms: int | None


@dataclass(frozen=True, slots=True)
class Cross:
    square: Square
    neighbour: Square
    ms: int | None


@dataclass(frozen=True, slots=True)
class Lose:
    squares: Squares
    ms: int | None


@dataclass(frozen=True, slots=True)
class LoseChip:
    chip: int
    ms: int | None


@dataclass(frozen=True, slots=True)
class Unplug:
    ms: int | None


@dataclass(frozen=True, slots=True)
class Repair:
    """Mend these squares, or (none named) all squares, the connection and all magnets."""

    squares: Squares


Command: TypeAlias = (
    Wait
    | Clear
    | PutMen
    | Lift
    | PutDown
    | PutAside
    | Fetch
    | Push
    | KnockOver
    | StandUp
    | LetBounce
    | TurnOver
    | TurnBoard
    | Weaken
    | Magnetise
    | Lean
    | LeaveBetween
    | Dead
    | Stuck
    | Flicker
    | Cross
    | Lose
    | LoseChip
    | Unplug
    | Repair
)


@dataclass(frozen=True, slots=True)
class Line:
    """A command and the number of the line that it stands in, counted from 1."""

    number: int
    command: Command


Script: TypeAlias = tuple[Line, ...]
