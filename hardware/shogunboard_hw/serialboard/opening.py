"""What the entry points call."""

from collections.abc import Mapping

from shogunboard_hw.serialboard.board import SerialBoard
from shogunboard_hw.serialboard.lights import SerialLights
from shogunboard_hw.serialboard.options import read_options
from shogunboard_hw.serialboard.owner import LinkOwner, opener


def open_board(options: Mapping[str, object]) -> SerialBoard:
    """The board with the settings of its table of the configuration; with `emulate` one that needs no hardware.

    Nothing is opened yet. Raises `ConfigError` with everything that is wrong in the table.
    """
    chosen = read_options(options)
    if chosen.emulate:
        # Nothing of the emulation is loaded where there is hardware.
        from shogunboard_hw.serialboard.emulation.board import EmulatedSerialBoard

        return EmulatedSerialBoard(chosen)
    return SerialBoard(chosen, LinkOwner(opener(chosen), budget_ma=chosen.budget_ma))


def open_lights(options: Mapping[str, object]) -> SerialLights:
    """The lights of a Pico, with the settings of the same table."""
    chosen = read_options(options)
    if chosen.emulate:
        from shogunboard_hw.serialboard.emulation.board import EmulatedSerialLights

        return EmulatedSerialLights(chosen)
    return SerialLights(LinkOwner(opener(chosen), budget_ma=chosen.budget_ma), chosen.frames)
