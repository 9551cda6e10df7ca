"""Rule settings of Shogun: where the rule books are silent or differ (rules.md 1)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from shogunboard.games.settings import FIRST, First, SettingsReader

Stalemate: TypeAlias = Literal["loss", "draw"]


@dataclass(frozen=True, slots=True)
class ShogunSettings:
    """The rules that players may choose.

    `first`: who begins. `stalemate`: what no legal move without a threat means for the player to move.
    `repetition`: the occurrence of a position that draws the game, 0 = off. `corrections`: the mover may change a
    move until the opponent touches a piece. `takebacks`: moves may be taken back.
    """

    first: First = "white"
    stalemate: Stalemate = "loss"
    repetition: int = 0
    corrections: bool = True
    takebacks: bool = True


PRESETS: Final[Mapping[str, ShogunSettings]] = MappingProxyType(
    {"casual": ShogunSettings(), "rulebook": ShogunSettings(corrections=False, takebacks=False)}
)
_STALEMATE: Final[tuple[Stalemate, ...]] = ("loss", "draw")


def settings_from(source: Mapping[str, object] | None) -> ShogunSettings:
    """Settings from a mapping of names to values, on top of its `preset` (default `casual`).

    Raises `TextError` that names every mistake.
    """
    reader = SettingsReader(source, [field.name for field in fields(ShogunSettings)])
    preset = PRESETS[reader.preset(tuple(PRESETS))]
    settings = ShogunSettings(
        first=reader.choice("first", FIRST, preset.first),
        stalemate=reader.choice("stalemate", _STALEMATE, preset.stalemate),
        repetition=reader.count("repetition", preset.repetition),
        corrections=reader.flag("corrections", preset.corrections),
        takebacks=reader.flag("takebacks", preset.takebacks),
    )
    reader.check()
    return settings
