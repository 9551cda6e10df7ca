"""The messages of the link, each a dataclass, and their payloads (firmware/PROTOCOL.md, "Messages").

What the device says is parsed to `None` where the payload does not fit; nothing here raises on any bytes.
"""

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from types import MappingProxyType
from typing import Final, TypeAlias

from shogunboard.geometry import SQUARES, Square
from shogunboard.lights.palettes import RGB
from shogunboard_hw.wire.frames import MAX_PAYLOAD, Frame

VERSION: Final = 1
STEP_MS: Final = 50
BEEP_MS: Final = 10
MOST_STEPS: Final = 16
MOST_BEEPS: Final = 16
CELLS: Final = ".NS?"
"""The characters of a scan by their number in two bits."""
HELLO: Final = 0x81
LEAST_HELLO: Final = 8
"""What HELLO has in every version: version, firmware, session, capabilities."""


class Can(IntFlag):
    """What a device has."""

    SENSE = 1
    LIGHT = 2
    PRESS = 4
    BEEP = 8


class What(IntEnum):
    """What can be asked for."""

    PICTURE = 0
    RAW = 1
    ZEROS = 2
    SELFTEST = 3
    HELLO = 4
    BUTTONS = 5


class How(IntEnum):
    """Ways to restart: the program, the boot loader, or the prompt of MicroPython instead of the program."""

    PROGRAM = 0
    BOOT_LOADER = 1
    PROMPT = 2


class Result(IntEnum):
    """How a command was answered."""

    DONE = 0
    UNKNOWN = 1
    BAD = 2
    NOT_CAPABLE = 3
    BUSY = 4
    NO_SESSION = 5


@dataclass(frozen=True, slots=True)
class LookEntry:
    """A look in LIGHTS: the colour as emitted, and times on, off, ... in units of 50 ms; none: steady."""

    colour: RGB
    steps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Lights:
    """`squares` has for each physical square 0 for dark, or the number of a look, from 1."""

    looks: tuple[LookEntry, ...]
    squares: tuple[int, ...]

    def pack(self) -> bytes:
        out = bytearray((len(self.looks),))
        for look in self.looks:
            out += bytes((*look.colour, len(look.steps), *look.steps))
        return bytes(out) + bytes(self.squares)


@dataclass(frozen=True, slots=True)
class Settings:
    """`brightness` 0 to 255; `budget_ma` 0 is the device's own limit."""

    brightness: int = 255
    budget_ma: int = 0

    def pack(self) -> bytes:
        return struct.pack("<BH", self.brightness, self.budget_ma)


@dataclass(frozen=True, slots=True)
class Beep:
    """Times on, off, on, ... in units of 10 ms."""

    steps: tuple[int, ...] = ()

    def pack(self) -> bytes:
        return bytes((len(self.steps), *self.steps))


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask for something."""

    what: What

    def pack(self) -> bytes:
        return bytes((self.what,))


@dataclass(frozen=True, slots=True)
class Zero:
    """Measure the zeros of these squares, which are empty."""

    squares: frozenset[Square]

    def pack(self) -> bytes:
        return sum(1 << square for square in self.squares).to_bytes(8, "little")


@dataclass(frozen=True, slots=True)
class Restart:
    """Restart the device."""

    how: How

    def pack(self) -> bytes:
        return bytes((self.how,))


@dataclass(frozen=True, slots=True)
class Bye:
    """The host goes."""

    def pack(self) -> bytes:
        return b""


Command: TypeAlias = Lights | Settings | Beep | Ask | Zero | Restart | Bye
COMMANDS: Final[Mapping[type[Command], int]] = MappingProxyType(
    {Lights: 0x10, Settings: 0x11, Beep: 0x12, Ask: 0x13, Zero: 0x14, Restart: 0x15, Bye: 0x16}
)


@dataclass(frozen=True, slots=True)
class Hello:
    """The device as it is. Of another `version` than ours only the first four fields are known."""

    version: int
    firmware: tuple[int, int, int]
    session: int
    capabilities: Can
    board_id: str = ""
    boot: int = 0
    reset: int = 0
    zeros: int = 0
    counts_per_mt: int = 0
    limit_ma: int = 0
    time: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Beat:
    """The device lives. `changes` is the number of the last change, `lights` that of the last LIGHTS."""

    time: int
    changes: int
    scans_per_s: int
    buttons: tuple[int, ...]
    flags: int
    lights: int
    current_ma: int
    bad: int


@dataclass(frozen=True, slots=True)
class Ack:
    """A command was answered. `result` may be a number that is not known here."""

    kind: int
    sequence: int
    result: int


@dataclass(frozen=True, slots=True)
class Picture:
    """All cells, as in a scan."""

    time: int
    changes: int
    cells: str


@dataclass(frozen=True, slots=True)
class Change:
    """The squares that have changed, with their new cells."""

    time: int
    changes: int
    cells: Mapping[Square, str]


@dataclass(frozen=True, slots=True)
class Buttons:
    """How often each button (white, red, ok, hint) went down or up, modulo 256; odd: it is down."""

    time: int
    buttons: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Raw:
    """The latest reading of each sensor, 0 to 65535 for 0 V to the sensors' supply."""

    time: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Zeros:
    """The readings that are taken for no field; `refused` keep their old ones. `zeros` as in HELLO."""

    zeros: int
    refused: frozenset[Square]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SelfTest:
    """Pairs of code and place (firmware/PROTOCOL.md)."""

    findings: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Log:
    """A message for people; `level` 0 tells, 1 warns, 2 is a defect."""

    level: int
    text: str


DeviceMessage: TypeAlias = Hello | Beat | Ack | Picture | Change | Buttons | Raw | Zeros | SelfTest | Log


def host_hello(session: int) -> Frame:
    """The greeting of the host."""
    return Frame(0x01, 0, struct.pack("<BH", VERSION, session))


HOST_BEAT: Final = Frame(0x02, 0)


def command_frame(command: Command, sequence: int) -> Frame:
    """A command of the host."""
    return Frame(COMMANDS[type(command)], sequence, command.pack())


def parse(frame: Frame) -> DeviceMessage | None:
    """What the device says; None for an unknown type, and for a payload that does not fit."""
    read = _READERS.get(frame.kind)
    return None if read is None else read(frame.payload)


def _hello(payload: bytes) -> Hello | None:
    if len(payload) < LEAST_HELLO:
        return None
    version, major, minor, patch, session, can = struct.unpack_from("<BBBBHH", payload)
    firmware = (major, minor, patch)
    if version != VERSION:
        return Hello(version, firmware, session, Can(can))
    if len(payload) < 28:
        return None
    board_id, boot, reset, zeros, per_mt, limit, time = struct.unpack_from("<8sHBBHHI", payload, LEAST_HELLO)
    text = payload[28:92].decode("utf-8", "replace")
    return Hello(version, firmware, session, Can(can), board_id.hex(), boot, reset, zeros, per_mt, limit, time, text)


def _beat(payload: bytes) -> Beat | None:
    if len(payload) < 18:
        return None
    time, changes, scans, *buttons, flags, lights, current, bad = struct.unpack_from("<IHH4BBBHH", payload)
    return Beat(time, changes, scans, tuple(buttons), flags, lights, current, bad)


def _ack(payload: bytes) -> Ack | None:
    return Ack(*payload) if len(payload) == 3 else None


def _picture(payload: bytes) -> Picture | None:
    if len(payload) != 22:
        return None
    time, changes = struct.unpack_from("<IH", payload)
    cells = "".join(CELLS[payload[6 + square // 4] >> 2 * (square % 4) & 3] for square in SQUARES)
    return Picture(time, changes, cells)


def _change(payload: bytes) -> Change | None:
    if not 7 <= len(payload) <= 70:
        return None
    time, changes = struct.unpack_from("<IH", payload)
    return Change(time, changes, {entry & 63: CELLS[entry >> 6] for entry in payload[6:]})


def _buttons(payload: bytes) -> Buttons | None:
    if len(payload) != 8:
        return None
    return Buttons(int.from_bytes(payload[:4], "little"), tuple(payload[4:]))


def _raw(payload: bytes) -> Raw | None:
    if len(payload) != 132:
        return None
    time, *values = struct.unpack("<I64H", payload)
    return Raw(time, tuple(values))


def _zeros(payload: bytes) -> Zeros | None:
    if len(payload) != 137:
        return None
    mask = int.from_bytes(payload[1:9], "little")
    refused = frozenset(square for square in SQUARES if mask >> square & 1)
    return Zeros(payload[0], refused, struct.unpack_from("<64H", payload, 9))


def _selftest(payload: bytes) -> SelfTest | None:
    if not payload or len(payload) != 1 + 2 * payload[0]:
        return None
    return SelfTest(tuple(zip(payload[1::2], payload[2::2], strict=True)))


def _log(payload: bytes) -> Log | None:
    if not 1 <= len(payload) <= MAX_PAYLOAD:
        return None
    return Log(payload[0], payload[1:].decode("utf-8", "replace"))


_READERS: Final[Mapping[int, Callable[[bytes], DeviceMessage | None]]] = MappingProxyType(
    {
        HELLO: _hello,
        0x82: _beat,
        0x83: _ack,
        0x84: _picture,
        0x85: _change,
        0x86: _buttons,
        0x87: _raw,
        0x88: _zeros,
        0x89: _selftest,
        0x8A: _log,
    }
)
