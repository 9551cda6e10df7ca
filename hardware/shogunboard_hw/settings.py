"""Reads a driver's table of the configuration: all mistakes at once, each with its place and cure."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

from shogunboard.errors import ConfigError
from shogunboard.text import Text, text

Value = TypeVar("Value")


class TableReader:
    """The settings in `options` of the board called `board` ("the simulated board"), which knows those in `known`."""

    def __init__(self, board: Text, options: Mapping[str, object], known: Iterable[str]) -> None:
        self._options = options
        self._problems: list[Text] = []
        names = list(known)
        for name in options:
            if name not in names:
                close = get_close_matches(name, names, n=1)
                cure = (
                    text("did you mean {close}?", close=close[0])
                    if close
                    else text("there are {choices}", choices=", ".join(names))
                )
                self._problems.append(
                    text("{name}: {board} has no such setting; {cure}", name=name, board=board, cure=cure)
                )

    def read(self, name: str, convert: Callable[[object], Value | None], wanted: Text, default: Value) -> Value:
        """A setting, or its usual value; `convert` gives None for what is not `wanted`."""
        if name not in self._options:
            return default
        value = convert(self._options[name])
        if value is None:
            self._problems.append(
                text(
                    "{name}: {wanted} is needed, not {value}",
                    name=name,
                    wanted=wanted,
                    value=repr(self._options[name]),
                )
            )
            return default
        return value

    def finish(self) -> None:
        """Raise `ConfigError` with everything that was wrong, if anything was."""
        if self._problems:
            raise ConfigError(*self._problems)


def whole(most: int, least: int = 0) -> Callable[[object], int | None]:
    """Accepts whole numbers from `least` to `most`."""

    def convert(value: object) -> int | None:
        fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return value if isinstance(value, int) and fits else None

    return convert


def switch(value: object) -> bool | None:
    """Accepts true and false."""
    return value if isinstance(value, bool) else None
