"""What a settled picture means that no legal move explains: hands at work, a wrong piece, or a picture that is off."""

from dataclasses import replace

from shogunboard.games.base import Position, Step
from shogunboard.geometry import Bitboard, Square, squares_of
from shogunboard.tracking.situation import Situation
from shogunboard.tracking.verdicts import Off, Verdict, Wait, Wrong

MOST_SENSORS = 2
"""So many sensors may read one piece on its way."""


def unexplained(situation: Situation) -> Verdict:
    """The verdict on a picture that no legal move, correction or take-back explains."""
    if _unread(situation) or _hands_at_work(situation):
        return Wait()
    return _wrong(situation) or _off(situation)


def on_its_way(situation: Situation) -> bool:
    """May a piece be on its way, read by one sensor or by two, where the picture differs?

    Another piece may be gone besides: the one that it is to capture, or, where captures cannot be told from pieces
    in the hand, the one that has just captured unseen.
    """
    extra = situation.extra
    if situation.turned or extra.bit_count() > MOST_SENSORS or situation.missing.bit_count() > 2:
        return False
    gone = tuple(squares_of(situation.missing))
    men, sides = situation.position.men, situation.movers()
    if not gone:
        carried = (square for square, man in men.items() if man.side in sides)
        return any(not extra & ~_reach(situation, square) for square in carried)
    for square in gone:
        if not all(situation.shows(place, men[square]) for place in squares_of(extra)):
            continue
        if men[square].side not in sides:
            others = situation.missing & ~(1 << square)
            if _after_unseen_capture(situation, square, others):
                return True
        elif (
            extra
            and not extra & ~_reach(situation, square)
            and all(other == square or _captures(situation, square, other) for other in gone)
        ):
            return True
    return False


def _after_unseen_capture(situation: Situation, carried: Square, others: Bitboard) -> bool:
    """May the opponent's piece from `carried` be on its way, after a capture that looks like a piece in the hand?

    It may rest where the capturing piece stood, which then seems to be back.
    """
    for base in situation.bases:
        for step in base.steps():
            origin = 1 << step.origin
            resting = situation.extra | origin & ~others
            if not situation.alike(base, step) or others & ~origin or not resting:
                continue
            if not resting & ~base.after(step).way(carried):
                return True
    return False


def _captures(situation: Situation, origin: Square, target: Square) -> bool:
    return any(step.origin == origin and step.target == target for step in situation.legal_steps())


def _reach(situation: Situation, square: Square) -> Bitboard:
    """Squares that the piece on `square` may be read on while it is carried."""
    board: Bitboard = 0
    for base in situation.bases:
        board |= base.way(square)
        for step in base.steps():
            if step.origin == square:
                board |= 1 << step.target
    return board


# -- hands at work -----------------------------------------------------------------------------------------


def _unread(situation: Situation) -> bool:
    """Could squares without a reading hold what explains the picture?"""
    view, line = situation.view, situation.line
    if not view.unknown:
        return False
    if any(not view.differences(step.picture) for step in situation.legal_steps()):
        return True
    return any(not view.differences(line.position_at(ply).picture) for ply in range(len(line.plies)))


def _hands_at_work(situation: Situation) -> bool:
    """Pieces in the hand that belong to a move, a capture, a correction or a take-back under way."""
    if situation.extra or situation.turned:
        return False
    gone = tuple(squares_of(situation.missing))
    if len(gone) == 1:
        return _held(situation, gone[0])
    steps = (*situation.legal_steps(), *situation.corrections())
    if len(gone) == 2 and any(step.origin in gone and step.target in gone for step in steps):
        return True
    return _captured_back(situation)


def _held(situation: Situation, square: Square) -> bool:
    line = situation.line
    if situation.position.men[square].side in situation.movers():
        return True
    if line.plies and line.plies[-1].step.target == square:
        return situation.may_correct or situation.may_take_back
    return any(step.captured is not None and step.target == square for step in situation.legal_steps())


def _captured_back(situation: Situation) -> bool:
    """A move, and what it brought down is off the board again to be captured: that, or also the next attacker, is gone.

    The move cannot be seen any more: its squares were touched, or sensors cannot tell it from a piece in the hand.
    """
    view = situation.view
    hidden = ~situation.evidence.touched | view.unknown
    for base in situation.bases:
        for first in base.steps():
            if first.changed & hidden and not situation.alike(base, first):
                continue
            left = view.differences(first.picture)
            if not left >> first.target & 1 or left & view.occupied:
                continue
            if any(
                second.target == first.target and left in (1 << first.target, second.changed)
                for second in base.after(first).steps()
            ):
                return True
    return False


# -- wrong pieces ------------------------------------------------------------------------------------------


def _wrong(situation: Situation) -> Verdict | None:
    placed = situation.extra or situation.turned
    if placed.bit_count() != 1 or (situation.extra and situation.turned):
        return None
    men, sides = situation.position.men, situation.movers()
    target = placed.bit_length() - 1
    gone = tuple(squares_of(situation.missing))
    movers = [square for square in gone if situation.shows(target, men[square])]
    if len(gone) == 2:
        # The opponent has lifted a piece: the other one has come to rest.
        movers = [square for square in movers if men[square].side in sides]
        others = [square for square in gone if men[square].side not in sides]
        if len(movers) != 1 or len(others) != 1:
            return None
    if len(movers) != 1 or len(gone) > 2:
        return None
    origin = movers[0]
    side = men[origin].side
    line = situation.line
    if situation.may_correct and line.plies[-1].step.target == origin and side != situation.position.side:
        before, start = line.plies[-1].before, line.plies[-1].step.origin
        wrong = wrong_at(before, start, target, patient=bool(before.way(start) >> target & 1))
        return replace(wrong, origin=origin, undo=1)
    base = next((base for base in situation.bases if base.side == side), situation.position)
    return wrong_at(base, origin, target, patient=on_its_way(situation))


def wrong_at(base: Position, origin: Square, target: Square, *, patient: bool) -> Wrong:
    """The verdict on a piece from `origin` that stands on `target`, with the reason."""
    return Wrong(origin, target, base.judge(origin, target), patient, base, origin, 0)


# -- pictures that are off ---------------------------------------------------------------------------------


def _off(situation: Situation) -> Off:
    """Against the nearest of: the position, a move that is done but for the rest, a take-back likewise."""
    view, line = situation.view, situation.line
    best, goal = (situation.missing | situation.extra | situation.turned), situation.position.picture
    for step in situation.legal_steps():
        differ = view.differences(step.picture)
        if differ.bit_count() < best.bit_count() and not differ & step.changed and _done(situation, step):
            best, goal = differ, step.picture
    if line.plies and (situation.may_take_back or situation.may_correct):
        last = line.plies[-1]
        differ = view.differences(last.before.picture)
        if differ.bit_count() < best.bit_count() and not differ >> last.step.origin & 1:
            best, goal = differ, last.before.picture
    return Off(best & goal.occupied, best & view.occupied, on_its_way(situation))


def _done(situation: Situation, step: Step) -> bool:
    """Was the step seen to be made, not only some of its squares emptied?"""
    return not step.changed & (~situation.evidence.touched | situation.view.unknown)
