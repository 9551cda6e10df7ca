"""Frames that wait to be sent. A host that does not read loses whole frames, and sees it by their numbers."""

import wire

SIZE = 2048


class Outbox:
    """Bytes that wait: data[start:end]."""

    def __init__(self) -> None:
        self.data = bytearray(SIZE)
        self.start = 0
        self.end = 0
        self.encoder = wire.Encoder()
        self.payload = self.encoder.payload
        self._sequence = 0

    def frame(self, kind: int, length: int) -> None:
        """Add a frame with payload[:length], or drop it when there is no room. Its number is used up either way."""
        size = self.encoder.encode(kind, self._sequence, length)
        self._sequence = (self._sequence + 1) & 0xFF
        if self.end + size > SIZE:
            self._close_up()
            if self.end + size > SIZE:
                return
        out, data, end = self.encoder.out, self.data, self.end
        for at in range(size):
            data[end + at] = out[at]
        self.end = end + size

    def took(self, count: int) -> None:
        """The first `count` bytes were sent."""
        self.start += count
        if self.start >= self.end:
            self.start = self.end = 0

    def _close_up(self) -> None:
        waiting = self.end - self.start
        self.data[:waiting] = self.data[self.start : self.end]
        self.start = 0
        self.end = waiting
