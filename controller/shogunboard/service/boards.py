"""Makes boards. A driver is an entry point of the group `shogunboard.boards`."""

from collections.abc import Mapping

from shogunboard.errors import ConfigError
from shogunboard.ports import BOARDS_GROUP, Board
from shogunboard.service.drivers import find_driver
from shogunboard.text import text


def make_board(name: str, options: Mapping[str, object]) -> Board:
    """The board of a driver, not opened yet; raises `ConfigError` for an unknown driver or wrong options."""
    factory = find_driver(BOARDS_GROUP, name, "board.driver")
    try:
        board: Board = factory(options)
    except ConfigError as error:
        raise ConfigError(
            *(text("board.{name}.{problem}", name=name, problem=problem) for problem in error.said)
        ) from None
    return board
