"""The only wiring: from a configuration to a running service."""

import asyncio
import os
import platform
import signal
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from datetime import datetime

from shogunboard.errors import StoreError
from shogunboard.lights import PALETTES
from shogunboard.ports import Playground
from shogunboard.service.archive import ArchiveReader
from shogunboard.service.begin import Start, begin
from shogunboard.service.boardthread import BoardThread
from shogunboard.service.clocks import MachineClock
from shogunboard.service.desk import Desk
from shogunboard.service.front import ServiceFront
from shogunboard.service.lamps import LampKeeper
from shogunboard.service.pageserver import address_of, bind, serve
from shogunboard.service.recording import recording
from shogunboard.service.scribe import ThreadScribe
from shogunboard.service.tabletop import arrange
from shogunboard.service.tools import Tools
from shogunboard.session import Assistance, Session
from shogunboard.store import Journal, Owner, Ownership, Table, read_boot_id
from shogunboard.traces import REFERENCE, TraceHeader
from shogunboard.tracking import Tracker, TrackingSettings
from shogunboard.web.app import make_app
from shogunboard.web.guard import KnownHosts


def run_service(tools: Tools, say: Callable[[str], None], began: Callable[[str], None]) -> bool:
    """Run until SIGINT or SIGTERM; False when it ended by a defect instead.

    `say` tells people at the terminal what is wrong, `began` is given the page's address as soon as it answers.
    Raises `ConfigError` for what turns out not to be usable, `BoardBusyError` when another service owns the board.
    """
    owner = Owner(os.getpid(), platform.node(), datetime.now().astimezone().strftime("%Y-%m-%d %H:%M:%S"))
    with ExitStack() as ends:
        ownership = Ownership(tools.places.lock, owner)
        ends.callback(ownership.release)
        try:
            ownership.acquire()
        except StoreError as error:
            say(f"The board is not locked against a second service: {error}")
        place = tools.config.service
        bound = ends.enter_context(bind(place.host, place.port))
        address = address_of(bound, place.host)
        with suppress(StoreError):
            ownership.announce(address)
        return asyncio.run(_Service(tools, say).run(bound, lambda: began(address)))


class _Service:
    def __init__(self, tools: Tools, say: Callable[[str], None]) -> None:
        self._tools = tools
        self._say = say
        self._clock = MachineClock()
        self._sound = True

    async def run(self, bound: socket.socket, began: Callable[[], None]) -> bool:
        loop = asyncio.get_running_loop()
        stop = asyncio.Event()
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, stop.set)

        def in_loop(call: Callable[[], None]) -> None:
            loop.call_soon_threadsafe(call)

        def ended(sound: bool) -> None:
            self._sound = self._sound and sound
            in_loop(stop.set)

        tools, config, board, clock = self._tools, self._tools.config, self._tools.board, self._clock
        thread = BoardThread(clock, 1000 // config.service.scan_hz)
        boot_id = read_boot_id()
        journal = Journal(tools.places.database, boot_id=boot_id)
        scribe = ThreadScribe(journal, self._table(), thread.post, clock, boot_id)
        with ExitStack() as ends:
            scribe.start(ended)
            ends.callback(scribe.stop)
            levels = (Assistance(config.lights.white), Assistance(config.lights.red))
            start = await asyncio.wrap_future(scribe.ask(lambda: begin(journal, tools.game, levels, self._say)))
            board.open()
            ends.callback(board.close)
            recorder = ends.enter_context(recording(tools.record, self._header(start), self._say))
            tracker = self._tracker(start)
            lies = tracker.rotation
            if isinstance(board, Playground) and not board.men():
                arrange(board, start.line.position if start.line else start.game.start(lies), lies)
            archive = ArchiveReader(tools.places.database)
            front = ServiceFront(start.game, board, thread, archive, clock, in_loop)
            lamps = LampKeeper(board, PALETTES[config.lights.palette])
            desk = Desk(board, tracker, Session(start.game, start.state), lamps, scribe, front.announce, recorder)
            await asyncio.wrap_future(
                scribe.ask(lambda: scribe.take_up(start.game, start.game_id, start.problem, front.stored))
            )
            front.take_up(desk)
            desk.greet(clock.monotonic_ms())
            ends.callback(desk.finish)
            thread.start(desk.scan, ended)
            ends.callback(thread.stop)
            loop.call_soon(began)
            await serve(make_app(front, self._hosts(bound)), bound, stop, front.hub.stop)
        return self._sound

    def _table(self) -> Table:
        players = self._tools.config.players
        return Table(self._tools.board.sensing, (players.white, players.red), players.event, players.site)

    def _tracker(self, start: Start) -> Tracker:
        times = self._tools.config.tracking
        settings = TrackingSettings(
            times.lift_ms, times.settle_ms, times.path_ms, "button" if times.commit == "button" else "auto"
        )
        sensing = self._tools.board.sensing
        return Tracker(start.game, sensing, settings, line=start.line, last_rotation=start.last_rotation)

    def _header(self, start: Start) -> TraceHeader:
        """The first line of a trace of this run."""
        game, line = start.game, start.line
        return TraceHeader(
            game=game.name,
            sensing=self._tools.board.sensing,
            set=game.equipment or REFERENCE,
            start=line.position.text() if line else None,
            rotation=line.position.rotation if line else 0,
            last_rotation=start.last_rotation,
            settings=dict(game.rules),
        )

    def _hosts(self, bound: socket.socket) -> KnownHosts:
        service = self._tools.config.service
        return KnownHosts.of(service.host, bound.getsockname()[0], platform.node(), service.names.split())
