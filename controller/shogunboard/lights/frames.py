"""From roles to the colours of the 64 LEDs."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from shogunboard.geometry import TO_PHYSICAL, Square
from shogunboard.lights.palettes import RGB, Palette
from shogunboard.lights.roles import Role

Frame: TypeAlias = tuple[RGB, ...]
"""The colours of the LEDs of physical squares 0-63."""

DARK: Final[RGB] = (0, 0, 0)
DARK_FRAME: Final[Frame] = (DARK,) * 64
"""All LEDs off."""


def frame(roles: Mapping[Square, Role], palette: Palette, now: int, rotation: int) -> Frame:
    """The colours at `now` (milliseconds) of a board that lies in `rotation`; `roles` are by players' squares."""
    colours = list(DARK_FRAME)
    for square, role in roles.items():
        look = palette.looks[role]
        if look.blink.is_on(now):
            colours[TO_PHYSICAL[rotation][square]] = look.emitted
    return tuple(colours)


def next_blink(roles: Iterable[Role], palette: Palette, now: int) -> int | None:
    """When a light of these roles goes on or off next, after `now`; None when all are steady."""
    changes = (palette.looks[role].blink.next_change(now) for role in set(roles))
    return min((change for change in changes if change is not None), default=None)
