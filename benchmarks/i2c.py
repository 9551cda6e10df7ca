"""The I2C bus of a board of build A: what a scan costs there, and how soon a change at an input is read.

The costs are counted on the emulated wires while the real driver and the real library run, at their usual rate and
400 kHz. The least possible is five readings of both ports: 5 x 48 clocks. The times are taken with the driver's own
thread and real time: from a changed input of an emulated chip to the `read()` that shows it. Half a period of waiting
for the next scan is part of that; the time that the bytes would need on real wires is not, and is named beside it.
"""

from functools import partial
from random import Random
from statistics import quantiles
from time import perf_counter, sleep

from shogunboard.geometry import SQUARES
from shogunboard_hw.mcp23017 import Mcp23017Board, Mcp23017Options
from shogunboard_hw.mcp23017.emulation import EmulatedChip, ManualClock, SteppedRunner, Wires, open_emulated_bus
from shogunboard_hw.mcp23017.emulation.wires import FAST_MODE_HZ
from shogunboard_hw.pinout import BUILD_A

LEAST_CLOCKS = 5 * 48
SECONDS = 60
MOVE_EVERY_MS = 5000
CHANGES = 200


class Magnets:
    """Magnets on squares, as the chips' inputs feel them."""

    def __init__(self) -> None:
        self.squares: set[int] = set(SQUARES[:8]) | set(SQUARES[56:])

    def chips(self) -> dict[int, EmulatedChip]:
        return {chip.address: EmulatedChip(partial(self._low, chip.number)) for chip in BUILD_A.expanders}

    def _low(self, chip: int) -> int:
        inputs = [place for place in BUILD_A.inputs if place.expander == chip]
        return sum(1 << place.pin for place in inputs if place.square in self.squares)


def costs(*, playing: bool) -> tuple[float, float]:
    """Bytes and milliseconds on the bus for a scan, checks included, in a minute; playing, with a move now and then."""
    magnets, clock = Magnets(), ManualClock()
    wires, runner = Wires(magnets.chips()), SteppedRunner(clock)
    board = Mcp23017Board(open_bus=lambda: open_emulated_bus(wires), clock=clock, runner=runner)
    board.open()
    runner.pass_ms(1000)
    assert board.bus is not None
    scans, before, bits = board.bus.scans, wires.traffic.bytes, wires.traffic.bits
    moved = magnets.squares.copy()
    for _ in range(SECONDS * 1000 // MOVE_EVERY_MS):
        if playing:
            piece = moved.pop()
            magnets.squares.discard(piece)
            runner.pass_ms(1000)
            magnets.squares.add((piece + 24) % 64)
            runner.pass_ms(MOVE_EVERY_MS - 1000)
        else:
            runner.pass_ms(MOVE_EVERY_MS)
    counted = board.bus.scans - scans
    spent = wires.traffic
    return (spent.bytes - before) / counted, (spent.bits - bits) * 1000 / FAST_MODE_HZ / counted


def delays(poll_hz: int) -> list[float]:
    """Milliseconds from a changed input to the reading that shows it, at random moments of the scan."""
    magnets, random = Magnets(), Random(0)
    wires = Wires(magnets.chips())
    board = Mcp23017Board(Mcp23017Options(poll_hz=poll_hz), open_bus=lambda: open_emulated_bus(wires))
    board.open()
    found = []
    wait_for(board, magnets)
    for _ in range(CHANGES):
        sleep(random.uniform(0.005, 0.02))
        magnets.squares ^= {random.choice(SQUARES)}
        begin = perf_counter()
        wait_for(board, magnets)
        found.append((perf_counter() - begin) * 1000)
    board.close()
    return found


def wait_for(board: Mcp23017Board, magnets: Magnets) -> None:
    """Read until the board shows the magnets."""
    wanted = "".join("x" if square in magnets.squares else "." for square in SQUARES)
    while board.read() != wanted:
        sleep(0.0001)


def main() -> None:
    least = LEAST_CLOCKS * 1000 / FAST_MODE_HZ
    print(f"on the bus, per scan of 5 chips at {FAST_MODE_HZ // 1000} kHz (least possible: 25 bytes, {least:.2f} ms)")
    for playing in (False, True):
        count, ms = costs(playing=playing)
        name = "a move every 5 s" if playing else "nothing moves"
        print(f"{name:18} {count:6.1f} bytes  {ms:6.3f} ms  {ms / least - 1:+7.1%}")
    print(f"\nfrom a changed input to the reading that shows it, {CHANGES} changes")
    for poll_hz in (50, 100, 200):
        cuts = quantiles(delays(poll_hz), n=100)
        print(f"{poll_hz:3} scans/s        p50 {cuts[49]:6.2f} ms  p99 {cuts[98]:6.2f} ms")
    print("real wires add at most 1.3 ms: five readings, the registers of the changed chip, and its reading once more")


if __name__ == "__main__":
    main()
