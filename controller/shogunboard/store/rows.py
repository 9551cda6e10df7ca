"""Games and facts as rows of the database, written and read in this one place."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from shogunboard.errors import ShogunboardError, StoreError, problem_of
from shogunboard.games.base import Game, Outcome
from shogunboard.games.registry import make_game
from shogunboard.notation import result_text
from shogunboard.record.annotation import ANNOTATOR, is_analysed
from shogunboard.session.facts import Choice, Fact, StartFact
from shogunboard.session.history import History
from shogunboard.session.revision import KeptFact
from shogunboard.store.kept import kept_json, parse_kept
from shogunboard.store.model import UNKNOWN, GameSummary, Moment, RecordedGame, Source, Table
from shogunboard.text import text

_SUMMARY: Final = (
    "id, source, aside, game, white, red, wall_ms, monotonic_ms, boot_id, trusted, "
    "date, rotation, plies, result, reason, equipment, tags, deleted"
)
_NEWEST_PLAYED: Final = "SELECT max(id) FROM games WHERE source = 'played'"
_RESUMED: Final = "resumed"


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact as it is written: its JSON and its time."""

    body: str
    at: Moment

    def is_same(self, other: "FactRow") -> bool:
        """Is this the same fact written again? The wall time does not matter: it may have been put right since."""
        mine, others = self.at, other.at
        return (self.body, mine.monotonic_ms, mine.boot_id) == (other.body, others.monotonic_ms, others.boot_id)


@dataclass(frozen=True, slots=True)
class NewGame:
    """What a row of `games` begins with. `written`, `tags` and `comments` are those of an imported file."""

    source: Source
    game: Game
    sensing: str | None
    players: tuple[str, str]
    at: Moment
    written: str | None
    tags: Mapping[str, str]
    comments: Mapping[int, Sequence[str]]


def new_game(game: Game, table: Table, at: Moment) -> NewGame:
    """A game that begins at the board."""
    tags = {"Event": table.event or UNKNOWN, "Site": table.site or UNKNOWN}
    white, red = table.players
    return NewGame("played", game, table.sensing, (white or UNKNOWN, red or UNKNOWN), at, None, tags, {})


def fact_row(fact: Fact | KeptFact, game: Game, at: Moment) -> FactRow:
    """A fact as it is written."""
    return FactRow(json.dumps(kept_json(fact, game), ensure_ascii=False), at)


def insert_game(connection: sqlite3.Connection, new: NewGame, history: History) -> int:
    """Write a game without its facts; returns its number."""
    columns = {
        "source": new.source,
        "game": new.game.name,
        "equipment": json.dumps(new.game.equipment, ensure_ascii=False),
        "rules": json.dumps(new.game.rules, ensure_ascii=False),
        "sensing": new.sensing,
        "white": new.players[0],
        "red": new.players[1],
        "date": new.written,
        "tags": json.dumps(dict(new.tags), ensure_ascii=False),
        "comments": json.dumps({str(ply): list(texts) for ply, texts in new.comments.items()}, ensure_ascii=False),
        **_moment_columns(new.at),
        **_derived_columns(new.game, history, new.players),
    }
    names = ", ".join(columns)
    values = ", ".join(f":{name}" for name in columns)
    game_id = connection.execute(f"INSERT INTO games ({names}) VALUES ({values})", columns).lastrowid
    if game_id is None:
        raise StoreError(
            text("the database gave no number to a new game; run `shogunboard games backup` and report this")
        )
    return game_id


def insert_fact(connection: sqlite3.Connection, game_id: int, seq: int, row: FactRow) -> None:
    """Write a fact of a game; `seq` counts from 1."""
    at = row.at
    connection.execute(
        "INSERT INTO facts (game_id, seq, body, wall_ms, monotonic_ms, boot_id, trusted) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (game_id, seq, row.body, at.wall_ms, at.monotonic_ms, at.boot_id, at.trusted),
    )


def update_game(connection: sqlite3.Connection, game_id: int, game: Game, history: History) -> None:
    """Write what lists show of a game and what follows from its history."""
    white, red = connection.execute("SELECT white, red FROM games WHERE id = ?", (game_id,)).fetchone()
    columns = _derived_columns(game, history, (white, red))
    changes = ", ".join(f"{name} = :{name}" for name in columns)
    connection.execute(f"UPDATE games SET {changes} WHERE id = :id", {**columns, "id": game_id})


def _moment_columns(at: Moment) -> dict[str, object]:
    return {
        "wall_ms": at.wall_ms,
        "monotonic_ms": at.monotonic_ms,
        "boot_id": at.boot_id,
        "trusted": at.trusted,
    }


def _derived_columns(game: Game, history: History, players: tuple[str, str]) -> dict[str, object]:
    outcome = _outcome(game, history)
    return {
        "rotation": history.rotation,
        "plies": len(history.moves),
        "result": result_text(outcome),
        "reason": outcome.reason if outcome else None,
        "content": content_of(history, players),
    }


def _outcome(game: Game, history: History) -> Outcome | None:
    """How a game has ended. A cut may have come between a mating move and the fact of the end."""
    result = history.result
    if result is not None:
        return Outcome(result.winner, result.reason)
    return game.parse_position(history.position, history.rotation).outcome()


def content_of(history: History, players: tuple[str, str]) -> str:
    """Equal for games with the same start, moves and players, by which duplicates are recognised."""
    told = [history.game, history.start, history.rotation, [played.text for played in history.moves], *players]
    return blake2b(json.dumps(told).encode(), digest_size=16).hexdigest()


def game_at_board(connection: sqlite3.Connection) -> int | None:
    """The number of the game that was begun last at the board, or resumed there since."""
    (newest,) = connection.execute(_NEWEST_PLAYED).fetchone()
    row = connection.execute("SELECT value FROM settings WHERE key = ?", (_RESUMED,)).fetchone()
    resumed = {} if row is None else json_object(row[0])
    number = resumed.get("game")
    if isinstance(number, int) and resumed.get("newest") == newest:
        return number
    return None if newest is None else int(newest)


def resume_at_board(connection: sqlite3.Connection, game_id: int) -> bool:
    """Go on with this game at the board, until another one is begun or resumed there; False when there is none of this
    number. Within a transaction."""
    # Somebody who goes on with a game does not want it left out of the lists.
    query = "UPDATE games SET aside = 0, deleted = 0 WHERE id = ?"
    if not connection.execute(query, (game_id,)).rowcount:
        return False
    (newest,) = connection.execute(_NEWEST_PLAYED).fetchone()
    value = json.dumps({"game": game_id, "newest": newest})
    connection.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (_RESUMED, value))
    return True


def fact_rows(connection: sqlite3.Connection, game_id: int) -> list[FactRow]:
    """The facts of a game in their order."""
    rows = connection.execute(
        "SELECT body, wall_ms, monotonic_ms, boot_id, trusted FROM facts WHERE game_id = ? ORDER BY seq", (game_id,)
    )
    return [
        FactRow(str(body), Moment(wall, monotonic, boot, bool(trusted)))
        for body, wall, monotonic, boot, trusted in rows
    ]


def parse_game_fact(row: FactRow, game: Game) -> KeptFact:
    """The fact of a row; raises `TextError`."""
    fact = parse_kept(json.loads(row.body), game)
    # Choices of assistance are kept beside the games.
    if isinstance(fact, Choice):
        raise ShogunboardError(text("a fact {fact} does not belong to a game", fact=repr(fact.name)))
    return fact


def summaries(connection: sqlite3.Connection, where: str = "", *values: object) -> list[GameSummary]:
    """The games that fit a condition, oldest first."""
    cursor = connection.cursor()
    cursor.row_factory = sqlite3.Row
    at_board = game_at_board(connection)
    set_name = lru_cache(maxsize=64)(_set_name)
    return [
        GameSummary(
            id=row["id"],
            source=row["source"],
            aside=bool(row["aside"]),
            game=row["game"],
            players=(row["white"], row["red"]),
            began=Moment(row["wall_ms"], row["monotonic_ms"], row["boot_id"], bool(row["trusted"])),
            written=row["date"],
            rotation=row["rotation"],
            plies=row["plies"],
            result=row["result"],
            reason=row["reason"],
            set=set_name(row["equipment"]),
            analysed=ANNOTATOR in row["tags"] and is_analysed(str(json_object(row["tags"]).get(ANNOTATOR, ""))),
            deleted=bool(row["deleted"]),
            at_board=row["id"] == at_board and not row["aside"],
        )
        for row in cursor.execute(f"SELECT {_SUMMARY} FROM games {where} ORDER BY id", values)
    ]


def _set_name(equipment: str) -> str | None:
    name = json_object(equipment).get("name")
    return None if name is None else str(name)


def json_object(text: str) -> Mapping[str, object]:
    """The object in a column; an empty one for anything else, which only reading the whole game complains of."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


class GameReader:
    """Reads whole games. Games with the same equipment and rules share one `Game`, whose tables take time to make."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._made: dict[tuple[str, str, str], Game] = {}

    def read(self, game_id: int) -> RecordedGame | None:
        """A game, None when there is no such number; raises `StoreError` when its rows cannot be understood."""
        found = summaries(self._connection, "WHERE id = ?", game_id)
        if not found:
            return None
        query = "SELECT equipment, rules, sensing, tags, comments FROM games WHERE id = ?"
        equipment, rules, sensing, tags, comments = self._connection.execute(query, (game_id,)).fetchone()
        try:
            game = self._game(found[0].game, equipment, rules)
            facts = tuple(parse_game_fact(row, game) for row in fact_rows(self._connection, game_id))
            notes = {int(ply): tuple(texts) for ply, texts in json.loads(comments).items()}
            if not facts or not isinstance(facts[0], StartFact):
                raise ShogunboardError(text("it has no start"))
            return RecordedGame(found[0], game, sensing, facts, json.loads(tags), notes)
        except (ShogunboardError, ValueError) as error:
            raise StoreError(
                text(
                    "game {number} in {path} cannot be understood: {problem}; it may come from a newer version "
                    "of shogunboard, or the file is damaged",
                    number=game_id,
                    path=str(self._path),
                    problem=problem_of(error),
                )
            ) from error

    def _game(self, name: str, equipment: str, rules: str) -> Game:
        key = name, equipment, rules
        if key not in self._made:
            self._made[key] = make_game(name, json.loads(equipment), json.loads(rules))
        return self._made[key]
