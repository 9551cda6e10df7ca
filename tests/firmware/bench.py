"""A device on the mocked machine in CPython, with time in the test's hand and the host's codec as its partner."""

import struct
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

from shogunboard_hw.wire.frames import Frame, FrameReader, encode
from shogunboard_hw.wire.messages import (
    Ack,
    Command,
    DeviceMessage,
    Lights,
    LookEntry,
    command_frame,
    host_hello,
    parse,
)
from tests.firmware.loading import firmware

MIDDLE: Final = 32768
MT: Final = 596
"""Levels per millitesla."""
WHITE: Final = LookEntry((255, 255, 255))
ALL_WHITE: Final = Lights((WHITE,), (1,) * 64)

Message = TypeVar("Message", bound=DeviceMessage)


class Bench:
    """One device from its start. `heard` is what it has said, the oldest first."""

    def __init__(self, folder: Path, start: int = 0, pressed: bytes = bytes(4)) -> None:
        self.parts = firmware()
        self.world = self.parts.emulation.world
        self.world.__init__(None)
        self.world.pressed[:] = pressed
        self.now = start
        self.board = self.parts.board.Board(str(folder), start)
        self.device = self.parts.device.Device(self.board, start)
        self.heard: list[DeviceMessage] = []
        self.frames: list[Frame] = []
        self.reads = True
        self._reader = FrameReader()
        self._sequence = 0

    def field(self, square: int, millitesla: float) -> None:
        """The field at a square's sensor, north up positive."""
        self.world.levels[square] = round(MIDDLE + MT * millitesla)

    def level(self, square: int, level: int) -> None:
        """What the ADC is to find for a square."""
        self.world.levels[square] = level

    def send(self, data: bytes) -> None:
        """Bytes come in, as many at once as the firmware takes."""
        for start in range(0, len(data), 512):
            piece = bytearray(data[start : start + 512])
            self.device.receive(piece, len(piece), self.now)

    def greet(self, session: int = 7) -> None:
        self.send(b"\x00" + encode(host_hello(session)))
        self._sequence = 0
        self.run(1)

    def command(self, command: Command, sequence: int | None = None) -> Ack:
        """Give a command; the answer."""
        self._sequence = self._sequence + 1 if sequence is None else sequence
        before = len(self.heard)
        self.send(encode(command_frame(command, self._sequence)))
        self.run(0)
        (ack,) = (message for message in self.heard[before:] if isinstance(message, Ack))
        return ack

    def run(self, ms: int, step: int = 4) -> None:
        """Let time pass."""
        end = self.now + ms
        while True:
            self.world.stale = True
            self.device.step(self.now & 0x3FFFFFFF)
            if self.reads:
                self._read()
            if self.now >= end:
                return
            self.now = min(self.now + step, end)

    def beat_for(self, ms: int) -> None:
        """Let time pass while the host beats."""
        for _ in range(0, ms, 500):
            self.send(encode(Frame(0x02, 0)))
            self.run(min(ms, 500))

    def told(self, kind: type[Message]) -> list[Message]:
        """What it has said of one kind."""
        return [message for message in self.heard if isinstance(message, kind)]

    def lit(self) -> dict[int, tuple[int, int, int]]:
        """The LEDs that shine."""
        leds = self.world.leds
        colours = [(leds[at], leds[at + 1], leds[at + 2]) for at in range(4, 196, 3)]
        return {led: rgb for led, rgb in enumerate(colours) if any(rgb)}

    def frames_sent_to_leds(self) -> int:
        return int(struct.unpack_from("<I", self.world.leds)[0])

    def current_ma(self) -> float:
        """What the chain draws by the data sheet: 1 mA an LED, 20 mA a colour at full duty."""
        return 64 + sum(bytes(self.world.leds[4:])) * 20 / 255

    def _read(self) -> None:
        box: Any = self.device.outbox
        data = bytes(box.data[box.start : box.end])
        box.took(len(data))
        found: Iterable[Frame] = self._reader.feed(data)
        for frame in found:
            self.frames.append(frame)
            message = parse(frame)
            assert message is not None, frame
            self.heard.append(message)


def one(square: int, look: LookEntry) -> Lights:
    """A single light."""
    return Lights((look,), tuple(int(other == square) for other in range(64)))
