"""The wires of the bus with the chips on them: what arrives, what it costs, and what can go wrong."""

import errno
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from shogunboard_hw.mcp23017.emulation.chip import EmulatedChip
from shogunboard_hw.mcp23017.emulation.faults import Hold, Nacks, Spoiler

FAST_MODE_HZ: Final = 400_000
TIMEOUT_MS: Final = 25
"""How long a transfer hangs that finds the bus held. The system's limit on a Raspberry Pi is longer, up to a second."""


@dataclass(slots=True)
class Traffic:
    """What has gone over the wires: transfers, bytes with addresses, and bits with start, stop and acknowledgement."""

    transfers: int = 0
    bytes: int = 0
    bits: int = 0

    def milliseconds(self, hz: int = FAST_MODE_HZ) -> float:
        """How long that takes at `hz` clocks in a second."""
        return self.bits * 1000 / hz


def sleep_ms(ms: int) -> None:
    """Let real time pass."""
    time.sleep(ms / 1000)


class Wires:
    """Chips by their address. `spend` lets time pass where a transfer takes long, `seed` decides about chance."""

    def __init__(
        self, chips: Mapping[int, EmulatedChip], spend: Callable[[int], None] = sleep_ms, seed: int = 0
    ) -> None:
        self.chips = dict(chips)
        self.traffic = Traffic()
        self.exists = True
        """Lever: is there a bus at all? Without one it cannot be opened."""
        self.slow_ms = 0
        """Lever: every transfer takes so much longer."""
        self._spend = spend
        self._random = Random(f"{seed} wires")
        self._absent: set[int] = set()
        self._nacks: dict[int, Nacks] = {}
        self._spoilers: dict[int, Spoiler] = {}
        self._timeouts = 0
        self._hold: Hold | None = None

    # Levers.

    def take_off(self, address: int) -> None:
        """Cut a chip off, or its supply."""
        self._absent.add(address)

    def put_on(self, address: int, chip: EmulatedChip | None = None) -> None:
        """Connect a chip again, or another in its place. It comes with the registers of a power-on."""
        if chip is not None:
            self.chips[address] = chip
        self.chips[address].power_on()
        self._absent.discard(address)

    def nack(self, address: int, *, times: int | None = None, share: float = 1.0, after: int = 0) -> None:
        """Let transfers with a chip not be acknowledged (see `Nacks`)."""
        self._nacks[address] = Nacks(times, share, after, self._random)

    def spoil(self, address: int, *masks: int, every: int = 1) -> None:
        """Let what is read from a chip arrive wrong (see `Spoiler`)."""
        self._spoilers[address] = Spoiler(masks, every)

    def time_out(self, times: int) -> None:
        """Let the next transfers hang until the system gives up."""
        self._timeouts = times

    def hold(self, *, freed_by_clocks: bool = False, freed_by_reset: bool = False) -> None:
        """Hold the data line low."""
        self._hold = Hold(freed_by_clocks, freed_by_reset)

    def repair(self) -> None:
        """Mend everything; chips that were cut off come back as after power-on."""
        for address in tuple(self._absent):
            self.put_on(address)
        self._nacks.clear()
        self._spoilers.clear()
        self._timeouts = self.slow_ms = 0
        self._hold = None
        self.exists = True

    # What a program can do.

    def clock_out(self) -> None:
        """Nine clocks and a stop: a chip that holds the data line in the middle of a byte lets it go."""
        self._count(1, starts=1)
        if self._hold is not None and self._hold.freed_by_clocks:
            self._hold = None

    def reset(self) -> None:
        """A pulse on the chips' common line RESET."""
        if self._hold is not None and self._hold.freed_by_reset:
            self._hold = None
        for address, chip in self.chips.items():
            if address not in self._absent:
                chip.power_on()

    def transfer(self, address: int, out: bytes, count: int) -> bytes:
        """Write to a chip, then read from it; raises `OSError`: 121 without acknowledgement, 110 when the bus hangs."""
        if self.slow_ms:
            self._spend(self.slow_ms)
        if self._hold is not None or self._timeouts:
            self._timeouts = max(0, self._timeouts - 1)
            self._spend(TIMEOUT_MS)
            raise OSError(errno.ETIMEDOUT, "Connection timed out")
        chip = self.chips.get(address)
        nacks = self._nacks.get(address)
        if chip is None or address in self._absent or (nacks is not None and nacks.strikes()):
            arrived = b"" if chip is None or address in self._absent or nacks is None else out[: nacks.after]
            if chip is not None and arrived:
                chip.write(arrived)
            self._count(1 + len(arrived), starts=1)
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        reads = count > 0
        writes = bool(out) or not reads
        self._count(writes * (1 + len(out)) + reads * (1 + count), starts=writes + reads)
        if writes:
            chip.write(out)
        data = chip.read(count)
        spoiler = self._spoilers.get(address)
        return data if spoiler is None or not reads else spoiler.spoil(data)

    def _count(self, number: int, *, starts: int) -> None:
        """So many bytes, each with its acknowledgement, after so many starts, and a stop at the end."""
        self.traffic.transfers += 1
        self.traffic.bytes += number
        self.traffic.bits += 9 * number + starts + 1
