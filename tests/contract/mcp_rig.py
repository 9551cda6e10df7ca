"""The driver for MCP23017 on emulated chips as a rig. Its steps are those of its thread, without the thread."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from shogunboard.geometry import SQUARES, Square
from shogunboard_hw.mcp23017.emulation import EmulatedBoard, ManualClock, SteppedRunner
from shogunboard_hw.pinout import BUILD_A
from shogunboard_hw.sim import Piece
from tests.contract.rig import Colour, Pole, strongest

Fault: TypeAlias = Literal["absent", "hanging"]
"""How a board that is cut off shows itself: nobody answers, or the bus hangs."""

CUT: Final = BUILD_A.expanders[2]
POOR: Final = tuple(range(0x0101, 0x7F7F, 0x0357))
"""What poor wires do to readings: all different."""


class McpRig:
    """An emulated board whose time stands still until a test lets it pass. `poor`: wires that spoil and lose a lot."""

    def __init__(self, fault: Fault = "absent", *, poor: bool = False) -> None:
        self._clock = ManualClock()
        self._runner = SteppedRunner(self._clock)
        self._fault = fault
        self._poor = poor
        self._men: dict[Square, int] = {}
        self.board = EmulatedBoard(clock=self._clock, runner=self._runner, spend=self._clock.spend)
        self._lay_wires()

    @property
    def samples(self) -> Sequence[Square]:
        return SQUARES

    def put(self, square: Square, pole: Pole | None) -> None:
        if square in self._men:
            man = self._men.pop(square)
            self.board.table.do(lambda table: table.remove(man))
        if pole is not None:
            piece = Piece(pole)
            self._men[square] = self.board.table.do(lambda table: table.add(piece, square))

    def cut(self) -> frozenset[Square]:
        if self._fault == "absent":
            self.board.wires.take_off(CUT.address)
        else:
            self.board.wires.nack(CUT.address)
        return frozenset(BUILD_A.squares_of(CUT.number))

    def unplug(self) -> None:
        if self._fault == "absent":
            for chip in BUILD_A.expanders:
                self.board.wires.take_off(chip.address)
        else:
            self.board.wires.hold()

    def restore(self) -> None:
        self.board.wires.repair()
        self._lay_wires()

    def wait(self, ms: int) -> None:
        self._runner.pass_ms(ms)

    def lit(self) -> Mapping[Square, Colour]:
        shining = self.board.lamps.shining(self._clock.now)
        return {square: strongest(colour) for square, colour in shining.items()}

    def _lay_wires(self) -> None:
        if self._poor:
            for chip in BUILD_A.expanders:
                self.board.wires.spoil(chip.address, *POOR, every=7)
                self.board.wires.nack(chip.address, share=0.1)
