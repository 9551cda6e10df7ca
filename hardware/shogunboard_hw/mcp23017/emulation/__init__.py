"""Chips, wires and bus without hardware: what the real library and the real driver run on in tests and for playing."""

from shogunboard_hw.emulated.stepping import ManualClock, SteppedRunner
from shogunboard_hw.mcp23017.emulation.board import EmulatedBoard
from shogunboard_hw.mcp23017.emulation.bus import ClockingBus, EmulatedBus, open_emulated_bus
from shogunboard_hw.mcp23017.emulation.chip import EmulatedChip
from shogunboard_hw.mcp23017.emulation.wires import Traffic, Wires

__all__ = [
    "ClockingBus",
    "EmulatedBoard",
    "EmulatedBus",
    "EmulatedChip",
    "ManualClock",
    "SteppedRunner",
    "Traffic",
    "Wires",
    "open_emulated_bus",
]
