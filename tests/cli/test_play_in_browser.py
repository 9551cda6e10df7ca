"""`shogunboard play --open`: a browser where there is one, and never in the service's way."""

import os
import signal
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest

from shogunboard.cli.browser import has_browser
from tests.cli.running import COMMAND, SOURCES

SAYS: Final = "The board is at "
SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_or_a_named_browser_is_enough(name: str) -> None:
    assert has_browser({name: "x"}, "linux")
    assert not has_browser({name: ""}, "linux")


def test_other_systems_have_a_browser_without_a_word() -> None:
    assert has_browser({}, "darwin")


@contextmanager
def playing(data: Path, **environment: str) -> Iterator[str]:
    """A service of its own that was asked to open its page; gives the page's address."""
    call = [*COMMAND, "play", "--port", "0", "--data", str(data), "--open"]
    kept = {name: value for name, value in os.environ.items() if name not in SCREENS}
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, cwd=SOURCES, env=kept | environment) as service:
        assert service.stdout is not None
        line = service.stdout.readline()
        try:
            assert line.startswith(SAYS)
            yield line.removeprefix(SAYS).strip()
        finally:
            service.send_signal(signal.SIGTERM)
            assert service.wait() == 0


def make_browser(path: Path, opened: Path, closing: Path) -> None:
    """Make a browser that says what it opens, and that stays open until something is written to `closing`."""
    path.write_text(f'#!/bin/sh\necho "$1" >"{opened}"\nread answer <"{closing}"\n', encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def test_the_page_is_opened_and_answers_while_the_browser_is_open(tmp_path: Path) -> None:
    opened, closing, browser = tmp_path / "opened", tmp_path / "closing", tmp_path / "some-browser"
    os.mkfifo(opened)
    os.mkfifo(closing)
    make_browser(browser, opened, closing)
    with playing(tmp_path / "data", BROWSER=str(browser)) as address:
        assert opened.read_text(encoding="utf-8").strip() == address
        try:
            assert httpx.get(f"{address}api/health").status_code == 200
        finally:
            closing.write_text("closed\n", encoding="utf-8")


def test_no_browser_of_the_terminal_is_opened(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    make_browser(tmp_path / "www-browser", opened, Path(os.devnull))
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    with playing(tmp_path / "data", PATH=path, TERM="xterm") as address:
        assert httpx.get(f"{address}api/health").status_code == 200
    assert not opened.exists()
