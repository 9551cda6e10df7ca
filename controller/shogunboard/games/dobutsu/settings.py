"""Rule settings of Dobutsu shogi (rules.md 2)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final

from shogunboard.games.settings import FIRST, First, SettingsReader


@dataclass(frozen=True, slots=True)
class DobutsuSettings:
    """The rules that players may choose.

    `first`: who begins, `white` is Forest and `red` Sky. `repetition`: the occurrence of a position that draws the
    game, 0 = off. `corrections`: the mover may change a move until the opponent touches a piece. `takebacks`: moves
    may be taken back.
    """

    first: First = "white"
    repetition: int = 4
    corrections: bool = True
    takebacks: bool = True


PRESETS: Final[Mapping[str, DobutsuSettings]] = MappingProxyType(
    {"casual": DobutsuSettings(), "rulebook": DobutsuSettings(corrections=False, takebacks=False)}
)


def settings_from(source: Mapping[str, object] | None) -> DobutsuSettings:
    """Settings from a mapping of names to values, on top of its `preset` (default `casual`).

    Raises `TextError` that names every mistake.
    """
    reader = SettingsReader(source, [field.name for field in fields(DobutsuSettings)])
    preset = PRESETS[reader.preset(tuple(PRESETS))]
    settings = DobutsuSettings(
        first=reader.choice("first", FIRST, preset.first),
        repetition=reader.count("repetition", preset.repetition),
        corrections=reader.flag("corrections", preset.corrections),
        takebacks=reader.flag("takebacks", preset.takebacks),
    )
    reader.check()
    return settings
