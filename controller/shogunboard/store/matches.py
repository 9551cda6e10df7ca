"""The match of two players: how their games at this board have ended since it was begun, and how the last one began.

A match is between two names, whoever sits where, in games of one name. What is counted are games that were played at
this board to their end and are not deleted; games between players who are not named are a match of the two sides.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shogunboard.errors import ShogunboardError
from shogunboard.store.model import UNKNOWN, GameSummary, Table
from shogunboard.store.rows import GameReader, game_at_board, json_object, summaries

_SETTING: Final = "matches"
_PLAYERS: Final = "players"
"""Where the journal keeps the names of those who play from now on."""


@dataclass(frozen=True, slots=True)
class LastGame:
    """How a game began: its number, how the board lay, and the letter of the side that moved first."""

    id: int
    rotation: int
    first: str


@dataclass(frozen=True, slots=True)
class Match:
    """How the match of two players stands.

    `players` are White (Forest) and Red (Sky) of the game at the board, `score` how many games each of them has won,
    `draws` how many nobody has won. `last` is the last game with a move that the two have begun at this board, whether
    in this match or before, and whether it is over or not.
    """

    game: str
    players: tuple[str, str]
    score: tuple[int, int] = (0, 0)
    draws: int = 0
    last: LastGame | None = None

    @property
    def games(self) -> int:
        """How many games of the match are over."""
        return sum(self.score) + self.draws

    def to_json(self) -> dict[str, object]:
        """The answer of `GET /api/match` (docs/http.md)."""
        last = self.last
        return {
            "game": self.game,
            "players": list(self.players),
            "score": list(self.score),
            "draws": self.draws,
            "games": self.games,
            "last": None if last is None else {"id": last.id, "rotation": last.rotation, "first": last.first},
        }


def players_at_board(connection: sqlite3.Connection, table: Table) -> tuple[str | None, tuple[str, str]]:
    """The name of the game at the board and its players; when that was left, or before any, None and the players at
    the `table`, whom the next game will be kept with."""
    at_board = game_at_board(connection)
    found = [] if at_board is None else summaries(connection, "WHERE id = ? AND NOT aside", at_board)
    if found:
        return found[0].game, found[0].players
    row = connection.execute("SELECT value FROM settings WHERE key = ?", (_PLAYERS,)).fetchone()
    chosen = None if row is None else json_object(row[0]).get("players")
    white, red = chosen if isinstance(chosen, list) and len(chosen) == len(table.players) else table.players
    return None, (str(white or UNKNOWN), str(red or UNKNOWN))


def match_of(connection: sqlite3.Connection, path: Path, game: str, players: tuple[str, str]) -> Match:
    """The match of two players, the first of whom sits at White's (Forest's) edge."""
    begun = _begun(connection, game, players)
    score, draws, last = [0, 0], 0, 0
    rows = connection.execute(
        "SELECT white, red, result, max(CASE WHEN plies > 0 THEN id ELSE 0 END), sum(id > ?) FROM games"
        " WHERE source = 'played' AND NOT deleted AND game = ? GROUP BY white, red, result",
        (begun, game),
    )
    for white, red, result, newest, count in rows:
        seats = _seats((white, red), players)
        if seats is None:
            continue
        last = max(last, newest)
        if result == "1/2-1/2":
            draws += count
        elif result in ("1-0", "0-1"):
            score[seats[result == "0-1"]] += count
    return Match(game, players, (score[0], score[1]), draws, _last(connection, path, last))


def tally(games: Sequence[GameSummary]) -> Match | None:
    """How games have ended that all were played by the same two; None when others are among them.

    `game` is that of the first, `last` is left out.
    """
    score, draws = [0, 0], 0
    for summary in games:
        seats = _seats(summary.players, games[0].players)
        if seats is None:
            return None
        if summary.result == "1/2-1/2":
            draws += 1
        elif summary.result in ("1-0", "0-1"):
            score[seats[summary.result == "0-1"]] += 1
    return Match(games[0].game, games[0].players, (score[0], score[1]), draws) if games else None


def begin_match(connection: sqlite3.Connection, game: str, players: tuple[str, str]) -> None:
    """Count the games of two players from now on; one that is under way at the board counts. Within a transaction."""
    (newest,) = connection.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
    at_board = game_at_board(connection)
    if at_board == newest and at_board is not None and summaries(connection, "WHERE id = ?", at_board)[0].under_way:
        newest -= 1
    matches = {**_matches(connection), _key(game, players): newest}
    connection.execute(
        "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)",
        (_SETTING, json.dumps(matches, ensure_ascii=False)),
    )


def _matches(connection: sqlite3.Connection) -> dict[str, object]:
    """The matches that were begun: the number of the last game that does not count any more, by their key."""
    row = connection.execute("SELECT value FROM settings WHERE key = ?", (_SETTING,)).fetchone()
    return {} if row is None else dict(json_object(row[0]))


def _begun(connection: sqlite3.Connection, game: str, players: tuple[str, str]) -> int:
    begun = _matches(connection).get(_key(game, players))
    return begun if isinstance(begun, int) else 0


def _key(game: str, players: tuple[str, str]) -> str:
    """The name of a match: the same whoever sits where, and however the names are written."""
    return "\n".join((game, *sorted(name.casefold() for name in players)))


def _seats(found: tuple[str, str], players: tuple[str, str]) -> tuple[int, int] | None:
    """Which of the players sat at White's edge and which at Red's; None when it was not these two."""
    names, wanted = [[name.casefold() for name in pair] for pair in (found, players)]
    if names == wanted:
        return 0, 1
    return (1, 0) if names == wanted[::-1] else None


def _last(connection: sqlite3.Connection, path: Path, game_id: int) -> LastGame | None:
    if not game_id:
        return None
    try:
        recorded = GameReader(connection, path).read(game_id)
        moves = () if recorded is None else recorded.history().moves
    except (ShogunboardError, ValueError):
        # What cannot be read counts all the same; looking at the game says what is wrong.
        return None
    if recorded is None or not moves:
        return None
    return LastGame(game_id, recorded.summary.rotation, recorded.game.side_letters[moves[0].side])
