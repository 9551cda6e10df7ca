"""Corrections of kept games: what is written of them, and how they are undone. Called within transactions."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace

from shogunboard.errors import CommandRefusedError
from shogunboard.games.base import Outcome
from shogunboard.notation import UNFINISHED, result_text, tidy
from shogunboard.record.annotation import ANNOTATOR, parse_annotation, signed
from shogunboard.session.facts import EndFact
from shogunboard.session.history import History
from shogunboard.session.revision import Change, Draft, KeptFact, RestoredFact, RevisedFact, draft, undoable
from shogunboard.store.edits import write_comments, write_tags
from shogunboard.store.model import Moment, RecordedGame
from shogunboard.store.rows import fact_row, insert_fact, update_game
from shogunboard.text import text

_Notes = dict[int, list[str]]


def drafted(recorded: RecordedGame, change: Change, version: int) -> Draft:
    """What a change would make of a game; raises `CommandRefusedError` when it may not, or the game is another one."""
    _check(recorded, version)
    return draft(recorded.game, recorded.history(), change)


def revise(connection: sqlite3.Connection, recorded: RecordedGame, change: Change, version: int, at: Moment) -> Draft:
    """Correct a game.

    Raises `TextError` for a change that cannot be made, and `CommandRefusedError` when a later move does not fit and
    the change does not say to cut there.
    """
    found = drafted(recorded, change, version)
    if found.misfit is not None and not change.cut:
        number, move = found.misfit.ply, found.misfit.text
        problem = text("move {number}, {move}, does not fit any more; cut the game there", number=number, move=move)
        raise CommandRefusedError(problem)
    said = _said(found, recorded.history().result)
    annotator = recorded.tags.get(ANNOTATOR, "")
    kept = tuple((ply, tuple(texts)) for ply, texts in sorted(recorded.comments.items()) if ply >= change.ply)
    fact = replace(found.fact, notes=kept, annotator=annotator, said=said)
    _write(connection, recorded, fact, found.after, at)
    write_comments(connection, recorded.id, _comments_after(recorded.comments, change, len(found.after.moves), said))
    _annotated(connection, recorded, signed(annotator))
    return found


def restore(connection: sqlite3.Connection, recorded: RecordedGame, version: int, at: Moment) -> History:
    """Undo the last correction; raises `CommandRefusedError` when there is none that could be undone."""
    _check(recorded, version)
    last = undoable(recorded.facts)
    if last is None:
        raise CommandRefusedError(text("game {number} has no correction that could be undone", number=recorded.id))
    fact = RestoredFact()
    after = replace(recorded, facts=(*recorded.facts, fact)).history()
    _write(connection, recorded, fact, after, at)
    write_comments(connection, recorded.id, _comments_before(recorded.comments, last, len(after.moves)))
    _annotated(connection, recorded, last.annotator)
    return after


def _check(recorded: RecordedGame, version: int) -> None:
    if recorded.summary.at_board:
        raise CommandRefusedError(
            text("game {number} is the one at the board; begin another game there first", number=recorded.id)
        )
    if version != len(recorded.facts):
        raise CommandRefusedError(text("the game has been changed meanwhile; look at it again"))


def _write(connection: sqlite3.Connection, recorded: RecordedGame, fact: KeptFact, after: History, at: Moment) -> None:
    insert_fact(connection, recorded.id, len(recorded.facts) + 1, fact_row(fact, recorded.game, at))
    update_game(connection, recorded.id, recorded.game, after)


def _annotated(connection: sqlite3.Connection, recorded: RecordedGame, annotator: str) -> None:
    others = {name: value for name, value in recorded.tags.items() if name != ANNOTATOR}
    write_tags(connection, recorded.id, {**others, **({ANNOTATOR: annotator} if annotator else {})})


def _said(found: Draft, end: EndFact | None) -> str:
    """The note that keeps the moves that are left out; empty when none are."""
    if not found.left_out:
        return ""
    result = result_text(None if end is None else Outcome(end.winner, end.reason))
    words = [played.text for played in found.left_out] + ([] if result == UNFINISHED else [result])
    return tidy(f"recorded here: {' '.join(words)}")


def _comments_after(comments: Mapping[int, Sequence[str]], change: Change, plies: int, said: str) -> _Notes:
    """What stands behind the moves of a corrected game of so many `plies`.

    Notes stay with their moves, those of moves that are gone come behind the last one before; judgements go from the
    change on.
    """
    notes: _Notes = {}
    late: list[str] = []
    for ply, texts in sorted(comments.items()):
        if ply < change.ply:
            notes.setdefault(ply, []).extend(texts)
            continue
        human = [text for text in texts if parse_annotation(text) is None]
        new = len(change.moves)
        if ply >= change.ply + change.removed:
            place = ply + new - change.removed
        elif ply < change.ply + new:
            place = ply
        else:
            place = plies + 1 if said else change.ply - 1 + new
        if place > plies:
            late += human
        else:
            notes.setdefault(place, []).extend(human)
    last = [*([said] if said else []), *late]
    if last:
        notes.setdefault(plies, []).extend(last)
    return notes


def _comments_before(comments: Mapping[int, Sequence[str]], last: RevisedFact, plies: int) -> _Notes:
    """What stands behind the moves of a game of so many `plies` after its last correction is undone: what stood there,
    and what people have written since."""
    notes: _Notes = {ply: list(texts) for ply, texts in last.notes}
    had = {text for _, texts in last.notes for text in texts} | {last.said}
    for ply, texts in sorted(comments.items()):
        if ply < last.ply - 1:
            notes[ply] = list(texts)
            continue
        fresh = [text for text in texts if text not in had and (ply < last.ply or parse_annotation(text) is None)]
        notes.setdefault(min(ply, plies), []).extend(fresh)
    return notes
