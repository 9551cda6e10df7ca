"""What is wrong with a picture: a piece that stands where it may not go, or anything else (tracking.md 6, 7)."""

from dataclasses import replace

from shogunboard.games.base import Step
from shogunboard.games.line import find_step
from shogunboard.geometry import Bitboard, Square, bitboard, distance, squares_of
from shogunboard.tracking.case import Attempt, Case
from shogunboard.tracking.hands import recapture_under_way
from shogunboard.tracking.verdicts import Off, Wrong


def judged(case: Case, square: Square, target: Square, *, patient: bool) -> Wrong:
    """The piece that the line has on `square` stands on `target`. With `patient` it may rest there on its way.

    A move that the last mover may still correct is judged from its original square.
    """
    last = case.last
    side = case.men[square].side
    if last is not None and last.step.target == square and case.may_correct(target):
        base, origin, undo = last.before, last.step.origin, 1
    else:
        base = next((base for base in case.bases if base.side == side), case.position)
        origin, undo = square, 0
    resting = patient and side == base.side and bool(base.way(origin) >> target & 1)
    return Wrong(square, target, base.judge(origin, target), resting, base, origin, undo)


def wrong_piece(case: Case) -> Wrong | None:
    """The one piece that stands where it may not go, if that is what is wrong."""
    placed = case.extra or case.turned
    if placed.bit_count() != 1 or (case.extra and case.turned):
        return None
    target = placed.bit_length() - 1
    gone = tuple(squares_of(case.missing))
    square = _mover(case, target, gone)
    if square is None:
        return None
    # Another piece that is gone is its victim, or in the opponent's hand; then it rests no longer.
    calm = all(other == square or case.captures(square, other) or not case.came_first(target, other) for other in gone)
    wrong = judged(case, square, target, patient=calm)
    if _taken_back(case, square, target) or find_step(wrong.position.steps(), wrong.start, target) is not None:
        # The piece may stand there; what is wrong is elsewhere, such as a victim that must come back.
        return None
    return replace(wrong, patient=wrong.patient or _patient(case))


def _taken_back(case: Case, square: Square, target: Square) -> bool:
    """Is the piece moved last back where it came from, as far as that is allowed?"""
    last = case.last
    return last is not None and (last.step.target, last.step.origin) == (square, target) and case.may_take_back()


def _mover(case: Case, target: Square, gone: tuple[Square, ...]) -> Square | None:
    """Which of the pieces that are gone stands on `target`?"""
    fitting = [square for square in gone if case.shows(target, case.men[square])]
    if not fitting or len(gone) > 2:
        return None
    if len(fitting) == 1:
        return fitting[0]
    # The other one is the victim of a capture under way, or in the opponent's hand.
    for attempt in case.attempts:
        for square, other in (gone, gone[::-1]):
            if square in fitting and attempt.captures(square, other):
                return square
    movers = [square for square in fitting if _may_move(case, square, target)]
    if len(movers) == 1 and case.came_first(target, gone[1 - gone.index(movers[0])]):
        return movers[0]
    return None


def _may_move(case: Case, square: Square, target: Square) -> bool:
    if any(case.men[square].side == base.side for base in case.bases):
        return True
    return case.last is not None and case.last.step.target == square and case.may_correct(target)


def off(case: Case) -> Off:
    """Against the nearest of: the position, a move that is done but for the rest, a take-back likewise."""
    best, goal, done = case.missing | case.extra | case.turned, case.position.picture, 0
    for attempt in case.attempts:
        for step in attempt.steps:
            differ = case.view.differences(step.picture)
            if differ.bit_count() < best.bit_count() and not differ & step.changed and _done(case, attempt, step):
                best, goal, done = differ, step.picture, attempt.seen(step)
    last = case.last
    if last is not None and case.may_take_back():
        differ = case.view.differences(last.before.picture)
        if differ.bit_count() < best.bit_count() and not differ >> last.step.origin & 1:
            best, goal, done = differ, last.before.picture, last.step.changed
    return Off(best & goal.occupied, best & case.view.occupied, done, _patient(case))


def _patient(case: Case) -> bool:
    """May it be a piece on its way?"""
    return (
        _between_sensors(case)
        or _from_unread(case)
        or _still_carried(case)
        or _in_its_place(case)
        or any(recapture_under_way(case, attempt, step) for attempt in case.attempts for step in attempt.steps)
    )


def _done(case: Case, attempt: Attempt, step: Step) -> bool:
    """Was the step seen to be made, not only some of its squares emptied?"""
    return not attempt.seen(step) & (~case.evidence.touched | case.view.unknown)


def _between_sensors(case: Case) -> bool:
    """May this be a piece on its way that two neighbouring sensors read at once?"""
    if case.turned:
        return False
    read, gone = tuple(squares_of(case.extra)), tuple(squares_of(case.missing))
    if not gone:
        # It is still read on its square, too.
        return len(read) == 1 and any(
            distance(square, read[0]) == 1 and _reach(case, square) >> read[0] & 1 for square in case.men
        )
    if len(read) != 2 or distance(*read) != 1 or len(gone) > 2:
        return False
    return any(
        not case.extra & ~_reach(case, square)
        and all(other == square or case.captures(square, other) for other in gone)
        for square in gone
    )


def _from_unread(case: Case) -> bool:
    """May a piece be on its way that came from a square without a reading, perhaps to a victim that is off already?"""
    if not case.extra or case.turned:
        return False
    gone = tuple(squares_of(case.missing))
    return any(
        not case.extra & ~_reach(case, square)
        and case.shows_all(case.extra, case.men[square])
        and all(case.captures(square, other) for other in gone)
        for square in squares_of(case.view.unknown)
        if square in case.men
    )


def _still_carried(case: Case) -> bool:
    """May the piece be on its way whose capture was inferred, and which was in the hand?"""
    last = case.last
    if last is None or not case.evidence.inferred or case.missing or case.turned:
        return False
    ends = bitboard(step.target for step in last.before.steps() if step.origin == last.step.origin)
    return not case.extra & ~(ends | last.before.way(last.step.origin))


def _in_its_place(case: Case) -> bool:
    """May the opponent's piece rest, on its way, where the piece stood that has captured unseen?"""
    if case.extra or case.turned or case.missing.bit_count() != 1:
        return False
    square = case.missing.bit_length() - 1
    return any(
        case.men[square].side != attempt.base.side
        and case.alike(attempt.base, step)
        and case.evidence.touched >> step.origin & 1
        and attempt.base.after(step).way(square) >> step.origin & 1
        for attempt in case.attempts
        for step in attempt.steps
    )


def _reach(case: Case, square: Square) -> Bitboard:
    """Squares that the piece on `square` may be read on while it is carried to a legal end."""
    board: Bitboard = 0
    for attempt in case.attempts:
        origins = {step.origin for step in attempt.steps if attempt.source(step) == square}
        for origin in origins:
            board |= attempt.base.way(origin)
        for step in attempt.steps:
            if step.origin in origins:
                board |= 1 << step.target
    return board
