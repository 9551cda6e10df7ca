"""Finds drivers by entry point. The service imports none of them by name."""

from collections.abc import Callable
from difflib import get_close_matches
from importlib.metadata import entry_points
from typing import Any

from shogunboard.errors import ConfigError
from shogunboard.text import listed, text


def find_driver(group: str, name: str, setting: str, *, more: tuple[str, ...] = ()) -> Callable[..., Any]:
    """What makes the thing that a driver is for.

    Raises `ConfigError` that names the setting and the cure: for an unknown driver (`more` are names that the setting
    allows besides those of drivers), and for one whose own imports fail.
    """
    known = {point.name: point for point in entry_points(group=group)}
    point = known.get(name)
    if point is None:
        names = sorted({*known, *more})
        close = get_close_matches(name, names, n=1)
        cure = (
            text("did you mean {close}?", close=close[0])
            if close
            else text("installed are {names}", names=listed(names, ""))
        )
        raise ConfigError(
            text("{setting}: there is no driver {name}; {cure}", setting=setting, name=repr(name), cure=cure)
        )
    try:
        factory: Callable[..., Any] = point.load()
    except ImportError as error:
        raise ConfigError(
            text(
                "{setting}: the driver {name} cannot be loaded ({problem}); install what it needs",
                setting=setting,
                name=repr(name),
                problem=str(error),
            )
        ) from error
    return factory
