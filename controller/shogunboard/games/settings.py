"""Reading rule settings: what the games have in common."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final, Literal, TypeAlias, TypeVar

from shogunboard.errors import TextError
from shogunboard.text import Text, joined, text

First: TypeAlias = Literal["white", "red", "either"]
FIRST: Final[tuple[First, ...]] = ("white", "red", "either")
PRESET: Final = "preset"
USUAL_PRESET: Final = "casual"
_Choice = TypeVar("_Choice")


class SettingsReader:
    """Reads settings one by one from a mapping of names to values and collects what is wrong with them.

    A wrong setting is read as its default. When all are read, `check` tells the mistakes at once.
    """

    def __init__(self, source: Mapping[str, object] | None, names: Sequence[str]) -> None:
        self._given = source or {}
        self._names = (PRESET, *names)
        self._mistakes: list[Text] = []

    def preset(self, presets: Sequence[str]) -> str:
        """The name of the preset, which gives the defaults of the other settings."""
        return self.choice(PRESET, presets, USUAL_PRESET)

    def choice(self, name: str, choices: Sequence[_Choice], default: _Choice) -> _Choice:
        """A setting that has one of a few values."""
        value = self._given.get(name, default)
        for choice in choices:
            # 1 == True in Python, but it is not what a person means by true.
            if type(value) is type(choice) and value == choice:
                return choice
        known = ", ".join(str(choice) for choice in choices)
        self._mistakes.append(text("{name}: {value} is none of {choices}", name=name, value=repr(value), choices=known))
        return default

    def flag(self, name: str, default: bool) -> bool:
        """A setting that is true or false."""
        return self.choice(name, (True, False), default)

    def count(self, name: str, default: int) -> int:
        """A setting that is a whole number from 0, which means off."""
        value = self._given.get(name, default)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self._mistakes.append(text("{name}: {value} is not a count (0 = off)", name=name, value=repr(value)))
        return default

    def check(self) -> None:
        """Raise `TextError` that names every mistake, also names that are no setting."""
        mistakes = [self._unknown(name) for name in self._given if name not in self._names] + self._mistakes
        if mistakes:
            raise TextError(joined(mistakes), text("rule settings"))

    def _unknown(self, name: str) -> Text:
        close = get_close_matches(str(name), self._names, n=1)
        cure = (
            text("did you mean {close}?", close=close[0])
            if close
            else text("there are {choices}", choices=", ".join(self._names))
        )
        return text("{name}: no such setting ({cure})", name=name, cure=cure)
