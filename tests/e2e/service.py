"""The service as a process of its own, as `shogunboard play` starts it."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, Final
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

TIMES: Final = "[tracking]\nlift_ms = 20\nsettle_ms = 100\npath_ms = 400\n"
"""Quick hands: a test puts a piece down and does not think."""


class Service:
    """One service with its folder of data. It can be killed and started again on the same data and port."""

    def __init__(self, folder: Path, settings: str = "", options: tuple[str, ...] = (), extra_path: str = "") -> None:
        self._folder = folder
        self._config = folder / "test.toml"
        times = "" if "[tracking]" in settings else TIMES
        self._config.write_text(times + settings, encoding="utf-8")
        self._options = options
        self._extra_path = extra_path
        self._process: subprocess.Popen[str] | None = None
        self._log: IO[str] | None = None
        self._port = 0
        self.url = ""

    def start(self) -> "Service":
        """Start it and wait until its page answers."""
        self._log = (self._folder / "service.log").open("a", encoding="utf-8")
        path = os.pathsep.join(filter(None, [self._extra_path, os.environ.get("PYTHONPATH", "")]))
        command = [sys.executable, "-m", "shogunboard", "play", "--config", str(self._config)]
        command += ["--data", str(self._folder / "data"), "--port", str(self._port), *self._options]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self._log, text=True, env=os.environ | {"PYTHONPATH": path}
        )
        assert self._process.stdout is not None
        said = next((line for line in iter(self._process.stdout.readline, "") if "http://" in line), "")
        assert said, f"the service did not begin:\n{self.log}"
        self.url = next(word for word in said.split() if word.startswith("http://"))
        self._port = urlsplit(self.url).port or 0
        return self

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """What it has said to the terminal."""
        return (self._folder / "service.log").read_text(encoding="utf-8")

    def kill(self) -> None:
        """As a power cut does: without any chance to tidy up."""
        assert self._process is not None
        self._process.kill()
        self._end()

    def stop(self) -> None:
        """Ask it to end."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
        self._end()

    def _end(self) -> None:
        if self._process is not None:
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None
        if self._log is not None:
            self._log.close()

    def new_pin(self) -> str:
        """A new PIN for players, as people have it made."""
        command = [sys.executable, "-m", "shogunboard", "pin", "--data", str(self._folder / "data")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return "".join(letter for letter in done.stdout if letter.isdigit())

    def state(self) -> Mapping[str, Any]:
        """The whole state."""
        with urlopen(f"{self.url}api/state") as answer:
            found: Mapping[str, Any] = json.load(answer)
        return found

    def until(self, holds: Callable[[Mapping[str, Any]], bool]) -> None:
        """Wait for a state that must come."""
        pause = threading.Event()
        for _ in range(2000):
            if holds(self.state()):
                return
            pause.wait(0.01)
        raise AssertionError(self.state())

    def command(self, name: str, **fields: object) -> None:
        """Give a command, as a script does."""
        self._post("command", {"command": name, **fields})

    def hand(self, action: str, **fields: object) -> None:
        """Move pieces, as a script does."""
        self._post("hand", {"action": action, **fields})

    def _post(self, what: str, body: Mapping[str, object]) -> None:
        headers = {"content-type": "application/json"}
        with urlopen(Request(f"{self.url}api/{what}", json.dumps(body).encode(), headers)) as answer:
            assert json.load(answer)["ok"]
