"""From the levels of 64 linear Hall sensors to cells: empty, north up, south up, no reading.

Levels are those of `ADC.read_u16`: 0 to 65535 for 0 V to the sensors' own supply of 3.3 V, which is the ADC's
reference too, so everything is ratiometric. The sensor is a DRV5055A2: half the supply without a field, 30 mV per
mT at 3.3 V (data sheet, "Magnetic Characteristics"). Its level rises when a south pole faces it from above, which
is so under a piece whose tag is north up.

There is no tracking of slow drift. A sensor's zero moves by at most 1.1 mT with temperature and 0.6 mT over its
life (the same table), 1.7 mT together, and a square stays empty up to 7 mT and becomes empty again below 5 mT. So
nothing is won, and a zero that follows the level could follow a piece.
"""

from array import array

import micropython
import ticks

SQUARES = 64
MIDDLE = 32768
"""The level without a field, before a calibration."""
LEVELS_PER_MT = 596
"""30 mV of 3300 mV, of 65536 levels."""

OPERATE = 7 * LEVELS_PER_MT
"""As far as this from zero a piece has come: more than an empty square ever has, less than any tag."""
RELEASE = 5 * LEVELS_PER_MT
"""Nearer than this to zero a piece has gone."""

MOST_FLIPS = 8
FLIP_MS = 1000
"""A square that changes more often than this many times in this time has no reading: no hand is so fast."""
QUIET_MS = 2000
"""How long a noisy square must be steady to be believed again."""

EMPTY = 0
NORTH = 1
SOUTH = 2
UNKNOWN = 3


@micropython.native
def classify(
    levels: "array[int]", zeros: "array[int]", held: bytearray, operate: int, release: int, into: bytearray
) -> None:
    """Write into `into` what `levels` mean where the cells so far were `held`.

    A level within 26 mV of a supply is a wire that is broken or shorted, not a field: no sensor drives so far.
    """
    for square in range(64):
        level = levels[square]
        cell = 0
        if level < 512 or level > 65023:
            cell = 3
        else:
            field = level - zeros[square]
            was = held[square]
            if field >= (release if was == 1 else operate):
                cell = 1
            elif -field >= (release if was == 2 else operate):
                cell = 2
        into[square] = cell


class Sensing:
    """The cells of all squares. Nothing is believed that two scans in a row have not said.

    `changed[:n]` are the squares that the latest update has changed, `n` what it returned.
    """

    def __init__(self, zeros: "array[int]", now: int, operate: int = OPERATE, release: int = RELEASE) -> None:
        self.zeros = zeros
        self.operate = operate
        self.release = release
        self.cells = bytearray(b"\x03" * SQUARES)
        self.changed = bytearray(SQUARES)
        self.noisy = bytearray(SQUARES)
        self._seen = bytearray(b"\x03" * SQUARES)
        self._trusted = bytearray(b"\x03" * SQUARES)
        self._fresh = bytearray(SQUARES)
        self._flips = bytearray(SQUARES)
        self._moved = array("I", [now] * SQUARES)
        self._window = ticks.Timer(FLIP_MS, now)

    def update(self, levels: "array[int]", now: int) -> int:
        """Take the levels of a scan at `now`; how many cells have changed."""
        if self._window.due(now):
            flips = self._flips
            for square in range(SQUARES):
                flips[square] = 0
        fresh = self._fresh
        classify(levels, self.zeros, self._trusted, self.operate, self.release, fresh)
        count = 0
        if fresh != self._trusted or fresh != self._seen or fresh != self.cells:
            count = self._compare(fresh, now)
        self._fresh = self._seen
        self._seen = fresh
        return count

    def unread(self) -> bool:
        """Are there squares without a valid reading?"""
        for cell in self.cells:
            if cell == UNKNOWN:
                return True
        return False

    def _compare(self, fresh: bytearray, now: int) -> int:
        count = 0
        seen, trusted, cells = self._seen, self._trusted, self.cells
        for square in range(SQUARES):
            cell = fresh[square]
            if cell != trusted[square] and cell == seen[square]:
                trusted[square] = cell
                self._moved[square] = now
                self._flips[square] += 1
                if self._flips[square] > MOST_FLIPS:
                    self._flips[square] = MOST_FLIPS
                    self.noisy[square] = 1
            elif self.noisy[square] and ticks.since(now, self._moved[square]) >= QUIET_MS:
                self.noisy[square] = 0
            shown = UNKNOWN if self.noisy[square] else trusted[square]
            if shown != cells[square]:
                cells[square] = shown
                self.changed[count] = square
                count += 1
        return count
