"""The registers of the MCP23017, and what this board wants in them (data sheet DS20001952, section 3).

A chip has eleven registers for each of its ports A and B; IOCON is the same one for both. Where they are found
depends on IOCON.BANK: side by side (0, as after power-on) or in two blocks (1).
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

RegisterName: TypeAlias = Literal[
    "IODIR", "IPOL", "GPINTEN", "DEFVAL", "INTCON", "IOCON", "GPPU", "INTF", "INTCAP", "GPIO", "OLAT"
]
REGISTERS: Final[tuple[RegisterName, ...]] = get_args(RegisterName)

BANK: Final = 0x80
"""IOCON: the ports' registers are in two blocks."""
MIRROR: Final = 0x40
"""IOCON: both interrupt pins tell of both ports."""
SEQOP: Final = 0x20
"""IOCON: the address does not move on after each byte."""
ODR: Final = 0x04
"""IOCON: the interrupt pins are open drain."""
INTPOL: Final = 0x02
"""IOCON: the interrupt pins are high when they tell something."""

Attribute: TypeAlias = Literal["io_control", "gpio", "iodir", "ipol", "gppu", "interrupt_enable"]
"""A property of the library's `MCP23017`. All but `io_control` are 16 bits, port A in the low byte."""

INPUTS: Final = 0x7F7F
"""All pins but GPA7 and GPB7."""
GUARDS: Final = 0x8080
"""GPA7 and GPB7, which may only be outputs (data sheet of 2022)."""
GUARD_LEVELS: Final = 0x0080
"""What they are driven to: GPA7 high, GPB7 low. So a reading of all ones, of all zeros, or with its bytes exchanged is
known to be spoilt, and so is one of a chip that has lost its registers and whose pins float."""


def address_of(register: RegisterName, port: int, bank: int) -> int:
    """The address of a register of port A (0) or B (1) while IOCON.BANK is 0 or 1."""
    number = REGISTERS.index(register)
    return number + 0x10 * port if bank else 2 * number + port


CLEAR_BANK: Final = bytes((address_of("IOCON", 0, 1), 0x00))
"""Makes IOCON.BANK 0, whatever it was: the address is that of IOCON in bank 1, and in bank 0 that of GPINTENB, which is
to be 0 anyway."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is to stand in a register, and the library's property for it."""

    register: RegisterName
    attribute: Attribute
    value: int


IOCON: Final = Setting("IOCON", "io_control", ODR)
LATCHES: Final = Setting("OLAT", "gpio", GUARD_LEVELS)
"""Writing the port writes the latches; what is read from it are the pins. So this one is not read back as a register,
but with every reading."""
DIRECTIONS: Final = Setting("IODIR", "iodir", INPUTS)
POLARITY: Final = Setting("IPOL", "ipol", 0x0000)
PULL_UPS: Final = Setting("GPPU", "gppu", INPUTS)
INTERRUPTS: Final = Setting("GPINTEN", "interrupt_enable", 0x0000)

SET_UP: Final = (IOCON, LATCHES, DIRECTIONS, POLARITY, PULL_UPS, INTERRUPTS)
"""In the order of writing: the latches before the directions, so that an output never drives an old level, and no value
that is ever written makes an input of GPA7 or GPB7."""
READ_BACK: Final = (DIRECTIONS, PULL_UPS, POLARITY, IOCON, INTERRUPTS)
"""In the order of checking: what a power-on changes comes first."""
