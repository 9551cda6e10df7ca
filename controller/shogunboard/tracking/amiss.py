"""What a settled picture means that no legal move explains: hands at work, a wrong piece, or a picture that is off."""

from collections.abc import Iterator
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
    """May the pieces that are too much be one piece on its way, read by one sensor or by two?

    Another piece may be gone besides: the one that it is to capture, or, where captures cannot be told from pieces
    in the hand, the one that has just captured unseen.
    """
    extra = situation.extra
    if not extra or situation.turned or extra.bit_count() > MOST_SENSORS or situation.missing.bit_count() > 2:
        return False
    gone = tuple(squares_of(situation.missing))
    sides = situation.movers()
    if not gone:
        carried = (square for square, man in situation.position.men.items() if man.side in sides)
        return any(not extra & ~_reach(situation, square) for square in carried)
    return any(
        not extra & ~_reach(situation, square) and _together(situation, square, gone)
        for square in gone
        if all(situation.shows(place, situation.position.men[square]) for place in squares_of(extra))
    )


def _together(situation: Situation, carried: Square, gone: tuple[Square, ...]) -> bool:
    """Can the others that are gone be gone while the piece from `carried` is on its way?"""
    if situation.position.men[carried].side in situation.movers():
        return all(square == carried or _captures(situation, carried, square) for square in gone)
    return any(
        step.origin in gone and step.origin != carried and situation.alike(base, step)
        for base in situation.bases
        for step in base.steps()
    )


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
    return any(True for _ in _captures_under_way(situation))


def _held(situation: Situation, square: Square) -> bool:
    line = situation.line
    if situation.position.men[square].side in situation.movers():
        return True
    if line.plies and line.plies[-1].step.target == square:
        return situation.may_correct or situation.may_take_back
    return any(step.captured is not None and step.target == square for step in situation.legal_steps())


def _captures_under_way(situation: Situation) -> Iterator[tuple[Step, Step]]:
    """A move, and after it a capture whose attacker and victim are both in the hand: all that is gone.

    The victim is the piece that moved just now. Its square must have been seen to change, or to be one where
    sensors cannot tell a capture.
    """
    view = situation.view
    for base in situation.bases:
        for first in base.steps():
            if first.changed & (~situation.evidence.touched | view.unknown) and not situation.alike(base, first):
                continue
            left = view.differences(first.picture)
            if left >> first.target & 1 and left.bit_count() == 2 and not left & view.occupied:
                for second in base.after(first).steps():
                    if second.target == first.target and left == second.changed:
                        yield first, second


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
