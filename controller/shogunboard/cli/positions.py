"""What `shogunboard show` answers about one position."""

import json
from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Final, TypeAlias

from shogunboard.drawing import Paint, caption, draw
from shogunboard.errors import TextError
from shogunboard.games.base import Game, Position
from shogunboard.games.registry import make_game

Equipment: TypeAlias = str | Mapping[str, object]

_WIDTH: Final = 80


class Source:
    """Which game positions belong to, unless they say otherwise themselves."""

    def __init__(self, name: str, equipment: Equipment) -> None:
        self._name = name
        self._equipment = equipment
        self._made: tuple[object, Game] | None = None

    def game(self) -> Game:
        """The game; raises `TextError` for an unknown one and for a wrong set."""
        return self._game(self._name, self._equipment, None)

    def _game(self, name: str, equipment: Equipment, settings: Mapping[str, object] | None) -> Game:
        """Made anew only when it is another one than for the position before."""
        wanted = (name, equipment, settings)
        if self._made is None or self._made[0] != wanted:
            self._made = wanted, make_game(*wanted)
        return self._made[1]

    def position(self, text: str) -> Position:
        """Read a position text, or an object with `position` and perhaps `game`, `set`, `settings`, `rotation`."""
        if not text.startswith("{"):
            return self.game().parse_position(text)
        fields = _fields(text)
        given, name, rotation = fields.get("position"), fields.get("game", self._name), fields.get("rotation", 0)
        settings, equipment = fields.get("settings"), fields.get("set", self._equipment)
        if not isinstance(given, str):
            raise TextError('"position" must be a position text')
        if not isinstance(name, str):
            raise TextError('"game" must be the name of a game')
        if not isinstance(settings, dict | None):
            raise TextError('"settings" must be an object')
        if not isinstance(rotation, int) or isinstance(rotation, bool) or not 0 <= rotation <= 3:
            raise TextError('"rotation" must be a number of quarter turns from 0 to 3')
        if not isinstance(equipment, str | dict):
            raise TextError('"set" must be "reference" or an object with magnets and dials')
        return self._game(name, equipment, settings).parse_position(given, rotation)


def _fields(text: str) -> Mapping[str, object]:
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TextError(f"not JSON ({error})") from None
    if not isinstance(fields, dict):
        raise TextError("a line is a position text or a JSON object")
    return fields


def decoded(line: bytes) -> str:
    """A line of input without white space around it; raises `TextError` if it is not UTF-8."""
    try:
        return line.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise TextError("not UTF-8") from None


def answer(source: Source, text: str) -> Mapping[str, object]:
    """The answer of `show --json`; raises `TextError` or `UnplayableError`."""
    position = source.position(text)
    return position.game.describe(position)


def explained(source: Source, text: str, paint: Paint | None) -> str:
    """The position drawn and explained for people; raises `TextError` or `UnplayableError`."""
    position = source.position(text)
    facts = position.game.describe(position)
    return "\n".join(_explanation(position, facts, paint))


def _explanation(position: Position, facts: Mapping[str, object], paint: Paint | None) -> Iterator[str]:
    game, threat = position.game, position.threat()
    roles = dict.fromkeys(threat.by, "attacker") | {threat.square: "threatened"} if threat else {}
    yield draw(position, roles, paint)
    yield ""
    yield f"{caption(position, position.outcome())}."
    if threat:
        by = " and ".join(sorted(game.square_name(square) for square in threat.by))
        yield f"Threat on {game.square_name(threat.square)} from {by}."
    status = facts.get("status")
    if isinstance(status, list) and status:
        yield f"Odd: {', '.join(str(flag).replace('_', ' ') for flag in status)}."
    moves = sorted({position.move_text(step) for step in position.steps()})
    if moves:
        yield fill(f"Legal moves ({len(moves)}): {' '.join(moves)}", _WIDTH, break_on_hyphens=False)
