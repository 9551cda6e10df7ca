"""The sensing side of the device: scans, the cells that they mean, and the zeros that they are measured from."""

from array import array

import calibration
from scanner import Scanner
from sensing import Sensing

NONE = 0
STORED = 1
DAMAGED = 2
MEASURING = 3
"""States of the zeros, as PROTOCOL.md numbers them."""


class Watch:
    """All 64 sensors. `changes` counts the scans that have changed cells, modulo 65536."""

    def __init__(self, sensors: Scanner, folder: str, now: int) -> None:
        zeros, self._generation, damaged = calibration.load(folder)
        self._state = DAMAGED if damaged else STORED if self._generation else NONE
        self._sensors = sensors
        self._folder = folder
        self._zeroing: calibration.Zeroing | None = None
        self._entries = bytearray(64)
        self.sensing = Sensing(zeros, now)
        self.changes = 0
        self.scans = 0
        self.refused = bytes(8)
        self.zeroed = False
        self.unsaved = False

    @property
    def levels(self) -> "array[int]":
        """The levels of the latest scan, by square."""
        return self._sensors.levels

    @property
    def zeros_state(self) -> int:
        """What is known about the zeros."""
        return MEASURING if self._zeroing is not None else self._state

    @property
    def entries(self) -> bytearray:
        """What the latest scan has changed, as CHANGE bears it: the square, and its cell in the two upper bits."""
        return self._entries

    def scan(self, now: int) -> int:
        """Scan all squares; how many cells have changed. `zeroed` is set when a measuring of zeros is over."""
        levels = self._sensors.scan()
        self.scans += 1
        sensing = self.sensing
        count = sensing.update(levels, now)
        if count:
            self.changes = (self.changes + 1) & 0xFFFF
            for at in range(count):
                square = sensing.changed[at]
                self._entries[at] = square | sensing.cells[square] << 6
        if self._zeroing is not None and self._zeroing.take(levels):
            self._keep(self._zeroing)
            self._zeroing = None
            self.zeroed = True
        return count

    def zero(self, mask: bytes) -> bool:
        """Begin to measure the zeros of the squares in `mask` anew; False while that is under way already."""
        if self._zeroing is not None:
            return False
        self._zeroing = calibration.Zeroing(mask)
        return True

    def _keep(self, zeroing: calibration.Zeroing) -> None:
        zeros = array("H", self.sensing.zeros)
        self.refused, measured = zeroing.into(zeros)
        if not measured:
            return
        try:
            calibration.save(self._folder, zeros, self._generation + 1)
            self._generation += 1
            self._state = STORED
        except OSError:
            self.unsaved = True
        for square in range(64):
            self.sensing.zeros[square] = zeros[square]
