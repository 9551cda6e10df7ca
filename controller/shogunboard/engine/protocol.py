"""What is said to an engine in another process and what it answers: one JSON object a line, nothing read or written.

    {"think": {"id": 3, "game": "shogun", "equipment": {...}, "rules": {...}, "position": "...", "rotation": 0,
               "history": ["...", ...], "level": 5, "ms": 1000, "nodes": 0, "seed": 0}}
    {"stop": 3}
    {"thought": {"id": 3, "depth": 4, "value": 35, "wins_in": null, "line": ["b1c3", ...], "certain": true,
                 "final": false}}
    {"failed": {"id": 3, "problem": "..."}}

A newer question stops an older one. A question is answered by thoughts, the last of them `final`, or by `failed`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final, TypeAlias

from shogunboard.errors import TextError
from shogunboard.games.base import Game, Position
from shogunboard.text import text

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Question:
    """A position to think about. `history` are the texts of the positions that stood in the game before; `ms` and
    `nodes` are limits, 0 is none; the answer of a level is the same for the same `seed` and `nodes`."""

    id: int
    game: str
    equipment: Mapping[str, object] | None
    rules: Mapping[str, object]
    position: str
    rotation: int = 0
    history: tuple[str, ...] = ()
    level: int = 5
    ms: int = 1000
    nodes: int = 0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop thinking about the question of that number; what has been found is told as final."""

    id: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What is thought of a position. `line` are short moves, the best one first; empty when the game is over.
    `certain`: is the best move surely legal, whatever numbers are not known? `wins_in` as of a `Thought`."""

    id: int
    depth: int
    value: int
    wins_in: int | None
    line: tuple[str, ...]
    certain: bool
    final: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """There is no answer to this question, and why."""

    id: int
    problem: str


Request: TypeAlias = Question | Stop
Reply: TypeAlias = Answer | Failed


def question_about(
    number: int, game: Game, position: Position, history: tuple[str, ...], level: int, ms: int, seed: int = 0
) -> Question:
    """The question what to move in a position of a game."""
    return Question(
        number, game.name, game.equipment, game.rules, position.text(), position.rotation, history, level, ms, 0, seed
    )


def encode(said: Request | Reply) -> bytes:
    """One line, with its end."""
    match said:
        case Question():
            told: object = {"think": _plain(said)}
        case Stop(number):
            told = {"stop": number}
        case Answer():
            told = {"thought": _plain(said)}
        case Failed():
            told = {"failed": _plain(said)}
    return json.dumps(told, separators=(",", ":")).encode() + b"\n"


def parse_request(line: bytes) -> Request:
    """Read a line that was said to the engine; raises `TextError`."""
    match _object(line):
        case {"think": dict(said)}:
            equipment = said.get("equipment")
            if equipment is not None and not isinstance(equipment, dict):
                raise TextError(text("an object or null is needed"), "equipment")
            return Question(
                _whole(said, "id"),
                _text(said, "game"),
                equipment,
                _mapping(said, "rules"),
                _text(said, "position"),
                _whole(said, "rotation"),
                _texts(said, "history"),
                _whole(said, "level"),
                _whole(said, "ms"),
                _whole(said, "nodes"),
                _whole(said, "seed"),
            )
        case {"stop": int(number)}:
            return Stop(number)
        case _:
            raise TextError(text("an object with think or stop is needed"), "line")


def parse_reply(line: bytes) -> Reply:
    """Read a line that the engine said; raises `TextError`."""
    match _object(line):
        case {"thought": dict(said)}:
            wins_in = None if said.get("wins_in") is None else _whole(said, "wins_in")
            return Answer(
                _whole(said, "id"),
                _whole(said, "depth"),
                _whole(said, "value"),
                wins_in,
                _texts(said, "line"),
                _flag(said, "certain"),
                _flag(said, "final"),
            )
        case {"failed": dict(said)}:
            return Failed(_whole(said, "id"), _text(said, "problem"))
        case _:
            raise TextError(text("an object with thought or failed is needed"), "line")


def _plain(said: Question | Answer | Failed) -> dict[str, object]:
    told = {field.name: getattr(said, field.name) for field in fields(said)}
    return {key: dict(value) if isinstance(value, Mapping) else value for key, value in told.items()}


def _object(line: bytes) -> Mapping[str, object]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise TextError(text("one JSON object is needed"), "line") from None
    return said if isinstance(said, dict) else _NOTHING


def _whole(said: Mapping[str, object], key: str) -> int:
    value = said.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise TextError(text("a whole number is needed"), key)
    return value


def _text(said: Mapping[str, object], key: str) -> str:
    value = said.get(key)
    if not isinstance(value, str):
        raise TextError(text("a text is needed"), key)
    return value


def _texts(said: Mapping[str, object], key: str) -> tuple[str, ...]:
    value = said.get(key)
    if not isinstance(value, list):
        raise TextError(text("a list of texts is needed"), key)
    texts = tuple(item for item in value if isinstance(item, str))
    if len(texts) != len(value):
        raise TextError(text("a list of texts is needed"), key)
    return texts


def _mapping(said: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = said.get(key)
    if not isinstance(value, dict):
        raise TextError(text("an object is needed"), key)
    return value


def _flag(said: Mapping[str, object], key: str) -> bool:
    value = said.get(key)
    if not isinstance(value, bool):
        raise TextError(text("true or false is needed"), key)
    return value
