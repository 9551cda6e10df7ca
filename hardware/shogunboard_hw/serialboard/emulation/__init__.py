"""The firmware on this computer, behind a pseudo-terminal: what the real driver talks to in tests and for playing."""

from shogunboard_hw.serialboard.emulation.board import EmulatedSerialBoard
from shogunboard_hw.serialboard.emulation.cable import Cable, Direction
from shogunboard_hw.serialboard.emulation.fields import Fields
from shogunboard_hw.serialboard.emulation.pico import EmulatedPico

__all__ = ["Cable", "Direction", "EmulatedPico", "EmulatedSerialBoard", "Fields"]
