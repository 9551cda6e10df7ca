"""The driver for MCP23017 on emulated chips whose inputs a test sets itself, in a time that it lets pass."""

from collections.abc import Callable
from functools import partial

from shogunboard.geometry import Square, parse_square
from shogunboard_hw.mcp23017 import Mcp23017Board, Mcp23017Options
from shogunboard_hw.mcp23017.chipstate import ChipReport
from shogunboard_hw.mcp23017.emulation import EmulatedChip, ManualClock, SteppedRunner, Wires, open_emulated_bus
from shogunboard_hw.mcp23017.registers import READ_BACK, SET_UP
from shogunboard_hw.pinout import BUILD_A
from tests.hardware.sim_time import seen


class Bench:
    """A board that is not opened yet. `magnets` are the squares with a magnet; they are felt at once.

    `floating`: the levels at which the inputs of the chips are without their pull-ups.
    """

    def __init__(
        self,
        *,
        floating: int = 0x0000,
        reset_line: bool = True,
        clocking: bool = True,
        seed: int = 0,
        poll_hz: int = 100,
    ) -> None:
        self.clock = ManualClock()
        self.runner = SteppedRunner(self.clock)
        self.magnets: set[Square] = set()
        chips = {
            chip.address: EmulatedChip(partial(self._low, chip.number), floating=floating) for chip in BUILD_A.expanders
        }
        self.wires = Wires(chips, self.clock.spend, seed)
        self.resets = 0
        self.board = Mcp23017Board(
            Mcp23017Options(poll_hz=poll_hz),
            open_bus=lambda: open_emulated_bus(self.wires, clocking=clocking),
            reset=self._reset if reset_line else None,
            clock=self.clock,
            runner=self.runner,
        )

    @classmethod
    def running(cls, magnets: str = "", *, floating: int = 0x0000, reset_line: bool = True) -> "Bench":
        """An open board that has found its chips, with magnets on these squares."""
        bench = cls(floating=floating, reset_line=reset_line)
        bench.lay(magnets)
        bench.board.open()
        bench.wait(50)
        return bench

    def lay(self, squares: str) -> None:
        """Let magnets lie on these squares and no others."""
        self.magnets = {parse_square(name) for name in squares.split()}

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.runner.pass_ms(ms)

    def after(self, ms: int) -> str:
        """The reading when `ms` have passed, in short form (see `sim_time.seen`)."""
        self.wait(ms)
        return seen(self.board.read())

    def until(self, holds: Callable[[], bool], within_ms: int, step: int = 1) -> int:
        """How long it takes until something holds, which it must within so long."""
        begin = self.clock.now
        while not holds():
            assert self.clock.now - begin < within_ms, f"not within {within_ms} ms: {self.board.health()}"
            self.wait(step)
        return self.clock.now - begin

    def readings(self, ms: int, step: int = 1) -> list[str]:
        """The readings of the next `ms`, each once as long as it does not change."""
        found: list[str] = []
        for _ in range(0, ms, step):
            reading = self.after(step)
            if found[-1:] != [reading]:
                found.append(reading)
        return found

    def chip(self, number: int = 0) -> EmulatedChip:
        """The emulated chip with that number."""
        return self.wires.chips[BUILD_A.expanders[number].address]

    def report(self, number: int = 0) -> ChipReport:
        """What the driver says of a chip."""
        return self.board.chips[number]

    def problems(self) -> list[str]:
        """What the board says is wrong."""
        found = self.board.health()["problems"]
        assert isinstance(found, list)
        return found

    def is_well(self) -> bool:
        """Is everything in order, by the board's own word?"""
        return self.problems() == []

    def is_set_up(self) -> bool:
        """Do all chips hold what they should, whatever the driver believes?"""
        return all(
            self.chip(chip.number).register(setting.register) & mask == setting.value
            for chip in BUILD_A.expanders
            for setting in {*SET_UP, *READ_BACK}
            for mask in [0x00FF if setting.register == "IOCON" else 0xFFFF]
        )

    def unsafe_writes(self) -> int:
        """How often a byte was written, to any chip, that makes an input of GPA7 or GPB7."""
        return sum(chip.unsafe_writes for chip in self.wires.chips.values())

    def _low(self, chip: int) -> int:
        return sum(
            1 << place.pin for place in BUILD_A.inputs if place.expander == chip and place.square in self.magnets
        )

    def _reset(self) -> None:
        self.resets += 1
        self.wires.reset()


def address(chip: int) -> int:
    """The address of a chip on the bus."""
    return BUILD_A.expanders[chip].address


def squares_of(*chips: int) -> str:
    """The reading in short form of chips that tell nothing."""
    cells = ["."] * 64
    for chip in chips:
        for square in BUILD_A.squares_of(chip):
            cells[square] = "?"
    return seen("".join(cells))
