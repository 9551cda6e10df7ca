"""Each square's zero: measured on the empty board, kept in a file that a power cut cannot spoil.

The file is `magic, version, generation, 64 levels, CRC-32`. It is written under another name and then renamed,
which littlefs does in one step. A file that is missing, cut short, of another version or with a wrong sum counts
for nothing: the sensors' nominal zero is used, and the device says that it is not calibrated.
"""

import binascii
import os
import struct
from array import array

from sensing import LEVELS_PER_MT, MIDDLE, SQUARES

FILE = "zero.cal"
UNFINISHED = "zero.new"
MAGIC = b"SGZ"
VERSION = 1
_HEAD = "<3sBI"
_HEAD_SIZE = 8
SIZE = _HEAD_SIZE + 2 * SQUARES + 4

SCANS = 100
"""Scans that a zero is the mean of."""
MOST_OFFSET = 8 * LEVELS_PER_MT
"""A zero further than this from the nominal one is no empty square: the weakest tag gives more."""
MOST_NOISE = LEVELS_PER_MT
"""How far the levels of one square may lie apart in a calibration."""


def nominal() -> "array[int]":
    """The zeros before any calibration."""
    return array("H", [MIDDLE] * SQUARES)


def pack(zeros: "array[int]", generation: int) -> bytes:
    """The contents of the file. `generation` counts the calibrations."""
    body = struct.pack(_HEAD, MAGIC, VERSION, generation) + struct.pack("<64H", *zeros)
    return body + struct.pack("<I", binascii.crc32(body))


def unpack(data: bytes) -> "tuple[array[int], int] | None":
    """Zeros and generation from the contents of a file; None when it is not whole, or not of this version."""
    if len(data) != SIZE:
        return None
    magic, version, generation = struct.unpack_from(_HEAD, data, 0)
    (checksum,) = struct.unpack_from("<I", data, SIZE - 4)
    if magic != MAGIC or version != VERSION or checksum != binascii.crc32(data[:-4]):
        return None
    return array("H", struct.unpack_from("<64H", data, _HEAD_SIZE)), generation


def load(folder: str) -> "tuple[array[int], int, bool]":
    """The zeros that are kept in `folder`, their generation, and whether there is a file that is damaged.

    Without a good file the zeros are the nominal ones, of generation 0.
    """
    try:
        with open(folder + "/" + FILE, "rb") as file:
            data = file.read(SIZE + 1)
    except OSError:
        return nominal(), 0, False
    found = unpack(data)
    if found is None:
        return nominal(), 0, True
    return found[0], found[1], False


def save(folder: str, zeros: "array[int]", generation: int) -> None:
    """Keep a calibration; raises `OSError` when the flash refuses it, and then the old one stands."""
    with open(folder + "/" + UNFINISHED, "wb") as file:
        file.write(pack(zeros, generation))
    os.rename(folder + "/" + UNFINISHED, folder + "/" + FILE)


class Zeroing:
    """Takes scans while squares are empty, until there are enough. `mask` has a bit for each square that is."""

    def __init__(self, mask: bytes) -> None:
        self._mask = mask
        self._left = SCANS
        self._sums = array("I", [0] * SQUARES)
        self._least = array("H", [65535] * SQUARES)
        self._most = array("H", [0] * SQUARES)

    def take(self, levels: "array[int]") -> bool:
        """Take a scan; are there enough?"""
        for square in range(SQUARES):
            level = levels[square]
            self._sums[square] += level
            if level < self._least[square]:
                self._least[square] = level
            if level > self._most[square]:
                self._most[square] = level
        self._left -= 1
        return self._left <= 0

    def into(self, zeros: "array[int]") -> "tuple[bytes, int]":
        """Write the measured zeros into `zeros`; the squares that keep theirs, as a mask, and how many do not.

        A square is refused that is not empty, not connected, or noisy.
        """
        refused = bytearray(8)
        measured = 0
        for square in range(SQUARES):
            bit = 1 << (square & 7)
            if not self._mask[square >> 3] & bit:
                continue
            zero = self._sums[square] // SCANS
            if abs(zero - MIDDLE) > MOST_OFFSET or self._most[square] - self._least[square] > MOST_NOISE:
                refused[square >> 3] |= bit
            else:
                zeros[square] = zero
                measured += 1
        return bytes(refused), measured
