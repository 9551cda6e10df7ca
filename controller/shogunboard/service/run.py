"""A running service: the one owner of a board, its parts at work, and its page served, until a signal ends it."""

import asyncio
import os
import platform
import signal
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import datetime
from ipaddress import ip_address

from shogunboard.access import access_keeper
from shogunboard.errors import StoreError
from shogunboard.service.assembly import assembled
from shogunboard.service.clocks import MachineClock
from shogunboard.service.invitation import Invitation, lan_address
from shogunboard.service.notify import Notifier, watched
from shogunboard.service.pageserver import address_of, bind, serve
from shogunboard.service.tls import Certificate, certificate_of
from shogunboard.service.tools import Tools
from shogunboard.store import Owner, Ownership
from shogunboard.text import Text, text
from shogunboard.web.app import make_app
from shogunboard.web.gate import Gate, GateRules
from shogunboard.web.guard import KnownHosts


def run_service(tools: Tools, say: Callable[[Text], None], began: Callable[[Invitation], None]) -> bool:
    """Run until SIGINT or SIGTERM; False when it ended by a defect instead.

    `say` tells people at the terminal what is wrong, `began` is given the page's addresses as soon as it answers.
    Raises `ConfigError` for what turns out not to be usable, `BoardBusyError` when another service owns the board.
    """
    place = tools.config.service
    certificate = certificate_of(place.tls_cert, place.tls_key)
    owner = Owner(os.getpid(), platform.node(), datetime.now().astimezone().strftime("%Y-%m-%d %H:%M:%S"))
    ownership = Ownership(tools.places.lock, owner)
    with ExitStack() as ends:
        ends.callback(ownership.release)
        try:
            ownership.acquire()
        except StoreError as error:
            say(text("The board is not locked against a second service: {problem}", problem=error.text))
        bound = ends.enter_context(bind(place.host, place.port))
        address = address_of(bound, place.host, tls=certificate is not None)
        with suppress(StoreError):
            ownership.announce(address)
        return asyncio.run(_run(tools, _Place(bound, address, certificate), say, began))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the page is served: the socket, its address for people here, and the certificate for https."""

    bound: socket.socket
    address: str
    certificate: Certificate | None


async def _run(tools: Tools, place: _Place, say: Callable[[Text], None], began: Callable[[Invitation], None]) -> bool:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, stop.set)
    ends: list[bool] = []

    def ended(sound: bool) -> None:
        ends.append(sound)
        loop.call_soon_threadsafe(stop.set)

    notifier = Notifier.from_environ(os.environ, os.getpid())

    def has_begun() -> None:
        notifier.ready(f"The page is at {place.address}")
        began(_invitation(place))

    async with assembled(tools, MachineClock(), say, ended) as assembly:

        def is_ending() -> None:
            notifier.stopping()
            assembly.front.hub.stop()

        app = make_app(assembly.front, _hosts(tools, place.bound), _gate(tools, place))
        async with watched(notifier, lambda: assembly.thread.scans):
            await serve(app, place.bound, place.certificate, stop, has_begun, is_ending)
    return all(ends)


def _hosts(tools: Tools, bound: socket.socket) -> KnownHosts:
    service = tools.config.service
    return KnownHosts.of(service.host, bound.getsockname()[0], platform.node(), service.names.split())


def _gate(tools: Tools, place: _Place) -> Gate:
    service = tools.config.service
    rules = GateRules.of(service.players, service.reading, secure=place.certificate is not None)
    return Gate(access_keeper(tools.places), rules)


def _invitation(place: _Place) -> Invitation:
    host = str(place.bound.getsockname()[0])
    if ip_address(host).is_loopback:
        return Invitation(place.address)
    known = lan_address() if ip_address(host).is_unspecified else host
    shown = None if known is None else address_of(place.bound, known, tls=place.certificate is not None)
    return Invitation(place.address, shown)
