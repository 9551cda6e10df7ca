"""What the JSON forms of events have in common."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from shogunboard.games.base import Game, Outcome
from shogunboard.geometry import Square

Namer: TypeAlias = Callable[[Square], str]


def names_json(squares: Iterable[Square], name: Namer) -> list[str]:
    return sorted(name(square) for square in squares)


def bench_json(square: Square | None, game: Game) -> dict[str, object]:
    """The field `bench`, only in games that have benches."""
    if not game.benches:
        return {}
    return {"bench": None if square is None else game.square_name(square)}


def game_json(game: Game | None) -> dict[str, object]:
    """The field `game`, only where there are several."""
    return {} if game is None else {"game": game.name}


def outcome_json(outcome: Outcome | None, game: Game) -> dict[str, object] | None:
    """`{"winner": "w", "reason": "mate"}`, or None for a game that goes on."""
    if outcome is None:
        return None
    winner = None if outcome.winner is None else game.side_letters[outcome.winner]
    return {"winner": winner, "reason": outcome.reason}
