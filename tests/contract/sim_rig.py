"""The simulated board as a rig."""

from collections.abc import Mapping, Sequence

from shogunboard.geometry import SQUARES, Square
from shogunboard.scans import Sensing
from shogunboard_hw.sim import Piece, SimBoard, SimOptions
from shogunboard_hw.sim.sensors import chip_squares
from tests.contract.rig import Colour, Pole, strongest


class SimRig:
    """A simulated board whose time stands still until a test lets it pass."""

    def __init__(self, sensing: Sensing, *, update_ms: int = 0) -> None:
        self._now = 0
        self._men: dict[Square, int] = {}
        self.board = SimBoard(SimOptions(sensing=sensing, update_ms=update_ms), lambda: self._now)

    @property
    def samples(self) -> Sequence[Square]:
        return SQUARES

    def put(self, square: Square, pole: Pole | None) -> None:
        if square in self._men:
            self.board.remove(self._men.pop(square))
        if pole is not None:
            self._men[square] = self.board.add(Piece(pole), square)

    def cut(self) -> frozenset[Square]:
        self.board.lose_chip(2)
        return frozenset(chip_squares(2))

    def unplug(self) -> None:
        self.board.unplug()

    def restore(self) -> None:
        self.board.repair()

    def wait(self, ms: int) -> None:
        self._now += ms

    def lit(self) -> Mapping[Square, Colour]:
        shining = self.board.lamps.shining(self._now)
        return {square: strongest(colour) for square, colour in shining.items()}
