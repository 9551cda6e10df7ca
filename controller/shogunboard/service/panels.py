"""Makes panels. A driver is an entry point of the group `shogunboard.panels`."""

from typing import Final

from shogunboard.ports import PANELS_GROUP, Panel
from shogunboard.service.drivers import find_driver

NONE: Final = "none"
"""The name in the settings that stands for no panel."""


def make_panel(name: str) -> Panel | None:
    """The panel of a driver, not opened yet, or none; raises `ConfigError` for an unknown driver."""
    if name == NONE:
        return None
    panel: Panel = find_driver(PANELS_GROUP, name, "panel.driver", more=(NONE,))()
    return panel
