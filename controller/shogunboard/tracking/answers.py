"""A legal move to which the opponent is answering already: the hands of the next player are at work, too."""

from dataclasses import replace

from shogunboard.games.base import Position, Step
from shogunboard.games.line import find_step
from shogunboard.geometry import Bitboard, Square, bitboard, squares_of
from shogunboard.tracking.case import Attempt, Case
from shogunboard.tracking.hands import recapture_under_way
from shogunboard.tracking.legal import distinct, first_verdict, unread_steps, unseen
from shogunboard.tracking.verdicts import Verdict


def answered(case: Case) -> Verdict | None:
    """The legal move that was made, when what else differs is the opponent's answer under way.

    What the opponent holds must have been lifted after the mover's piece came down; otherwise it is a victim, or has
    been bumped.
    """
    return None if case.over else first_verdict(_answered(case, attempt) for attempt in case.attempts)


def _answered(case: Case, attempt: Attempt) -> Verdict | None:
    found = [step for step in attempt.steps if _shown(case, attempt, step)]
    if len(distinct(found)) == 1:
        return attempt.play(found[0])
    shown = (step for step in attempt.steps if not case.alike(attempt.base, step))
    if any(recapture_under_way(case, attempt, step) for step in shown):
        # The piece was seen on a square that it may go to, and is being captured there.
        return None
    return first_verdict(
        _unseen(
            case, replace(attempt, steps=[step for step in attempt.steps if not step.changed >> square & 1]), square
        )
        for square in squares_of(case.missing)
        if case.men[square].side != attempt.base.side and square in case.evidence.first
    )


def _shown(case: Case, attempt: Attempt, step: Step) -> bool:
    """Does the picture show the step, and an answer: a piece lifted, its victim, or both, or on its way already?"""
    if attempt.seen(step) & (~case.evidence.touched | case.view.unknown) or case.alike(attempt.base, step):
        return False
    left = case.view.differences(step.picture)
    resting = left & case.view.occupied
    gone = tuple(squares_of(left & ~resting))
    if step.changed & (left & ~resting) or not all(case.came_first(step.target, square) for square in gone):
        return False
    after = attempt.base.after(step)
    hands = [square for square in gone if after.men[square].side == after.side]
    if not hands:
        return len(gone) == 1 and not resting and any(answer.target == gone[0] for answer in after.steps())
    victims = [square for square in gone if square != hands[0]]
    return (
        len(victims) <= 1
        and case.on_its_way(after, hands[0], resting)
        and all(find_step(after.steps(), hands[0], victim) is not None for victim in victims)
    )


def _unseen(case: Case, attempt: Attempt, opponents: Square) -> Verdict | None:
    """A move that the sensors do not show, when the opponent has lifted the piece on `opponents` after it."""
    evidence, picture = case.evidence, case.position.picture
    own = [square for square in squares_of(case.missing) if case.men[square].side == attempt.base.side]
    if evidence.stained >> opponents & 1:
        # It has been knocked over, not lifted for a move.
        return None
    if not own:
        unread = unread_steps(attempt, case.view.filled(picture, 1 << opponents))
        return attempt.ask(unread) if unread else None
    for hand in own:
        if attempt.here not in (None, hand) or not _plays_on(case, attempt, hand, opponents):
            continue
        if hand != evidence.held and evidence.stained >> hand & 1:
            continue
        if case.captures(hand, opponents) or case.captures(opponents, hand):
            continue
        # The opponent's piece may have passed over the square that the mover's had left before.
        passed = hand == evidence.held or _passes(case, attempt, hand, opponents)
        since = evidence.began(hand) if passed else evidence.emptied(hand)
        if evidence.emptied(opponents) > since:
            view = case.view.filled(picture, ~(1 << hand | case.view.unknown))
            return unseen(case, attempt, hand, view, evidence.emptied(opponents))
    return None


def _passes(case: Case, attempt: Attempt, hand: Square, opponents: Square) -> bool:
    """Does the way of the opponent's piece lead over the square from which the mover's has captured unseen?"""
    captures = (step for step in attempt.steps if attempt.source(step) == hand and case.alike(attempt.base, step))
    return any(attempt.base.after(step).way(opponents) >> hand & 1 for step in captures)


def _plays_on(case: Case, attempt: Attempt, hand: Square, opponents: Square) -> bool:
    """Is the opponent making a move, with the piece from `hand` in the mover's hand or where it has captured unseen?

    If a settled picture has shown it to be gone, the opponent's move may even be done; it is judged after this.
    """
    captures = [step for step in attempt.steps if attempt.source(step) == hand and case.alike(attempt.base, step)]
    gone = case.missing & ~(1 << hand | 1 << opponents)
    if gone.bit_count() > 1:
        return False
    known = hand == case.evidence.held
    if gone and case.men[gone.bit_length() - 1].side == case.men[opponents].side:
        # It is the victim of the move itself, or it is lifted to answer the question.
        captures = [step for step in captures if gone == 1 << step.target and known and not case.evidence.asked]
        if not captures:
            return False
    afters = [attempt.base.after(step) for step in captures]
    return any(
        _answers(case, after, opponents, gone, known=known)
        for after in afters or (case.position.with_side(case.men[opponents].side),)
    )


def _answers(case: Case, after: Position, opponents: Square, gone: Bitboard, *, known: bool) -> bool:
    """Can the piece from `opponents` be on its way, or `known` at its end, and the one that is `gone` be its victim?"""
    ends = bitboard(answer.target for answer in after.steps() if answer.origin == opponents)
    if gone & ~ends:
        return False
    return case.on_its_way(after, opponents, case.extra & ~ends if known else case.extra)
