"""Players who put pieces where they may not go."""

from shogunboard.events import Illegal
from shogunboard.games.base import IllegalReason, Picture, Position, Side, Step
from shogunboard.geometry import SQUARES, Square
from tests.tracking.second_thoughts import Doubters


def moved_picture(position: Position, origin: Square, target: Square) -> Picture:
    """The picture with the piece on `origin` put on `target`."""
    occupied, north = position.picture
    shows = north >> origin & 1
    left = ~(1 << origin) & ~(1 << target)
    return Picture(occupied & left | 1 << target, north & left | shows << target)


class Blunderers(Doubters):
    """Players who make every kind of wrong move, and mend it."""

    def wrong_move(self) -> None:
        """A piece is put where it may not go; then it is put back, or goes straight to a legal square."""
        if self.open_capture or self.truth.outcome() is not None:
            return
        found = self.wrong_placements()
        if not found:
            return
        reason = self.rng.choice(sorted(found))
        origin, target = self.rng.choice(found[reason])
        self.history.append(f"wrong {origin} {target} {reason}")
        self.quiet = False
        self.opponent_touched = True
        victim = self.men.get(target)
        side = self.hands.lift(origin)
        self.carry(side, origin, target, counting=False)
        if victim is not None:
            self.hands.lift(target)
            self.hands.wait(self.some())
        self.hands.put(target, side)
        if self.chance(0.7):
            self.rest_wrong(origin, target, reason)
        else:
            self.hands.wait(self.quick())
        self.mend(origin, target, victim)

    def rest_wrong(self, origin: Square, target: Square, reason: IllegalReason) -> None:
        """The piece rests where it was put: it must be called wrong, once, for this reason."""
        self.hear()
        self.hands.wait(self.long())
        self.hands.look()
        told = [(event.origin, event.target, event.reason) for event in self.hear() if isinstance(event, Illegal)]
        assert told == [(origin, target, reason)], f"{told} was told of {self.history[-1]}"

    def mend(self, origin: Square, target: Square, victim: Side | None) -> None:
        """A piece from `origin` stands on `target`: put it back, or on a legal square."""
        steps = [step for step in self.steps_of(origin) if step.target != target]
        side, victim = self.replace_victim(target, victim)
        if steps and self.chance(0.4):
            step = self.rng.choice(steps)
            self.history.append(f"straight to {step.move.short}")
            self.carry(side, target, step.target, counting=False)
            if step.captured:
                self.hands.lift(step.target)
                self.hands.wait(self.some())
            self.hands.put(step.target, side)
            self.open_capture = self.presence and step.captured is not None
            self.record(step)
        else:
            self.carry(side, target, origin, counting=False)
            self.hands.put(origin, side)
        self.finish_replacing(target, victim)

    def wrong_placements(self) -> dict[IllegalReason, list[tuple[Square, Square]]]:
        """Every placement that is wrong and looks so, by reason."""
        found: dict[IllegalReason, list[tuple[Square, Square]]] = {}
        position = self.position
        sides = {position.men[step.origin].side for step in self.legal_steps()}
        last = self.last.step.target if self.last else None
        for origin, man in position.men.items():
            if origin == last:
                # It may be a correction (see `wrong_correction` and `late_correction`).
                continue
            seat = position.with_side(man.side) if man.side in sides else position
            legal = {step.target for step in self.steps_of(origin)}
            for target in SQUARES:
                other = position.men.get(target)
                if target in legal or target == origin:
                    continue
                if other is not None and (self.presence or other.side == man.side):
                    # The board shows a piece in the hand.
                    continue
                if not self.told_otherwise(moved_picture(position, origin, target)):
                    found.setdefault(seat.judge(origin, target), []).append((origin, target))
        return found

    def wrong_correction(self) -> None:
        """The piece that moved last goes on to a square where it may not go."""
        last = self.last
        if last is None or last.step.captured or self.opponent_touched or not self.position.game.corrections:
            return
        if self.truth.outcome() is not None:
            # Nothing is called wrong any more.
            return
        here, legal = last.step.target, {step.target for step in self.alternatives()}
        targets = [
            target
            for target in SQUARES
            if target not in legal
            and target not in self.men
            and target != last.step.origin
            and not self.told_otherwise(moved_picture(self.position, here, target))
        ]
        if not targets:
            return
        target = self.rng.choice(targets)
        reason = last.before.judge(last.step.origin, target)
        self.history.append(f"wrong correction {here} {target} {reason}")
        self.quiet = False
        side = self.hands.lift(here)
        self.carry(side, here, target, counting=False)
        self.hands.put(target, side)
        self.rest_wrong(here, target, reason)
        self.hands.lift(target)
        self.hands.wait(self.some())
        steps = [step for step in self.alternatives() if not step.captured]
        if steps and self.chance(0.3):
            step = self.rng.choice(steps)
            self.hands.put(step.target, side)
            self.replace_last(step)
        elif self.position.game.takebacks and self.chance(0.3):
            self.hands.put(last.step.origin, side)
            self.forget()
        else:
            self.hands.put(here, side)

    def late_correction(self) -> None:
        """The piece that moved last goes on, after the opponent has touched a piece: that is no correction any more."""
        last = self.last
        # Without polarity, a capture may prove to be none at any time.
        if last is None or last.step.captured or self.truth.outcome() is not None:
            return
        here = last.step.target
        steps = [step for step in self.alternatives() if not step.captured and self.looks_wrong(here, step)]
        if not steps:
            return
        step = self.rng.choice(steps)
        self.history.append(f"late correction {last.step.move.short} {step.move.short}")
        self.opponent_touched = True
        self.quiet = False
        square = self.rng.choice(sorted(square for square, side in self.men.items() if side == self.position.side))
        side = self.hands.lift(square)
        self.hands.wait(self.rng.randrange(150, 2000))
        self.hands.put(square, side)
        self.hands.wait(self.rng.randrange(150, 2000))
        side = self.hands.lift(here)
        self.carry(side, here, step.target, counting=False)
        self.hands.put(step.target, side)
        self.rest_wrong(here, step.target, "not_your_turn")
        self.hands.lift(step.target)
        self.hands.wait(self.some())
        self.hands.put(here, side)

    def looks_wrong(self, here: Square, step: Step) -> bool:
        """Is the picture with the piece from `here` on the step's target that of nothing else?"""
        return not self.told_otherwise(moved_picture(self.position, here, step.target), corrected=False)
