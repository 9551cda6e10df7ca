"""What SQLite and the file system complain about, as `StoreError` with the file, the cause and the cure."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage
from types import MappingProxyType
from typing import Final

from shogunboard.errors import StoreError
from shogunboard.text import Text, text

_LITTLE: Final = 1 << 16
"""Bytes, too few for what SQLite keeps beside a database."""
_DISK: Final = text("the disk or memory card may be failing: make a backup on another one")
_CURES: Final[Mapping[int, tuple[Text, Text]]] = MappingProxyType(
    {
        sqlite3.SQLITE_FULL: (text("the disk is full"), text("free some space")),
        sqlite3.SQLITE_READONLY: (text("the file or its disk is read-only"), text("make it writable")),
        sqlite3.SQLITE_CANTOPEN: (
            text("it cannot be opened"),
            text("check that its folder exists and may be written to"),
        ),
        sqlite3.SQLITE_BUSY: (text("another program is using it"), text("wait for that program or end it")),
        sqlite3.SQLITE_IOERR: (text("the disk reports an error"), _DISK),
        sqlite3.SQLITE_CORRUPT: (
            text("it is damaged"),
            text("stop the service and bring a backup back with `shogunboard games restore`"),
        ),
        sqlite3.SQLITE_NOTADB: (text("it is no database of this program"), text("give another file")),
    }
)
DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
"""The codes by which SQLite says that a file is damaged."""


_TEXTS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "database or disk is full": sqlite3.SQLITE_FULL,
        "attempt to write a readonly database": sqlite3.SQLITE_READONLY,
        "unable to open database file": sqlite3.SQLITE_CANTOPEN,
        "database is locked": sqlite3.SQLITE_BUSY,
        "disk I/O error": sqlite3.SQLITE_IOERR,
        "database disk image is malformed": sqlite3.SQLITE_CORRUPT,
        "file is not a database": sqlite3.SQLITE_NOTADB,
    }
)
"""Errors of a running backup carry no code in Python 3.11, only the text of it."""


def code_of(error: sqlite3.Error) -> int:
    """The primary result code of an error of SQLite, 0 if it has none."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else _TEXTS.get(str(error), 0)


@contextmanager
def store_errors(path: Path, doing: Text | str) -> Iterator[None]:
    """Turns errors of SQLite and of files into `StoreError`: `path` could not be `doing` (such as "written").

    A wrong use of SQLite, such as from a second thread, stays what it is: it is a mistake in this program.
    """
    try:
        yield
    except (StoreError, sqlite3.ProgrammingError):
        raise
    except sqlite3.Error as error:
        raise StoreError(_explained(path, doing, error)) from error
    except OSError as error:
        raise StoreError(
            text(
                "{path} could not be {doing}: {problem}",
                path=str(path),
                doing=doing,
                problem=str(error.strerror or error),
            )
        ) from error


def _explained(path: Path, doing: Text | str, error: sqlite3.Error) -> Text:
    code = code_of(error)
    if code == sqlite3.SQLITE_IOERR and _is_full(path.parent):
        code = sqlite3.SQLITE_FULL
    said = text("{path} could not be {doing}", path=str(path), doing=doing)
    known = _CURES.get(code)
    if known is None:
        return text("{said}: {problem}; see what else uses the file", said=said, problem=str(error))
    cause, cure = known
    told = cause if str(cause) == str(error) else text("{cause} ({problem})", cause=cause, problem=str(error))
    return text("{said}: {problem}; {cure}", said=said, problem=told, cure=cure)


def _is_full(folder: Path) -> bool:
    """Has the disk no room? SQLite does not say so of every file that it keeps."""
    try:
        return disk_usage(folder).free < _LITTLE
    except OSError:
        return False
