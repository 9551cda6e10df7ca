"""The tags from which a game is made again: the set and the rule settings.

A set that is not known by its name is carried inline, so that the file can be read alone:
`[Magnets "03012132 ..."]` has the rows of the board from rank 8, `[Dials "S1221 A1234 ..."]` the numbers of each
kind, both as in a set file; or, for one that is still being found out, `[Readings "A e4 0 3 wizard; ..."]` has what
was read of it before the game. `[Rules "repetition=4 stalemate=draw"]` has the rule settings that are not the usual
ones.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from shogunboard.errors import TextError
from shogunboard.games.base import Game
from shogunboard.games.registry import make_game
from shogunboard.games.setbook import READINGS
from shogunboard.record.model import GameRecord
from shogunboard.text import text

UNNAMED: Final = "custom"
READINGS_TAG: Final = "Readings"
_BETWEEN: Final = "; "
_DIAL: Final = re.compile(r"([A-Za-z])([0-9]+)")
_RULE: Final = re.compile(r"([a-z_]+)=(\S{1,40})")
_WORDS: Final[Mapping[str, bool]] = {"true": True, "false": False}


def equipment_tags(game: Game) -> Iterator[tuple[str, str]]:
    """The tags `Set` and, for a set that is not known by its name, `Magnets` and `Dials`; none without a set."""
    equipment = game.equipment
    if equipment is None:
        return
    yield "Set", str(equipment["name"])
    if equipment == make_game(game.name).equipment:
        return
    readings = equipment.get(READINGS)
    if isinstance(readings, Sequence):
        yield READINGS_TAG, _BETWEEN.join(readings)
        return
    magnets, dials = equipment["magnets"], equipment["dials"]
    assert isinstance(magnets, Sequence)
    assert isinstance(dials, Mapping)
    yield "Magnets", " ".join(magnets)
    yield "Dials", " ".join(f"{kind}{''.join(map(str, numbers))}" for kind, numbers in dials.items())


def equipment_of(record: GameRecord) -> str | Mapping[str, object] | None:
    """The set of a record as `make_game` takes it; raises `TextError` with the tag as place."""
    if record.has_tag(READINGS_TAG):
        written = record.tag(READINGS_TAG)
        readings = written.split(_BETWEEN) if written else []
        return {"name": record.tag("Set", UNNAMED) or UNNAMED, READINGS: readings}
    inline = [name for name in ("Magnets", "Dials") if record.has_tag(name)]
    if not inline:
        return record.tag("Set") or None
    if len(inline) == 1:
        raise TextError(text("a set is given by Magnets and Dials together"), inline[0])
    return {
        "name": record.tag("Set", UNNAMED) or UNNAMED,
        "magnets": record.tag("Magnets").split(),
        "dials": dict(_dial(word) for word in record.tag("Dials").split()),
    }


def _dial(word: str) -> tuple[str, list[int]]:
    match = _DIAL.fullmatch(word)
    if match is None:
        raise TextError(
            text("{word} is not a dial, which is a kind and its numbers, such as S1221", word=repr(word)), "Dials"
        )
    return match[1], [int(digit) for digit in match[2]]


def rules_tag(game: Game) -> Iterator[tuple[str, str]]:
    """The tag `Rules`, when some settings are not the usual ones."""
    usual = make_game(game.name).rules
    chosen = {name: value for name, value in game.rules.items() if value != usual[name]}
    if chosen:
        yield "Rules", " ".join(f"{name}={_rule_text(value)}" for name, value in sorted(chosen.items()))


def _rule_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def rules_of(record: GameRecord) -> Mapping[str, object] | None:
    """The rule settings of a record; raises `TextError` with the tag as place."""
    settings: dict[str, object] = {}
    for word in record.tag("Rules").split():
        match = _RULE.fullmatch(word)
        if match is None:
            raise TextError(
                text("{word} is not a rule setting, which looks like repetition=4", word=repr(word)), "Rules"
            )
        name, value = match.groups()
        settings[name] = _WORDS.get(value, int(value) if value.isdecimal() else value)
    return settings or None


def game_of(record: GameRecord) -> Game:
    """The game with the record's set and rules; raises `TextError` with the tag as place."""
    equipment, rules = equipment_of(record), rules_of(record)
    try:
        return make_game(record.game, equipment, rules)
    except TextError as error:
        tag = {"set": "Set" if isinstance(equipment, str) else "Magnets", "rule settings": "Rules"}
        place = READINGS_TAG if record.has_tag(READINGS_TAG) and error.place not in tag else error.place
        raise error.at(tag.get(place, READINGS_TAG if place == READINGS_TAG else "Game")) from None
