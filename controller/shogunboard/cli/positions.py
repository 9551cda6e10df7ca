"""What `shogunboard show` answers about one position."""

import json
from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Final, TypeAlias

from shogunboard.cli.oddities import oddity
from shogunboard.drawing import Paint, caption, draw
from shogunboard.errors import TextError
from shogunboard.games.base import Game, Position
from shogunboard.games.registry import make_game
from shogunboard.text import Tongue, listed, render, text

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

    def position(self, written: str) -> Position:
        """Read a position text, or an object with `position` and perhaps `game`, `set`, `settings`, `rotation`."""
        if not written.startswith("{"):
            return self.game().parse_position(written)
        fields = _fields(written)
        given, name, rotation = fields.get("position"), fields.get("game", self._name), fields.get("rotation", 0)
        settings, equipment = fields.get("settings"), fields.get("set", self._equipment)
        if not isinstance(given, str):
            raise TextError(text('"position" must be a position text'))
        if not isinstance(name, str):
            raise TextError(text('"game" must be the name of a game'))
        if not isinstance(settings, dict | None):
            raise TextError(text('"settings" must be an object'))
        if not isinstance(rotation, int) or isinstance(rotation, bool) or not 0 <= rotation <= 3:
            raise TextError(text('"rotation" must be a number of quarter turns from 0 to 3'))
        if not isinstance(equipment, str | dict):
            raise TextError(text('"set" must be "reference" or an object with magnets and dials'))
        return self._game(name, equipment, settings).parse_position(given, rotation)


def _fields(written: str) -> Mapping[str, object]:
    try:
        fields = json.loads(written)
    except (ValueError, RecursionError) as error:
        raise TextError(text("not JSON ({error})", error=str(error))) from None
    if not isinstance(fields, dict):
        raise TextError(text("a line is a position text or a JSON object"))
    return fields


def decoded(line: bytes) -> str:
    """A line of input without white space around it; raises `TextError` if it is not UTF-8."""
    try:
        return line.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise TextError(text("not UTF-8")) from None


def answer(source: Source, written: str) -> Mapping[str, object]:
    """The answer of `show --json`; raises `TextError` or `UnplayableError`."""
    position = source.position(written)
    return position.game.describe(position)


def explained(source: Source, written: str, paint: Paint | None, tongue: Tongue) -> str:
    """The position drawn and explained for people in a language; raises `TextError` or `UnplayableError`."""
    position = source.position(written)
    facts = position.game.describe(position)
    return "\n".join(_explanation(position, facts, paint, tongue))


def _explanation(position: Position, facts: Mapping[str, object], paint: Paint | None, tongue: Tongue) -> Iterator[str]:
    game, threat = position.game, position.threat()
    roles = dict.fromkeys(threat.by, "attacker") | {threat.square: "threatened"} if threat else {}
    yield draw(position, roles, paint)
    yield ""
    yield render(caption(position, position.outcome()), tongue)
    if threat:
        by = listed(sorted(game.square_name(square) for square in threat.by))
        yield render(text("Threat on {square} from {by}.", square=game.square_name(threat.square), by=by), tongue)
    status = facts.get("status")
    if isinstance(status, list) and status:
        odd = listed(tuple(oddity(str(flag), game.side_names) for flag in status), "")
        yield render(text("Odd: {what}.", what=odd), tongue)
    moves = sorted({position.move_text(step) for step in position.steps()})
    if moves:
        told = text("Legal moves ({number}): {moves}", number=len(moves), moves=" ".join(moves))
        yield fill(render(told, tongue), _WIDTH, break_on_hyphens=False)
