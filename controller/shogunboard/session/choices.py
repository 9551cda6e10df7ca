"""What players have chosen for the game that begins next: how it is to begin, and who plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from shogunboard.errors import TextError
from shogunboard.games.settings import FIRST
from shogunboard.games.starts import Plan
from shogunboard.text import text


@dataclass(frozen=True, slots=True)
class PlanChoice:
    """The next game is to begin so; its start uses the plan up."""

    name: ClassVar[str] = "planned"
    plan: Plan

    def fields(self) -> dict[str, object]:
        plan = self.plan
        return {
            "game": plan.game,
            "rows": None if plan.rows is None else list(plan.rows),
            "first": plan.first,
            "rotation": plan.rotation,
            "guided": plan.guided,
        }


@dataclass(frozen=True, slots=True)
class PlayersChoice:
    """The names of the players, White's (Forest's) first, in games that begin from now on; empty: not known."""

    name: ClassVar[str] = "players_named"
    players: tuple[str, str]

    def fields(self) -> dict[str, object]:
        return {"players": list(self.players)}


def parse_plan(data: Mapping[str, object]) -> PlanChoice:
    """The choice that `PlanChoice.fields` wrote; raises `TextError` that names the field."""
    rows, first, rotation, game = (data.get(key) for key in ("rows", "first", "rotation", "game"))
    guided = data.get("guided")
    if not (game is None or isinstance(game, str)):
        raise TextError(text("a text is needed"), "game")
    if first is not None and first not in FIRST:
        raise TextError(text("one of {choices} is needed", choices=", ".join(FIRST)), "first")
    if isinstance(rotation, bool) or not (rotation is None or (isinstance(rotation, int) and 0 <= rotation < 4)):
        raise TextError(text("a number of quarter turns (0 to 3) is needed"), "rotation")
    if not isinstance(guided, bool):
        raise TextError(text("true or false is needed"), "guided")
    pair = None if rows is None else _pair(rows, "rows")
    begins = next((one for one in FIRST if one == first), None)
    return PlanChoice(Plan(pair, begins, rotation, guided, game))


def parse_players(data: Mapping[str, object]) -> PlayersChoice:
    """The choice that `PlayersChoice.fields` wrote; raises `TextError`."""
    return PlayersChoice(_pair(data.get("players"), "players"))


def parse_choice(data: Mapping[str, object]) -> PlanChoice | PlayersChoice:
    """The choice in a JSON object with its name; raises `TextError`."""
    return parse_plan(data) if data.get("fact") == PlanChoice.name else parse_players(data)


def _pair(value: object, key: str) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise TextError(text("a list of two texts is needed"), key)
    one, other = value
    if not isinstance(one, str) or not isinstance(other, str):
        raise TextError(text("a list of two texts is needed"), key)
    return one, other
