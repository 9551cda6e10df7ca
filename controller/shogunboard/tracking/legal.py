"""Pictures of one legal move: the next one, or a correction of the last one."""

from collections.abc import Iterator
from dataclasses import replace

from shogunboard.games.base import Step
from shogunboard.games.line import find_step
from shogunboard.geometry import Square, squares_of
from shogunboard.tracking.case import Attempt, Case
from shogunboard.tracking.misplaced import judged
from shogunboard.tracking.pictures import Seen
from shogunboard.tracking.verdicts import Verdict, Wait

AT_ANY_TIME = 1 << 62
MOST_SENSORS = 2
"""So many sensors may read one piece on its way."""


def legal_move(case: Case) -> Verdict | None:
    """The legal move that the picture shows."""
    return _first(_shown(case, attempt) for attempt in case.attempts)


def with_next_hand(case: Case) -> Verdict | None:
    """The legal move that the picture shows but for the hand of the next player, who has lifted a piece already."""
    return None if case.over else _first(_with_next_hand(case, attempt) for attempt in case.attempts)


def _first(verdicts: Iterator[Verdict | None]) -> Verdict | None:
    return next((verdict for verdict in verdicts if verdict is not None), None)


def _shown(case: Case, attempt: Attempt) -> Verdict | None:
    found = _plain(case, attempt, case.view)
    if len(found) == 1:
        return attempt.play(found[0])
    if found:
        return attempt.ask(found)
    hand = _in_hand(case, attempt, case.view)
    if hand is None:
        return None
    return _unseen(case, attempt, hand, case.view, AT_ANY_TIME if case.evidence.released == attempt.base.side else None)


def _plain(case: Case, attempt: Attempt, view: Seen) -> list[Step]:
    """The moves that the picture tells from a piece in the hand; of several, those seen to be made."""
    found = [step for step in attempt.steps if case.fits(step, view) and not case.alike(attempt.base, step)]
    if len(found) > 1:
        found = [step for step in found if not attempt.seen(step) & ~case.evidence.touched] or found
    return found


def _in_hand(case: Case, attempt: Attempt, view: Seen) -> Square | None:
    """The square of the one piece that is gone, if it may make a move of `attempt`."""
    gone = view.differences(case.position.picture)
    if gone.bit_count() != 1 or not gone & case.missing:
        return None
    square = gone.bit_length() - 1
    if attempt.here is not None:
        return square if square == attempt.here else None
    return square if case.men[square].side == attempt.base.side else None


def _unseen(case: Case, attempt: Attempt, hand: Square, view: Seen, down_by: int | None) -> Verdict | None:
    """One piece is gone: it is held in the hand, or stands where the sensors cannot tell it.

    Touched squares tell where it is; the others only when it is not in the hand, because the opponent plays on or
    the mover has pressed the clock (tracking.md 4, 6). `down_by` is the time when it was down at last, None
    while it may be in the hand.
    """
    captures = [step for step in attempt.steps if attempt.source(step) == hand and case.fits(step, view)]
    touched = [step for step in captures if _landed(case, hand, step.target)]
    if touched:
        return attempt.play(touched[0], inferred=True) if len(touched) == 1 else attempt.ask(touched)
    own, others = _trodden(case, attempt, hand, down_by)
    if down_by is None:
        if len(others) == 1 and not captures:
            # A bump looks the same for a while, so it gets the time of a piece on its way.
            return replace(judged(case, hand, others[0], patient=True), patient=True)
        return Wait()
    if len(own) == 1:
        return judged(case, hand, own[0], patient=False)
    unread = _unread(attempt, view)
    if len(others) == 1 and not captures and not unread:
        return judged(case, hand, others[0], patient=False)
    if len(captures) == 1 and not unread:
        return attempt.play(captures[0], inferred=True)
    if captures or unread:
        return attempt.ask([*captures, *unread])
    return None


def _landed(case: Case, hand: Square, square: Square) -> bool:
    """Was the square seen to change after the piece was lifted?"""
    evidence = case.evidence
    return bool(evidence.touched >> square & 1) and evidence.ended(square) >= evidence.emptied(hand)


def _trodden(case: Case, attempt: Attempt, hand: Square, down_by: int | None) -> tuple[list[Square], list[Square]]:
    """Where the piece may have come down unseen, because another one was lifted there: own pieces and others."""
    own: list[Square] = []
    others: list[Square] = []
    for square, man in case.men.items():
        if square == hand or not case.view.occupied >> square & 1:
            continue
        if down_by is not None and case.evidence.ended(square) > down_by:
            # That was the opponent's hand.
            continue
        if _landed(case, hand, square) or (down_by is not None and case.evidence.returned >> square & 1):
            if man.side == attempt.base.side:
                own.append(square)
            elif not case.view.polarity:
                others.append(square)
    return own, others


def _with_next_hand(case: Case, attempt: Attempt) -> Verdict | None:
    """The piece must have been lifted after the mover's came down; otherwise it is a victim, or has been bumped."""
    for square in squares_of(case.missing):
        if case.men[square].side == attempt.base.side:
            continue
        view = case.view.filled(case.position.picture, 1 << square)
        others = replace(attempt, steps=[step for step in attempt.steps if not step.changed >> square & 1])
        found = [step for step in _plain(case, others, view) if not attempt.seen(step) & ~case.evidence.touched]
        if len(found) == 1 and case.came_first(found[0].target, square):
            return attempt.play(found[0])
        verdict = _unseen_with_hand(case, others, square, view)
        if verdict is not None:
            return verdict
    return None


def _unseen_with_hand(case: Case, attempt: Attempt, opponents: Square, view: Seen) -> Verdict | None:
    """A move that the sensors do not show, when the opponent has lifted a piece after it."""
    evidence = case.evidence
    if attempt.here is not None or opponents not in evidence.first:
        return None
    hand = _in_hand(case, attempt, view)
    if hand is None:
        unread = _unread(attempt, view)
        if unread:
            return attempt.ask(unread)
        # What the opponent's piece did next is judged after this.
        hand = evidence.held
        if hand is None or not _plays_on(case, attempt, hand, opponents):
            return None
        view = case.view.filled(case.position.picture, ~(1 << hand | case.view.unknown))
    if case.captures(hand, opponents) or evidence.emptied(opponents) <= evidence.emptied(hand):
        return None
    return _unseen(case, attempt, hand, view, evidence.emptied(opponents))


def _plays_on(case: Case, attempt: Attempt, hand: Square, opponents: Square) -> bool:
    """Has the opponent gone on with a move, or a capture, since a settled picture showed `hand` to be gone?"""
    gone = set(squares_of(case.missing)) - {hand, opponents}
    return (
        bool(case.missing >> hand & 1)
        and case.men[hand].side == attempt.base.side
        and len(gone) <= 1
        and all(_next_victim(case, attempt, hand, opponents, square) for square in gone)
        and case.extra.bit_count() <= MOST_SENSORS
    )


def _next_victim(case: Case, attempt: Attempt, hand: Square, opponents: Square, victim: Square) -> bool:
    """Is it the victim of the opponent's capture: a man of the mover, who may have captured just now?"""
    if case.men[victim].side == attempt.base.side:
        return True
    if case.evidence.asked:
        # It is lifted to answer the question.
        return False
    return any(
        attempt.source(step) == hand
        and step.target == victim
        and find_step(attempt.base.after(step).steps(), opponents, victim) is not None
        for step in attempt.steps
    )


def _unread(attempt: Attempt, view: Seen) -> list[Step]:
    """The moves that explain the picture if squares without a reading show what they must."""
    return [step for step in attempt.steps if step.changed & view.unknown and not view.differences(step.picture)]
