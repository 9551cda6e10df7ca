"""Who may ask: only pages that this service has served itself, and programs.

A service on a loopback address or in a home network trusts whoever reaches it. A page of another site, open in a
browser of the same machine or network, reaches it too: directly, or by a name of its own that it lets lead here (DNS
rebinding). So the host that a request names must be one that the service is known by, and a request that changes
something must not come from another origin.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from types import MappingProxyType
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shogunboard.text import text
from shogunboard.web.refusals import refusal

HEADERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "cache-control": "no-cache",
        "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
    }
)
"""Headers of every answer that has no other ones: what a browser may do with it, and that it asks again."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""
MISDIRECTED: Final = 421


@dataclass(frozen=True, slots=True)
class KnownHosts:
    """The hosts that a service is known by.

    `names` are in lower case. Loopback names and addresses always belong to them. With `open_to_network` so does
    every address: nobody can let an address lead elsewhere, as it can be done with a name.
    """

    names: frozenset[str] = frozenset()
    open_to_network: bool = False

    @classmethod
    def of(cls, host: str, address: str, machine: str, more: Iterable[str] = ()) -> "KnownHosts":
        """The hosts of a service at `address`, which its settings call `host`, on the machine of that name; `more` are
        the users' own."""
        machine = machine.lower().removesuffix(".local")
        names = {host.lower(), machine, f"{machine}.local", machine.partition(".")[0], *map(str.lower, more)}
        bound = _address(address)
        return cls(frozenset(names - {"", ".local"}), open_to_network=bound is not None and not bound.is_loopback)

    def know(self, host: str) -> bool:
        """Is `host`, as a request names it (with or without a port), one of these?"""
        name = host_name(host)
        if name is None:
            return False
        address = _address(name)
        if address is not None:
            return address.is_loopback or self.open_to_network or name in self.names
        name = name.removesuffix(".")
        return name == "localhost" or name.endswith(".localhost") or name in self.names


def host_name(host: str) -> str | None:
    """The host of "host:port" in lower case, an IPv6 address without its brackets; None for anything else."""
    try:
        parts = urlsplit(f"//{host}")
        port_is_fine = parts.port is None or parts.port >= 0
    except ValueError:
        return None
    plain = parts.netloc == host and "@" not in host and port_is_fine
    return parts.hostname if plain else None


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


class Guard:
    """ASGI middleware: refuses who may not ask, and gives every answer its headers."""

    def __init__(self, app: ASGIApp, hosts: KnownHosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refused = self._refusal(scope["method"], Headers(scope=scope))
        await (refused or self._app)(scope, receive, send_with_headers)

    def _refusal(self, method: str, headers: Headers) -> JSONResponse | None:
        host = headers.get("host", "")
        if not self._hosts.know(host):
            problem = text(
                "this service is not known as {host}; if it is to be, add the name to the setting service.names",
                host=repr(host),
            )
            return refusal(problem, MISDIRECTED)
        origin = headers.get("origin")
        if method not in SAFE and origin is not None and not _is_own(origin, host):
            return refusal(text("the origin {origin} may not change anything here", origin=repr(origin)), 403)
        return None


def _is_own(origin: str, host: str) -> bool:
    """Is this the origin of a page that was asked for at `host`? A proxy may have served it by another scheme."""
    return origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")
