"""The one truth of how the board is wired: every square's sensor and LED, every line of a controller.

Drivers, the firmware's tables, the schematics and docs/pins.md follow `BUILD_A` and `BUILD_B`; `check` holds
them to what chips and headers allow.
"""

from shogunboard_hw.pinout.builds import BUILD_A, BUILD_B, BUILDS
from shogunboard_hw.pinout.check import Problem, check
from shogunboard_hw.pinout.model import (
    Build,
    BuildA,
    BuildB,
    Expander,
    ExpanderInput,
    Line,
    Multiplexer,
    MultiplexerInput,
)

__all__ = [
    "BUILDS",
    "BUILD_A",
    "BUILD_B",
    "Build",
    "BuildA",
    "BuildB",
    "Expander",
    "ExpanderInput",
    "Line",
    "Multiplexer",
    "MultiplexerInput",
    "Problem",
    "check",
]
