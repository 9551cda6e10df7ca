"""Makes lights beside a board. A driver is an entry point of the group `shogunboard.lights`."""

from collections.abc import Mapping
from typing import Final

from shogunboard.errors import ConfigError
from shogunboard.ports import LIGHTS_GROUP, Board, Lightable, Lights
from shogunboard.service.drivers import find_driver
from shogunboard.text import text

OWN: Final = "board"
"""The name in the settings that stands for the lights that the board has itself."""


def make_lights(name: str, options: Mapping[str, object], board: Board) -> Lights | None:
    """The lights of a driver, not opened yet, joined to the board; None for the board's own.

    Raises `ConfigError` for an unknown driver, for wrong options, and for a board that has lights of its own.
    """
    if name == OWN:
        return None
    factory = find_driver(LIGHTS_GROUP, name, "lights.driver", more=(OWN,))
    if not isinstance(board, Lightable):
        raise ConfigError(
            text('lights.driver: the board {board} has lights of its own; use "{own}"', board=board.name, own=OWN)
        )
    try:
        lights: Lights = factory(options)
    except ConfigError as error:
        raise ConfigError(
            *(text("board.{name}.{problem}", name=name, problem=problem) for problem in error.said)
        ) from None
    board.light_with(lights)
    return lights
