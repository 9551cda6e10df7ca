"""Finds board drivers. A driver is an entry point of the group `shogunboard.boards`; the service imports none."""

from collections.abc import Mapping
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points

from shogunboard.errors import ConfigError
from shogunboard.ports import BOARDS_GROUP, Board


def drivers() -> dict[str, EntryPoint]:
    """The drivers that are installed, by name."""
    return {point.name: point for point in entry_points(group=BOARDS_GROUP)}


def make_board(name: str, options: Mapping[str, object]) -> Board:
    """The board of a driver, not opened yet; raises `ConfigError` for an unknown driver or wrong options."""
    known = drivers()
    point = known.get(name)
    if point is None:
        close = get_close_matches(name, known, n=1)
        cure = f"did you mean {close[0]}?" if close else f"installed are {', '.join(sorted(known)) or 'none'}"
        raise ConfigError(f"board.driver: there is no driver {name!r}; {cure}")
    try:
        factory = point.load()
    except ImportError as error:
        raise ConfigError(
            f"board.driver: the driver {name!r} cannot be loaded ({error}); install what it needs"
        ) from error
    try:
        board: Board = factory(options)
    except ConfigError as error:
        raise ConfigError(*(f"board.{name}.{problem}" for problem in error.problems)) from None
    return board
