"""Hands at work, and sensors that do not read: reasons to conclude nothing yet (tracking.md 4, 10)."""

from shogunboard.games.base import Step
from shogunboard.geometry import Square, squares_of
from shogunboard.tracking.case import Attempt, Case

MOST_IN_HANDS = 3
"""So many pieces may be off their squares: an attacker, its victim, and one that the opponent holds."""


def unread(case: Case) -> bool:
    """Could squares without a reading hold what explains the picture?"""
    view = case.view
    if not view.unknown:
        return False
    if any(not view.differences(step.picture) for attempt in case.attempts for step in attempt.steps):
        return True
    line = case.line
    if any(not view.differences(line.position_at(ply).picture) for ply in range(len(line.plies))):
        return True
    hidden = ~case.evidence.touched & ~view.unknown
    return any(
        not second.changed & hidden and not view.differences(second.picture)
        for attempt in case.attempts
        for first in attempt.steps
        if not attempt.seen(first) & hidden
        for second in attempt.base.after(first).steps()
    )


def at_work(case: Case) -> bool:
    """Are only pieces gone that belong to a move, a capture, a correction or a take-back under way?"""
    if any(_victim_on_bench(case, step) for attempt in case.attempts for step in attempt.steps):
        return True
    if case.extra or case.turned:
        return False
    gone = tuple(squares_of(case.missing))
    if not case.missing & ~case.benches:
        # Captured pieces are being put in order, or one is about to be dropped.
        return True
    if len(gone) == 1:
        return _held(case, gone[0])
    if len(gone) == 2 and (case.captures(gone[0], gone[1]) or case.captures(gone[1], gone[0])):
        return True
    if _answer_under_way(case, gone):
        return True
    return any(recapture_under_way(case, attempt, first) for attempt in case.attempts for first in attempt.steps)


def _victim_on_bench(case: Case, step: Step) -> bool:
    """Is the victim of a capture on the bench already, and the attacker not on its square yet?"""
    ends = 1 << step.origin | 1 << step.target
    bench = step.changed & ~ends
    if not bench or not case.missing & ends or case.view.differences(step.picture) & ~ends:
        return False
    return not (case.extra | case.turned) & ends


def _answer_under_way(case: Case, gone: tuple[Square, ...]) -> bool:
    """An attacker, the victim that the players lift to say that it was captured, and a piece of the opponent?"""
    hand = case.evidence.held
    if hand not in gone or len(gone) != MOST_IN_HANDS:
        return False
    return sum(case.captures(hand, square) for square in gone) >= len(gone) - 2


def recapture_under_way(case: Case, attempt: Attempt, first: Step) -> bool:
    """A move that is not settled yet, and then a capture of the piece that made it, by one that may be on its way?

    Its square must have been seen to change, or be one where sensors cannot tell a capture.
    """
    hidden = ~case.evidence.touched | case.view.unknown
    if attempt.seen(first) & hidden and not case.alike(attempt.base, first):
        return False
    left = case.view.differences(first.picture)
    resting = left & case.view.occupied
    gone = left & ~resting
    if gone.bit_count() != 2 or not gone >> first.target & 1:
        return False
    after = attempt.base.after(first)
    return any(
        answer.target == first.target and gone == answer.changed and case.on_its_way(after, answer.origin, resting)
        for answer in after.steps()
    )


def _held(case: Case, square: Square) -> bool:
    if any(case.men[square].side == base.side for base in case.bases):
        return True
    if case.last is not None and case.last.step.target == square and case.may_take_back():
        return True
    return any(
        step.captured is not None and step.target == square for attempt in case.attempts for step in attempt.steps
    )
