"""Pictures of one legal move: the next one, or a correction of the last one."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from shogunboard.games.base import Step
from shogunboard.geometry import Square
from shogunboard.tracking.case import Attempt, Case
from shogunboard.tracking.misplaced import judged
from shogunboard.tracking.pictures import Seen
from shogunboard.tracking.verdicts import Verdict, Wait

AT_ANY_TIME = 1 << 62


def legal_move(case: Case) -> Verdict | None:
    """The legal move that the picture shows, or a reason to ask or to wait."""
    return first_verdict(_shown(case, attempt) for attempt in case.attempts)


def first_verdict(verdicts: Iterator[Verdict | None]) -> Verdict | None:
    """The first of several explanations that explains."""
    return next((verdict for verdict in verdicts if verdict is not None), None)


def _shown(case: Case, attempt: Attempt) -> Verdict | None:
    found = _plain(case, attempt, case.view)
    if len(distinct(found)) == 1:
        return attempt.play(found[0])
    if found:
        return attempt.ask(found)
    hand = _in_hand(case, attempt, case.view)
    if hand is None:
        return None
    return unseen(case, attempt, hand, case.view, AT_ANY_TIME if case.evidence.released == attempt.base.side else None)


def _plain(case: Case, attempt: Attempt, view: Seen) -> list[Step]:
    """The moves that the picture tells from a piece in the hand; of several, those seen to be made."""
    found = [step for step in attempt.steps if case.fits(step, view) and not case.alike(attempt.base, step)]
    if len(found) > 1:
        found = [step for step in found if not attempt.seen(step) & ~case.evidence.touched] or found
    return found


def distinct(steps: Iterable[Step]) -> list[Step]:
    """The steps without those that carry out the same move as one before."""
    return list({step.move.short: step for step in reversed(list(steps))}.values())[::-1]


def _in_hand(case: Case, attempt: Attempt, view: Seen) -> Square | None:
    """The square of the one piece that is gone, if it may make a move of `attempt`."""
    gone = view.differences(case.position.picture)
    if gone.bit_count() != 1 or not gone & case.missing:
        return None
    square = gone.bit_length() - 1
    if attempt.here is not None:
        return square if square == attempt.here else None
    return square if case.men[square].side == attempt.base.side else None


def unseen(case: Case, attempt: Attempt, hand: Square, view: Seen, down_by: int | None) -> Verdict | None:
    """One piece is gone: it is held in the hand, or stands where the sensors cannot tell it.

    Touched squares tell where it is; the others only when it is not in the hand, because the opponent plays on or
    the mover has pressed the clock (tracking.md 4, 6). `down_by` is the time when it was down at last, None
    while it may be in the hand.
    """
    captures = [step for step in attempt.steps if attempt.source(step) == hand and case.fits(step, view)]
    touched = [step for step in captures if _landed(case, hand, step.target)]
    if touched:
        one = len(distinct(touched)) == 1
        return attempt.play(touched[0], inferred=True) if one else attempt.ask(touched)
    own, others = _trodden(case, attempt, hand, down_by)
    # A piece touched in the same grip is the victim of this one; touched later, it may have been set straight.
    grip = [square for square in others if not captures or (case.evidence.held != hand and _landed(case, hand, square))]
    if down_by is None:
        if len(grip) == 1 and len(others) == 1 and not own:
            # A bump looks the same for a while, so it gets the time of a piece on its way.
            return replace(judged(case, hand, grip[0], patient=True), patient=True)
        return Wait()
    # What came home from a mismatch proves less than a capture that is possible.
    if len(own) == 1 and (not captures or _landed(case, hand, own[0])):
        return judged(case, hand, own[0], patient=False)
    unread = unread_steps(attempt, view)
    if len(grip) == 1 and len(others) == 1 and not unread:
        return judged(case, hand, grip[0], patient=False)
    if len(distinct(captures)) == 1 and not unread:
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
        if attempt.captures(hand, square):
            # A capture that is not complete yet: its victim must still be put on the bench.
            continue
        if down_by is not None and case.evidence.ended(square) > down_by:
            # That was the opponent's hand.
            continue
        if _landed(case, hand, square) or (down_by is not None and case.evidence.returned >> square & 1):
            if man.side == attempt.base.side:
                own.append(square)
            elif not case.tells_sides:
                others.append(square)
    return own, others


def unread_steps(attempt: Attempt, view: Seen) -> list[Step]:
    """The moves that explain the picture if squares without a reading show what they must."""
    return [step for step in attempt.steps if step.changed & view.unknown and not view.differences(step.picture)]
