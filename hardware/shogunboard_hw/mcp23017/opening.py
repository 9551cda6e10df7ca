"""What the entry point calls."""

from collections.abc import Mapping

from shogunboard_hw.gpio import ResetLine
from shogunboard_hw.mcp23017.board import Mcp23017Board
from shogunboard_hw.mcp23017.options import read_options
from shogunboard_hw.pinout import BUILD_A


def open_board(options: Mapping[str, object]) -> Mcp23017Board:
    """The board with the settings of its table of the configuration; with `emulate` one that needs no hardware.

    Nothing is opened yet. Raises `ConfigError` with everything that is wrong in the table.
    """
    chosen = read_options(options)
    if chosen.emulate:
        # Nothing of the emulation is loaded where there is hardware.
        from shogunboard_hw.mcp23017.emulation.board import EmulatedBoard

        return EmulatedBoard(chosen)
    return Mcp23017Board(chosen, reset=ResetLine.of(BUILD_A))
