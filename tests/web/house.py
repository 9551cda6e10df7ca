"""A whole service with its routes, but without a network, and with a time that a test lets pass."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Self, TypeVar

import httpx
from starlette.types import ASGIApp

from shogunboard.access import AccessKeeper
from shogunboard.config import Config
from shogunboard.games.base import Game
from shogunboard.geometry import TO_PHYSICAL, parse_square
from shogunboard.ports import Board, Clock, Panel, Playground
from shogunboard.service.assembly import Assembly, assembled
from shogunboard.service.tools import ThinkerFactory, Tools
from shogunboard.store import Places, SetFile
from shogunboard.text import Listing, Text, Value
from shogunboard.web.app import make_app
from shogunboard.web.gate import Gate, GateRules
from shogunboard.web.guard import KnownHosts
from shogunboard_hw.sim import SimBoard, SimOptions
from tests.service.clock import HandClock
from tests.store.play import GAME
from tests.web.streams import Received, Stream

T = TypeVar("T")

SETTLE_MS: Final = 600
HOME: Final = "http://localhost:8350"
USUAL: Final = Config()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request was answered."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def error(self) -> str:
        """The text of an answer that must be an error, and nothing else."""
        assert self.headers["content-type"] == "application/json"
        answer = dict(self.json)
        said = answer.pop("said", None)
        (item,) = answer.items()
        assert item[0] == "error"
        assert isinstance(item[1], str)
        assert item[1]
        if said is not None:
            assert str(read_text(said)) == item[1]
        return item[1]


def read_text(data: Any) -> Text:
    """What `Text.to_json` has written."""

    def value(data: Any) -> Value:
        if not isinstance(data, dict):
            assert isinstance(data, str | int)
            return data
        return read_text(data) if "say" in data else Listing(tuple(map(value, data["list"])), data["last"])

    return Text(data["say"], tuple((name, value(each)) for name, each in data["params"].items()), data.get("plural"))


class House:
    """The service, in an event loop of its own thread."""

    def __init__(
        self,
        folder: Path,
        *,
        game: Game = GAME,
        board: Callable[[Clock], Board] | None = None,
        panel: Callable[[Clock], Panel] | None = None,
        config: Config = USUAL,
        others: tuple[Game, ...] = (),
        thinker: ThinkerFactory | None = None,
        analyst: ThinkerFactory | None = None,
        kept_set: SetFile | None = None,
        truth: Game | None = None,
    ) -> None:
        self.clock = HandClock(1000)
        self.board = _simulated(self.clock) if board is None else board(self.clock)
        self.said: list[str] = []
        self.ends: list[bool] = []
        beside = None if panel is None else panel(self.clock)
        self._tools = Tools(
            config,
            game,
            self.board,
            Places(folder),
            panel=beside,
            others=others,
            thinker=thinker,
            analyst=analyst,
            kept_set=kept_set,
            truth=truth,
        )
        self.gate = Gate(
            AccessKeeper(self._tools.places.access, lambda: "2026-01-01T12:00:00+00:00"),
            GateRules.of(config.service.players, config.service.reading, secure=False),
            lambda: self.clock.monotonic_ms() / 1000,
        )
        self._loop = asyncio.new_event_loop()
        self._loop_thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._parts = AsyncExitStack()
        self._assembly: Assembly | None = None
        self._client: httpx.AsyncClient | None = None
        self._app: ASGIApp | None = None

    @property
    def assembly(self) -> Assembly:
        assert self._assembly is not None
        return self._assembly

    @property
    def database(self) -> Path:
        return self._tools.places.database

    def __enter__(self) -> Self:
        self._loop_thread.start()
        self.in_loop(self._start)
        self.settle()
        return self

    def __exit__(self, *_: object) -> None:
        self.in_loop(self._parts.aclose)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._loop_thread.join()
        self._loop.close()

    async def _start(self) -> None:
        service = assembled(self._tools, self.clock, lambda problem: self.said.append(str(problem)), self.ends.append)
        self._assembly = await self._parts.enter_async_context(service)
        self._app = make_app(self._assembly.front, KnownHosts.of("127.0.0.1", "127.0.0.1", "board"), self.gate)
        transport = httpx.ASGITransport(self._app, raise_app_exceptions=False)
        self._client = await self._parts.enter_async_context(httpx.AsyncClient(transport=transport, base_url=HOME))

    def in_loop(self, call: Callable[[], Awaitable[T]]) -> T:
        """Carry out a coroutine in the service's loop."""

        async def carry_out() -> T:
            return await call()

        return asyncio.run_coroutine_threadsafe(carry_out(), self._loop).result()

    def ask(self, method: str, path: str, **request: Any) -> Answer:
        """Send a request, and wait until everything that follows from it has been done."""
        assert self._client is not None
        answer = self.in_loop(partial(self._client.request, method, path, **request))
        self.settle()
        return Answer(answer.status_code, answer.headers, answer.text)

    def ask_from(self, address: str, method: str, path: str, **request: Any) -> Answer:
        """Send a request from another machine, at this address."""
        assert self._app is not None
        transport = httpx.ASGITransport(self._app, raise_app_exceptions=False, client=(address, 50000))

        async def send() -> httpx.Response:
            async with httpx.AsyncClient(transport=transport, base_url=HOME) as client:
                return await client.request(method, path, **request)

        answer = self.in_loop(send)
        self.settle()
        return Answer(answer.status_code, answer.headers, answer.text)

    def get(self, path: str, **request: Any) -> Answer:
        return self.ask("GET", path, **request)

    def post(self, path: str, fields: object) -> Answer:
        """Send a JSON value, which may be one that no strict JSON has (NaN)."""
        content = json.dumps(fields).encode()
        return self.ask("POST", path, content=content, headers={"content-type": "application/json"})

    def command(self, name: str, **fields: object) -> Answer:
        return self.post("/api/command", {"command": name, **fields})

    def hand(self, action: str, **fields: object) -> Answer:
        return self.post("/api/hand", {"action": action, **fields})

    @property
    def state(self) -> Any:
        """The state that the service shows."""
        return self.get("/api/state").json

    @property
    def moves(self) -> list[str]:
        return [move["move"] for move in self.state["moves"]]

    def listen(self, headers: Mapping[str, str] = MappingProxyType({})) -> "Listening":
        """Open a stream of events."""
        assert self._app is not None
        return Listening(self, Stream(self._app, headers))

    def stop_streams(self) -> None:
        """Let all streams end, as the service does before it stops."""

        async def stop() -> None:
            self.assembly.front.hub.stop()

        self.in_loop(stop)

    def settle(self) -> None:
        """Wait until no part has anything to do any more."""
        seen = -1
        while seen != (seen := self._round()):
            pass

    def _round(self) -> int:
        """Let every part do what it has to do; a number that changes with what has been done."""
        assembly = self.assembly
        assembly.thread.ask(_nothing).result()
        assembly.scribe.ask(_nothing).result()
        assembly.thread.ask(_nothing).result()

        async def revision() -> int:
            return int(str(assembly.front.state()["revision"]))

        return self.in_loop(revision)

    def pass_time(self, ms: int = SETTLE_MS) -> None:
        """Let time pass, in which the board is scanned."""
        for _ in range(ms // 10):
            self.assembly.thread.ask(lambda: self.clock.advance(10)).result()
        self.settle()

    def move(self, origin: str, target: str) -> Answer:
        """Move a piece by taps, and let the board rest."""
        answer = self.hand("tap_move", **{"from": origin, "to": target})
        self.pass_time()
        return answer

    def start(self) -> None:
        """Let the game begin that stands on the table."""
        self.pass_time()
        assert self.state["phase"] == "playing"

    def man(self, square: str) -> int:
        """The number of the piece on a players' square."""
        physical = TO_PHYSICAL[self.state["rotation"]][parse_square(square)]
        (man,) = [man for man in self.state["table"]["men"] if man["square"] == physical]
        return int(man["id"])


class Listening:
    """A stream of a house, to be used in a `with` block from outside of its loop."""

    def __init__(self, house: House, stream: Stream) -> None:
        self._house = house
        self._stream = stream

    def __enter__(self) -> Self:
        self._house.in_loop(self._stream.open)
        return self

    def __exit__(self, *_: object) -> None:
        self._house.in_loop(self._stream.close)

    def take(self) -> list[Received]:
        """What has come since the last call."""
        self._house.settle()
        return self._house.in_loop(self._stream.take)

    @property
    def ended(self) -> bool:
        return self._house.in_loop(self._stream.ended)


class LiveBoard:
    """A board with real pieces, which no page can move: it reads what a test puts on it."""

    def __init__(self, cells: str) -> None:
        self.cells = cells
        self.is_defective = False

    @property
    def name(self) -> str:
        return "live"

    @property
    def sensing(self) -> Any:
        return "polarity"

    def open(self) -> None:
        """There is nothing to open."""

    def close(self) -> None:
        """There is nothing to close."""

    def read(self) -> str:
        if self.is_defective:
            raise ZeroDivisionError
        return self.cells

    def show(self, lamps: object) -> None:
        """It has no LEDs."""

    def health(self) -> Mapping[str, object]:
        return {"ok": True, "problems": []}


def _simulated(clock: Clock) -> SimBoard:
    board = SimBoard(SimOptions(), clock.monotonic_ms)
    assert isinstance(board, Playground)
    return board


def _nothing() -> None:
    """A call that does nothing."""
