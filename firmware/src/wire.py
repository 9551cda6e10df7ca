"""The codec of the serial link (PROTOCOL.md), for MicroPython and CPython alike.

The twin of shogunboard_hw/wire. Nothing here raises on any received bytes, and receiving allocates nothing.
"""

import struct

VERSION = 1
MAX_PAYLOAD = 248
MAX_FRAME = MAX_PAYLOAD + 4
MAX_ENCODED = MAX_FRAME + 1

HOST_HELLO = 0x01
HOST_BEAT = 0x02
LIGHTS = 0x10
SETTINGS = 0x11
BEEP = 0x12
ASK = 0x13
ZERO = 0x14
RESTART = 0x15
BYE = 0x16

HELLO = 0x81
BEAT = 0x82
ACK = 0x83
PICTURE = 0x84
CHANGE = 0x85
BUTTONS = 0x86
RAW = 0x87
ZEROS = 0x88
SELFTEST = 0x89
LOG = 0x8A

FIRST_COMMAND = 0x10

DONE = 0
UNKNOWN = 1
BAD = 2
NOT_CAPABLE = 3
BUSY = 4
NO_SESSION = 5

ASK_PICTURE = 0
ASK_RAW = 1
ASK_ZEROS = 2
ASK_SELFTEST = 3
ASK_HELLO = 4
ASK_BUTTONS = 5

CAN_SENSE = 1
CAN_LIGHT = 2
CAN_PRESS = 4
CAN_BEEP = 8

EMPTY = 0
NORTH = 1
SOUTH = 2
INVALID = 3

MAX_STEPS = 16
STEP_MS = 50
"""The unit of blinking."""
BEEP_MS = 10
"""The unit of sounds."""


def _table():
    entries = []
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        entries.append(crc & 0xFFFF)
    return struct.pack("<256H", *entries)


_LOW_HIGH = _table()


def crc16(data, start, end):
    """CRC-16/IBM-3740 of data[start:end]."""
    table = _LOW_HIGH
    high = 0xFF
    low = 0xFF
    for index in range(start, end):
        at = (high ^ data[index]) << 1
        high = low ^ table[at + 1]
        low = table[at]
    return high << 8 | low


class Encoder:
    """Makes frames. Write the payload into `payload`, then `encode`; the bytes to send are out[:n]."""

    def __init__(self):
        self._frame = bytearray(MAX_FRAME)
        self.payload = memoryview(self._frame)[2 : 2 + MAX_PAYLOAD]
        self.out = bytearray(MAX_ENCODED + 1)

    def encode(self, kind, sequence, length):
        """Encode a frame whose payload is payload[:length]; how many bytes of `out` it takes, its 0x00 included."""
        frame = self._frame
        out = self.out
        frame[0] = kind
        frame[1] = sequence
        end = 2 + length
        crc = crc16(frame, 0, end)
        frame[end] = crc & 0xFF
        frame[end + 1] = crc >> 8
        code_at = 0
        at = 1
        for index in range(end + 2):
            byte = frame[index]
            if byte:
                out[at] = byte
            else:
                out[code_at] = at - code_at
                code_at = at
            at += 1
        # A frame is shorter than 254 bytes, so no block reaches COBS's longest.
        out[code_at] = at - code_at
        out[at] = 0
        return at + 1


class Decoder:
    """Finds frames in bytes. `bad` counts what was thrown away."""

    def __init__(self):
        self._buffer = bytearray(MAX_ENCODED)
        self._used = 0
        self._skipping = False
        self._payload = memoryview(self._buffer)[2:]
        self.bad = 0

    def feed(self, data, count, receive):
        """Take data[:count] and call `receive(kind, sequence, payload, length)` for each good frame.

        The payload is payload[:length], only until `receive` returns.
        """
        buffer = self._buffer
        for index in range(count):
            byte = data[index]
            if byte:
                if self._used == MAX_ENCODED:
                    self._skipping = True
                else:
                    buffer[self._used] = byte
                    self._used += 1
            else:
                length = self._finish()
                if length >= 0:
                    receive(buffer[0], buffer[1], self._payload, length)

    def reset(self):
        """Forget what has begun to come in."""
        self._used = 0
        self._skipping = False

    def _finish(self):
        """Decode what lies before a 0x00, in place; the payload's length, or -1 for nothing or nothing good."""
        used = self._used
        skipping = self._skipping
        self._used = 0
        self._skipping = False
        if used == 0:
            return -1
        length = -1 if skipping else self._unstuff(used)
        if length < 4 or length > MAX_FRAME:
            self.bad += 1
            return -1
        buffer = self._buffer
        if crc16(buffer, 0, length - 2) != buffer[length - 2] | buffer[length - 1] << 8:
            self.bad += 1
            return -1
        return length - 4

    def _unstuff(self, used):
        """Undo COBS in place; the frame's length, or -1."""
        buffer = self._buffer
        read = 0
        write = 0
        while read < used:
            code = buffer[read]
            read += 1
            end = read + code - 1
            if end > used:
                return -1
            while read < end:
                buffer[write] = buffer[read]
                write += 1
                read += 1
            if read < used and code != 0xFF:
                buffer[write] = 0
                write += 1
        return write


# Payloads of the device: each function fills `payload` and gives its length.


def pack_hello(
    payload, firmware, session, capabilities, board_id, boot, reset, zeros, counts_per_mt, limit_ma, time, text
):
    """HELLO. `firmware` is (major, minor, patch), `board_id` 8 bytes, `text` at most 64 bytes."""
    struct.pack_into(
        "<BBBBHH8sHBBHHI",
        payload,
        0,
        VERSION,
        firmware[0],
        firmware[1],
        firmware[2],
        session,
        capabilities,
        board_id,
        boot & 0xFFFF,
        reset,
        zeros,
        counts_per_mt,
        limit_ma,
        time & 0xFFFFFFFF,
    )
    size = min(len(text), 64)
    payload[28 : 28 + size] = text[:size]
    return 28 + size


def pack_beat(payload, time, changes, scans_per_s, buttons, flags, lights, current_ma, bad):
    """BEAT. `buttons` are the four counts."""
    struct.pack_into(
        "<IHHBBBBBBHH",
        payload,
        0,
        time & 0xFFFFFFFF,
        changes & 0xFFFF,
        min(scans_per_s, 0xFFFF),
        buttons[0],
        buttons[1],
        buttons[2],
        buttons[3],
        flags,
        lights,
        min(current_ma, 0xFFFF),
        bad & 0xFFFF,
    )
    return 18


def pack_ack(payload, kind, sequence, result):
    """ACK."""
    payload[0] = kind
    payload[1] = sequence
    payload[2] = result
    return 3


def pack_picture(payload, time, changes, cells):
    """PICTURE. `cells` are 64 values, EMPTY to INVALID."""
    struct.pack_into("<IH", payload, 0, time & 0xFFFFFFFF, changes & 0xFFFF)
    for at in range(16):
        square = 4 * at
        payload[6 + at] = cells[square] | cells[square + 1] << 2 | cells[square + 2] << 4 | cells[square + 3] << 6
    return 22


def pack_change(payload, time, changes, entries, count):
    """CHANGE. `entries[:count]` are bytes: the square, and its cell in the two upper bits."""
    struct.pack_into("<IH", payload, 0, time & 0xFFFFFFFF, changes & 0xFFFF)
    for at in range(count):
        payload[6 + at] = entries[at]
    return 6 + count


def pack_buttons(payload, time, buttons):
    """BUTTONS."""
    struct.pack_into("<I", payload, 0, time & 0xFFFFFFFF)
    for at in range(4):
        payload[4 + at] = buttons[at]
    return 8


def pack_raw(payload, time, values):
    """RAW. `values` are 64 readings."""
    struct.pack_into("<I", payload, 0, time & 0xFFFFFFFF)
    _pack_words(payload, 4, values)
    return 132


def pack_zeros(payload, state, refused, values):
    """ZEROS. `refused` are 8 bytes of a mask, `values` 64 readings."""
    payload[0] = state
    for at in range(8):
        payload[1 + at] = refused[at]
    _pack_words(payload, 9, values)
    return 137


def pack_selftest(payload, findings):
    """SELFTEST. `findings` are pairs of code and place; beyond 64 they are left out."""
    count = min(len(findings), 64)
    payload[0] = count
    for at in range(count):
        payload[1 + 2 * at] = findings[at][0]
        payload[2 + 2 * at] = findings[at][1]
    return 1 + 2 * count


def pack_log(payload, level, text):
    """LOG. `text` is UTF-8 of at most 200 bytes."""
    size = min(len(text), 200)
    payload[0] = level
    payload[1 : 1 + size] = text[:size]
    return 1 + size


def _pack_words(payload, at, values):
    for value in values:
        payload[at] = value & 0xFF
        payload[at + 1] = value >> 8
        at += 2


# Payloads of the host.


def lights_fit(payload, length):
    """Is this a payload of LIGHTS? Where the 64 numbers of looks begin, or -1."""
    if length < 65:
        return -1
    looks = payload[0]
    at = 1
    for _ in range(looks):
        if at + 4 > length:
            return -1
        steps = payload[at + 3]
        if steps > MAX_STEPS or steps & 1:
            return -1
        at += 4
        if at + steps > length:
            return -1
        for _ in range(steps):
            if payload[at] == 0:
                return -1
            at += 1
    if at + 64 != length:
        return -1
    for index in range(at, length):
        if payload[index] > looks:
            return -1
    return at


def beep_fits(payload, length):
    """Is this a payload of BEEP?"""
    return 1 <= length == 1 + payload[0] and payload[0] <= MAX_STEPS


def word(payload, at):
    """The 16-bit number at a place."""
    return payload[at] | payload[at + 1] << 8
