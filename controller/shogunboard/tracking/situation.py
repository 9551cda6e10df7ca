"""A settled picture set against the game: what every explanation of it looks at."""

from collections.abc import Iterator
from dataclasses import replace

from shogunboard.games.base import Man, Position, Side, Step
from shogunboard.games.line import Line
from shogunboard.geometry import Bitboard, Square
from shogunboard.tracking.evidence import Evidence
from shogunboard.tracking.pictures import Seen


class Situation:
    """The line of the game, the picture, what was seen before it, and how the picture differs from the position.

    bases: the positions that a move may start from; two when both sides may begin, none when the game is over.
    missing, extra, turned: squares that are empty and should not be, that are filled and should not be, and that
    show the other pole.
    """

    def __init__(self, line: Line, view: Seen, evidence: Evidence) -> None:
        self.line = line
        self.view = view
        self.evidence = evidence
        self.position = line.position
        self.over = line.outcome() is not None
        game = line.game
        self.may_correct = (
            bool(line.plies) and game.corrections and (evidence.inferred or not evidence.opponent_touched)
        )
        self.may_take_back = game.takebacks
        either = game.first == "either" and not line.plies
        self.bases: tuple[Position, ...] = () if self.over else (self.position,)
        if either and not self.over:
            self.bases += (self.position.with_side(self.position.side.other),)
        now = self.position.picture
        differ = view.differences(now)
        self.missing: Bitboard = differ & now.occupied & ~view.occupied
        self.extra: Bitboard = differ & ~now.occupied
        self.turned: Bitboard = differ & now.occupied & view.occupied

    def movers(self) -> frozenset[Side]:
        """The sides that may move."""
        return frozenset(base.side for base in self.bases)

    def legal_steps(self) -> Iterator[Step]:
        """Every legal move."""
        for base in self.bases:
            yield from base.steps()

    def corrections(self) -> Iterator[Step]:
        """The steps of a correction, with the piece lifted from where it stands now."""
        if self.may_correct:
            last = self.line.plies[-1]
            for step in last.before.steps():
                if step.origin == last.step.origin:
                    yield replace(step, origin=last.step.target)

    def fits(self, step: Step, view: Seen | None = None) -> bool:
        """Is the picture the one after `step`?"""
        view = view or self.view
        return not view.differences(step.picture) and not step.changed & view.unknown

    def alike(self, position: Position, step: Step) -> bool:
        """Does the target of a step show the same before and after it?"""
        before, after = position.picture, step.picture
        differ = before.occupied ^ after.occupied
        if self.view.polarity:
            differ |= before.north ^ after.north
        return not differ >> step.target & 1

    def shows(self, square: Square, man: Man) -> bool:
        """Does the reading on `square` fit `man`, as the picture now shows men of that kind?"""
        if not self.view.polarity:
            return True
        north = self.position.picture.north
        own = next(s for s, other in self.position.men.items() if other == man)
        return bool(self.view.north >> square & 1) == bool(north >> own & 1)
