"""What players have chosen for games to come: how the next one is to begin, who plays, and what the computer plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from shogunboard.errors import TextError
from shogunboard.games.base import Side
from shogunboard.games.settings import FIRST
from shogunboard.games.starts import Plan
from shogunboard.geometry import ROTATIONS
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


@dataclass(frozen=True, slots=True)
class ComputerChoice:
    """Who moves for a side from now on: the computer in a level from 1, or a person (0)."""

    name: ClassVar[str] = "computer"
    side: Side
    level: int

    def fields(self) -> dict[str, object]:
        return {"side": self.side.name.lower(), "level": self.level}


def parse_plan(data: Mapping[str, object]) -> PlanChoice:
    """The choice that `PlanChoice.fields` wrote; raises `TextError` that names the field."""
    rows, first, rotation, game = (data.get(key) for key in ("rows", "first", "rotation", "game"))
    guided = data.get("guided")
    if not (game is None or isinstance(game, str)):
        raise TextError(text("a text is needed"), "game")
    if first is not None and first not in FIRST:
        raise TextError(text("one of {choices} is needed", choices=", ".join(FIRST)), "first")
    if isinstance(rotation, bool) or not (rotation is None or (isinstance(rotation, int) and rotation in ROTATIONS)):
        raise TextError(text("a whole number from 0 to {most} is needed", most=ROTATIONS[-1]), "rotation")
    if not isinstance(guided, bool):
        raise TextError(text("true or false is needed"), "guided")
    pair = None if rows is None else _pair(rows, "rows")
    begins = next((one for one in FIRST if one == first), None)
    return PlanChoice(Plan(pair, begins, rotation, guided, game))


def parse_players(data: Mapping[str, object]) -> PlayersChoice:
    """The choice that `PlayersChoice.fields` wrote; raises `TextError`."""
    return PlayersChoice(_pair(data.get("players"), "players"))


def parse_computer(data: Mapping[str, object]) -> ComputerChoice:
    """The choice that `ComputerChoice.fields` wrote; raises `TextError` that names the field."""
    named, level = data.get("side"), data.get("level")
    side = next((one for one in Side if one.name.lower() == named), None)
    if side is None:
        raise TextError(text("one of {choices} is needed", choices=", ".join(one.name.lower() for one in Side)), "side")
    if not isinstance(level, int) or isinstance(level, bool) or level < 0:
        raise TextError(text("a whole number from 0 is needed"), "level")
    return ComputerChoice(side, level)


def parse_choice(data: Mapping[str, object]) -> PlanChoice | PlayersChoice | ComputerChoice:
    """The choice in a JSON object with its name; raises `TextError`."""
    match data.get("fact"):
        case PlanChoice.name:
            return parse_plan(data)
        case ComputerChoice.name:
            return parse_computer(data)
        case _:
            return parse_players(data)


def _pair(value: object, key: str) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise TextError(text("a list of two texts is needed"), key)
    one, other = value
    if not isinstance(one, str) or not isinstance(other, str):
        raise TextError(text("a list of two texts is needed"), key)
    return one, other
