"""One owner of the board: a lock that the kernel lets go when its holder dies, however it dies."""

import fcntl
import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from shogunboard.errors import BoardBusyError, StoreError
from shogunboard.store.files import make_folder
from shogunboard.store.problems import store_errors
from shogunboard.text import Text, text

_LONGEST: Final = 4096


@dataclass(frozen=True, slots=True)
class Owner:
    """Who owns the board. `started` is a local date and time, `address` where the page is, empty without one."""

    pid: int
    host: str
    started: str
    address: str = ""

    @property
    def said(self) -> Text:
        """The owner in words: "process 77 on pi, since 2026-11-30 20:15:00"."""
        known = {"pid": str(self.pid), "host": self.host, "started": self.started}
        if not self.address:
            return text("process {pid} on {host}, since {started}", **known)
        return text("process {pid} on {host}, since {started}, page {address}", **known, address=self.address)

    def __str__(self) -> str:
        return str(self.said)


class Ownership:
    """The right to one board and its journal, as a lock on a file beside the journal.

    The lock belongs to the open file, which a forked child would share and so keep locked: start child processes by
    spawning.
    """

    def __init__(self, path: Path, owner: Owner) -> None:
        """`path` is the file to lock (`Places.lock`)."""
        self._path = path
        self._owner = owner
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Become the owner. Raises `BoardBusyError` that names the one there is, `StoreError` when the file cannot be
        made."""
        with store_errors(self._path, text("locked")):
            descriptor = self._open()
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                held_by = _read(descriptor)
                os.close(descriptor)
                if isinstance(error, BlockingIOError):
                    raise BoardBusyError(_busy(held_by)) from None
                raise
        self._descriptor = descriptor
        self._say()

    def announce(self, address: str) -> None:
        """Say where the page is, once that is known."""
        self._owner = replace(self._owner, address=address)
        self._say()

    def release(self) -> None:
        """Give the board up. Twice is once. The file stays: removing it would let two owners in."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def _open(self) -> int:
        try:
            make_folder(self._path.parent)
            return os.open(self._path, os.O_CLOEXEC | os.O_RDWR | os.O_CREAT, 0o644)
        except OSError:
            # A lock needs no writing, so on a read-only disk the file of an earlier run serves as well.
            if not self._path.exists():
                raise
            return os.open(self._path, os.O_CLOEXEC | os.O_RDONLY)

    def _say(self) -> None:
        """Write who the owner is. The lock holds without it, and a full disk is no reason not to play."""
        if self._descriptor is None:
            raise StoreError(text("{path} is not locked; acquire it first", path=str(self._path)))
        content = json.dumps(asdict(self._owner)).encode() + b"\n"
        with suppress(OSError):
            os.ftruncate(self._descriptor, 0)
            os.pwrite(self._descriptor, content, 0)


def owner_of(path: Path) -> Owner | None:
    """Who owns the board whose lock is this file, None when nobody does. Nothing is changed.

    An owner that has not said who it is, is one without a process number. Raises `StoreError` when the file cannot
    be looked at.
    """
    with store_errors(path, text("looked at")):
        try:
            descriptor = os.open(path, os.O_CLOEXEC | os.O_RDONLY)
        except FileNotFoundError:
            return None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return _read(descriptor) or Owner(0, "", "")
        finally:
            os.close(descriptor)
    return None


def _read(descriptor: int) -> Owner | None:
    """Who holds the lock, None when the holder has not said so (yet)."""
    try:
        fields = json.loads(os.pread(descriptor, _LONGEST, 0))
        return Owner(int(fields["pid"]), str(fields["host"]), str(fields["started"]), str(fields["address"]))
    except (ValueError, KeyError, TypeError):
        return None


def _busy(owner: Owner | None) -> Text:
    if owner is None:
        who = text("another service, which has not said who it is")
    else:
        who = text("another service ({owner})", owner=owner.said)
    return text("the board belongs to {who}; use that one, or stop it first", who=who)
