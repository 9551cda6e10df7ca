"""The service as the web sees it: lives in the event loop, hands calls to the board's thread."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Future
from typing import Protocol, TypeVar

from shogunboard.errors import CommandRefusedError
from shogunboard.games.base import Game
from shogunboard.ports import Board, Clock, Playground
from shogunboard.service.boardthread import BoardThread
from shogunboard.service.desk import Announcement, Desk, Heard, Shown
from shogunboard.service.picture import lamps_json, picture, storage_json
from shogunboard.service.scribe import StorageStatus
from shogunboard.service.tabletop import handle, table_json
from shogunboard.web.app import encode
from shogunboard.web.hands import Hand
from shogunboard.web.hub import Hub, Note
from shogunboard.web.requests import Assist, Request

T = TypeVar("T")


class Archive(Protocol):
    """What the page may read of the games that are kept. Called in a worker thread."""

    def games(self) -> Mapping[str, object]: ...
    def game_text(self, number: int) -> str: ...


class ServiceFront:
    """A `web.app.Front`. Announcements come from the board's thread and are published in the loop."""

    def __init__(self, game: Game, board: Board, thread: BoardThread, archive: Archive, clock: Clock) -> None:
        self._game = game
        self._board = board
        self._thread = thread
        self._desk: Desk | None = None
        self._archive = archive
        self._clock = clock
        self._shown: Shown | None = None
        self._storage = StorageStatus()
        self._table: Mapping[str, object] | None = None
        self._windows: dict[int, Mapping[str, object]] = {}
        self._revision = 0
        self.hub = Hub()

    @property
    def game(self) -> Game:
        return self._game

    def take_up(self, desk: Desk, table: Mapping[str, object] | None) -> None:
        """Give commands to this desk from now on; `table` is how the pieces stand on a board for the page's hands."""
        self._desk = desk
        self._table = table

    @property
    def _board_desk(self) -> Desk:
        if self._desk is None:
            raise CommandRefusedError("the service has only just begun; ask again")
        return self._desk

    # -- from the board's thread -----------------------------------------------------------------------

    def announced(self, announcement: Announcement) -> None:
        """Take in what the desk has announced. Called in the loop."""
        match announcement:
            case Shown(timed=timed):
                self._shown = announcement
                if timed is not None:
                    self.hub.publish(Note("game", encode(timed.to_json(self._game))), replaces=False)
                self._publish()
            case Heard(kind):
                self.hub.publish(Note("sound", encode({"kind": kind})), replaces=False)

    def stored(self, status: StorageStatus) -> None:
        """Take in how the journal fares. Called in the loop."""
        self._storage = status
        self._publish()

    def handled(self, table: Mapping[str, object]) -> None:
        """Take in how the pieces stand now. Called in the loop."""
        self._table = table
        self._revision += 1
        self.hub.publish(Note("table", encode({"table": table})), replaces=True)

    def _publish(self) -> None:
        self._revision += 1
        if self._shown is not None and self.hub.listeners:
            self.hub.publish(self._note(), replaces=True)

    def _note(self) -> Note:
        return Note("state", encode(self.state()), self._revision)

    # -- for the routes --------------------------------------------------------------------------------

    def state(self) -> Mapping[str, object]:
        shown = self._shown
        if shown is None:
            raise CommandRefusedError("the service has only just begun; ask again")
        playground = isinstance(self._board, Playground)
        return picture(
            shown.state,
            self._game,
            revision=self._revision,
            lamps=lamps_json(shown.roles, shown.lamps),
            board={
                "name": self._board.name,
                "sensing": self._board.sensing,
                "playground": playground,
                "taps": isinstance(self._board, Playground) and self._board.taps,
            },
            table=self._table,
            storage=self._storage,
            game_id=self._storage.game_id,
        )

    def listen(self) -> AsyncIterator[bytes]:
        return self.hub.listen(self._note)

    def windows(self, rotation: int) -> Mapping[str, object]:
        if rotation not in self._windows:
            shown = self._game.windows(rotation)
            self._windows[rotation] = {"windows": {letter: list(squares) for letter, squares in shown.items()}}
        return self._windows[rotation]

    def health(self) -> Mapping[str, object]:
        return {
            "board": dict(self._board.health()),
            "storage": storage_json(self._storage),
            "scan": {
                "count": self._thread.scans,
                "age_ms": self._clock.monotonic_ms() - self._thread.latest_scan_ms,
            },
            "listeners": self.hub.listeners,
        }

    async def request(self, request: Request) -> int:
        """Carry out a command in the board's thread."""
        desk = self._board_desk

        def carry_out() -> None:
            if isinstance(request, Assist):
                desk.assist(request.side, request.level)
            else:
                desk.command(self._clock.monotonic_ms(), request)

        await self._ask(carry_out)
        return self._revision

    async def hand(self, hand: Hand) -> None:
        """Let a hand act on the table, then scan at once, so that nothing that hands do is missed."""
        board, desk = self._board, self._board_desk
        if not isinstance(board, Playground):
            raise CommandRefusedError("the pieces of this board are moved by hand, not by the page")

        def act() -> Mapping[str, object]:
            line = desk.tracker.line
            position = line.position if line else None
            handle(board, hand, self._game, position, desk.tracker.rotation)
            desk.scan(self._clock.monotonic_ms())
            return table_json(board)

        self.handled(await self._ask(act))

    async def games(self) -> Mapping[str, object]:
        return await asyncio.to_thread(self._archive.games)

    async def game_text(self, number: int) -> str:
        return await asyncio.to_thread(self._archive.game_text, number)

    async def _ask(self, call: Callable[[], T]) -> T:
        future: Future[T] = self._thread.ask(call)
        return await asyncio.wrap_future(future)
