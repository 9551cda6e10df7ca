"""Serves the page with uvicorn, until it is told to stop."""

import asyncio
import errno
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn
from starlette.applications import Starlette

from shogunboard.errors import ConfigError
from shogunboard.service.tls import Certificate
from shogunboard.text import text

GRACE_S: Final = 3
"""Listeners are told that the service stops; one that does not let go is cut off after so long."""
HERE: Final = ("127.0.0.1", "0.0.0.0", "::", "::1", "localhost")
"""Hosts whose page is at `localhost` on this machine."""


class _Server(uvicorn.Server):
    """`began` is called as soon as requests are answered."""

    def __init__(self, config: uvicorn.Config, began: Callable[[], None]) -> None:
        super().__init__(config)
        self._began = began

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._began()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are the service's: the board must stop, too."""
        yield


def bind(host: str, port: int) -> socket.socket:
    """A socket for the page; raises `ConfigError` when the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, backlog=128, dualstack_ipv6=both)
    except (OSError, UnicodeError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        cure = (
            text("service.port: choose another port, or 0 for any free one")
            if taken
            else text("service.host: choose another")
        )
        raise ConfigError(
            text(
                "the page cannot be served at {host}:{port} ({reason}); {cure}",
                host=_shown(host),
                port=port,
                reason=reason,
                cure=cure,
            )
        ) from None


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def address_of(bound: socket.socket, host: str, *, tls: bool) -> str:
    """Where the page is, for people."""
    port = bound.getsockname()[1]
    return f"http{'s' if tls else ''}://{'localhost' if host in HERE else _shown(host)}:{port}/"


async def serve(
    app: Starlette,
    bound: socket.socket,
    certificate: Certificate | None,
    stop: asyncio.Event,
    began: Callable[[], None],
    stopping: Callable[[], None],
) -> None:
    """Serve until `stop` is set, by https with a certificate.

    `began` is called as soon as requests are answered, `stopping` when the listeners' streams must end.
    """
    server = _Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=GRACE_S,
            http="h11",
            ws="none",
            server_header=False,
            date_header=False,
            ssl_certfile=None if certificate is None else certificate.file,
            ssl_keyfile=None if certificate is None else certificate.key,
        ),
        began,
    )
    serving = asyncio.create_task(server.serve(sockets=[bound]))
    waiting = asyncio.create_task(stop.wait())
    await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    stopping()
    server.should_exit = True
    await serving
