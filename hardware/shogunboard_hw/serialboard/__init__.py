"""The driver for the Pico on USB: boards of build B, and the lights of build A (docs/serial.md)."""

from shogunboard_hw.serialboard.board import SerialBoard
from shogunboard_hw.serialboard.lights import SerialLights
from shogunboard_hw.serialboard.opening import open_board, open_lights
from shogunboard_hw.serialboard.options import SerialOptions

__all__ = ["SerialBoard", "SerialLights", "SerialOptions", "open_board", "open_lights"]
