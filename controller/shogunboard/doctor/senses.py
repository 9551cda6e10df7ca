"""The ways by which facts about the machine are come by. Tests give a doctor senses of another machine."""

import grp
import os
import pwd
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from shogunboard.doctor.facts import Disk, User

PATIENCE_S: Final = 5


@dataclass(frozen=True, slots=True)
class Ownership:
    """To whom a file belongs, and its permissions."""

    owner: str
    group: str
    mode: int


def ownership_of(path: Path) -> Ownership:
    """What the file system says of a file; raises `OSError`."""
    found = path.stat()
    return Ownership(_user_name(found.st_uid), _group_name(found.st_gid), found.st_mode & 0o777)


def _user_name(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _group_name(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def asking_user() -> User:
    """The user of this process, with the groups that it has (those of the last log-in)."""
    groups = {os.getegid(), *os.getgroups()}
    return User(_user_name(os.geteuid()), frozenset(map(_group_name, groups)))


def output_of(command: Sequence[str]) -> str | None:
    """What a program prints; None when there is no such program, or it fails."""
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_S, check=True
        )
        return done.stdout
    return None


def version_of(distribution: str) -> str | None:
    """The version of a distribution that is installed in this environment."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def disk_under(folder: Path) -> Disk | None:
    """The disk that a folder is on, or will be on when it is made; None when that cannot be seen."""
    with suppress(OSError):
        existing = next(path for path in (folder, *folder.absolute().parents) if path.exists())
        usage = shutil.disk_usage(existing)
        flags = os.statvfs(existing).f_flag
        return Disk(str(folder), usage.total, usage.free, bool(flags & os.ST_RDONLY))
    return None


@dataclass(frozen=True, slots=True)
class Senses:
    """`root` is the top of the file system. The others are as the functions above."""

    root: Path = Path("/")
    ownership_of: Callable[[Path], Ownership] = ownership_of
    user: Callable[[], User] = asking_user
    output_of: Callable[[Sequence[str]], str | None] = output_of
    version_of: Callable[[str], str | None] = version_of
    disk_under: Callable[[Path], Disk | None] = disk_under
    wall_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000

    def text(self, *places: str) -> str:
        """The text of the first of these files (paths from the root) that can be read; empty without one."""
        for place in places:
            with suppress(OSError):
                return (self.root / place).read_text(encoding="utf-8", errors="replace").strip("\0\n ")
        return ""

    def exists(self, place: str) -> bool:
        """Is there such a file?"""
        return (self.root / place).exists()

    def all(self, pattern: str) -> list[Path]:
        """The files of a pattern (from the root), in order of their names; those that can be seen."""
        return sorted(self.root.glob(pattern))
