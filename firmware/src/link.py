"""The one serial port: MicroPython's own standard input and output."""

import select
import sys

CHUNK = 64
"""Bytes that are written at once: one packet of USB."""
MOST_READ = 512
"""Bytes that are taken in one round, so that a host that floods the link does not stop the scans."""


class Link:
    """Reads and writes without waiting for the host."""

    def __init__(self) -> None:
        self.received = bytearray(MOST_READ)
        self.closed = False
        self._one = bytearray(1)
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def read(self, wait_ms: int) -> int:
        """Wait for a byte and take what is there into `received`; how many bytes.

        `closed` is set at the end of the input, which a USB port never has.
        """
        count = 0
        while count < MOST_READ:
            ready = False
            for _ in self._readable.ipoll(wait_ms if count == 0 else 0):
                ready = True
            if not ready:
                break
            if not self._in.readinto(self._one):
                self.closed = True
                break
            self.received[count] = self._one[0]
            count += 1
        return count

    def write(self, data: bytearray, start: int, end: int) -> int:
        """Send from data[start:end] what goes without waiting, one packet at most; how many bytes."""
        for _, event in self._writable.ipoll(0):
            if event & select.POLLOUT:
                return self._out.write(memoryview(data)[start : min(end, start + CHUNK)]) or 0
        return 0
