"""Which games a list is to have, and a list a page at a time."""

import re
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from shogunboard.errors import TextError
from shogunboard.store.matches import Match, tally
from shogunboard.store.model import GameSummary
from shogunboard.store.rows import json_object, summaries
from shogunboard.text import text

_DAY: Final = re.compile(r"([0-9]{4})[-.]([0-9]{2})[-.]([0-9]{2})")
_DATE: Final = re.compile(r"[0-9]{4}\.(?:[0-9]{2}|\?\?)\.(?:[0-9]{2}|\?\?)")


def parse_day(written: str | None, place: str) -> str | None:
    """A day that a person wrote, as game files write it; raises `TextError` that names the place."""
    if written is None:
        return None
    match = _DAY.fullmatch(written.strip())
    try:
        if match is not None:
            return date(int(match[1]), int(match[2]), int(match[3])).strftime("%Y.%m.%d")
    except ValueError:
        pass
    raise TextError(text("{written} is not a day, which is written as 2026-11-30", written=repr(written)), place)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games a list is to have; None leaves a condition out.

    `player` is a part of a name, `opponent` one of the other player's, `since` and `until` are days as game files
    write them ("2026.11.30"), both included, `result` is as in game files, `game` the name of a game, `set` that of a
    set. `text` is a part of a name, a tag's value, a note or a judgement. `analysed`: those that have been analysed,
    or that have not. `deleted`: those that are deleted, in place of all others.
    """

    player: str | None = None
    opponent: str | None = None
    since: str | None = None
    until: str | None = None
    result: str | None = None
    game: str | None = None
    set: str | None = None
    text: str | None = None
    analysed: bool | None = None
    deleted: bool = False

    def fits(self, summary: GameSummary) -> bool:
        """Is this game wanted, whatever is written in it? A date that is known in part fits when it may lie within
        the bounds."""
        return (
            self.deleted == summary.deleted
            and self._fits_players(*(name.casefold() for name in summary.players))
            and (self.result is None or self.result == summary.result)
            and (self.game is None or self.game == summary.game)
            and (self.set is None or self.set == summary.set)
            and (self.analysed is None or self.analysed == summary.analysed)
            and self._fits_date(summary)
        )

    def _fits_players(self, one: str, other: str) -> bool:
        """May one of two names be the player's and the other one the opponent's?"""
        name, opponent = (self.player or "").casefold(), (self.opponent or "").casefold()
        return any(name in mine and opponent in theirs for mine, theirs in ((one, other), (other, one)))

    def _fits_date(self, summary: GameSummary) -> bool:
        if self.since is None and self.until is None:
            return True
        day = summary.date if summary.written is not None else summary.began.date
        if not _DATE.fullmatch(day):
            return False
        latest, earliest = day.replace("?", "9"), day.replace("?", "0")
        return (self.since or "") <= latest and earliest <= (self.until or "9999.99.99")


@dataclass(frozen=True, slots=True)
class GamePage:
    """A part of a list, newest first, and how many games the whole of it has. `sets` are the names of the sets that
    games were played with, `pair` is how the games of two players have ended who alone were asked for."""

    games: tuple[GameSummary, ...]
    total: int
    sets: tuple[str, ...]
    pair: Match | None = None


def games_wanted(connection: sqlite3.Connection, wanted: Wanted) -> list[GameSummary]:
    """The games that are wanted, oldest first."""
    return _chosen(connection, summaries(connection), wanted)


def page_wanted(connection: sqlite3.Connection, wanted: Wanted, offset: int, limit: int) -> GamePage:
    """A part of the games that are wanted: `limit` of them, after the newest `offset`."""
    everything = summaries(connection)
    found = _chosen(connection, everything, wanted)
    sets = sorted({summary.set for summary in everything if summary.set is not None})
    pair = tally(found[::-1]) if wanted.player and wanted.opponent else None
    return GamePage(tuple(found[::-1][offset : offset + limit]), len(found), tuple(sets), pair)


def _chosen(connection: sqlite3.Connection, games: list[GameSummary], wanted: Wanted) -> list[GameSummary]:
    found = [summary for summary in games if wanted.fits(summary)]
    if wanted.text is None:
        return found
    text = wanted.text.casefold()
    written = dict(_written(connection))
    return [summary for summary in found if any(text in part.casefold() for part in written[summary.id])]


def _written(connection: sqlite3.Connection) -> list[tuple[int, list[str]]]:
    """What is written in each game by people and by analyses."""
    rows = connection.execute("SELECT id, white, red, tags, comments FROM games").fetchall()
    return [(game_id, [white, red, *_texts(tags), *_texts(comments)]) for game_id, white, red, tags, comments in rows]


def _texts(column: str) -> list[str]:
    values: Mapping[str, object] = json_object(column)
    return [str(text) for value in values.values() for text in (value if isinstance(value, list) else [value])]
