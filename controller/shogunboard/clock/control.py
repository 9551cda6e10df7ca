"""Time controls: how much time the players have, and what happens when it is used up."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from shogunboard.errors import TextError
from shogunboard.text import text

Flag: TypeAlias = Literal["ends", "tells"]

LEAST_BASE_MS: Final = 1000
MOST_BASE_MS: Final = 24 * 3600 * 1000
MOST_STEP_MS: Final = 3600 * 1000
_KEYS: Final = ("base", "increment", "delay", "flag")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How time is given. All times are in milliseconds.

    `base` is what White and Red begin with. `increment` is added after each move that a clock ran for (Fischer's).
    `delay` passes at the beginning of each turn before the time counts (a simple delay; what is left of it is lost).
    At most one of the two is not 0. `flag`: whose time is used up loses, or that is only told.
    """

    base: tuple[int, int]
    increment: int = 0
    delay: int = 0
    flag: Flag = "ends"

    def __post_init__(self) -> None:
        if not all(LEAST_BASE_MS <= base <= MOST_BASE_MS for base in self.base):
            raise TextError(text("each side has 1000 (a second) to 86400000 (a day) milliseconds"), "base")
        for name, step in (("increment", self.increment), ("delay", self.delay)):
            if not 0 <= step <= MOST_STEP_MS:
                raise TextError(text("0 to 3600000 milliseconds (an hour) are possible"), name)
        if self.increment and self.delay:
            raise TextError(text("there is an increment or a delay, not both"), "delay")

    @property
    def exchanged(self) -> "TimeControl":
        """The same with the sides in each other's place."""
        white, red = self.base
        return replace(self, base=(red, white))


def control_json(control: TimeControl | None) -> dict[str, object] | None:
    """The control as a JSON object, None for no clock."""
    if control is None:
        return None
    return {
        "base": list(control.base),
        "increment": control.increment,
        "delay": control.delay,
        "flag": control.flag,
    }


def parse_control(data: object) -> TimeControl | None:
    """The control that `control_json` wrote; all but `base` may be left out. Raises `TextError` with the field."""
    if data is None:
        return None
    if not isinstance(data, Mapping):
        raise TextError(text("null (no clock) or an object is needed"))
    unknown = [key for key in data if key not in _KEYS]
    if unknown:
        raise TextError(text("there is no such field ({choices})", choices=", ".join(_KEYS)), str(unknown[0]))
    base = data.get("base")
    if not isinstance(base, list) or len(base) != 2:
        raise TextError(text("a list of two times in milliseconds is needed, White's and Red's"), "base")
    white, red = (_whole(each, "base") for each in base)
    return TimeControl((white, red), _step(data, "increment"), _step(data, "delay"), _flag(data.get("flag", "ends")))


def _step(data: Mapping[str, object], key: str) -> int:
    return _whole(data.get(key, 0), key)


def _whole(value: object, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TextError(text("milliseconds, a whole number, are needed, not {value}", value=repr(value)), key)
    return value


def _flag(value: object) -> Flag:
    if value == "ends":
        return "ends"
    if value == "tells":
        return "tells"
    raise TextError(text('"ends" or "tells" is needed'), "flag")
