"""Opening the database: how it is written, whether it is sound, and what becomes of a damaged one."""

import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final, TypeAlias

from shogunboard.errors import StoreError
from shogunboard.store.files import free_name, make_folder, move_database
from shogunboard.store.problems import DAMAGE, code_of, store_errors
from shogunboard.store.schema import APPLICATION_ID, migrate
from shogunboard.store.transactions import Fault, no_fault
from shogunboard.text import Text, text

Connect: TypeAlias = Callable[[Path], sqlite3.Connection]

BUSY_SECONDS: Final = 5.0
"""How long a writer waits for another one. Imports write one game at a time, so it is far more than enough."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a database, which is created if need be. It belongs to the thread that made it."""
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)


def connect_existing(path: Path) -> sqlite3.Connection:
    """A connection to a database that is there; SQLite says that it cannot be opened when it is not."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", timeout=BUSY_SECONDS, isolation_level=None, uri=True)


def open_sound(path: Path, connect: Connect = connect, fault: Fault = no_fault) -> sqlite3.Connection:
    """Open the database for the service that owns it: folder and tables are made, the whole file is checked.

    A damaged file is set aside under another name and never deleted; `StoreError` says so. The next call begins
    a new one.
    """
    with store_errors(path, text("opened")), ExitStack() as undo:
        make_folder(path.parent)
        connection = connect(path)
        undo.callback(connection.close)
        damage = damage_of(connection)
        if damage is not None:
            # Renamed before it is closed: SQLite removes a log that it cannot read when it closes the database.
            raise StoreError(_set_aside(path, damage))
        prepare(connection, path, fault)
        undo.pop_all()
        return connection


def open_beside(path: Path, connect: Connect = connect_existing) -> sqlite3.Connection:
    """Open the database for a program that works beside the service. It is not checked as a whole."""
    with store_errors(path, text("opened")), ExitStack() as undo:
        connection = connect(path)
        undo.callback(connection.close)
        prepare(connection, path)
        undo.pop_all()
        return connection


def prepare(connection: sqlite3.Connection, path: Path, fault: Fault = no_fault) -> None:
    """Settings of a connection, and the tables in their newest form."""
    connection.execute("PRAGMA foreign_keys = ON")
    # With a write-ahead log a commit is one sync, and readers do not wait for the writer. FULL syncs every commit.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA journal_mode = WAL")
    migrate(connection, path, fault=fault)


def damage_of(connection: sqlite3.Connection, *, thorough: bool = False) -> str | None:
    """What is damaged in a database, None when it is sound. `thorough` also compares indexes with tables."""
    check = "integrity_check" if thorough else "quick_check"
    try:
        found = [str(text) for (text,) in connection.execute(f"PRAGMA {check}(3)")]
        if found == ["ok"] and thorough:
            found = [
                f"a row of {table} has lost its owner" for table, *_ in connection.execute("PRAGMA foreign_key_check")
            ]
    except sqlite3.DatabaseError as error:
        if code_of(error) in DAMAGE:
            return str(error)
        raise
    return None if found in (["ok"], []) else "; ".join(found)


def _set_aside(path: Path, damage: str) -> Text:
    """Rename a damaged database; the text says what has happened and what to do."""
    aside = free_name(path, "damaged")
    move_database(path, aside)
    return text(
        "{path} is damaged ({damage}). It was set aside as {aside} in the same folder, a new one is begun. "
        "To have the old games again, stop the service and run `shogunboard games restore` with your last backup",
        path=str(path),
        damage=damage,
        aside=aside.name,
    )


def is_database(path: Path) -> bool:
    """Is this file a database of this program, as its header says?"""
    with path.open("rb") as stream:
        header = stream.read(100)
    return header.startswith(b"SQLite format 3\0") and header[68:72] == APPLICATION_ID.to_bytes(4, "big")
