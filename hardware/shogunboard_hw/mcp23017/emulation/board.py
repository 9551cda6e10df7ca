"""The driver on emulated chips over a simulated table: the same driver, the same library, other wires."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from shogunboard.geometry import Square
from shogunboard_hw.clocks import Clock, monotonic_ms
from shogunboard_hw.emulated.table import SharedTable, TableHands
from shogunboard_hw.mcp23017.board import Mcp23017Board
from shogunboard_hw.mcp23017.emulation.bus import open_emulated_bus
from shogunboard_hw.mcp23017.emulation.chip import EmulatedChip
from shogunboard_hw.mcp23017.emulation.wires import Wires, sleep_ms
from shogunboard_hw.mcp23017.options import Mcp23017Options
from shogunboard_hw.pinout import BUILD_A
from shogunboard_hw.runner import Runner
from shogunboard_hw.sim import SimBoard, SimOptions

HALL_UPDATE_MS: Final = 50
"""How often a Hall switch looks at its magnet (data sheet of the DRV5032AJ)."""


class EmulatedBoard(Mcp23017Board, TableHands):
    """A board of build A without hardware: a `Board`, and a `Playground` for the page's hands.

    `wires` has the levers of the bus, `wires.chips` those of the chips, and `table` the men and magnets. `reset_line`:
    is the chips' line RESET connected? `clocking`: can the bus free its data line?
    """

    def __init__(
        self,
        options: Mcp23017Options | None = None,
        *,
        clock: Clock = monotonic_ms,
        runner: Runner | None = None,
        spend: Callable[[int], None] = sleep_ms,
        seed: int = 0,
        update_ms: int = HALL_UPDATE_MS,
        reset_line: bool = True,
        clocking: bool = True,
    ) -> None:
        table = SharedTable(SimBoard(SimOptions(sensing="presence", seed=seed, update_ms=update_ms), clock))
        chips = {chip.address: EmulatedChip(partial(pulled_low, table, chip.number)) for chip in BUILD_A.expanders}
        self.wires = Wires(chips, spend, seed)
        TableHands.__init__(self, table)
        Mcp23017Board.__init__(
            self,
            options,
            open_bus=lambda: open_emulated_bus(self.wires, clocking=clocking),
            reset=self.wires.reset if reset_line else None,
            clock=clock,
            runner=runner,
        )

    def open(self) -> None:
        """Let the sensors work, and begin to look for the chips."""
        self.table.open()
        super().open()

    def fail(self, squares: Sequence[Square], *, on: bool) -> None:
        """Cut off the chips that read these squares, or connect them again: a square alone cannot lose its reading."""
        for chip in BUILD_A.expanders:
            if not set(squares).isdisjoint(BUILD_A.squares_of(chip.number)):
                if on:
                    self.wires.take_off(chip.address)
                else:
                    self.wires.put_on(chip.address)


def pulled_low(table: SharedTable, chip: int) -> int:
    """The inputs of a chip that Hall switches pull low now, as bits of a 16-bit reading."""
    cells = table.do(SimBoard.read)
    return sum(1 << place.pin for place in BUILD_A.inputs if place.expander == chip and cells[place.square] == "x")
