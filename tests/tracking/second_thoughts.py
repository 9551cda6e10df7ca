"""Players who change their minds: corrections, take-backs, and another move instead."""

from shogunboard.games.base import Picture, Side, Step
from shogunboard.games.line import Ply
from shogunboard.geometry import Square
from tests.tracking.players import Players


class Doubters(Players):
    """Players who think again."""

    @property
    def last(self) -> Ply | None:
        """The last move."""
        return self.truth.plies[-1] if self.truth.plies else None

    def alternatives(self) -> list[Step]:
        """Where the piece that moved last might have gone instead."""
        last = self.last
        if last is None:
            return []
        return [
            step
            for step in last.before.steps()
            if step.origin == last.step.origin and step.move.short != last.step.move.short
        ]

    def same(self, one: Picture, other: Picture) -> bool:
        """Do the sensors show the same?"""
        return one.occupied == other.occupied and (self.presence or one.north == other.north)

    def told_otherwise(self, picture: Picture, *, corrected: bool = True) -> bool:
        """Would a picture be told as a move, a correction or a take-back?"""
        pictures = [step.picture for step in self.legal_steps()]
        if corrected:
            pictures += [step.picture for step in self.alternatives()]
        pictures += [self.truth.position_at(ply).picture for ply in range(len(self.truth.plies) + 1)]
        return any(self.same(picture, other) for other in pictures)

    def correct(self) -> None:
        """The piece that has just been put down is moved on."""
        last = self.last
        if last is None or self.opponent_touched or not self.position.game.corrections:
            return
        steps = self.alternatives()
        if self.presence and last.step.captured:
            # Between two captures the board shows the same: their squares were touched, no more is known.
            steps = [step for step in steps if not step.captured]
        if not steps:
            return
        step = self.rng.choice(steps)
        here = last.step.target
        self.history.append(f"correct {last.step.move.short} {step.move.short}")
        # While its victim is off, and the one of the first move is back, this may be a legal move of the opponent.
        self.swift = any((other.origin, other.target) == (step.target, here) for other in self.legal_steps())
        side, victim = self.replace_victim(here, last.step.captured.side if last.step.captured else None)
        self.carry(side, here, step.target, counting=False)
        since = self.hands.t
        if step.captured:
            self.hands.lift(step.target)
            self.hands.wait(self.some())
        self.hands.put(step.target, side)
        unseen = self.presence and step.captured is not None and self.unseen(since)
        self.finish_replacing(here, victim)
        self.swift = False
        self.replace_last(step)
        self.open_capture, self.open_instead = unseen, last.step.move.short if unseen else None

    def replace_last(self, step: Step) -> None:
        """The last move was corrected."""
        old = self.truth.pop().step.move.short
        self.truth.push(step)
        if self.open_capture:
            # Nothing was told of the first move yet; or it is told now that its victim is seen to be put back.
            self.doubtful = True
            self.expected[-1:] = [f"move {step.move.short}"]
        else:
            self.expected.append(f"correction {old} {step.move.short}")

    def replace_victim(self, square: Square, victim: Side | None) -> tuple[Side, Side | None]:
        """Lift the piece on `square` and put back the one it captured, at once or later.

        Returns the piece in the hand, and the captured one if it is still to be put back.
        """
        hands = self.hands
        # A captured piece that is missing for long is missed.
        self.quiet = self.quiet and victim is None
        if victim is not None and self.chance(0.3):
            return hands.exchange(square, victim), None
        side = hands.lift(square)
        if victim is not None and self.chance(0.5):
            hands.wait(self.some())
            hands.put(square, victim)
            victim = None
        return side, victim

    def finish_replacing(self, square: Square, victim: Side | None) -> None:
        """Put a captured piece back that is still off."""
        if victim is not None:
            self.hands.wait(self.some())
            self.hands.put(square, victim)

    def forget(self) -> None:
        """The last move was taken back."""
        self.truth.pop()
        if self.open_capture:
            # Without polarity: nothing was told of it yet, or it is told now that its victim is seen to be put back.
            self.expected.pop()
            self.doubtful = True
        else:
            self.expected.append(f"takeback {len(self.truth.plies) + 1}")
        self.open_capture = False
        self.opponent_touched = True

    def take_back(self) -> None:
        """Some moves are taken back, one after the other."""
        for _ in range(self.rng.randint(1, 3)):
            if self.last is None or not self.position.game.takebacks:
                return
            step = self.last.step
            self.history.append(f"take back {step.move.short}")
            side, victim = self.replace_victim(step.target, step.captured.side if step.captured else None)
            self.carry(side, step.target, step.origin, counting=False)
            self.hands.put(step.origin, side)
            self.finish_replacing(step.target, victim)
            self.forget()
            self.check()

    def take_back_at_once(self) -> None:
        """Some moves are taken back before the picture settles."""
        plies = self.rng.randint(1, 4)
        if not self.position.game.takebacks or self.open_capture or not self.plain_take_back(plies):
            return
        self.history.append(f"take back {plies}")
        for ply in reversed(self.truth.plies[-plies:]):
            step = ply.step
            side = self.hands.lift(step.target)
            self.hands.wait(self.rng.randrange(20, 150))
            self.hands.put(step.origin, side)
            if step.captured:
                self.hands.put(step.target, step.captured.side)
            self.hands.wait(self.rng.randrange(20, 150))
        for _ in range(plies):
            self.forget()

    def plain_take_back(self, plies: int) -> bool:
        """Does the picture before the last `plies` moves tell of this and nothing else?"""
        length = len(self.truth.plies)
        if plies > length:
            return False
        picture = self.truth.position_at(length - plies).picture
        others = [self.truth.position_at(ply).picture for ply in range(length - plies + 1, length + 1)]
        others += [step.picture for step in (*self.legal_steps(), *self.alternatives())]
        return not any(self.same(picture, other) for other in others)

    def think_again(self) -> None:
        """The last move is taken back and another piece of the same player moved, before the picture settles."""
        last = self.last
        if last is None or self.open_capture or not self.position.game.takebacks or last.step.captured:
            return
        if self.truth.outcome() is not None:
            return
        steps = [
            step
            for step in last.before.steps()
            if step.origin != last.step.origin
            and step.target not in (last.step.origin, last.step.target)
            # Without polarity such a capture cannot be told from the piece in the hand.
            and not (self.presence and step.captured)
            and not self.told_otherwise(step.picture)
        ]
        if not steps:
            return
        step = self.rng.choice(steps)
        self.history.append(f"think again {last.step.move.short} {step.move.short}")
        side = self.hands.lift(last.step.target)
        self.hands.wait(self.quick())
        self.hands.put(last.step.origin, side)
        self.hands.wait(self.quick())
        self.hands.lift(step.origin)
        if step.captured:
            self.hands.wait(self.quick())
            self.hands.lift(step.target)
        self.hands.wait(self.quick())
        self.hands.put(step.target, side)
        self.forget()
        self.record(step)
