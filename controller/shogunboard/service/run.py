"""The only wiring: from a configuration to a running service."""

import asyncio
import os
import platform
import signal
import socket
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from shogunboard.config import Config
from shogunboard.games.base import Game
from shogunboard.games.registry import make_game
from shogunboard.lights import PALETTES
from shogunboard.ports import Board, Playground
from shogunboard.service.archive import ArchiveReader
from shogunboard.service.begin import begin
from shogunboard.service.boards import make_board
from shogunboard.service.boardthread import BoardThread
from shogunboard.service.clocks import MachineClock
from shogunboard.service.desk import Announcement, Desk
from shogunboard.service.front import ServiceFront
from shogunboard.service.lamps import LampKeeper
from shogunboard.service.pageserver import address_of, bind, serve
from shogunboard.service.recording import recording
from shogunboard.service.scribe import StorageStatus, ThreadScribe
from shogunboard.service.tabletop import arrange, table_json
from shogunboard.session import Assistance, Session
from shogunboard.store import Journal, Owner, Ownership, Places, Table, data_places, read_boot_id
from shogunboard.tracking import Tracker, TrackingSettings
from shogunboard.web.app import make_app

KEPT_TABLE: Final = "table.json"
"""The file in the data folder in which a table without hardware is kept."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line wants beside the configuration: the set as `make_game` takes it, the data folder, a
    trace file to record to."""

    set: object = None
    data: str | None = None
    record: Path | None = None


def run_service(
    config: Config, wanted: Wanted, say: Callable[[str], None], began: Callable[[str], None]
) -> None:
    """Run until SIGINT or SIGTERM. `say` tells people at the terminal what is wrong, `began` is given the page's
    address as soon as it answers.

    Raises `ConfigError` for a configuration that cannot be used, `BoardBusyError` when another service owns the
    board.
    """
    places = data_places(wanted.data, os.environ, config.service.data)
    game = make_game(config.game.name, wanted.set, config.rules)
    board = make_board(config.board, _options(config, places))
    owner = Owner(os.getpid(), platform.node(), datetime.now().astimezone().strftime("%Y-%m-%d %H:%M:%S"))
    with Ownership(places.lock, owner) as ownership, bind(config.service.host, config.service.port) as bound:
        address = address_of(bound, config.service.host)
        ownership.announce(address)
        service = _Service(config, wanted, places, board, say)
        asyncio.run(service.run(game, bound, lambda: began(address)))


def _options(config: Config, places: Places) -> Mapping[str, object]:
    """The driver's options. A table without hardware is kept in the data folder: a real one would stand there too."""
    if config.board in ("sim", "manual"):
        return {"keep": str(places.folder / KEPT_TABLE), **config.options}
    return config.options


class _Service:
    def __init__(
        self, config: Config, wanted: Wanted, places: Places, board: Board, say: Callable[[str], None]
    ) -> None:
        self._config = config
        self._wanted = wanted
        self._places = places
        self._board = board
        self._say = say
        self._clock = MachineClock()

    async def run(self, game: Game, bound: socket.socket, began: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        stop = asyncio.Event()
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, stop.set)
        config, board, clock = self._config, self._board, self._clock
        thread = BoardThread(clock, 1000 // config.service.scan_hz)
        boot_id = read_boot_id()
        journal = Journal(self._places.database, boot_id=boot_id)
        scribe = ThreadScribe(journal, self._table(), thread.post, clock, boot_id)
        with ExitStack() as ends:
            scribe.start()
            ends.callback(scribe.stop)
            levels = (Assistance(config.lights.white), Assistance(config.lights.red))
            start = await asyncio.wrap_future(scribe.ask(lambda: begin(journal, game, levels, self._say)))
            board.open()
            ends.callback(board.close)
            recorder = ends.enter_context(
                recording(self._wanted.record, start.game, board.sensing, start.line)
            )
            tracker = Tracker(start.game, board.sensing, self._times(), line=start.line)
            if isinstance(board, Playground) and not board.men():
                arrange(board, start.line.position if start.line else start.game.start(), tracker.rotation)
            front = ServiceFront(start.game, board, thread, ArchiveReader(self._places.database), clock)

            def announce(announcement: Announcement) -> None:
                loop.call_soon_threadsafe(front.announced, announcement)

            def stored(status: StorageStatus) -> None:
                loop.call_soon_threadsafe(front.stored, status)

            def ended() -> None:
                loop.call_soon_threadsafe(stop.set)

            lamps = LampKeeper(board, PALETTES[config.lights.palette])
            desk = Desk(board, tracker, Session(start.game, start.state), lamps, scribe, announce, recorder)
            scribe.take_up(start.game, start.game_id, stored)
            front.take_up(desk, table_json(board) if isinstance(board, Playground) else None)
            desk.greet(clock.monotonic_ms())
            thread.start(desk.scan, ended)
            ends.callback(thread.stop)
            loop.call_soon(began)
            await serve(make_app(front), bound, stop, front.hub.stop)

    def _table(self) -> Table:
        players = self._config.players
        return Table(self._board.sensing, (players.white, players.red), players.event, players.site)

    def _times(self) -> TrackingSettings:
        times = self._config.tracking
        return TrackingSettings(
            times.lift_ms, times.settle_ms, times.path_ms, "button" if times.commit == "button" else "auto"
        )

