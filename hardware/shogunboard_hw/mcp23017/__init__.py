"""The driver for boards of build A: Hall switches read through MCP23017 on the I2C bus (docs/mcp23017.md)."""

from shogunboard_hw.mcp23017.board import LightSink, Mcp23017Board
from shogunboard_hw.mcp23017.opening import open_board
from shogunboard_hw.mcp23017.options import Mcp23017Options

__all__ = ["LightSink", "Mcp23017Board", "Mcp23017Options", "open_board"]
