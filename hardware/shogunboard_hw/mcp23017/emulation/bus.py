"""The emulated bus as a program holds it: the methods of `busio.I2C`."""

import errno

from shogunboard_hw.mcp23017.emulation.wires import Wires
from shogunboard_hw.mcp23017.owner import I2CBus


class EmulatedBus:
    """An open bus. As with CircuitPython's own, it must be locked to be used."""

    def __init__(self, wires: Wires) -> None:
        self._wires = wires
        self._locked = False
        self._open = True

    def try_lock(self) -> bool:
        """Lock the bus; False when it is locked."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """Let it go."""
        self._locked = False

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        """Write bytes; none at all only ask for an acknowledgement."""
        self._transfer(address, bytes(buffer[start:end]), 0)

    def readfrom_into(self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None) -> None:
        """Read as many bytes as there is room for."""
        stop = len(buffer) if end is None else end
        buffer[start:stop] = self._transfer(address, b"", stop - start)

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
    ) -> None:
        """Write, then read with a repeated start between."""
        stop = len(buffer_in) if in_end is None else in_end
        out = bytes(buffer_out[out_start:out_end])
        buffer_in[in_start:stop] = self._transfer(address, out, stop - in_start)

    def deinit(self) -> None:
        """Close it."""
        self._open = False

    def _transfer(self, address: int, out: bytes, count: int) -> bytes:
        if not self._open:
            raise OSError(errno.EBADF, "the bus is closed")
        if not self._locked:
            raise RuntimeError("the bus must be locked before it is used")
        return self._wires.transfer(address, out, count)


class ClockingBus(EmulatedBus):
    """A bus that can also free its data line."""

    def clock_out(self) -> None:
        """Give nine clocks and a stop."""
        self._wires.clock_out()


def open_emulated_bus(wires: Wires, *, clocking: bool = True) -> I2CBus:
    """Open the bus; raises `OSError` when there is none."""
    if not wires.exists:
        raise OSError("there is no I2C bus (lever: exists)")
    return ClockingBus(wires) if clocking else EmulatedBus(wires)
