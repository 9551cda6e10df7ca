"""What a settled picture can mean."""

from dataclasses import dataclass
from typing import TypeAlias

from shogunboard.games.base import IllegalReason, Position, Side, Step
from shogunboard.geometry import Bitboard, Square


@dataclass(frozen=True, slots=True)
class Agreed:
    """The picture is the position's."""


@dataclass(frozen=True, slots=True)
class Play:
    """Take `undo` plies back, then play `steps`.

    `corrects`: it is one player's change of mind, not a take-back and a new move. `begins` is set when the
    first move of the game tells who begins. `inferred`: the picture alone does not prove the move. `patient`: it
    may also be a piece that is resting on its way.
    """

    steps: tuple[Step, ...] = ()
    undo: int = 0
    corrects: bool = False
    begins: Side | None = None
    inferred: bool = False
    patient: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """Several moves explain the picture. `undo` and `corrects` as in `Play`, for whichever is chosen."""

    candidates: tuple[Step, ...]
    undo: int = 0
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Wait:
    """Hands are at work, or readings are missing: nothing is concluded."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A piece stands where it may not go.

    `patient`: it may be resting on its way. `position` and `start` are what the reason was judged from, `undo`
    how many plies lie before that. `turned` are squares whose pieces must only be turned over (reason `flip`).
    """

    origin: Square
    target: Square
    reason: IllegalReason
    patient: bool
    position: Position
    start: Square
    undo: int
    turned: Bitboard = 0


@dataclass(frozen=True, slots=True)
class Off:
    """The picture fits nothing: what is missing and what is too much, against the nearest legal picture.

    `done` are the squares of the move that this one is the picture after, if it is not the position's.
    """

    missing: Bitboard
    extra: Bitboard
    done: Bitboard = 0
    patient: bool = False


Verdict: TypeAlias = Agreed | Play | Ask | Wait | Wrong | Off
