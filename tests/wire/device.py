"""A device in a test: what it says is made by the firmware's codec, what it hears is kept."""

from collections.abc import Callable, Sequence

from shogunboard_hw.wire.frames import Frame
from tests.wire.twin import TWIN, TwinReader

Pack = Callable[..., int]


class Device:
    """Says what a test tells it to, with sequence numbers of its own."""

    def __init__(self, *, version: int = 1, firmware: tuple[int, int, int] = (1, 0, 0), capabilities: int = 15) -> None:
        self.version = version
        self.firmware = firmware
        self.capabilities = capabilities
        self.sequence = 0
        self.boot = 1
        self.heard: list[Frame] = []
        self._reader = TwinReader()
        self._encoder = TWIN.Encoder()

    def hear(self, data: bytes) -> list[Frame]:
        """Take what the host sends; the frames in it."""
        frames = self._reader.feed(data)
        self.heard += frames
        return frames

    def say(self, kind: int, pack: Pack, *fields: object) -> bytes:
        """A frame."""
        length = pack(self._encoder.payload, *fields)
        size = self._encoder.encode(kind, self.sequence, length)
        self.sequence = (self.sequence + 1) % 256
        return bytes(self._encoder.out[:size])

    def hello(self, session: int) -> bytes:
        pack = self._hello if self.version != 1 else TWIN.pack_hello
        said = (self.firmware, session, self.capabilities, bytes(8), self.boot, 1, 0, 596, 1000, 0, b"a test")
        return self.say(TWIN.HELLO, pack, *said)

    def picture(self, changes: int, cells: Sequence[int] = (0,) * 64) -> bytes:
        return self.say(TWIN.PICTURE, TWIN.pack_picture, 0, changes, cells)

    def change(self, changes: int, square: int, cell: int) -> bytes:
        return self.say(TWIN.CHANGE, TWIN.pack_change, 0, changes, bytes((square | cell << 6,)), 1)

    def beat(self, changes: int = 0, buttons: Sequence[int] = (0, 0, 0, 0)) -> bytes:
        return self.say(TWIN.BEAT, TWIN.pack_beat, 0, changes, 100, buttons, 0, 0, 60, 0)

    def ack(self, command: Frame, result: int = 0) -> bytes:
        return self.say(TWIN.ACK, TWIN.pack_ack, command.kind, command.sequence, result)

    def _hello(self, payload: memoryview, *fields: object) -> int:
        length: int = TWIN.pack_hello(payload, *fields)
        payload[0] = self.version
        return length
