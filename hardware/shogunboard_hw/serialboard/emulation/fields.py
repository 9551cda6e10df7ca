"""What the sensors of an emulated board of build B give: levels, from cells of the table, and the faults of sensors."""

import struct
from random import Random
from typing import Final

from shogunboard.geometry import SQUARES, Square

MIDDLE: Final = 32768
"""No field: half the supply."""
TAG: Final = 25 * 596
"""A piece's tag in the recess: 25 mT, at 596 counts per mT (DRV5055A2 at 3.3 V)."""
LEVELS: Final = {".": MIDDLE, "N": MIDDLE + TAG, "S": MIDDLE - TAG, "?": 0}
"""By the cell. A wire that is broken is pulled to the lower rail."""


class Fields:
    """Levels for 64 sensors, with levers. `seed` decides about noise."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._stuck: dict[Square, int] = {}
        self._shift: dict[Square, int] = {}
        self._noise: dict[Square, int] = {}

    @property
    def restless(self) -> bool:
        """Do levels change by themselves?"""
        return bool(self._noise)

    def stick(self, square: Square, level: int) -> None:
        """Let a sensor give this level whatever is there: 0 and 65535 are the rails."""
        self._stuck[square] = level

    def shift(self, square: Square, counts: int) -> None:
        """Let the zero of a sensor be off by so much, as drift makes it."""
        self._shift[square] = counts

    def shake(self, square: Square, counts: int) -> None:
        """Let a sensor's level be off by up to so much, another time each time."""
        self._noise[square] = counts

    def repair(self, square: Square) -> None:
        """Let a sensor work again."""
        for faults in (self._stuck, self._shift, self._noise):
            faults.pop(square, None)

    def levels(self, cells: str) -> bytes:
        """What 64 sensors give over these cells, each 16 bits, little-endian."""
        return struct.pack("<64H", *(self._level(square, cells[square]) for square in SQUARES))

    def _level(self, square: Square, cell: str) -> int:
        if square in self._stuck:
            return self._stuck[square]
        if cell == "?":
            return LEVELS["?"]
        noise = self._noise.get(square, 0)
        level = LEVELS[cell] + self._shift.get(square, 0) + (self._random.randint(-noise, noise) if noise else 0)
        return min(max(level, 0), 65535)
