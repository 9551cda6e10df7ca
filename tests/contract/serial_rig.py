"""The driver for the Pico on USB as a rig, talking to the firmware itself in the host's MicroPython: in real time."""

import threading
from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from shogunboard.geometry import SQUARES, Square
from shogunboard_hw.pinout import BUILD_B
from shogunboard_hw.serialboard.emulation import EmulatedSerialBoard
from shogunboard_hw.sim import Piece
from tests.contract.rig import Colour, Pole, strongest

Fault: TypeAlias = Literal["unplugged", "mute"]
"""How a board that is cut off shows itself: its port is gone, or nothing comes from it."""

CUT: Final = frozenset(place.square for place in BUILD_B.inputs if place.multiplexer == 2)


class SerialRig:
    """An emulated board of build B. Its squares are tried in a few places: the corners, and both sides of a border
    between multiplexers."""

    def __init__(self, fault: Fault = "unplugged") -> None:
        self._fault = fault
        self._men: dict[Square, int] = {}
        self.board = EmulatedSerialBoard()

    @property
    def samples(self) -> Sequence[Square]:
        return (0, 7, 15, 16, 35, 47, 48, 63)

    def put(self, square: Square, pole: Pole | None) -> None:
        if square in self._men:
            man = self._men.pop(square)
            self.board.table.do(lambda table: table.remove(man))
        if pole is not None:
            piece = Piece(pole)
            self._men[square] = self.board.table.do(lambda table: table.add(piece, square))

    def cut(self) -> frozenset[Square]:
        self.board.fail(sorted(CUT), on=True)
        return CUT

    def unplug(self) -> None:
        if self._fault == "unplugged":
            self.board.bench.cable.unplug()
        else:
            self.board.bench.cable.mute()

    def restore(self) -> None:
        self.board.fail(SQUARES, on=False)
        cable = self.board.bench.cable
        cable.mute(on=False)
        if not cable.pico.running:
            cable.plug("ttyACM1" if cable.port.name == "ttyACM0" else "ttyACM0")

    def wait(self, ms: int) -> None:
        threading.Event().wait(ms / 1000)

    def lit(self) -> Mapping[Square, Colour]:
        if not self.board.bench.powered:
            return {}
        leds = self.board.bench.cable.pico.leds()
        return {BUILD_B.leds[led]: strongest(colour) for led, colour in enumerate(leds) if any(colour)}
