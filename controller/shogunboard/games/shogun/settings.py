"""Rule settings of Shogun: where the rule books are silent or differ (rules.md 1)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, TypeVar

from shogunboard.errors import TextError

First: TypeAlias = Literal["white", "red", "either"]
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
_FIRST: Final[tuple[First, ...]] = ("white", "red", "either")
_STALEMATE: Final[tuple[Stalemate, ...]] = ("loss", "draw")
_NAMES: Final = ("preset", *(field.name for field in fields(ShogunSettings)))
_Choice = TypeVar("_Choice")


def settings_from(source: Mapping[str, object] | None) -> ShogunSettings:
    """Settings from a mapping of names to values, on top of its `preset` (default `casual`).

    Raises `TextError` that names every mistake.
    """
    given = source or {}
    mistakes = [_unknown(name) for name in given if name not in _NAMES]
    preset = PRESETS[_choice(given, "preset", tuple(PRESETS), "casual", mistakes)]
    settings = ShogunSettings(
        first=_choice(given, "first", _FIRST, preset.first, mistakes),
        stalemate=_choice(given, "stalemate", _STALEMATE, preset.stalemate, mistakes),
        repetition=_count(given, "repetition", preset.repetition, mistakes),
        corrections=_choice(given, "corrections", (True, False), preset.corrections, mistakes),
        takebacks=_choice(given, "takebacks", (True, False), preset.takebacks, mistakes),
    )
    if mistakes:
        raise TextError("; ".join(mistakes), "rule settings")
    return settings


def _unknown(name: str) -> str:
    close = get_close_matches(str(name), _NAMES, n=1)
    cure = f"did you mean {close[0]}?" if close else f"there are {', '.join(_NAMES)}"
    return f"{name}: no such setting ({cure})"


def _choice(
    given: Mapping[str, object], name: str, choices: tuple[_Choice, ...], default: _Choice, mistakes: list[str]
) -> _Choice:
    value = given.get(name, default)
    for choice in choices:
        # 1 == True in Python, but it is not what a person means by true.
        if type(value) is type(choice) and value == choice:
            return choice
    mistakes.append(f"{name}: {value!r} is none of {', '.join(str(choice) for choice in choices)}")
    return default


def _count(given: Mapping[str, object], name: str, default: int, mistakes: list[str]) -> int:
    value = given.get(name, default)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    mistakes.append(f"{name}: {value!r} is not a count (0 = off)")
    return default
