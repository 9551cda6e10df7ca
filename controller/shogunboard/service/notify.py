"""Tells systemd how the service is: that it has begun, that the board is still scanned, that it ends.

The protocol is sd_notify(3): datagrams of assignments to the socket that the variable NOTIFY_SOCKET names. Without
that variable nobody listens, and nothing is sent.
"""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final

SHARE: Final = 3
"""A sign of life is due after this part of the time that systemd waits for one (half of it is what it advises)."""
MICROSECONDS: Final = 1_000_000


class Notifier:
    """Sends to the socket at `address`; a leading `@` means an abstract one. None: nobody listens.

    `watchdog_s` is how long systemd waits for a sign of life, None when it does not wait for any.
    """

    def __init__(self, address: str | None = None, watchdog_s: float | None = None) -> None:
        self._address = address.replace("@", "\0", 1) if address and address.startswith("@") else address
        self.watchdog_s = watchdog_s

    @classmethod
    def from_environ(cls, environ: Mapping[str, str], pid: int) -> "Notifier":
        """What the environment of the process with this number asks for.

        Values that cannot be read count as not given: they are not the user's, and a board is worth more than them.
        """
        address = environ.get("NOTIFY_SOCKET", "")
        if not address.startswith(("/", "@")):
            return cls()
        wanted = environ.get("WATCHDOG_USEC", "")
        for_us = environ.get("WATCHDOG_PID", str(pid)) == str(pid)
        period = int(wanted) if wanted.isascii() and wanted.isdigit() and for_us else 0
        return cls(address, period / MICROSECONDS if period else None)

    def ready(self, status: str) -> None:
        """The service has begun. `status` is a line for people, shown by `systemctl status`."""
        self._send("READY=1", f"STATUS={status}")

    def alive(self) -> None:
        """A sign of life."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The service ends, as it was told to."""
        self._send("STOPPING=1")

    def _send(self, *assignments: str) -> None:
        if self._address is None:
            return
        # Whatever is wrong with the socket, systemd notices by hearing nothing; the game is not to suffer from it.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
            sender.setblocking(False)
            sender.sendto("\n".join(assignments).encode(), self._address)


class Watch:
    """Gives signs of life as long as scans go on: `scans` says how many there have been."""

    def __init__(self, notifier: Notifier, scans: Callable[[], int]) -> None:
        self._notifier = notifier
        self._scans = scans
        self._seen: int | None = None

    def look(self) -> None:
        """Give a sign of life if there has been a scan since the last look."""
        count = self._scans()
        if count != self._seen:
            self._notifier.alive()
        self._seen = count

    async def keep(self, pause: Callable[[], Awaitable[object]]) -> None:
        """Look again and again, with a pause after each time. A loop that hangs looks no more, which is meant."""
        while True:
            self.look()
            await pause()


@asynccontextmanager
async def watched(notifier: Notifier, scans: Callable[[], int]) -> AsyncIterator[None]:
    """Within this, signs of life are given in time, if they are wanted and as long as `scans` grows."""
    if notifier.watchdog_s is None:
        yield
        return
    pause = partial(asyncio.sleep, notifier.watchdog_s / SHARE)
    task = asyncio.create_task(Watch(notifier, scans).keep(pause))
    try:
        yield
    finally:
        task.cancel()
