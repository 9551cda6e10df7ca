"""Lights: the state of a session as roles of squares, and roles as colours and blinking of LEDs."""

from shogunboard.lights.frames import DARK, DARK_FRAME, Frame, frame, next_blink
from shogunboard.lights.palettes import (
    BLINKS,
    COLOUR_BLIND,
    DEFAULT,
    DIM,
    MIN_FLASH_MS,
    PALETTES,
    RGB,
    Blink,
    Look,
    Palette,
)
from shogunboard.lights.roles import LAST_MS, Role, next_change, roles

__all__ = [
    "BLINKS",
    "COLOUR_BLIND",
    "DARK",
    "DARK_FRAME",
    "DEFAULT",
    "DIM",
    "LAST_MS",
    "MIN_FLASH_MS",
    "PALETTES",
    "RGB",
    "Blink",
    "Frame",
    "Look",
    "Palette",
    "Role",
    "frame",
    "next_blink",
    "next_change",
    "roles",
]
