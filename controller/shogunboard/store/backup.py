"""Backup to one file and restore from it, each at one stroke."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from shogunboard.errors import StoreError
from shogunboard.store.database import connect_existing, damage_of, is_database, open_beside
from shogunboard.store.files import free_name, make_folder, move_side_files, replacing, sync_file, sync_folder
from shogunboard.store.owner import Owner, Ownership
from shogunboard.store.places import Places
from shogunboard.store.problems import DAMAGE, code_of, store_errors
from shogunboard.store.schema import check_version
from shogunboard.text import text


def back_up(path: Path, target: Path) -> None:
    """Copy the database to `target`, as it stands at one moment, while a service may be playing.

    The copy is checked and synced before it takes its name; an older backup of that name is replaced then. Raises
    `StoreError` with the cause, and leaves what was there as it was.
    """
    with store_errors(target, text("written")):
        if not path.exists():
            raise StoreError(text("there is nothing to back up: {path} does not exist yet", path=str(path)))
        if target.exists() and (target.samefile(path) or not is_database(target)):
            if target.samefile(path):
                raise StoreError(text("{path} is the database itself; give another name", path=str(target)))
            raise StoreError(text("{path} is another file, not a backup; give another name", path=str(target)))
        with closing(open_beside(path)) as source, replacing(target) as part:
            _copy(source, part, path)


def restore(places: Places, source: Path, owner: Owner) -> Path | None:
    """Put the backup `source` in the place of the database; returns the name under which the replaced one is kept.

    The backup is checked first. Raises `BoardBusyError` while a service owns the board, `StoreError` for a file
    that is no sound backup; nothing has changed then.
    """
    path = places.database
    with store_errors(source, text("read")):
        if not is_database(source):
            raise StoreError(
                text("{path} is no backup of shogunboard; give a file that `games backup` has made", path=str(source))
            )
        if path.exists() and source.samefile(path):
            raise StoreError(text("{path} is the database itself; give a backup", path=str(source)))
    with Ownership(places.lock, owner), store_errors(path, text("restored")):
        make_folder(path.parent)
        with replacing(path) as part:
            with store_errors(source, text("read")), closing(_connect_to_read(source)) as connection:
                check_version(connection, source)
                _copy(connection, part, source)
            return _keep_replaced(path)


def _connect_to_read(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", isolation_level=None, uri=True)


def _copy(source: sqlite3.Connection, part: Path, name: Path) -> None:
    """Copy a database into a plain single file and check it."""
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        damage = _copied(source, copy) or damage_of(copy, thorough=True)
    if damage is not None:
        raise StoreError(
            text("{name} is damaged ({damage}) and was not copied; use an older backup", name=str(name), damage=damage)
        )


def _copied(source: sqlite3.Connection, copy: sqlite3.Connection) -> str | None:
    """Copy; what is damaged in the source is returned."""
    try:
        source.backup(copy)
    except sqlite3.DatabaseError as error:
        if code_of(error) not in DAMAGE:
            raise
        return str(error)
    copy.execute("PRAGMA journal_mode = DELETE")
    return None


def _keep_replaced(path: Path) -> Path | None:
    """Give the database that is about to be replaced a second name."""
    kept = free_name(path, "before-restore")
    exists = path.exists()
    if exists:
        _make_plain(path)
    # A log that is left belongs to the replaced database and must not meet the restored one.
    move_side_files(path, kept)
    if not exists:
        return None
    try:
        os.link(path, kept)
    except OSError:
        # Some file systems of memory cards have no second names.
        shutil.copyfile(path, kept)
        sync_file(kept)
    sync_folder(kept.parent)
    return kept


def _make_plain(path: Path) -> None:
    """Bring a database into one file. Fails while any other program has it open; a damaged one is left as it is."""
    try:
        with closing(connect_existing(path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        if code_of(error) not in DAMAGE:
            raise
