"""The headers of the controllers: where each line comes out, and what some of them are kept for."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from shogunboard_hw.pinout.model import Controller, Role

# Raspberry Pi, the header with 40 pins (all models from B+ on).
_PI: Final[Mapping[int, int]] = MappingProxyType(
    {
        0: 27, 1: 28, 2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33,
        14: 8, 15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
    }
)  # fmt: skip

# Raspberry Pi Pico (data sheet, section 2.1). GP23 to GP25 and GP29 do not come out.
_PICO: Final[Mapping[int, int]] = MappingProxyType(
    {
        0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
        16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
    }
)  # fmt: skip

PINS: Final[Mapping[Controller, Mapping[int, int]]] = MappingProxyType({"pi": _PI, "pico": _PICO})
"""The header's pin for every line that comes out."""

ADC_LINES: Final = (26, 27, 28)
"""The lines of the Pico that can measure a voltage."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Why a line is kept, and the role that it may have all the same."""

    why: str
    role: Role | None = None


KEPT: Final[Mapping[tuple[Controller, int], Kept]] = MappingProxyType(
    {
        ("pi", 0): Kept("it reads the memory of an add-on board"),
        ("pi", 1): Kept("it reads the memory of an add-on board"),
        ("pi", 2): Kept("it is the data line of the I2C bus", "sda"),
        ("pi", 3): Kept("it is the clock line of the I2C bus", "scl"),
        ("pi", 14): Kept("it is the serial console"),
        ("pi", 15): Kept("it is the serial console"),
        ("pico", 0): Kept("it is the serial console"),
        ("pico", 1): Kept("it is the serial console"),
        ("pico", 15): Kept("the USB code takes it for a moment (RP2040 erratum E5)"),
    }
)
"""Lines that are kept for something."""
