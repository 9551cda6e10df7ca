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
from dataclasses import replace

from shogunboard.games.base import Position, Step
from shogunboard.games.line import Line, find_step
from shogunboard.geometry import Bitboard, Square, squares_of
from shogunboard.tracking.amiss import on_its_way, unexplained, wrong_at
from shogunboard.tracking.evidence import Evidence
from shogunboard.tracking.pictures import Seen
from shogunboard.tracking.situation import Situation
from shogunboard.tracking.verdicts import Agreed, Ask, Play, Verdict, Wait

DEEPEST_REARRANGEMENT = 2
"""So many plies may be taken back in the same settled picture in which another move is made."""


def explain(line: Line, view: Seen, evidence: Evidence) -> Verdict:
    """The meaning of a settled picture in a game."""
    return _Explainer(line, view, evidence).verdict()


class _Explainer(Situation):
    def verdict(self) -> Verdict:
        if not self.missing | self.extra | self.turned:
            return Agreed()
        for explanation in (self.forward, self.correction, self.takeback, self.reply, self.rearrangement):
            verdict = explanation()
            if verdict is not None:
                return verdict
        return unexplained(self)

    # -- pictures of legal moves -----------------------------------------------------------------------

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
        """A legal move, and the next player's hands are at work already."""
        for square in squares_of(self.missing):
            if base.men[square].side == base.side:
                continue
            if any(step.target == square and not self.missing & ~step.changed for step in base.steps()):
                # The piece may as well be the victim of a capture that is under way.
                continue
            view = self.view.filled(base.picture, 1 << square)
            steps = [step for step in base.steps() if not step.changed >> square & 1]
            verdict = self.choose(base, steps, view, released=True)
            if isinstance(verdict, Play):
                return self.against_rivals(base, verdict, square)
            if verdict is not None:
                return verdict
            verdict = self.put_on_own_piece(base, square)
            if verdict is not None:
                return verdict
        return self.with_next_capture(base)

    def with_next_capture(self, base: Position) -> Verdict | None:
        """A legal move, and the next player has lifted the piece to be captured, alone or with the attacker.

        Alone it proves nothing against a move that cannot be seen: two pieces of one side may have been knocked over.
        """
        for victim in squares_of(self.missing):
            if base.men[victim].side == base.side:
                for attacker in (None, *squares_of(self.missing)):
                    lifted = 1 << victim | (0 if attacker is None else 1 << attacker)
                    view = self.view.filled(base.picture, lifted)
                    steps = [
                        step
                        for step in base.steps()
                        if not step.changed & lifted
                        and self.fits(step, view)
                        and not (attacker is None and self.alike(base, step))
                        and any(
                            second.target == victim and attacker in (None, second.origin)
                            for second in base.after(step).steps()
                        )
                    ]
                    verdict = self.choose(base, steps, view, released=True)
                    if verdict is not None:
                        return verdict
        return None

    def against_rivals(self, base: Position, play: Play, opponents: Square) -> Verdict:
        """What came down after the opponent had lifted a piece may be that piece.

        The mover's is then not there, but has captured unseen.
        """
        step = play.steps[0]
        last = dict(self.evidence.last)
        if self.alike(base, step) or last.get(step.target, 0) < last.get(opponents, 0):
            return play
        rivals = [rival for rival in base.steps() if rival.origin == step.origin and self.alike(base, rival)]
        if any(base.after(rival).way(opponents) >> step.target & 1 for rival in rivals):
            return replace(play, patient=True)
        rivals = [rival for rival in rivals if find_step(base.after(rival).steps(), opponents, step.target)]
        touched = [rival for rival in rivals if self.evidence.touched >> rival.target & 1]
        if len(touched) == 1:
            return Play((touched[0],), inferred=True)
        return Ask((step, *(touched or rivals))) if rivals else play

    def put_on_own_piece(self, base: Position, opponents: Square) -> Verdict | None:
        """One piece is gone, the opponent plays on: it was put on a piece that it may not capture."""
        gone = self.missing & ~(1 << opponents)
        if gone.bit_count() != 1 or self.extra or self.turned:
            return None
        origin = gone.bit_length() - 1
        others = self.evidence.touched & base.picture.occupied & ~self.missing
        if base.men[origin].side != base.side or others.bit_count() != 1:
            return None
        return wrong_at(base, origin, others.bit_length() - 1, patient=False)

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
            return replace(pairs[0], patient=on_its_way(self))
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
