"""What is changed of a kept game beside the board: tags and players, notes, judgements, and whether it is deleted.

Each function is called within a transaction. None touches a fact: what was played stays as it was played.
"""

import json
import re
import sqlite3
from calendar import monthrange
from collections.abc import Mapping, Sequence
from typing import Final

from shogunboard.clock import CONTROL_TAGS
from shogunboard.errors import CommandRefusedError, NotFoundError, TextError
from shogunboard.notation import tidy
from shogunboard.record.annotation import ANNOTATOR, parse_annotation, signed
from shogunboard.session.facts import (
    CorrectionFact,
    GameFact,
    MoveFact,
    OrderFact,
    PiecesFact,
    SidesFact,
    TakebackFact,
)
from shogunboard.store.model import UNKNOWN, UNKNOWN_DATE, GameSummary, RecordedGame
from shogunboard.store.rows import json_object, summaries, update_game
from shogunboard.text import text, texts

FOLLOWING: Final = frozenset(
    {"Game", "Set", "Magnets", "Dials", "Rules", "Rotation", "Setup", "Result", "Termination", ANNOTATOR, *CONTROL_TAGS}
)
"""Tags that follow from what is kept of a game otherwise."""
LONGEST_TAG: Final = 200
LONGEST_NOTE: Final = 2000
MOST_TAGS: Final = 40
_TAG: Final = re.compile(r"[A-Za-z0-9_]{1,40}")
_DATE: Final = re.compile(r"(?:[0-9]{4}|\?{4})\.(?:0[1-9]|1[0-2]|\?\?)\.(?:0[1-9]|[12][0-9]|3[01]|\?\?)")

Comments = dict[int, list[str]]


def set_tags(connection: sqlite3.Connection, recorded: RecordedGame, changes: Mapping[str, str]) -> None:
    """Change tags of a game, the players by the names of their sides; an empty text takes a tag away.

    Raises `TextError` that names the tag, and nothing is changed then.
    """
    for name, value in changes.items():
        _check_tag(name, value)
    sides = recorded.game.side_names
    given = {name: tidy(value) for name, value in changes.items()}
    players = dict(zip(sides, recorded.summary.players, strict=True))
    players |= {name: given[name] or UNKNOWN for name in sides if name in given}
    tags = {**recorded.tags, **{name: written for name, written in given.items() if name not in (*sides, "Date")}}
    tags = {name: written for name, written in tags.items() if written}
    if len(tags) > MOST_TAGS:
        raise TextError(text("a game has at most {most} tags; take others away first", most=MOST_TAGS), "tags")
    date = (given["Date"] or UNKNOWN_DATE) if "Date" in given else recorded.summary.written
    connection.execute(
        "UPDATE games SET white = ?, red = ?, date = ?, tags = ? WHERE id = ?",
        (*players.values(), date, _json(tags), recorded.id),
    )
    update_game(connection, recorded.id, recorded.game, recorded.history())


def _check_tag(name: str, value: str) -> None:
    if not _TAG.fullmatch(name):
        raise TextError(
            text("a tag has a name of at most 40 letters, digits and _"), text("tag {name}", name=repr(name[:40]))
        )
    if name in FOLLOWING:
        raise TextError(text("it follows from the game and cannot be changed"), text("tag {name}", name=name))
    if len(value) > LONGEST_TAG:
        raise TextError(text("at most {most} characters fit", most=LONGEST_TAG), text("tag {name}", name=name))
    if name == "Date" and value and not _is_date(value):
        raise TextError(
            text("{value} is no date, which is written 2026.11.30, with ?? for what is not known", value=repr(value)),
            text("tag Date"),
        )


def _is_date(text: str) -> bool:
    """Is it a day as game files write it, as far as it is known?"""
    if not _DATE.fullmatch(text):
        return False
    year, month, day = (None if "?" in part else int(part) for part in text.split("."))
    # 2024 has every day that any year has.
    return month is None or day is None or day <= monthrange(2024 if year is None else max(year, 1), month)[1]


def set_note(connection: sqlite3.Connection, recorded: RecordedGame, ply: int, written: str) -> None:
    """Put a note in the place of those behind a move (0: before the first); an empty text takes them away.

    What an analysis wrote stays. Raises `TextError`.
    """
    if not 0 <= ply <= recorded.summary.plies:
        raise TextError(
            texts(
                "the game has {count} move; 0 is before the first one",
                "the game has {count} moves; 0 is before the first one",
                count=recorded.summary.plies,
            ),
            "ply",
        )
    note = tidy(written)
    if len(note) > LONGEST_NOTE:
        raise TextError(text("at most {most} characters fit", most=LONGEST_NOTE), "text")
    if parse_annotation(note) is not None:
        raise TextError(text("a note that reads like one of the analysis would be taken for it; add a word"), "text")
    comments = {number: list(texts) for number, texts in recorded.comments.items()}
    kept = [comment for comment in comments.pop(ply, []) if parse_annotation(comment) is not None]
    write_comments(connection, recorded.id, comments | {ply: [*kept, *([note] if note else [])]})


def set_deleted(connection: sqlite3.Connection, game_id: int, *, deleted: bool) -> None:
    """Leave a game out of lists, or bring it back. Raises `CommandRefusedError` for the game at the board."""
    if deleted and summary_of(connection, game_id).at_board:
        raise CommandRefusedError(
            text("game {number} is the one at the board; begin another game there first", number=game_id)
        )
    if not connection.execute("UPDATE games SET deleted = ? WHERE id = ?", (deleted, game_id)).rowcount:
        raise NotFoundError(text("there is no game {number}", number=game_id))


def summary_of(connection: sqlite3.Connection, game_id: int) -> GameSummary:
    """What lists tell of one game; raises `NotFoundError`."""
    found = summaries(connection, "WHERE id = ?", game_id)
    if not found:
        raise NotFoundError(text("there is no game {number}", number=game_id))
    return found[0]


def annotate(
    connection: sqlite3.Connection, recorded: RecordedGame, judgements: Mapping[int, str], annotator: str
) -> bool:
    """Write what an analysis found, by ply, in the place of what an older one wrote.

    False, and nothing is written, when the game has other moves than `recorded` by now.
    """
    # A fact is never taken away: with as many of them the game is the same.
    (facts,) = connection.execute("SELECT count(*) FROM facts WHERE game_id = ?", (recorded.id,)).fetchone()
    if facts != len(recorded.facts) or summary_of(connection, recorded.id).plies != len(judgements):
        return False
    tags, comments = _read(connection, recorded.id)
    notes = _without_judgements(comments)
    for ply, judgement in judgements.items():
        notes[ply] = [judgement, *notes.get(ply, [])]
    write_comments(connection, recorded.id, notes)
    write_tags(connection, recorded.id, {**tags, ANNOTATOR: signed(str(tags.get(ANNOTATOR, "")), annotator)})
    return True


def follow(connection: sqlite3.Connection, game_id: int, fact: GameFact) -> None:
    """Drop what was said of moves that a fact takes out of the game, or makes other ones."""
    if not isinstance(fact, MoveFact | CorrectionFact | TakebackFact | SidesFact | PiecesFact | OrderFact):
        return
    tags, comments = _read(connection, game_id)
    kept = dict(comments)
    match fact:
        case CorrectionFact(ply=ply) | TakebackFact(ply=ply):
            kept.pop(ply, None)
        case SidesFact() | PiecesFact() | OrderFact():
            kept = _without_judgements(comments)
    if kept != comments:
        write_comments(connection, game_id, kept)
    others = signed(str(tags.get(ANNOTATOR, "")))
    if others != tags.get(ANNOTATOR, ""):
        # Not all of its moves have been judged any more.
        kept_tags = {name: value for name, value in tags.items() if name != ANNOTATOR}
        write_tags(connection, game_id, {**kept_tags, **({ANNOTATOR: others} if others else {})})


def _read(connection: sqlite3.Connection, game_id: int) -> tuple[Mapping[str, object], Comments]:
    tags, comments = connection.execute("SELECT tags, comments FROM games WHERE id = ?", (game_id,)).fetchone()
    notes = {int(ply): list(texts) for ply, texts in json_object(comments).items() if isinstance(texts, list)}
    return json_object(tags), notes


def _without_judgements(comments: Mapping[int, Sequence[str]]) -> Comments:
    return {ply: [text for text in texts if parse_annotation(text) is None] for ply, texts in comments.items()}


def write_comments(connection: sqlite3.Connection, game_id: int, comments: Mapping[int, Sequence[str]]) -> None:
    """Put these comments, by ply, in the place of all that a game had."""
    told = {str(ply): list(texts) for ply, texts in sorted(comments.items()) if texts}
    connection.execute("UPDATE games SET comments = ? WHERE id = ?", (_json(told), game_id))


def write_tags(connection: sqlite3.Connection, game_id: int, tags: Mapping[str, object]) -> None:
    """Put these tags in the place of all that a game had."""
    connection.execute("UPDATE games SET tags = ? WHERE id = ?", (_json(tags), game_id))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
