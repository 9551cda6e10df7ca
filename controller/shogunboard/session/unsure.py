"""What is not certain of a game under way because the equipment is not fully known."""

from dataclasses import dataclass

from shogunboard.games.base import Game, Threat
from shogunboard.geometry import Square
from shogunboard.session.history import History


@dataclass(frozen=True, slots=True)
class Unsure:
    """It follows from the history.

    `doubts` are squares whose numbers decide whether the game is over, `exchanges` pairs of squares whose pieces are
    called by each other's name, `threat` is one that is possible but not certain.
    """

    doubts: tuple[Square, ...] = ()
    exchanges: tuple[tuple[Square, Square], ...] = ()
    threat: Threat | None = None


def unsure_of(game: Game, history: History) -> Unsure:
    """What is not certain now; nothing once the game is over, but for the names of pieces."""
    position = history.position_in(game)
    exchanges = tuple(position.exchanges())
    if history.result is not None:
        return Unsure(exchanges=exchanges)
    return Unsure(tuple(position.doubts()), exchanges, position.possible_threat())
