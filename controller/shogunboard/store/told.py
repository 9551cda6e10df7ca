"""Up to which game the file of a set has what games have told of it.

The file is written beside the journal, so either can be ahead of the other when the power fails. The mark follows the
file: what a game after it has told may not be in the file yet; what games up to it have told was there, and whatever of
it is there no more was taken out on purpose.
"""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from shogunboard.errors import StoreError
from shogunboard.store.model import RecordedGame
from shogunboard.store.rows import GameReader, game_at_board, json_object, summaries

_SETTING: Final = "told"
_PLAYED: Final = "WHERE source = 'played' AND id > ? AND NOT deleted"


def games_untold(connection: sqlite3.Connection, path: Path, name: str) -> list[RecordedGame]:
    """Games with the set of this name, not under way, of which its file may not have what they told; oldest first.

    None for a set without a mark: an older version may have been playing with it.
    """
    mark = _marks(connection).get(name)
    if not isinstance(mark, int):
        return []
    reader = GameReader(connection, path)
    found: list[RecordedGame] = []
    for summary in summaries(connection, _PLAYED, mark):
        if summary.set == name and not summary.under_way:
            # One that cannot be understood stays in the archive.
            with suppress(StoreError):
                game = reader.read(summary.id)
                found += [] if game is None else [game]
    return found


def mark_told(connection: sqlite3.Connection, name: str) -> None:
    """The file has what all games have told but the one under way. Within a transaction."""
    (newest,) = connection.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
    at_board = game_at_board(connection)
    if at_board == newest and at_board is not None and summaries(connection, "WHERE id = ?", at_board)[0].under_way:
        newest -= 1
    marks = _marks(connection)
    if marks.get(name) != newest:
        connection.execute(
            "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)",
            (_SETTING, json.dumps({**marks, name: newest}, ensure_ascii=False)),
        )


def _marks(connection: sqlite3.Connection) -> Mapping[str, object]:
    row = connection.execute("SELECT value FROM settings WHERE key = ?", (_SETTING,)).fetchone()
    return {} if row is None else json_object(row[0])
