"""What the tracker says: one frozen dataclass for each kind of event, and its JSON form.

This module is the one list of events; the command line, the page and docs/formats.md follow it. Squares are
players' squares (numbers here, the game's names in JSON).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from shogunboard.events.equipment import NumberTold, OrderTold
from shogunboard.events.fields import outcome_json
from shogunboard.events.play import (
    Ambiguous,
    Benched,
    Corrected,
    Fault,
    FaultCleared,
    GameOver,
    Illegal,
    Lifted,
    Mismatch,
    Moved,
    PutBack,
    Repeated,
    Restored,
    TakenBack,
    Threatened,
    benched_in,
)
from shogunboard.events.start import GameStarted, NewGameOffered, PiecesExchanged, SetUp, SidesExchanged
from shogunboard.games.base import Game

__all__ = [
    "Ambiguous",
    "Benched",
    "Corrected",
    "Event",
    "Fault",
    "FaultCleared",
    "GameOver",
    "GameStarted",
    "Illegal",
    "Lifted",
    "Mismatch",
    "Moved",
    "NewGameOffered",
    "NumberTold",
    "OrderTold",
    "PiecesExchanged",
    "PutBack",
    "Repeated",
    "Restored",
    "SetUp",
    "SidesExchanged",
    "TakenBack",
    "Threatened",
    "Timed",
    "benched_in",
    "outcome_json",
]

Event: TypeAlias = (
    SetUp
    | NewGameOffered
    | GameStarted
    | SidesExchanged
    | PiecesExchanged
    | OrderTold
    | NumberTold
    | Lifted
    | PutBack
    | Moved
    | Illegal
    | Mismatch
    | Restored
    | Ambiguous
    | Corrected
    | Benched
    | TakenBack
    | Threatened
    | Repeated
    | GameOver
    | Fault
    | FaultCleared
)


@dataclass(frozen=True, slots=True)
class Timed:
    """An event and its time in milliseconds on the scans' clock.

    `held` is how long the board had been as it was when the event was concluded from it: a move was made `held` ms
    before it was recorded. Where moves count by a press, it is how long ago that was.
    """

    t: int
    event: Event
    held: int = field(default=0, compare=False)

    def to_json(self, game: Game) -> Mapping[str, object]:
        """The event as a JSON object: `t`, `event` and the fields of its kind."""
        return {"t": self.t, "event": self.event.name, **self.event.fields(game)}
