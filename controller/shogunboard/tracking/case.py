"""The case to be explained: a settled picture beside the line of the game, and what may have been moved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shogunboard.games.base import Man, Position, Side, Step
from shogunboard.games.line import Line, Ply
from shogunboard.geometry import Bitboard, Square, bitboard, squares_of
from shogunboard.tracking.evidence import Evidence
from shogunboard.tracking.pictures import Seen
from shogunboard.tracking.verdicts import Ask, Play

MOST_SENSORS = 2
"""So many sensors may read one piece on its way."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Legal moves, one of which may have been made: the next move, or the correction of the last one.

    `here` is where the piece of a correction stands by the line; `carried`: it may have been in the hand ever since.
    `begins` is set when a move by this side would tell who begins the game.
    """

    base: Position
    steps: Sequence[Step]
    begins: Side | None = None
    here: Square | None = None
    carried: bool = False

    def source(self, step: Step) -> Square:
        """The square from which hands lift the piece."""
        return step.origin if self.here is None else self.here

    def seen(self, step: Step) -> Bitboard:
        """The squares that hands change."""
        if self.here is None:
            return step.changed
        return step.changed & ~(1 << step.origin) | (0 if self.carried else 1 << self.here)

    def captures(self, origin: Square, victim: Square) -> bool:
        """Is one of the moves the capture by the piece on `origin` of the one on `victim`?"""
        return any(self.source(step) == origin and step.target == victim for step in self.steps)

    def play(self, *steps: Step, inferred: bool = False) -> Play:
        """The verdict that these were made."""
        undo = 0 if self.here is None else 1
        return Play(steps, undo, corrects=undo > 0, begins=self.begins, inferred=inferred)

    def ask(self, steps: Sequence[Step]) -> Ask:
        """The verdict that one of these was made, and the players must say which."""
        undo = 0 if self.here is None else 1
        return Ask(tuple(steps), undo, corrects=undo > 0)


class Case:
    """A picture, the line, and what was touched.

    tells_sides: the readings tell which side a piece belongs to. benches: squares for captured pieces.
    missing, extra, turned: squares that differ from the position's picture: empty instead of occupied, the other
    way round, and occupied by the wrong side.
    """

    def __init__(self, line: Line, view: Seen, evidence: Evidence) -> None:
        self.line = line
        self.view = view
        self.evidence = evidence
        self.position = line.position
        self.over = line.outcome() is not None
        now = self.position.picture
        differ = view.differences(now)
        self.missing: Bitboard = differ & now.occupied & ~view.occupied
        self.extra: Bitboard = differ & ~now.occupied
        self.turned: Bitboard = differ & now.occupied & view.occupied
        self.men = self.position.men
        self.tells_sides = view.polarity and line.game.poles == "side"
        self.benches = line.game.benches
        self.bases: tuple[Position, ...] = () if self.over else (self.position,)
        if line.either_begins and not self.over:
            self.bases += (self.position.with_side(self.position.side.other),)
        self.attempts: tuple[Attempt, ...] = (*self._next_moves(), *self._corrections())

    @property
    def last(self) -> Ply | None:
        """The last move."""
        return self.line.plies[-1] if self.line.plies else None

    def _next_moves(self) -> Iterator[Attempt]:
        for base in self.bases:
            yield Attempt(base, base.steps(), begins=base.side if base is not self.position else None)

    def _corrections(self) -> Iterator[Attempt]:
        """The other moves that the piece moved last could have made, as far as it may be moved on."""
        last = self.last
        if last is not None:
            steps = [
                step
                for step in last.before.steps()
                if step.origin == last.step.origin
                and step.move.short != last.step.move.short
                and self.may_correct(step.target if step.captured else None)
            ]
            if steps or self.may_correct():
                yield Attempt(last.before, steps, here=last.step.target, carried=self.unproved())

    def may_correct(self, victim: Square | None = None) -> bool:
        """May the last move still be changed by its player (who takes the piece on `victim` off)?

        A capture that was only inferred may prove wrong at any time, as long as its piece has not been seen on
        its square; that is no change of mind, so no setting forbids it.
        """
        last, evidence = self.last, self.evidence
        if last is None or evidence.closed:
            return False
        if self.unproved():
            return True
        here = last.step.target
        begun = evidence.empty.get(here)
        return self.line.game.corrections and all(
            square == victim or (begun is not None and t > begun) for square, t in evidence.lifted.items()
        )

    def unproved(self) -> bool:
        """Was the last move only inferred, and its piece not seen on its square since?"""
        last = self.last
        return last is not None and self.evidence.inferred and not self.evidence.touched >> last.step.target & 1

    def may_take_back(self) -> bool:
        """May the last move be taken back by moving the piece back?"""
        return self.last is not None and (self.line.game.takebacks or self.may_correct())

    def fits(self, step: Step, view: Seen | None = None) -> bool:
        """Is the picture that of the position after the step?"""
        view = view or self.view
        return not view.differences(step.picture) and not step.changed & view.unknown

    def alike(self, base: Position, step: Step) -> bool:
        """Can the picture after the step not be told from that of the piece held in the hand?"""
        before, after = base.picture, step.picture
        differ = before.occupied ^ after.occupied
        if self.view.polarity:
            differ |= before.north ^ after.north
        return differ == 1 << step.origin

    def captures(self, origin: Square, victim: Square) -> bool:
        """Is there a legal move, or a correction, by which the piece on `origin` captures the one on `victim`?"""
        return any(attempt.captures(origin, victim) for attempt in self.attempts)

    @property
    def gone_dark(self) -> Bitboard:
        """Squares that have no reading, and whose last one was not what the position shows there."""
        dark = self.evidence.touched & self.view.unknown
        occupied = self.position.picture.occupied
        return bitboard(
            square
            for square in squares_of(dark)
            if bool(occupied >> square & 1) == (self.evidence.emptied(square) == self.evidence.ended(square))
        )

    def shows(self, square: Square, man: Man) -> bool:
        """Does the reading on `square` fit `man`, as the picture now shows men of that kind?"""
        if not self.tells_sides:
            return True
        north = self.position.picture.north
        own = next(other for other, same in self.men.items() if same == man)
        return bool(self.view.north >> square & 1) == bool(north >> own & 1)

    def shows_all(self, squares: Bitboard, man: Man) -> bool:
        """Does the reading on all `squares` fit `man`?"""
        return all(self.shows(square, man) for square in squares_of(squares))

    def on_its_way(self, position: Position, square: Square, read: Bitboard) -> bool:
        """Is what is read on the squares `read` nothing, or the piece that `position` has on `square`, on its way?"""
        return (
            read.bit_count() <= MOST_SENSORS
            and self.shows_all(read, position.men[square])
            and not read & ~position.way(square)
        )

    def came_first(self, square: Square, origin: Square) -> bool:
        """Did the piece come down on `square` before the one on `origin` was lifted?"""
        return self.evidence.emptied(origin) > self.evidence.ended(square)
