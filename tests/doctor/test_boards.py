"""What the doctor learns of a board: from its driver, or from the service that plays."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from shogunboard.config import parse_config
from shogunboard.doctor.boardlook import OPEN_MS, ask_service, from_health, try_board, try_panel
from shogunboard.doctor.findings import Finding
from shogunboard.errors import ConfigError
from shogunboard.games.registry import make_game
from shogunboard.ports import Board
from shogunboard.service.tools import Tools
from shogunboard.store import Owner, Ownership, Places
from shogunboard.store.owner import owner_of
from shogunboard_hw.gpio import GpioPanel, PanelPins
from shogunboard_hw.gpio.emulation import EmulatedGpio
from shogunboard_hw.pinout import BUILD_A
from shogunboard_hw.sim import SimBoard, SimOptions
from tests.doctor.patient import WANTED, Patient
from tests.web.house import LiveBoard


class SlowBoard(LiveBoard):
    """A board whose chips answer, or are given up, after so many readings."""

    def __init__(self, problems: Sequence[str] = (), readings: int = 40, refuses: str | None = None) -> None:
        super().__init__("." * 64)
        self._problems = list(problems)
        self._readings = readings
        self._refuses = refuses
        self.calls: list[str] = []

    def open(self) -> None:
        self.calls.append("open")
        if self._refuses is not None:
            raise ConfigError(self._refuses)

    def close(self) -> None:
        self.calls.append("close")

    def read(self) -> str:
        self._readings -= 1
        return super().read()

    def health(self) -> Mapping[str, object]:
        problems = self._problems if self._readings < 0 else ["not found yet"]
        return {"ok": not problems, "problems": problems}


def tools(board: Board, places: Places, panel: GpioPanel | None = None) -> Tools:
    return Tools(parse_config(WANTED), make_game("shogun"), board, places, panel=panel)


def test_a_board_is_given_time_and_closed_again() -> None:
    board, waited = SlowBoard(), list[int]()
    assert try_board(board, waited.append) == []
    assert board.calls == ["open", "close"]
    assert sum(waited) == OPEN_MS


def test_what_a_board_says_is_found_with_its_cure() -> None:
    board = SlowBoard(["chip 2 (0x22) does not answer; look at its supply", "no reading from a8"])
    one, other = try_board(board, lambda ms: None)
    assert one == Finding("board", "chip 2 (0x22) does not answer", "look at its supply")
    assert other.text == "no reading from a8"
    assert "docs/trouble.md" in other.cure


def test_a_board_that_refuses_its_settings() -> None:
    board = SlowBoard(refuses="script: x.txt cannot be read; name another file")
    (finding,) = try_board(board, lambda ms: None)
    assert finding == Finding("board", "script: x.txt cannot be read", "name another file")
    assert board.calls == ["open"]


def test_a_panel_is_tried_too() -> None:
    gpio = EmulatedGpio()
    panel = GpioPanel(PanelPins.of(BUILD_A), gpio.library)
    assert try_panel(panel, lambda ms: None) == []
    assert gpio.in_use == frozenset()
    gpio.fail(RuntimeError("No access to /dev/mem"))
    (finding,) = try_panel(panel, lambda ms: None)
    assert finding.kind == "panel"
    assert "usermod" in finding.cure


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return Patient(tmp_path)


def test_a_board_that_nobody_owns_is_opened(patient: Patient) -> None:
    board = SlowBoard(["chip 0 does not answer; look at its supply"])
    gpio = EmulatedGpio()
    given = tools(board, patient.places, GpioPanel(PanelPins.of(BUILD_A), gpio.library))
    assert patient.finding(tools=given).kind == "board"
    assert board.calls == ["open", "close"]
    assert not patient.places.folder.exists()


def test_a_board_that_cannot_be_opened_is_not(patient: Patient) -> None:
    patient.remove("dev/i2c-1")
    board = SlowBoard(["there is no bus"])
    assert patient.finding(tools=tools(board, patient.places)).kind == "i2c_off"
    assert board.calls == []


def test_a_board_without_hardware_is_not_touched(patient: Patient) -> None:
    keep = patient.root / "table.json"
    board = SimBoard(SimOptions(keep=keep))
    assert patient.findings(tools=tools(board, patient.places)) == ()
    assert not keep.exists()


# -- a service that plays ------------------------------------------------------------------------------------


def test_an_owner_is_known_by_its_lock(tmp_path: Path) -> None:
    lock = tmp_path / "shogunboard.lock"
    assert owner_of(lock) is None
    owner = Owner(4711, "pi", "2026-11-30 20:15:00", "http://localhost:8350/")
    with Ownership(lock, owner):
        assert owner_of(lock) == owner
        lock.write_text("", encoding="utf-8")
        assert owner_of(lock) == Owner(0, "", "")
    assert owner_of(lock) is None


@contextmanager
def answering(body: bytes, status: int = 200) -> Iterator[Owner]:
    """A service that answers so."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body if self.path == "/api/health" else b"")

        def log_message(self, format: str, *args: Any) -> None:
            """Tests are quiet."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield Owner(1, "pi", "now", f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()
        thread.join()


def test_a_service_is_asked() -> None:
    health = {
        "board": {"ok": False, "problems": ["chip 3 (0x23) does not answer; look at its supply"]},
        "panel": {"ok": False, "problems": ["panel: the library for the header is not installed; install it"]},
        "storage": {"ok": False, "problem": "the disk is full; free some space", "pending": 3},
        "squares": [],
    }
    with answering(json.dumps(health).encode()) as owner:
        assert ask_service(owner) == [
            Finding("board", "chip 3 (0x23) does not answer", "look at its supply"),
            Finding("panel", "panel: the library for the header is not installed", "install it"),
            Finding("games", "the disk is full", "free some space"),
        ]


@pytest.mark.parametrize(("body", "status"), [(b"not JSON", 200), (b"{}", 500)])
def test_a_service_that_does_not_answer_well(body: bytes, status: int) -> None:
    with answering(body, status) as owner:
        (finding,) = ask_service(owner)
    assert finding.kind == "board"
    assert "restart" in finding.cure


def test_a_service_that_is_gone() -> None:
    (finding,) = ask_service(Owner(1, "pi", "now", "http://127.0.0.1:9/"))
    assert "does not say how it is" in finding.text


def test_a_service_that_has_not_said_where_it_is() -> None:
    (finding,) = ask_service(Owner(0, "", ""))
    assert finding.kind == "board"


def test_a_well_service_has_nothing_to_say() -> None:
    assert from_health({"board": {"ok": True, "problems": []}, "storage": {"ok": True, "problem": None}}) == []


def test_the_command_asks_the_service_and_changes_nothing(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    command = [sys.executable, "-m", "shogunboard"]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    settings = tmp_path / "settings.toml"
    settings.write_text("[service]\nport = 0\n", encoding="utf-8")
    play = [*command, "play", "--config", str(settings), "--data", data]
    with subprocess.Popen(play, env=environ, stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        page = service.stdout.readline().split()[-1]
        doctor = [*command, "doctor", "--config", str(settings), "--data", data]
        told = subprocess.run([*doctor, "--json"], env=environ, capture_output=True, text=True)
        service.send_signal(signal.SIGTERM)
    diagnosis = json.loads(told.stdout)
    assert told.stderr == ""
    assert f"process {service.pid}" in diagnosis["machine"]["service"]
    assert page in diagnosis["machine"]["service"]
    assert {finding["kind"] for finding in diagnosis["findings"]} <= {"clock", "disk_full"}
    assert told.returncode == (0 if diagnosis["ok"] else 1)
    assert service.returncode == 0
