"""Makes panels. A driver is an entry point of the group `shogunboard.panels`."""

from typing import Final

from shogunboard.errors import ConfigError
from shogunboard.ports import PANELS_GROUP, Board, HasPanel, Panel
from shogunboard.service.drivers import find_driver
from shogunboard.text import text

NONE: Final = "none"
"""The name in the settings that stands for no panel."""
OWN: Final = "board"
"""The name that stands for the panel that the board has itself."""


def make_panel(name: str, board: Board | None = None) -> Panel | None:
    """The panel of a driver, not opened yet, or none.

    Raises `ConfigError` for an unknown driver, and for a `board` without a panel when it is to have one.
    """
    if name == NONE:
        return None
    if name == OWN and board is not None:
        if isinstance(board, HasPanel):
            return board.panel
        raise ConfigError(
            text("panel.driver: the board {board} has no panel of its own; use gpio or none", board=board.name)
        )
    panel: Panel = find_driver(PANELS_GROUP, name, "panel.driver", more=(NONE, OWN))()
    return panel
