"""Looks at a database without changing it: is it sound, and can this version use it?"""

import sqlite3
from contextlib import closing
from pathlib import Path

from shogunboard.errors import StoreError
from shogunboard.store.database import damage_of
from shogunboard.store.files import beside
from shogunboard.store.problems import store_errors
from shogunboard.store.schema import check_version
from shogunboard.text import text


def examine(path: Path) -> None:
    """Read the whole database; raises `StoreError` with the cause and the cure. One that is not there is sound."""
    with store_errors(path, text("examined")):
        if not path.exists():
            return
        # Reading with a log makes the log's files. Where there are none nobody writes, and none are needed.
        how = "mode=ro" if beside(path, "-wal").exists() else "immutable=1"
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", isolation_level=None, uri=True)) as database:
            damage = damage_of(database, thorough=True)
            if damage is not None:
                raise StoreError(
                    text(
                        "{path} is damaged ({damage}); stop the service and bring a backup back with `shogunboard "
                        "games restore`",
                        path=str(path),
                        damage=damage,
                    )
                )
            check_version(database, path)
