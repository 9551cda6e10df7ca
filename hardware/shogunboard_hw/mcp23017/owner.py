"""The one owner of the I2C bus: carries out steps on it with the library, and tells failures by their cause."""

import errno
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias, assert_never, runtime_checkable

from shogunboard.errors import problem_of
from shogunboard.text import text
from shogunboard_hw.mcp23017.registers import CLEAR_BANK
from shogunboard_hw.mcp23017.steps import BusStep, ClearBank, Failure, Find, OpenBus, ReadBack, ReadPort, Write
from shogunboard_hw.pinout import Expander

SILENT: Final = frozenset({errno.EREMOTEIO, errno.ENXIO})
"""What the system says of an address that nobody acknowledges. Anything else concerns the whole bus."""

NO_ANSWER: Final = text("it does not answer; look at its supply, its address pins and its wires")


class I2CBus(Protocol):
    """What the library needs of a bus: the methods of `busio.I2C`. They raise `OSError`."""

    def try_lock(self) -> bool: ...

    def unlock(self) -> None: ...

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None: ...

    def readfrom_into(self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None) -> None: ...

    def writeto_then_readfrom(
        self,
        address: int,
        buffer_out: bytes,
        buffer_in: bytearray,
        *,
        out_start: int = 0,
        out_end: int | None = None,
        in_start: int = 0,
        in_end: int | None = None,
    ) -> None: ...

    def deinit(self) -> None: ...


@runtime_checkable
class Clocking(Protocol):
    """A bus that can free its data line from a chip that holds it."""

    def clock_out(self) -> None:
        """Give nine clocks and a stop (I2C-bus specification UM10204, section 3.1.16). May raise `OSError`."""


class LibraryChip(Protocol):
    """What is used of the library's `MCP23017`."""

    io_control: int
    gpio: int
    iodir: int
    ipol: int
    gppu: int
    interrupt_enable: int


BusOpener: TypeAlias = Callable[[], I2CBus]
"""Opens the bus; raises `OSError` with a text for people where there is none."""
ChipMaker: TypeAlias = Callable[[I2CBus, int], LibraryChip]
"""Makes the library's object for an address; raises `ValueError` when nobody answers there."""
ResetLine: TypeAlias = Callable[[], None]
"""Gives all chips a reset; raises nothing."""


class BusOwner:
    """Nothing else may use the bus while this does: the library's buffer is one for all chips, and not for threads."""

    def __init__(
        self, expanders: Sequence[Expander], open_bus: BusOpener, make_chip: ChipMaker, reset: ResetLine | None
    ) -> None:
        self._addresses = {chip.number: chip.address for chip in expanders}
        self._open_bus = open_bus
        self._make_chip = make_chip
        self._reset = reset
        self._bus: I2CBus | None = None
        self._chips: dict[int, LibraryChip] = {}

    def carry_out(self, step: BusStep) -> int | Failure:
        """What the step reads (0 where it reads nothing), or why it failed."""
        try:
            match step:
                case OpenBus(free, reset):
                    self._open(free=free, reset=reset)
                case ClearBank(number):
                    self._write_raw(self._addresses[number], CLEAR_BANK)
                case Find(number):
                    self._chips[number] = self._make_chip(self._opened(), self._addresses[number])
                case Write(number, setting):
                    setattr(self._chips[number], setting.attribute, setting.value)
                case ReadBack(number, setting):
                    value: int = getattr(self._chips[number], setting.attribute)
                    return value
                case ReadPort(number):
                    return self._chips[number].gpio
                case _:
                    assert_never(step)
        except ValueError:
            return Failure("silent", NO_ANSWER)
        except OSError as error:
            if error.errno in SILENT:
                return Failure("silent", NO_ANSWER)
            return Failure("bus", error.strerror or problem_of(error))
        return 0

    def close(self) -> None:
        """Let the bus go. The chips stay as they are."""
        if self._bus is not None:
            self._bus.deinit()
            self._bus = None
        self._chips.clear()

    def _open(self, *, free: bool, reset: bool) -> None:
        if free:
            self._free()
        if reset and self._reset is not None:
            self._reset()
        self.close()
        self._bus = self._open_bus()

    def _free(self) -> None:
        """Free the data line, where the bus can do that. That it cannot be done now shows when the bus is used."""
        if isinstance(self._bus, Clocking):
            try:
                self._bus.clock_out()
            except OSError:
                return

    def _opened(self) -> I2CBus:
        if self._bus is None:
            raise OSError(errno.EBADF, "the bus is not open")
        return self._bus

    def _write_raw(self, address: int, data: bytes) -> None:
        bus = self._opened()
        if not bus.try_lock():
            raise OSError(errno.EBUSY, "the bus is locked by somebody else")
        try:
            bus.writeto(address, data)
        finally:
            bus.unlock()
