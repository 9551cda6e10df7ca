"""A wire between a browser and a service, which can be cut and mended."""

import socket
import threading
from contextlib import suppress
from typing import Final

HERE: Final = "127.0.0.1"


class Wire:
    """Carries whatever is sent to `url` to a service at a port of this machine, until it is cut."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._ends: list[socket.socket] = []
        self._listener: socket.socket | None = None
        self._port = 0

    @property
    def url(self) -> str:
        return f"http://{HERE}:{self._port}/"

    def mend(self) -> "Wire":
        """Carry from now on, always at the same address."""
        listener = socket.create_server((HERE, self._port))
        self._port = listener.getsockname()[1]
        self._listener = listener
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()
        return self

    def cut(self) -> None:
        """Break every connection, and let none begin."""
        if self._listener is not None:
            _end(self._listener)
            self._listener = None
        while self._ends:
            _end(self._ends.pop())

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection((HERE, self._target))
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    _end(source)
    _end(target)


def _end(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
