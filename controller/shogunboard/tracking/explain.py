"""What a settled picture means: a pure function of the line of the game, the picture and the squares touched.

The whole picture decides; touched squares decide only where pictures are alike (tracking.md 2). The order of
explanations is the theory of this module:

1. the picture is the position's: nothing has happened;
2. one legal move (also when the opponent's hand has already lifted a piece);
3. a correction: the piece moved last, by its own player, judged from where it came;
4. a take-back to an earlier position of the line;
5. two plies, when every square of them was seen to change; or a take-back and another move;
6. hands at work: pieces in the hand, readings that are missing;
7. one piece that stands where it may not go;
8. anything else: the picture is off, told against the nearest legal picture.

A step is *alike* when its picture cannot be told from that of the piece held in the hand: a capture on a board
that does not see sides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from shogunboard.games.base import Man, Position, Side, Step
from shogunboard.games.line import Line
from shogunboard.geometry import Bitboard, Square, squares_of
from shogunboard.tracking.pictures import Seen
from shogunboard.tracking.verdicts import Agreed, Ask, Off, Play, Verdict, Wait, Wrong

DEEPEST_REARRANGEMENT = 2
"""So many plies may be taken back in the same settled picture in which another move is made."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was seen since the picture last agreed with the line.

    touched: squares whose reading changed. first, last: for touched squares, when they changed first and last.
    opponent_touched: the side to move has lifted a piece since the last move.
    inferred: the last move is not proved by the picture after it.
    released: the mover has said that the move is done (by the clock).
    """

    touched: Bitboard = 0
    first: tuple[tuple[Square, int], ...] = ()
    last: tuple[tuple[Square, int], ...] = ()
    opponent_touched: bool = False
    inferred: bool = False
    released: bool = False


def explain(line: Line, view: Seen, evidence: Evidence) -> Verdict:
    """The meaning of a settled picture in a game."""
    return _Explainer(line, view, evidence).verdict()


class _Explainer:
    def __init__(self, line: Line, view: Seen, evidence: Evidence) -> None:
        self.line = line
        self.view = view
        self.evidence = evidence
        self.position = line.position
        self.over = line.outcome() is not None
        game = line.game
        self.may_correct = bool(line.plies) and game.corrections and (
            evidence.inferred or not evidence.opponent_touched
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

    def verdict(self) -> Verdict:
        if not self.missing | self.extra | self.turned:
            return Agreed()
        for explanation in (self.forward, self.correction, self.takeback, self.reply, self.rearrangement):
            verdict = explanation()
            if verdict is not None:
                return verdict
        if self.unread() or self.hands_at_work():
            return Wait()
        return self.wrong() or self.off()

    # -- pictures of legal moves -----------------------------------------------------------------------

    def fits(self, step: Step, view: Seen | None = None) -> bool:
        view = view or self.view
        return not view.differences(step.picture) and not step.changed & view.unknown

    def alike(self, position: Position, step: Step) -> bool:
        """Does the target show the same before and after the step?"""
        before, after = position.picture, step.picture
        differ = before.occupied ^ after.occupied
        if self.view.polarity:
            differ |= before.north ^ after.north
        return not differ >> step.target & 1

    def forward(self) -> Verdict | None:
        for base in self.bases:
            begins = base.side if base is not self.position else None
            verdict = self.choose(base, base.steps(), self.view, released=self.evidence.released)
            if verdict is None:
                verdict = self.with_opponents_hand(base)
            if isinstance(verdict, Play | Ask):
                return replace(verdict, begins=begins)
            if verdict is not None:
                return verdict
        return None

    def correction(self) -> Verdict | None:
        if not self.may_correct:
            return None
        last = self.line.plies[-1]
        steps = [
            step
            for step in last.before.steps()
            if step.origin == last.step.origin and step.move.short != last.step.move.short
        ]
        verdict = self.choose(last.before, steps, self.view, released=False)
        if isinstance(verdict, Play | Ask):
            return replace(verdict, undo=1, corrects=True)
        return verdict

    def choose(self, base: Position, steps: Sequence[Step], view: Seen, *, released: bool) -> Verdict | None:
        """The move among `steps` that the picture shows, by touched squares where pictures are alike."""
        fit = [step for step in steps if self.fits(step, view)]
        plain = [step for step in fit if not self.alike(base, step)]
        if len(plain) > 1:
            plain = [step for step in plain if not step.changed & ~self.evidence.touched]
        if len(plain) == 1:
            return Play((plain[0],))
        if plain:
            return Ask(tuple(plain))
        if not fit:
            return None
        touched = [step for step in fit if self.evidence.touched >> step.target & 1]
        if len(touched) == 1:
            return Play((touched[0],), inferred=True)
        if touched:
            return Ask(tuple(touched))
        if not released:
            return Wait()
        if len(fit) == 1:
            return Play((fit[0],), inferred=True)
        return Ask(tuple(fit))

    def with_opponents_hand(self, base: Position) -> Verdict | None:
        """A legal move, and a piece of the next player is in the hand already."""
        for square in squares_of(self.missing):
            man = base.men.get(square)
            if man is None or man.side == base.side:
                continue
            view = self.view.filled(base.picture, 1 << square)
            steps = [step for step in base.steps() if not step.changed >> square & 1]
            if any(step.target == square and not self.missing & ~step.changed for step in base.steps()):
                # The piece may as well be the victim of a capture that is under way.
                continue
            verdict = self.choose(base, steps, view, released=True)
            if verdict is not None:
                return verdict
            verdict = self.put_on_own_piece(base, square)
            if verdict is not None:
                return verdict
        return None

    def put_on_own_piece(self, base: Position, opponents: Square) -> Verdict | None:
        """One piece is gone, the opponent plays on: it was put on a piece that it may not capture."""
        gone = self.missing & ~(1 << opponents)
        if gone.bit_count() != 1 or self.extra or self.turned:
            return None
        origin = gone.bit_length() - 1
        others = self.evidence.touched & base.picture.occupied & ~self.missing
        if base.men[origin].side != base.side or others.bit_count() != 1:
            return None
        return self.wrong_at(base, origin, others.bit_length() - 1, patient=False)

    # -- earlier positions -----------------------------------------------------------------------------

    def takeback(self) -> Verdict | None:
        plies = len(self.line.plies)
        deepest = 0 if self.may_take_back else plies - 1 if self.may_correct else plies
        for ply in range(plies - 1, deepest - 1, -1):
            earlier = self.line.position_at(ply).picture
            if self.view.differences(earlier):
                continue
            now = self.position.picture
            changed = (now.occupied ^ earlier.occupied) | (now.north ^ earlier.north)
            if changed & self.view.unknown:
                continue
            pair = self.seen_pairs() if plies - ply == 2 else ()
            if len(pair) == 1 and self.in_order(pair[0].steps):
                return pair[0]
            return Play(undo=plies - ply)
        return None

    def rearrangement(self) -> Verdict | None:
        """One or two plies taken back and another move made, every square of it seen to change."""
        if not self.may_take_back:
            return None
        touched = self.evidence.touched
        undone: Bitboard = 0
        for undo, ply in enumerate(reversed(self.line.plies[-DEEPEST_REARRANGEMENT:]), 1):
            undone |= ply.step.changed
            if undone & ~touched:
                return None
            found = [
                step
                for step in ply.before.steps()
                if self.fits(step)
                and not step.changed & ~touched
                and (undo > 1 or step.origin != ply.step.origin)
                and not self.alike(ply.before, step)
            ]
            if len(found) == 1:
                return Play((found[0],), undo=undo)
        return None

    # -- two plies in one picture ----------------------------------------------------------------------

    def reply(self) -> Verdict | None:
        pairs = self.seen_pairs()
        if not pairs:
            pairs = tuple(self.pairs(unseen_capture=True))
        if len(pairs) == 1:
            return pairs[0]
        first = {pair.steps[0].move.short: pair.steps[0] for pair in pairs}
        if len(first) > 1:
            return Ask(tuple(first.values()), begins=pairs[0].begins)
        return None

    def seen_pairs(self) -> tuple[Play, ...]:
        return tuple(self.pairs(unseen_capture=False))

    def pairs(self, *, unseen_capture: bool) -> Iterator[Play]:
        """Pairs of legal moves that explain the picture, every square of them seen to change.

        With `unseen_capture` the first is a capture whose victim was swapped between two scans.
        """
        hidden = ~self.evidence.touched | self.view.unknown
        for base in self.bases:
            for first in base.steps():
                unseen = first.changed & hidden
                if unseen_capture:
                    if unseen != 1 << first.target or not self.alike(base, first):
                        continue
                elif unseen:
                    continue
                middle = base.after(first)
                begins = base.side if base is not self.position else None
                for second in middle.steps():
                    if not second.changed & hidden and self.fits(second) and self.shown_between(base, first, second):
                        yield Play((first, second), begins=begins, inferred=unseen_capture)

    def shown_between(self, base: Position, first: Step, second: Step) -> bool:
        """A piece that was captured back must have come down before: its square then changed at least twice."""
        if second.target != first.target:
            return True
        times = dict(self.evidence.first), dict(self.evidence.last)
        return times[0].get(first.target) != times[1].get(first.target) or self.alike(base, first)

    def in_order(self, pair: Sequence[Step]) -> bool:
        """Did the first piece come down before the second one was lifted?"""
        first, last = dict(self.evidence.first), dict(self.evidence.last)
        return last.get(pair[0].target, 0) <= first.get(pair[1].origin, 0)

    # -- hands at work, wrong pieces -------------------------------------------------------------------

    def unread(self) -> bool:
        """Could squares without a reading hold what explains the picture?"""
        if not self.view.unknown:
            return False
        if any(not self.view.differences(step.picture) for base in self.bases for step in base.steps()):
            return True
        return any(
            not self.view.differences(self.line.position_at(ply).picture) for ply in range(len(self.line.plies))
        )

    def hands_at_work(self) -> bool:
        """Pieces in the hand that belong to a move, a capture, a correction or a take-back under way."""
        if self.extra or self.turned:
            return False
        gone = tuple(squares_of(self.missing))
        if len(gone) == 1:
            return self.held(gone[0])
        return len(gone) == 2 and any(
            step.origin in gone and step.target in gone for step in (*self.legal_steps(), *self.corrections())
        )

    def held(self, square: Square) -> bool:
        if any(self.position.men[square].side == base.side for base in self.bases):
            return True
        if self.line.plies and self.line.plies[-1].step.target == square:
            return self.may_correct or self.may_take_back
        return any(step.captured is not None and step.target == square for step in self.legal_steps())

    def legal_steps(self) -> Iterator[Step]:
        for base in self.bases:
            yield from base.steps()

    def corrections(self) -> Iterator[Step]:
        """The steps of a correction, with the piece lifted from where it stands now."""
        if self.may_correct:
            last = self.line.plies[-1]
            for step in last.before.steps():
                if step.origin == last.step.origin:
                    yield replace(step, origin=last.step.target)

    def wrong(self) -> Verdict | None:
        placed = self.extra or self.turned
        if placed.bit_count() != 1 or (self.extra and self.turned):
            return None
        target = placed.bit_length() - 1
        gone = tuple(squares_of(self.missing))
        movers = [square for square in gone if self.shows(target, self.position.men[square])]
        if len(gone) == 2:
            # The opponent has lifted a piece: the other one has come to rest.
            sides = {base.side for base in self.bases}
            movers = [square for square in movers if self.position.men[square].side in sides]
            others = [square for square in gone if self.position.men[square].side not in sides]
            if len(movers) != 1 or len(others) != 1:
                return None
        if len(movers) != 1 or len(gone) > 2:
            return None
        origin = movers[0]
        side = self.position.men[origin].side
        if self.may_correct and self.line.plies[-1].step.target == origin and side != self.position.side:
            last = self.line.plies[-1]
            wrong = self.wrong_at(last.before, last.step.origin, target, patient=len(gone) == 1)
            return replace(wrong, origin=origin, undo=1)
        base = next((base for base in self.bases if base.side == side), self.position)
        return self.wrong_at(base, origin, target, patient=len(gone) == 1)

    def wrong_at(self, base: Position, origin: Square, target: Square, *, patient: bool) -> Wrong:
        resting = patient and base.men[origin].side == base.side and bool(base.way(origin) >> target & 1)
        return Wrong(origin, target, base.judge(origin, target), resting, base, origin, 0)

    def shows(self, square: Square, man: Man) -> bool:
        """Does the reading on `square` fit `man`, as the picture now shows men of that kind?"""
        if not self.view.polarity:
            return True
        north = self.position.picture.north
        own = next(s for s, other in self.position.men.items() if other == man)
        return bool(self.view.north >> square & 1) == bool(north >> own & 1)

    def off(self) -> Off:
        """Against the nearest of: the position, a move that is done but for the rest, a take-back likewise."""
        best, goal = (self.missing | self.extra | self.turned), self.position.picture
        for step in self.legal_steps():
            differ = self.view.differences(step.picture)
            if differ.bit_count() < best.bit_count() and not differ & step.changed and self.done(step):
                best, goal = differ, step.picture
        if self.line.plies and (self.may_take_back or self.may_correct):
            last = self.line.plies[-1]
            differ = self.view.differences(last.before.picture)
            if differ.bit_count() < best.bit_count() and not differ >> last.step.origin & 1:
                best, goal = differ, last.before.picture
        return Off(best & goal.occupied, best & self.view.occupied, self.resting())

    def done(self, step: Step) -> bool:
        """Was the step seen to be made, not only some of its squares emptied?"""
        return not step.changed & (~self.evidence.touched | self.view.unknown)

    def resting(self) -> bool:
        """May this be a piece on its way that two sensors read at once?"""
        if not self.extra or self.turned or self.missing.bit_count() > 1 or self.extra.bit_count() > 2:
            return False
        mine = {base.side for base in self.bases}
        movers = (
            squares_of(self.missing)
            if self.missing
            else (square for square, man in self.position.men.items() if man.side in mine)
        )
        return any(not self.extra & ~self.reach(square) for square in movers)

    def reach(self, square: Square) -> Bitboard:
        """Squares that the piece on `square` may be read on while it is carried."""
        board: Bitboard = 0
        for base in self.bases:
            board |= base.way(square)
            for step in base.steps():
                if step.origin == square:
                    board |= 1 << step.target
        return board
