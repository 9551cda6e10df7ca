"""The service as a process of its own, and what a page would do with it."""

import json
import re
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self

import httpx

from shogunboard.geometry import TO_PHYSICAL, parse_square
from tests.cli.running import COMMAND, SOURCES

SAYS: Final = "The board is at "
QUICK: Final = """
[tracking]
lift_ms = 20
settle_ms = 100
path_ms = 400
"""
"""Settings for hands that know what they do."""
PATIENCE: Final = httpx.Timeout(30)
"""Only a test that fails waits so long."""

State = Mapping[str, Any]


class Service:
    """`shogunboard play` in a folder of its own, on a free port. It is killed at the end if it has not ended."""

    def __init__(self, folder: Path, *options: str, settings: str = QUICK, data: Path | None = None) -> None:
        self.data = data or folder / "data"
        file = folder / "settings.toml"
        file.write_text(settings, encoding="utf-8")
        self._call = ["play", "--port", "0", "--config", str(file), "--data", str(self.data), *options]
        self._errors = folder / "stderr.txt"
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()

    @property
    def process(self) -> "subprocess.Popen[str]":
        assert self._process is not None
        return self._process

    @property
    def said(self) -> str:
        """What it has written to stderr, by all its runs."""
        return self._errors.read_text(encoding="utf-8")

    def launch(self) -> None:
        """Start it, without waiting until it answers."""
        with self._errors.open("a", encoding="utf-8") as errors:
            self._process = subprocess.Popen(
                [*COMMAND, *self._call], cwd=SOURCES, stdout=subprocess.PIPE, stderr=errors, text=True
            )

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        self.launch()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith(SAYS), self.said
        self.address = line.removeprefix(SAYS).strip()
        return self

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.communicate()

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """End it by a signal; its exit code."""
        self.process.send_signal(sign)
        self.process.communicate()
        return self.process.returncode

    def new_pin(self) -> str:
        """A new PIN for players, as `shogunboard pin` makes it beside the service."""
        done = subprocess.run(
            [*COMMAND, "pin", "--data", str(self.data)], cwd=SOURCES, capture_output=True, text=True, check=True
        )
        return "".join(re.findall("[0-9]", done.stdout))

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.address}api/{path}", timeout=PATIENCE)

    @property
    def state(self) -> State:
        state: State = self.get("state").json()
        return state

    def post(self, path: str, **fields: object) -> httpx.Response:
        return httpx.post(f"{self.address}api/{path}", json=fields, timeout=PATIENCE)

    def command(self, name: str, **fields: object) -> None:
        """Give a command, which must be carried out."""
        self.post("command", command=name, **fields).raise_for_status()

    def hand(self, action: str, **fields: object) -> None:
        """Let a hand do something, which must be possible."""
        self.post("hand", action=action, **fields).raise_for_status()

    def tap(self, move: str) -> None:
        """Make a move by taps: "b1b3"."""
        self.hand("tap_move", **{"from": move[:2], "to": move[2:4]})

    def play(self, *moves: str) -> State:
        """Make moves, each when the one before is shown."""
        before = [move["move"] for move in self.wait(playing)["moves"]]
        for move in moves:
            self.tap(move)
            before.append(move)
            state = self.wait(has_moves(before))
        return state

    def states(self) -> Iterator[State]:
        """All states that the service tells, the one now first, until the connection ends."""
        with httpx.stream("GET", f"{self.address}api/events", timeout=PATIENCE) as answer:
            name = ""
            for line in answer.iter_lines():
                key, _, value = line.partition(": ")
                if key == "event":
                    name = value
                elif key == "data" and name == "state":
                    yield json.loads(value)

    def wait(self, condition: Callable[[State], bool]) -> State:
        """Wait until a state fulfils the condition; that state."""
        for state in self.states():
            if condition(state):
                return state
        raise AssertionError("the service has ended the stream")


class Listener:
    """Listens in the background until the connection ends, and keeps the last state."""

    def __init__(self, service: Service) -> None:
        self.last: State | None = None
        self.ended_well = False
        self._service = service
        self._first = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def start(self) -> Self:
        """Begin, and wait for the first state."""
        self._thread.start()
        self._first.wait()
        return self

    def join(self) -> State:
        """Wait for the end of the connection; the last state that came."""
        self._thread.join()
        assert self.last is not None
        return self.last

    def _listen(self) -> None:
        with suppress(httpx.TransportError):
            for state in self._service.states():
                self.last = state
                self._first.set()
            self.ended_well = True
        self._first.set()


def playing(state: State) -> bool:
    """Is a game under way?"""
    return bool(state["phase"] == "playing")


def has_moves(moves: list[str]) -> Callable[[State], bool]:
    """Do these moves stand, and no others?"""
    return lambda state: [move["move"] for move in state["moves"]] == moves


def moves_of(state: State) -> list[str]:
    """The moves that stand."""
    return [move["move"] for move in state["moves"]]


def man_from(state: State, letter: str, square: str) -> Mapping[str, Any] | None:
    """The piece with this letter that stands on a players' square, if it is there."""
    physical = TO_PHYSICAL[state["rotation"]][parse_square(square)]
    men: list[Mapping[str, Any]] = state["table"]["men"]
    return next((man for man in men if man["square"] == physical and man["letter"] == letter), None)
