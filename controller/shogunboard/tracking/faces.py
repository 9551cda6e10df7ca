"""Pieces that were not turned over, or were without need, where the sensors tell faces (tracking.md 6, `flip`)."""

from collections.abc import Iterator

from shogunboard.games.base import Picture
from shogunboard.geometry import Bitboard
from shogunboard.tracking.case import Case
from shogunboard.tracking.verdicts import Wrong


def turned_over(case: Case) -> Wrong | None:
    """What would be explained if every piece showed the right face; of several explanations the nearest."""
    if not case.view.polarity or case.line.game.poles != "face":
        return None
    return min(_explanations(case), key=lambda wrong: wrong.turned.bit_count(), default=None)


def _explanations(case: Case) -> Iterator[Wrong]:
    evidence, unknown = case.evidence, case.view.unknown
    hidden = ~evidence.touched | unknown
    if case.turned and not case.missing | case.extra:
        square = case.turned.bit_length() - 1
        yield Wrong(square, square, "flip", False, case.position, square, 0, case.turned)
    for attempt in case.attempts:
        for step in attempt.steps:
            turned = _turned(case, step.picture)
            source = attempt.source(step)
            # In a capture it must have been seen that the piece is no longer in the hand.
            landed = evidence.ended(step.target) >= evidence.emptied(source)
            if turned and landed and not attempt.seen(step) & hidden:
                target = step.target if turned >> step.target & 1 else turned.bit_length() - 1
                undo = 0 if attempt.here is None else 1
                yield Wrong(source, target, "flip", False, attempt.base, step.origin, undo, turned)
    last = case.last
    if last is not None and case.may_take_back():
        turned = _turned(case, last.before.picture)
        if turned and not last.step.changed & hidden:
            square = turned.bit_length() - 1
            yield Wrong(last.step.target, square, "flip", False, last.before, square, 1, turned)


def _turned(case: Case, picture: Picture) -> Bitboard:
    """The squares that differ from `picture`, if on all of them a piece only shows the other face."""
    differ = case.view.differences(picture)
    return 0 if differ & (case.view.occupied ^ picture.occupied) else differ
