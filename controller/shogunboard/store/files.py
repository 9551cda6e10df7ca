"""Files that survive a power cut: synced to the disk with the folder that names them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

SIDE_FILES = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, under the same name with these endings."""


def sync_file(path: Path) -> None:
    """Bring the contents of a file to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, durably."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for made in reversed(missing):
        made.mkdir(exist_ok=True)
        sync_folder(made.parent)


def free_name(path: Path, word: str) -> Path:
    """The first of `<name>.<word>-1`, `-2`, ... that does not exist."""
    names = (path.with_name(f"{path.name}.{word}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def beside(path: Path, ending: str) -> Path:
    """The file beside a database with this ending."""
    return path.with_name(path.name + ending)


def move_database(path: Path, target: Path) -> None:
    """Rename a database with what SQLite keeps beside it.

    The database goes last: a cut in between must never leave a log of the old database beside a new one.
    """
    move_side_files(path, target)
    path.replace(target)
    sync_folder(path.parent)


def move_side_files(path: Path, target: Path) -> None:
    """Rename what SQLite keeps beside a database, to stand beside `target`."""
    for ending in SIDE_FILES:
        if beside(path, ending).exists():
            beside(path, ending).replace(beside(target, ending))


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """A name beside `target` to write a file under. It takes the place of `target` when the block succeeds, all at
    once; otherwise it is removed and nothing has changed."""
    part = target.with_name(f".{target.name}.part-{os.getpid()}")
    part.unlink(missing_ok=True)
    try:
        yield part
        sync_file(part)
        part.replace(target)
        sync_folder(target.parent)
    finally:
        for ending in ("", *SIDE_FILES):
            beside(part, ending).unlink(missing_ok=True)
