"""What systemd hears: with a real socket, and with a scan that hangs."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from shogunboard.service.boardthread import BoardThread
from shogunboard.service.clocks import MachineClock
from shogunboard.service.notify import Notifier, Watch, watched
from tests.project.source import PACKAGES

PID: Final = 4711


class Systemd:
    """The listening end."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)

    def hear(self) -> str:
        """The next message; waits for it."""
        self.socket.setblocking(True)
        return self.socket.recv(4096).decode()

    def heard(self) -> list[str]:
        """All messages that have come."""
        self.socket.setblocking(False)
        messages = []
        while True:
            try:
                messages.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return messages


@pytest.fixture
def address(tmp_path: Path) -> str:
    return str(tmp_path / "notify")


@pytest.fixture
def systemd(address: str) -> Iterator[Systemd]:
    listening = Systemd(address)
    yield listening
    listening.socket.close()


def test_what_is_said_arrives(systemd: Systemd, address: str) -> None:
    notifier = Notifier(address)
    notifier.ready("The page is at http://localhost:8350/")
    notifier.alive()
    notifier.stopping()
    assert systemd.heard() == ["READY=1\nSTATUS=The page is at http://localhost:8350/", "WATCHDOG=1", "STOPPING=1"]


def test_an_abstract_socket_is_found() -> None:
    name = f"shogunboard-test-{os.getpid()}"
    listening = Systemd(f"\0{name}")
    Notifier(f"@{name}").alive()
    assert listening.heard() == ["WATCHDOG=1"]
    listening.socket.close()


def test_nobody_need_listen(tmp_path: Path) -> None:
    Notifier().ready("on")
    Notifier(str(tmp_path / "nowhere")).ready("on")


def test_a_full_socket_holds_nothing_up(systemd: Systemd, address: str) -> None:
    notifier = Notifier(address)
    for _ in range(10_000):
        notifier.alive()
    assert set(systemd.heard()) == {"WATCHDOG=1"}


@pytest.mark.parametrize(
    ("environ", "watchdog_s"),
    [
        ({"NOTIFY_SOCKET": "/run/x"}, None),
        ({"NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "15000000"}, 15.0),
        ({"NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "500000", "WATCHDOG_PID": str(PID)}, 0.5),
        ({"NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "500000", "WATCHDOG_PID": "1"}, None),
        ({"NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "soon"}, None),
        ({"NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "500000"}, None),
        ({"NOTIFY_SOCKET": "vsock:2:1234", "WATCHDOG_USEC": "500000"}, None),
        ({}, None),
    ],
)
def test_the_environment_says_what_is_wanted(environ: dict[str, str], watchdog_s: float | None) -> None:
    assert Notifier.from_environ(environ, PID).watchdog_s == watchdog_s


def test_there_are_signs_of_life_only_while_scans_go_on(systemd: Systemd, address: str) -> None:
    scans = 0
    watch = Watch(Notifier(address), lambda: scans)
    watch.look()
    systemd.heard()
    for _ in range(3):
        scans += 7
        watch.look()
    assert len(systemd.heard()) == 3
    for _ in range(3):
        watch.look()
    assert systemd.heard() == []
    scans += 1
    watch.look()
    assert systemd.heard() == ["WATCHDOG=1"]


def test_a_scan_that_hangs_ends_the_signs_of_life(systemd: Systemd, address: str) -> None:
    """The board's thread itself, with a scan that waits for an event."""
    go_on, hangs, scanned = threading.Event(), threading.Event(), threading.Event()
    count = 0

    def scan(_: int) -> None:
        nonlocal count
        count += 1
        if count == 5:
            hangs.set()
            go_on.wait()
        if count == 8:
            scanned.set()

    thread = BoardThread(MachineClock(), 1)
    looks: list[list[str]] = []

    async def keep_watch() -> None:
        watch = Watch(Notifier(address), lambda: thread.scans)

        async def pause() -> None:
            looks.append(systemd.heard())
            if len(looks) == 1:
                await asyncio.to_thread(hangs.wait)
            if len(looks) == 10:
                go_on.set()
                await asyncio.to_thread(scanned.wait)
            if len(looks) == 12:
                raise asyncio.CancelledError

        await watch.keep(pause)

    thread.start(scan, lambda sound: None)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(keep_watch())
    thread.stop()
    signs = [len(messages) for messages in looks]
    assert sum(signs[2:10]) == 0
    assert signs[10] == 1


def test_signs_of_life_come_of_themselves(systemd: Systemd, address: str) -> None:
    scans = iter(range(1_000_000))

    async def watch() -> None:
        async with watched(Notifier(address, watchdog_s=0.003), lambda: next(scans)):
            for _ in range(5):
                assert await asyncio.to_thread(systemd.hear) == "WATCHDOG=1"

    asyncio.run(watch())


def test_nothing_is_watched_that_need_not_be(systemd: Systemd, address: str) -> None:
    async def watch() -> None:
        async with watched(Notifier(address), lambda: 1):
            await asyncio.sleep(0)

    asyncio.run(watch())
    assert systemd.heard() == []


def test_a_service_tells_when_its_page_answers_that_it_lives_and_that_it_ends(
    systemd: Systemd, address: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "shogunboard", "play", "--port", "0", "--data", str(tmp_path / "data")]
    environ = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(folder.parent) for folder in PACKAGES.values()),
        "NOTIFY_SOCKET": address,
        "WATCHDOG_USEC": "30000",
    }
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        ready, *said = _until(systemd, "READY=1")
        page = service.stdout.readline().split()[-1]
        assert f"STATUS=The page is at {page}" in ready.splitlines()
        assert set(said) <= {"WATCHDOG=1"}
        with socket.create_connection(("127.0.0.1", int(page.rstrip("/").rsplit(":", 1)[1]))) as asking:
            asking.sendall(b"GET /api/health HTTP/1.0\r\nHost: localhost\r\n\r\n")
            assert asking.recv(15) == b"HTTP/1.1 200 OK"
        assert systemd.hear() == "WATCHDOG=1"
        service.send_signal(signal.SIGTERM)
        assert _until(systemd, "STOPPING=1")[0] == "STOPPING=1"
    assert service.returncode == 0


def _until(systemd: Systemd, word: str) -> list[str]:
    """The messages up to the first one that begins with a word, the newest first."""
    messages = [systemd.hear()]
    while not messages[0].startswith(word):
        messages.insert(0, systemd.hear())
    return messages
