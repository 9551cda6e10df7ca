"""A kept game that was broken off is looked up, checked and built again, before the board goes on with it."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from shogunboard.errors import CommandRefusedError, ShogunboardError
from shogunboard.games.base import Game
from shogunboard.games.line import Line
from shogunboard.record.equipment import UNNAMED
from shogunboard.session import SessionState, rebuild
from shogunboard.store import RecordedGame
from shogunboard.text import text


@dataclass(frozen=True, slots=True)
class Resumed:
    """A kept game to go on with: its number, the game as it was begun, and where it stands."""

    number: int
    game: Game
    state: SessionState
    line: Line


class Keeper(Protocol):
    """Who has the kept games (`scribe.ThreadScribe`)."""

    def kept(self, game_id: int) -> "Future[RecordedGame | None]": ...


async def look_up(keeper: Keeper, number: int, playable: Mapping[str, Game]) -> Resumed:
    """The kept game with this number, to go on with; `playable` are the games of this board, by name.

    Raises `CommandRefusedError` for one that cannot be gone on with, and `StoreError` when the disk fails.
    """
    recorded = await asyncio.wrap_future(keeper.kept(number))
    if recorded is None:
        raise CommandRefusedError(text("there is no game {number}", number=number))
    return await asyncio.to_thread(_built, recorded, playable)


def _built(recorded: RecordedGame, playable: Mapping[str, Game]) -> Resumed:
    summary, game = recorded.summary, recorded.game
    if summary.deleted:
        raise CommandRefusedError(text("game {number} is deleted; bring it back first", number=recorded.id))
    if summary.reason is not None:
        raise CommandRefusedError(
            text("game {number} is over; play on from one of its positions in place of that", number=recorded.id)
        )
    if summary.at_board:
        raise CommandRefusedError(text("game {number} is the one at the board", number=recorded.id))
    here = playable.get(game.name)
    if here is None:
        raise CommandRefusedError(text("{game} is not played at this board", game=game.look.title))
    if not is_same_set(here, game):
        raise CommandRefusedError(
            text(
                "game {number} was played with another set, whose pieces show other numbers; play on from one of its "
                "positions in place of that",
                number=recorded.id,
            )
        )
    try:
        state, line = rebuild(game, recorded.facts)
    except (ShogunboardError, ValueError) as error:
        problem = error.text if isinstance(error, ShogunboardError) else str(error)
        raise CommandRefusedError(
            text("game {number} cannot be gone on with: {problem}", number=recorded.id, problem=problem)
        ) from error
    assert line is not None, "a recorded game has a start"
    return Resumed(recorded.id, game, state, line)


def is_same_set(one: Game, other: Game) -> bool:
    """Are two games played with the same set, whatever is known of it?"""
    return _set_of(one) == _set_of(other)


def _set_of(game: Game) -> object:
    """What tells the set of a game: its name, if it has one, for of a set that is being found out more is known by and
    by."""
    equipment = game.equipment
    name = None if equipment is None else equipment.get("name")
    return equipment if name in (None, UNNAMED) else name
