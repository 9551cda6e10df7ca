"""Frames: type, sequence number, payload and CRC-16, encoded by COBS and ended by a byte 0x00."""

import binascii
from dataclasses import dataclass
from typing import Final

MAX_PAYLOAD: Final = 248
OVERHEAD: Final = 4
"""Type, sequence number and CRC."""
MAX_FRAME: Final = MAX_PAYLOAD + OVERHEAD
MAX_ENCODED: Final = MAX_FRAME + 1
"""Without the 0x00 at the end: COBS adds one byte to less than 254."""
LONGEST_BLOCK: Final = 0xFF
"""The code of a block of 254 bytes that no zero follows."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame. `kind` is its type, a byte as `sequence` is."""

    kind: int
    sequence: int
    payload: bytes = b""


def crc16(data: bytes) -> int:
    """CRC-16/IBM-3740: polynomial 0x1021, start 0xFFFF, not reflected."""
    return binascii.crc_hqx(data, 0xFFFF)


def stuff(data: bytes) -> bytes:
    """Encode by COBS: no byte of what comes out is 0x00. For less than 254 bytes."""
    encoded = bytearray()
    for block in data.split(b"\0"):
        encoded.append(len(block) + 1)
        encoded += block
    return bytes(encoded)


def unstuff(encoded: bytes) -> bytes | None:
    """Undo COBS; None for what COBS does not make. `encoded` holds no 0x00."""
    data = bytearray()
    at = 0
    while at < len(encoded):
        code = encoded[at]
        end = at + code
        if end > len(encoded):
            return None
        data += encoded[at + 1 : end]
        at = end
        if at < len(encoded) and code != LONGEST_BLOCK:
            data.append(0)
    return bytes(data)


def encode(frame: Frame) -> bytes:
    """The bytes on the wire; raises `ValueError` for a payload that is too long."""
    if len(frame.payload) > MAX_PAYLOAD:
        raise ValueError(f"a payload has at most {MAX_PAYLOAD} bytes, this one has {len(frame.payload)}")
    body = bytes((frame.kind, frame.sequence)) + frame.payload
    return stuff(body + crc16(body).to_bytes(2, "little")) + b"\0"


def decode(encoded: bytes) -> Frame | None:
    """The frame in what stands before a 0x00; None when it is no good."""
    body = unstuff(encoded)
    if body is None or not OVERHEAD <= len(body) <= MAX_FRAME:
        return None
    if crc16(body[:-2]) != int.from_bytes(body[-2:], "little"):
        return None
    return Frame(body[0], body[1], body[2:-2])


class FrameReader:
    """Finds frames in the bytes that come in, however they are cut. Any bytes may come."""

    def __init__(self) -> None:
        self._begun = bytearray()
        self._bad = 0

    @property
    def bad(self) -> int:
        """How often something was thrown away."""
        return self._bad

    def feed(self, data: bytes) -> list[Frame]:
        """The good frames that end in `data`."""
        frames = []
        *ended, begun = data.split(b"\0")
        for piece in ended:
            self._keep(piece)
            frame = self._finish()
            if frame is not None:
                frames.append(frame)
        self._keep(begun)
        return frames

    def reset(self) -> None:
        """Forget what has begun to come in."""
        self._begun.clear()

    def _keep(self, piece: bytes) -> None:
        """Keep what belongs to the frame under way; one byte too many tells that it is too long."""
        self._begun += piece[: MAX_ENCODED + 1 - len(self._begun)]

    def _finish(self) -> Frame | None:
        encoded = bytes(self._begun)
        self._begun.clear()
        if not encoded:
            return None
        frame = None if len(encoded) > MAX_ENCODED else decode(encoded)
        if frame is None:
            self._bad += 1
        return frame
