"""Two plies in one settled picture (tracking.md 8). Never three."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from shogunboard.games.base import Step
from shogunboard.tracking.case import Attempt, Case
from shogunboard.tracking.verdicts import Play, Verdict


@dataclass(frozen=True, slots=True)
class Pair:
    """A move (or a correction) and the opponent's answer."""

    attempt: Attempt
    first: Step
    second: Step
    inferred: bool = False

    def play(self) -> Play:
        return self.attempt.play(self.first, self.second, inferred=self.inferred)


def seen_reply(case: Case) -> Verdict | None:
    """The pair that explains the picture, every square of it seen to change."""
    return _reply(case, seen_pairs(case) or list(_recaptures(case)))


def inferred_reply(case: Case) -> Verdict | None:
    """The pair that explains the picture, if its first move is a capture that the sensors did not show."""
    return _reply(case, list(_pairs(case, unseen_capture=True)))


def _reply(case: Case, pairs: list[Pair]) -> Verdict | None:
    """The one pair; of several, the question which move was the first."""
    pairs = [pair for pair in pairs if in_order(case, pair)] or pairs
    pairs = [pair for pair in pairs if _made_first(case, pair)] or pairs
    rivals = {step.move.short: step for step in _plain_rivals(pairs)}
    if len(pairs) == 1 and not rivals:
        return replace(pairs[0].play(), patient=_on_its_way(case, pairs[0]))
    firsts = rivals | {pair.first.move.short: pair.first for pair in pairs}
    if not firsts:
        return None
    if len(firsts) > 1:
        return pairs[0].attempt.ask(list(firsts.values()))
    # The first move is certain; what the second one was is asked next.
    return pairs[0].attempt.play(pairs[0].first)


def seen_pairs(case: Case) -> list[Pair]:
    """Pairs of legal moves that explain the picture, every square of them seen to change."""
    return list(_pairs(case, unseen_capture=False))


def in_order(case: Case, pair: Pair) -> bool:
    """Did the first piece come down before the second one was lifted?"""
    return case.came_first(pair.first.target, pair.second.origin)


def _made_first(case: Case, pair: Pair) -> bool:
    """Did the first piece come down before the second one did?"""
    return case.evidence.ended(pair.first.target) < case.evidence.ended(pair.second.target)


def _pairs(case: Case, *, unseen_capture: bool) -> Iterator[Pair]:
    """With `unseen_capture` the first move is a capture whose victim was swapped between two scans."""
    hidden = ~case.evidence.touched | case.view.unknown
    for attempt in case.attempts:
        for first in attempt.steps:
            unseen = attempt.seen(first) & hidden
            if unseen_capture:
                if unseen != 1 << first.target or not case.alike(attempt.base, first):
                    continue
            elif unseen:
                continue
            for second in attempt.base.after(first).steps():
                if second.changed & hidden or not case.fits(second):
                    continue
                found = Pair(attempt, first, second, inferred=unseen_capture)
                if _may_be(case, found):
                    yield found


def _recaptures(case: Case) -> Iterator[Pair]:
    """A capture that was not seen, and then the capture of its piece: one change of the square tells of both.

    A settled picture has shown that the first piece was gone, and the second came down after the opponent had lifted
    it; so it was the opponent's hand that touched the square.
    """
    evidence = case.evidence
    for attempt in case.attempts:
        for first in attempt.steps:
            if attempt.source(first) != evidence.held or evidence.asked or not case.alike(attempt.base, first):
                continue
            for second in attempt.base.after(first).steps():
                seen = not second.changed & (~evidence.touched | case.view.unknown)
                later = evidence.ended(second.target) > evidence.emptied(second.origin)
                if evidence.stained >> second.origin & 1:
                    # It has been knocked over, not lifted for a move.
                    continue
                if second.target == first.target and seen and later and case.fits(second):
                    yield Pair(attempt, first, second)


def _plain_rivals(pairs: list[Pair]) -> Iterator[Step]:
    """The piece that came down is the opponent's, if a victim was swapped unseen; but it may be the mover's.

    The opponent has then only lifted a piece early.
    """
    for pair in pairs:
        place = pair.second.target
        if pair.inferred:
            for step in pair.attempt.steps:
                if step.origin == pair.first.origin and step.target == place:
                    yield step


def _on_its_way(case: Case, pair: Pair) -> bool:
    """Or may it be the mover's piece that rests on its way, to the victim that is in the other hand?"""
    hand, answer = pair.attempt.source(pair.first), pair.second.origin
    way = pair.attempt.base.way(pair.first.origin)
    return pair.inferred and case.captures(hand, answer) and bool(way >> pair.second.target & 1)


def _may_be(case: Case, pair: Pair) -> bool:
    """Do the times allow the pair?

    A piece comes down after it was lifted. A victim swapped unseen is inferred from the opponent's hand, so that
    must have come later. A piece that was captured back was seen on its square before: attacker and victim both
    in the hands are no capture and recapture somewhere else. Where sides cannot be told, the opponent's piece on the
    square that the mover's has left looks like the mover's, put back.
    """
    evidence, target = case.evidence, pair.first.target
    hand, answer = pair.attempt.source(pair.first), pair.second.origin
    if evidence.ended(pair.second.target) < evidence.emptied(answer):
        return False
    if not pair.inferred and pair.second.target != hand and evidence.ended(target) < evidence.emptied(hand):
        return False
    if pair.second.target == hand and case.alike(pair.attempt.base, pair.first):
        return evidence.held == hand or (not pair.inferred and in_order(case, pair))
    if pair.inferred:
        return evidence.emptied(answer) > evidence.emptied(hand)
    if pair.second.target != target:
        return True
    if case.tells_sides:
        stood = evidence.north if pair.first.picture.north >> target & 1 else evidence.south
        return bool(stood >> target & 1)
    return evidence.stood(target) and evidence.emptied(target) < evidence.ended(target)
