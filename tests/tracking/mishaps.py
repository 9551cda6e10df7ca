"""Players whose pieces are knocked over, lifted by the way or not read."""

from collections.abc import Iterable

from shogunboard.geometry import Square, squares_of
from tests.tracking.second_thoughts import Doubters


class Unlucky(Doubters):
    """Players to whom everything happens that can happen at a board."""

    def spare(self) -> None:
        """A victim is lifted and put back: the capture is not made. The attacker goes elsewhere, or nowhere."""
        captures = [step for step in self.legal_steps() if step.captured]
        if not captures or self.open_capture:
            return
        step = self.rng.choice(captures)
        others = [other for other in self.steps_of(step.origin) if not other.captured]
        self.history.append(f"spare {step.move.short}")
        first, second = (step.origin, step.target) if self.chance(0.5) else (step.target, step.origin)
        lifted = {first: self.hands.lift(first)}
        self.hands.wait(self.some())
        lifted[second] = self.hands.lift(second)
        self.hands.wait(self.some())
        self.hands.put(step.target, lifted[step.target])
        self.hands.wait(self.some())
        # While the attacker is in the hand, the touched victim seems to be captured.
        self.doubtful = self.presence
        self.opponent_touched = True
        if others and self.chance(0.6):
            other = self.rng.choice(others)
            self.carry(lifted[step.origin], step.origin, other.target, counting=True)
            self.hands.put(other.target, lifted[step.origin])
            self.record(other)
        else:
            self.hands.put(step.origin, lifted[step.origin])

    def bump(self) -> None:
        """Some pieces are knocked over or lifted, or all are swept off, and put back."""
        if self.open_capture:
            return
        squares = sorted(self.men)
        self.knock_over(self.rng.sample(squares, self.rng.randint(1, 5)) if self.chance(0.8) else squares)

    def knock_over(self, squares: Iterable[Square]) -> None:
        """Take pieces off in this order, and put them back in any order."""
        hands, squares = self.hands, list(squares)
        self.history.append(f"bump {squares}")
        self.doubtful = self.doubtful or self.presence
        self.quiet = False
        self.opponent_touched = True
        off = {}
        gap = self.rng.choice((0, 30, 250, 700))
        for square in squares:
            off[square] = hands.lift(square)
            hands.wait(self.rng.randint(0, gap))
        hands.wait(self.some())
        self.rng.shuffle(squares)
        gap = self.rng.choice((0, 200, 900))
        for square in squares:
            hands.put(square, off[square])
            hands.wait(self.rng.randint(0, gap))

    def bump_in_move(self) -> None:
        """Pieces are knocked over and put back while a piece is in the hand."""
        step = self.pick(self.legal_steps())
        if step is None or self.open_capture:
            return
        spared = {step.origin, step.target}
        if self.presence and step.captured:
            # Other victims that are touched meanwhile would make this capture one of several.
            spared |= {other.target for other in self.steps_of(step.origin)}
        squares = sorted(self.men.keys() - spared)
        bumped = self.rng.sample(squares, min(len(squares), self.rng.randint(1, 5)))
        self.history.append(f"bump in move {step.move.short}")
        # Unseen, a capture could be any of those that pieces were knocked over for.
        self.plain = True
        self.bring(step.origin, step.target, between=lambda: self.knock_over(bumped), counting=False)
        self.plain = False
        self.open_capture = self.presence and step.captured is not None
        self.record(step)

    def dark_move(self) -> None:
        """Some rows of sensors have no reading for a while, at any time of a move."""
        if self.open_capture:
            return
        rows = self.rng.sample(range(8), self.rng.randint(1, 3))
        self.history.append(f"dark {rows}")
        # A move away from, or to, a sensor that does not read is asked for when the opponent plays on.
        self.doubtful = True
        length = self.rng.choice((self.quick(), self.settled(), self.long(), 9000))
        self.hands.darken((row * 8 + column for row in rows for column in range(8)), self.some(), length)
        self.move()
        self.doubt_capture()

    def flicker(self) -> None:
        """Some sensors flicker while a piece is moved or put back."""
        self.history.append("flicker")
        busy = set(self.men).union(*(squares_of(self.position.way(square)) for square in self.men))
        for square in self.rng.sample(range(64), self.rng.randint(1, 4)):
            self.hands.flicker(self.hands.sensors.place[square], self.some(), self.rng.randrange(100, 3000))
            # A piece may seem to stand still on a square that flickers while it is carried from there.
            self.quiet = self.quiet and square not in busy
        self.doubtful = True
        self.rng.choice((self.move, self.put_back))()
        self.doubt_capture()

    def drop_out(self) -> None:
        """Some weak magnets are not read for a moment, while a piece is moved, put back, or nothing is done."""
        if self.open_capture:
            return
        squares = set(self.men)
        if self.presence:
            squares -= {step.target for step in (*self.legal_steps(), *self.alternatives())}
            # A piece that was not read for a while may have been captured, legally or not, or stand elsewhere.
            self.doubtful, self.quiet = True, False
        if not squares:
            return
        self.history.append("drop out")
        for square in self.rng.sample(sorted(squares), min(len(squares), self.rng.randint(1, 3))):
            length = self.rng.randrange(150, 301)
            self.hands.misread(self.hands.sensors.place[square], self.rng.randrange(3000), length, ".")
        self.plain = True
        self.rng.choice((self.move, self.put_back, self.wait))()
        self.plain = False
        self.opponent_touched = True
        self.doubt_capture()

    def wait(self) -> None:
        """Nothing is done for a while."""
        self.hands.wait(self.some())

    def doubt_capture(self) -> None:
        """Without polarity, if the last move is a capture, it may not have been seen."""
        plies = self.truth.plies
        if self.presence and plies and plies[-1].step.captured:
            self.open_capture = True
