"""The tables of the journal, as named migrations in their order.

A migration that has been released is never changed; what is to be different comes in a new one.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shogunboard.errors import StoreError
from shogunboard.store.transactions import Fault, no_fault, transaction
from shogunboard.text import text

APPLICATION_ID: Final = 0x53484F47
"""Stands in the header of the file and says whose it is ("SHOG")."""


@dataclass(frozen=True, slots=True)
class Migration:
    """A step from one form of the tables to the next. Its name is kept in the table `migrations`."""

    name: str
    statements: tuple[str, ...]


MIGRATIONS: Final = (
    Migration(
        "0001-games-and-facts",
        (
            # Times are milliseconds. `wall_ms` counts from 1970 and is believed only when `trusted`; `monotonic_ms`
            # counts from the start of the machine that `boot_id` names. From both, dates can be put right later.
            """
            CREATE TABLE games (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                source TEXT NOT NULL CHECK (source IN ('played', 'imported')),
                aside INTEGER NOT NULL DEFAULT 0 CHECK (aside IN (0, 1)),
                game TEXT NOT NULL,
                equipment TEXT NOT NULL,
                rules TEXT NOT NULL,
                sensing TEXT,
                white TEXT NOT NULL,
                red TEXT NOT NULL,
                date TEXT,
                tags TEXT NOT NULL,
                comments TEXT NOT NULL,
                wall_ms INTEGER NOT NULL,
                monotonic_ms INTEGER NOT NULL,
                boot_id TEXT NOT NULL,
                trusted INTEGER NOT NULL CHECK (trusted IN (0, 1)),
                rotation INTEGER NOT NULL,
                plies INTEGER NOT NULL,
                result TEXT NOT NULL,
                reason TEXT,
                content TEXT NOT NULL
            )
            """,
            # `seq` counts the facts of a game from 1: the key keeps a fact from being written twice.
            """
            CREATE TABLE facts (
                game_id INTEGER NOT NULL REFERENCES games (id),
                seq INTEGER NOT NULL CHECK (seq >= 1),
                body TEXT NOT NULL,
                wall_ms INTEGER NOT NULL,
                monotonic_ms INTEGER NOT NULL,
                boot_id TEXT NOT NULL,
                trusted INTEGER NOT NULL CHECK (trusted IN (0, 1)),
                PRIMARY KEY (game_id, seq)
            ) WITHOUT ROWID
            """,
            "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        ),
    ),
    Migration(
        "0002-deleted-games",
        # A deleted game is left out of lists and can be brought back: nothing that was played is ever lost.
        ("ALTER TABLE games ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1))",),
    ),
)

_LOG: Final = """
    CREATE TABLE IF NOT EXISTS migrations (
        name TEXT PRIMARY KEY,
        applied TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
    ) WITHOUT ROWID
"""


def migrate(
    connection: sqlite3.Connection,
    path: Path,
    migrations: Sequence[Migration] = MIGRATIONS,
    fault: Fault = no_fault,
) -> None:
    """Bring the tables to the newest form, each migration in a transaction with its row in the log.

    Raises `StoreError` for a database of another program or of a newer version of this one.
    """
    applied = check_version(connection, path, migrations)
    for migration in migrations:
        if migration.name in applied:
            continue
        with transaction(connection, fault):
            connection.execute(_LOG)
            # Another program may have done it since.
            if migration.name in _applied(connection):
                continue
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            for statement in migration.statements:
                connection.execute(statement)
                fault("migrating")
            connection.execute("INSERT INTO migrations (name) VALUES (?)", (migration.name,))


def check_version(
    connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration] = MIGRATIONS
) -> frozenset[str]:
    """The names of the migrations that were applied; raises `StoreError` unless this version can use the database."""
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if tables and application != APPLICATION_ID:
        raise StoreError(text("{path} is a database of another program; give another file", path=str(path)))
    applied = _applied(connection) if tables else frozenset()
    unknown = sorted(applied - {migration.name for migration in migrations})
    if unknown:
        raise StoreError(
            text(
                "{path} was written by a newer version of shogunboard ({choices}); install that version or a newer one",
                path=str(path),
                choices=", ".join(unknown),
            )
        )
    return applied


def _applied(connection: sqlite3.Connection) -> frozenset[str]:
    return frozenset(name for (name,) in connection.execute("SELECT name FROM migrations"))
