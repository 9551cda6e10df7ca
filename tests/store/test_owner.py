"""One owner of the board: a second one is refused, and death gives the board back."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from shogunboard.errors import BoardBusyError, StoreError
from shogunboard.store import Owner, Ownership

FIRST = Owner(4711, "pi", "2026-11-30 19:30:00")
SECOND = Owner(4712, "pi", "2026-11-30 19:31:00", "http://127.0.0.1:8350")

HOLDER = """
import sys
from pathlib import Path
from shogunboard.store import Owner, Ownership
ownership = Ownership(Path(sys.argv[1]), Owner(99, "table", "2026-11-30 20:00:00", "http://table:8350"))
ownership.acquire()
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_owner_is_told_who_the_first_is(tmp_path: Path) -> None:
    lock = tmp_path / "folder/shogunboard.lock"
    second = Ownership(lock, SECOND)
    with Ownership(lock, FIRST) as first:
        with pytest.raises(BoardBusyError, match=r"process 4711 on pi, since 2026-11-30 19:30:00\)"):
            second.acquire()
        first.announce("http://pi:8350")
        with pytest.raises(BoardBusyError, match=r"process 4711 on pi, .*, page http://pi:8350\)"):
            second.acquire()
    second.acquire()
    with pytest.raises(BoardBusyError, match="process 4712"):
        Ownership(lock, FIRST).acquire()
    second.release()
    second.release()


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
def test_the_death_of_the_owner_gives_the_board_back(tmp_path: Path, sign: signal.Signals) -> None:
    lock = tmp_path / "shogunboard.lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(lock)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(BoardBusyError, match=r"process 99 on table, .*, page http://table:8350"):
            Ownership(lock, SECOND).acquire()
        holder.send_signal(sign)
        holder.wait()
    with Ownership(lock, SECOND):
        pass


def test_an_owner_that_has_not_said_who_it_is(tmp_path: Path) -> None:
    lock = tmp_path / "shogunboard.lock"
    with Ownership(lock, FIRST):
        for content in (b"", b"{", b"[]", b'{"pid": "x"}'):
            lock.write_bytes(content)
            with pytest.raises(BoardBusyError, match="has not said who it is"):
                Ownership(lock, SECOND).acquire()


def test_a_lock_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match=r"shogunboard\.lock could not be locked: Not a directory"):
        Ownership(tmp_path / "file/shogunboard.lock", FIRST).acquire()


def test_a_board_that_was_not_acquired_cannot_be_announced(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="acquire it first"):
        Ownership(tmp_path / "shogunboard.lock", FIRST).announce("http://pi:8350")
