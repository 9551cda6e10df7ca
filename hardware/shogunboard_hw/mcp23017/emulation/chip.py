"""An MCP23017 down to its registers (data sheet DS20001952, sections 3.2 to 3.5), with levers and a watch over it.

The chip's inputs are pulled low from outside, as Hall switches with open drain do it, or not at all. An input that
nobody pulls is high with its pull-up, and without it floats at the level in `floating`.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from shogunboard_hw.mcp23017.registers import (
    BANK,
    INTPOL,
    MIRROR,
    REGISTERS,
    SEQOP,
    RegisterName,
    address_of,
)

PORTS: Final = (0, 1)
LAST_ADDRESS: Final = (address_of("OLAT", 1, 0), address_of("OLAT", 1, 1))
"""By bank. After it the address goes on at 0."""
READ_ONLY: Final = frozenset({"INTF", "INTCAP"})
IOCON_BITS: Final = 0xFE
GUARD: Final = 0x80
"""GPA7 or GPB7 in the byte of its port."""

_PLACES: Final = tuple(
    MappingProxyType({address_of(register, port, bank): (register, port) for register in REGISTERS for port in PORTS})
    for bank in (0, 1)
)


class EmulatedChip:
    """`low` gives the pins that are pulled low from outside just now, as bits of a 16-bit reading."""

    def __init__(self, low: Callable[[], int] = lambda: 0, *, floating: int = 0x0000) -> None:
        self._low = low
        self._floating = floating
        self._registers: dict[RegisterName, list[int]] = {}
        self._pointer = 0
        self._shorted = 0
        self._compared: int | None = None
        self._unsafe_writes = 0
        self.power_on()

    # What a program on the bus does.

    def write(self, data: bytes) -> None:
        """A transfer to the chip: the address of a register, then bytes for it and for those that follow."""
        self.notice()
        for index, byte in enumerate(data):
            if index == 0:
                self._pointer = byte
            else:
                self._put(byte)
        self.notice()

    def read(self, count: int) -> bytes:
        """A transfer from the chip: the register that the address points to, and those that follow."""
        self.notice()
        return bytes(self._get() for _ in range(count))

    # Levers.

    def power_on(self) -> None:
        """Bring all registers to what they are after power-on or a reset: every pin an input, no pull-up."""
        self._registers = {register: [0x00, 0x00] for register in REGISTERS}
        self._registers["IODIR"] = [0xFF, 0xFF]
        self._pointer = 0
        self._compared = None

    def leave(self, registers: Mapping[RegisterName, int]) -> None:
        """Leave registers as another program would: 16 bits, port A in the low byte."""
        for register, value in registers.items():
            low = value & 0xFF
            self._registers[register] = [low, low if register == "IOCON" else value >> 8]
        self._compared = None

    def short(self, pins: int) -> None:
        """Short pins to ground, in place of those before: they are low whatever drives or pulls them."""
        self._shorted = pins

    def notice(self) -> None:
        """Let the chip look at its pins, as it does all the time: interrupts come from this."""
        if not any(self._registers["GPINTEN"]):
            # Without interrupts nothing comes of it, and looking takes time.
            self._compared = None
            return
        levels = self.levels()
        compared = levels if self._compared is None else self._compared
        for port in PORTS:
            now, before = _byte(levels, port), _byte(compared, port)
            against = self._registers["DEFVAL"][port]
            with_default = self._registers["INTCON"][port]
            differs = (now ^ before) & ~with_default | (now ^ against) & with_default
            found = differs & self._registers["GPINTEN"][port]
            if found and not self._registers["INTF"][port]:
                self._registers["INTF"][port] = found
                self._registers["INTCAP"][port] = now ^ self._registers["IPOL"][port]
        self._compared = levels

    # What can be seen of it.

    def register(self, register: RegisterName) -> int:
        """What is in a register, port A in the low byte; of GPIO what would be read."""
        if register == "GPIO":
            return self.levels() ^ self.register("IPOL")
        first, second = self._registers[register]
        return first | second << 8

    def levels(self) -> int:
        """The levels of the pins: outputs as their latches, inputs as they are pulled."""
        inputs = self.register("IODIR")
        pulled = self.register("GPPU") | self._floating
        return (self.register("OLAT") & ~inputs | pulled & ~self._low() & inputs) & ~self._shorted & 0xFFFF

    def interrupts(self) -> tuple[bool, bool]:
        """Are the pins INTA and INTB high? Without a pull-up outside, an open-drain one that is off counts as high."""
        control = self._registers["IOCON"][0]
        flags = [bool(flag) for flag in self._registers["INTF"]]
        if control & MIRROR:
            flags = [any(flags)] * 2
        first, second = (flag == bool(control & INTPOL) for flag in flags)
        return first, second

    @property
    def unsafe_writes(self) -> int:
        """How often a byte was written that makes an input of GPA7 or GPB7."""
        return self._unsafe_writes

    @property
    def guards_are_inputs(self) -> bool:
        """Is GPA7 or GPB7 an input now?"""
        return any(directions & GUARD for directions in self._registers["IODIR"])

    # Registers behind the address.

    @property
    def _bank(self) -> int:
        return 1 if self._registers["IOCON"][0] & BANK else 0

    def _put(self, byte: int) -> None:
        place = _PLACES[self._bank].get(self._pointer)
        self._move_on()
        if place is None:
            return
        register, port = place
        match register:
            case "IOCON":
                self._registers["IOCON"] = [byte & IOCON_BITS] * 2
            case "GPIO":
                self._registers["OLAT"][port] = byte
            case "INTF" | "INTCAP":
                return
            case _:
                self._unsafe_writes += register == "IODIR" and bool(byte & GUARD)
                self._registers[register][port] = byte

    def _get(self) -> int:
        place = _PLACES[self._bank].get(self._pointer)
        self._move_on()
        if place is None:
            return 0
        register, port = place
        value = _byte(self.register(register), port)
        if register in ("GPIO", "INTCAP"):
            self._registers["INTF"][port] = 0
        return value

    def _move_on(self) -> None:
        """The address after a byte: the next one; with SEQOP the other port's, or in bank 1 the same one."""
        if self._registers["IOCON"][0] & SEQOP:
            self._pointer = self._pointer if self._bank else self._pointer ^ 1
        else:
            self._pointer = 0 if self._pointer >= LAST_ADDRESS[self._bank] else self._pointer + 1


def _byte(value: int, port: int) -> int:
    return value >> 8 * port & 0xFF
