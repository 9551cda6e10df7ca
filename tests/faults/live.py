"""A whole service in this process and in real time, for boards whose hardware is a program of its own.

Nothing is waited for but what must happen, so a slow machine makes such a test slow and not wrong.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from shogunboard.config import Config
from shogunboard.config.schema import TrackingConfig
from shogunboard.games.registry import make_game
from shogunboard.geometry import TO_PHYSICAL, parse_square
from shogunboard.ports import Board, Lightable, Lights, Playground
from shogunboard.service.assembly import Assembly, assembled
from shogunboard.service.clocks import MachineClock
from shogunboard.service.tools import Tools
from shogunboard.store import Places

T = TypeVar("T")

GAME: Final = make_game("shogun")
QUICK: Final = Config(tracking=TrackingConfig(lift_ms=20, settle_ms=100, path_ms=400))
PATIENCE_S: Final = 30
"""Only a test that fails waits so long."""
LOOK_S: Final = 0.01
ASIDE: Final = (10.5, 4.5)
SETTLED: Final = 40
"""After so many scans a picture has settled."""


def wait_until(holds: Callable[[], bool], what: Callable[[], object]) -> None:
    """Wait for something that must come; `what` tells how things stand if it does not."""
    pause = threading.Event()
    for _ in range(int(PATIENCE_S / LOOK_S)):
        if holds():
            return
        pause.wait(LOOK_S)
    raise AssertionError(what())


class LiveService:
    """The service at work on a board whose pieces hands of the test move."""

    def __init__(self, folder: Path, board: Board, lights: Lights | None = None) -> None:
        assert isinstance(board, Playground)
        if lights is not None:
            assert isinstance(board, Lightable)
            board.light_with(lights)
        self.board = board
        self.hands: Playground = board
        self.said: list[str] = []
        self.ends: list[bool] = []
        self._tools = Tools(QUICK, GAME, board, Places(folder), lights=lights)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._parts = AsyncExitStack()
        self._assembly: Assembly | None = None

    def __enter__(self) -> Self:
        self._thread.start()
        self._in_loop(self._start)
        return self

    def __exit__(self, *_: object) -> None:
        self._in_loop(self._parts.aclose)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _start(self) -> None:
        self._assembly = await self._parts.enter_async_context(
            assembled(self._tools, MachineClock(), lambda problem: self.said.append(str(problem)), self.ends.append)
        )

    def _in_loop(self, call: Callable[[], Awaitable[T]]) -> T:
        async def carry_out() -> T:
            return await call()

        return asyncio.run_coroutine_threadsafe(carry_out(), self._loop).result()

    @property
    def assembly(self) -> Assembly:
        assert self._assembly is not None
        return self._assembly

    @property
    def state(self) -> Mapping[str, Any]:
        """The state that the page is shown."""

        async def state() -> Mapping[str, Any]:
            return self.assembly.front.state()

        return self._in_loop(state)

    @property
    def moves(self) -> list[str]:
        """The moves that are recorded."""
        return [move["move"] for move in self.state["moves"]]

    @property
    def health(self) -> Mapping[str, Any]:
        """What is said of the board's hardware."""
        return self.board.health()

    @property
    def scans(self) -> int:
        """How often the board has been read."""
        return int(self.assembly.thread.scans)

    def scan(self, times: int) -> None:
        """Wait until the board was scanned so often."""
        enough = self.scans + times
        self.until(lambda: self.scans >= enough)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that must come."""
        wait_until(holds, self._how_it_stands)

    def _how_it_stands(self) -> object:
        state = self.state
        told = ("phase", "moves", "faults", "lifted", "message")
        return {name: state[name] for name in told}, self.health["problems"]

    def begin(self) -> None:
        """Wait for the game that begins with the pieces that stand there."""
        self.until(lambda: self.state["phase"] == "playing" and not self.state["faults"])

    def lift(self, square: str) -> int:
        """Take the piece on a players' square into the hand."""
        return self.hands.lift(self.physical(square))

    def put(self, man: int, square: str) -> None:
        """Put it down in the middle of a square; whoever stands there goes aside."""
        row, column = divmod(self.physical(square), 8)
        self.hands.drop(man, column + 0.5, row + 0.5)

    def clear(self, square: str) -> None:
        """Put who stands on a square beside the board, as one must where sensors know no poles."""
        place = self.physical(square)
        if any(man.square == place for man in self.hands.men()):
            self.hands.drop(self.hands.lift(place), *ASIDE)
            self.scan(SETTLED)

    def physical(self, square: str) -> int:
        """The sensor and lamp of a players' square."""
        return TO_PHYSICAL[int(self.state["rotation"])][parse_square(square)]
