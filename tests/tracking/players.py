"""Two players who play a game with restless hands, and who know what they have played.

Each *act* begins and ends with the position of the game on the board. `check` then compares what the tracker says
with the truth. The players also know how much of it the software can know:

- `expected` are the moves, corrections and take-backs that must be told, and nothing else may be. Only in `doubtful`
  acts other moves may be told meanwhile, if the line is right in the end: without polarity a piece in the hand and a
  capture look alike, so a victim that is touched by the way seems to be captured until the attacker comes down.
- In `quiet` acts, which are ordinary handling, nothing may be called wrong.
- `open_capture`: without polarity, a victim that was swapped between two scans leaves the last move open until the
  opponent lifts a piece (or, of several captures, until the players answer). `open_instead` is what the tracker still
  has in its place, if the move was the correction of another one.

`plain` acts show captures for long enough to be seen; in `swift` ones nothing settles.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Literal, TypeAlias

from shogunboard.events import Ambiguous, Corrected, Event, Illegal, Lifted, Mismatch, Moved, Restored, TakenBack
from shogunboard.games.base import Position, Side, Step
from shogunboard.games.line import Line
from shogunboard.geometry import Square
from shogunboard.scans import Sensing
from shogunboard.tracking import Choose, TrackingSettings
from tests.tracking.hands import Hands, Sensors, paths
from tests.tracking.watcher import Watcher

Order: TypeAlias = Literal["attacker first", "victim first", "both at once", "swapped unseen"]
ORDERS: Final[tuple[Order, ...]] = ("attacker first", "victim first", "both at once", "swapped unseen")
MOST_QUESTIONS: Final = 4


class Players:
    """Both players at one board."""

    def __init__(
        self, rng: Random, start: Position, sensing: Sensing, tracking: TrackingSettings, interval: int | None
    ) -> None:
        self.rng = rng
        self.tracking = tracking
        self.presence = sensing == "presence"
        self.truth = Line(start)
        self.watcher = Watcher(start, sensing, tracking)
        men = {square: man.side for square, man in start.men.items()}
        self.hands = Hands(Sensors(men, start.rotation, sensing), rng, self.watcher.feed, interval)
        self.expected: list[str] = []
        self.told: list[str] = []
        self.question: Ambiguous | None = None
        self.doubtful = False
        self.quiet = True
        self.plain = False
        self.swift = False
        self.open_capture = False
        self.open_instead: str | None = None
        self.opponent_touched = False
        # What was done, for whoever has to find out why a check failed.
        self.history: list[str] = []

    # -- times -----------------------------------------------------------------------------------------

    def quick(self) -> int:
        """Too short for a picture to settle."""
        return self.rng.randrange(20, 250)

    def settled(self) -> int:
        """Long enough for a picture to settle, and less than a piece may rest on its way."""
        return self.rng.randrange(600, 1300)

    def long(self) -> int:
        """Longer than a piece may rest on its way."""
        return self.rng.randrange(1900, 5000)

    def some(self) -> int:
        """Any time."""
        if self.swift:
            return self.quick()
        return self.rng.choice((self.quick, self.quick, self.settled, self.long))()

    @property
    def full_rest(self) -> int:
        """So long must a picture hold until nothing more will be told of it."""
        times = self.tracking
        return times.path_ms + times.settle_ms + 2 * times.lift_ms + 2 * self.hands.grain

    # -- truth and what is told ------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position, as the players know it."""
        return self.truth.position

    @property
    def men(self) -> dict[Square, Side]:
        """What stands on the board."""
        return self.hands.sensors.men

    @property
    def line(self) -> Line:
        """The game, as the tracker has it."""
        line = self.watcher.tracker.line
        assert line is not None
        return line

    def record(self, step: Step) -> None:
        """A move was made."""
        if self.position.men[step.origin].side != self.position.side:
            self.truth.begin_with(self.position.side.other)
        self.truth.push(step)
        self.expected.append(f"move {step.move.short}")
        self.opponent_touched = False

    def check(self) -> None:
        """The position of the game rests on the board, undisturbed: what does the tracker say?"""
        self.hands.rest(self.full_rest)
        self.answer()
        told, played = self.line.short_moves, self.truth.short_moves
        instead = [] if self.open_instead is None else [self.open_instead]
        self.open_capture = self.open_capture and told == played[:-1] + instead
        expected = self.expected[:-1] if self.open_capture else self.expected
        if not self.open_capture:
            self.open_instead = None
            assert told == played, f"{told} was told, {played} was played; {self.history[-3:]}"
            # After a first move that was taken back, either may begin as before.
            side = self.position.side if not played else self.line.position.side
            assert self.line.position.with_side(side).text() == self.position.text()
        assert self.doubtful or self.told == expected, f"{self.told} was told, not {expected}; {self.history[-3:]}"
        self.expected = self.expected[len(expected) :]
        self.told = []
        self.doubtful, self.quiet = False, True

    def hear(self) -> list[Event]:
        """Listen to the news."""
        news = self.watcher.news()
        for event in news:
            if isinstance(event, Moved | Corrected | TakenBack | Restored):
                self.question = None
            match event:
                case Moved(move=move):
                    self.told.append(f"move {move}")
                case Corrected(old=old, new=new):
                    self.told.append(f"correction {old} {new}")
                case TakenBack(ply=ply):
                    self.told.append(f"takeback {ply}")
                case Illegal() | Mismatch():
                    assert not self.quiet, f"{event} for {self.history[-1]}"
                case Ambiguous():
                    self.question = event
                    assert self.presence or self.doubtful, f"{event} for {self.history[-1]}"
                case _:
                    pass
        return news

    def answer(self) -> None:
        """Answer the open questions."""
        self.hear()
        for _ in range(MOST_QUESTIONS):
            if self.question is not None:
                self.answer_with(self.question.candidates)

    def answer_with(self, candidates: Sequence[str]) -> None:
        """Say by a click, or by lifting the piece and putting it down again, which move was made."""
        told, played = self.line.short_moves, self.truth.short_moves
        ply = next((ply for ply, move in enumerate(told) if move != played[ply]), len(told))
        true = self.truth.plies[ply].step
        assert true.move.short in candidates, f"{true.move.short} is not among {candidates}"
        self.doubtful = self.doubtful or ply < len(told)
        if self.chance(0.5) or ply < len(played) - 1:
            self.history.append(f"choose {true.move.short}")
            self.watcher.command(self.hands.t, Choose(true.move.short))
        else:
            self.history.append(f"show {true.move.short}")
            side = self.hands.lift(true.target)
            self.hands.wait(self.rng.choice((self.settled(), 200)))
            self.hands.put(true.target, side)
        self.hands.rest(self.full_rest)
        self.hear()

    def chance(self, probability: float) -> bool:
        """Yes or no."""
        return self.rng.random() < probability

    # -- motions ---------------------------------------------------------------------------------------

    def carry(self, side: Side, start: Square, target: Square, *, counting: bool) -> None:
        """Carry a piece that has just been lifted from `start`. With `counting` it may rest on its way."""
        ways = [path for path in paths(start, target) if path and not any(square in self.men for square in path)]
        style = self.rng.choice(("air", "fast", "slow", "count") if counting else ("air", "fast"))
        if style == "air" or not ways:
            self.hands.wait(self.some())
            return
        path = self.rng.choice(ways)
        dwell: Callable[[], int] = {
            "fast": lambda: self.rng.randrange(30, 91),
            "slow": lambda: 300,
            "count": lambda: self.rng.choice((self.quick(), self.settled())),
        }[style]
        self.hands.slide(side, path, dwell, overlap=style != "fast" and self.chance(0.4))

    def bring(
        self, start: Square, target: Square, *, counting: bool = True, between: Callable[[], None] | None = None
    ) -> None:
        """Move the piece on `start` to `target`, and take off the piece that stands there, in any order.

        `between` is done while the piece is in the hand.
        """
        hands = self.hands
        victim = self.men.get(target)
        order: Order | None = None if victim is None else self.rng.choice(ORDERS[: 3 if self.plain else 4])
        since = hands.t
        if order == "victim first":
            if self.open_capture:
                # With the last capture open, this looks like two pieces of one player that were knocked over.
                self.quiet = False
            hands.lift(target)
            hands.wait(self.some())
            side = hands.lift(start)
        elif order == "both at once":
            with hands.at_once():
                hands.lift(target)
                side = hands.lift(start)
        else:
            side = hands.lift(start)
        if between is not None:
            hands.wait(self.some())
            between()
        self.carry(side, start, target, counting=counting)
        if order == "swapped unseen":
            since = hands.t
            hands.exchange(target, side)
        else:
            if order == "attacker first":
                since = hands.t
                hands.lift(target)
                hands.wait(self.some())
            if self.plain and victim is not None:
                hands.wait(self.tracking.lift_ms + hands.grain + 1)
            hands.put(target, side)
        self.open_capture = self.presence and victim is not None and self.unseen(since)

    def unseen(self, since: int) -> bool:
        """Is a change at `since`, undone now, perhaps too short to be seen?"""
        return self.hands.t - since <= self.tracking.lift_ms + self.hands.grain

    # -- acts: ordinary handling -----------------------------------------------------------------------

    def pick(self, steps: Sequence[Step]) -> Step | None:
        """One of the moves; captures are liked."""
        captures = [step for step in steps if step.captured is not None]
        if captures and self.chance(0.5):
            return self.rng.choice(captures)
        return self.rng.choice(steps) if steps else None

    def legal_steps(self) -> Sequence[Step]:
        """The legal moves; both sides' while both may begin."""
        if self.truth.outcome() is not None:
            return ()
        steps = list(self.position.steps())
        if self.truth.either_begins:
            steps += self.position.with_side(self.position.side.other).steps()
        return steps

    def steps_of(self, square: Square) -> list[Step]:
        """The legal moves of one piece."""
        return [step for step in self.legal_steps() if step.origin == square]

    def move(self) -> None:
        """A legal move."""
        step = self.pick(self.legal_steps())
        if step is None:
            return
        self.history.append(f"move {step.move.short}")
        if self.open_capture:
            self.resolve(step.origin)
        # Two captures on one square, the first of them unseen: one touch tells of one capture only.
        open_target = self.truth.plies[-1].step.target if self.open_capture else None
        self.bring(step.origin, step.target)
        self.open_capture = self.open_capture or step.target == open_target or not self.quiet
        self.open_instead = None
        self.record(step)

    def victims_of_last(self) -> set[Square]:
        """Where the piece that moved last could have captured."""
        last = self.truth.plies[-1]
        return {step.target for step in last.before.steps() if step.origin == last.step.origin and step.captured}

    def unclear(self) -> set[Square]:
        """Pieces of the side to move that tell nothing of the open capture when they are lifted.

        Each could be its victim, or could be on its way to another end, or to the piece that is in the hand by the
        line.
        """
        squares = self.victims_of_last()
        if self.line.plies:
            here = self.line.plies[-1].step.target
            squares |= {here, *(step.origin for step in self.line.steps() if step.target == here)}
        return squares

    def resolve(self, origin: Square) -> None:
        """The opponent lifts a piece: now the open capture must be known, or asked for."""
        unclear = self.unclear()
        if origin in unclear:
            others = {square for square, side in self.men.items() if side == self.position.side} - unclear
            if not others:
                return
            origin = self.rng.choice(sorted(others))
        elif self.open_instead is None and self.chance(0.4):
            return
        side = self.hands.lift(origin)
        self.hands.wait(self.settled())
        self.hands.look()
        self.hear()
        if self.question is None:
            assert self.line.short_moves == self.truth.short_moves, (
                "an open capture is not known when a piece is lifted"
            )
        elif self.chance(0.7):
            if self.chance(0.5):
                self.hands.put(origin, side)
                self.hands.wait(self.some())
            self.answer_with(self.question.candidates)
        if origin not in self.men:
            self.hands.put(origin, side)
        self.hands.rest(self.full_rest)
        self.answer()
        self.opponent_touched = True
        self.open_capture = self.line.short_moves != self.truth.short_moves

    def put_back(self) -> None:
        """A piece of the side to move is lifted, carried about, and put back."""
        squares = {square for square, side in self.men.items() if side == self.position.side}
        if self.open_capture:
            # To touch another possible victim would say that this one was captured.
            squares -= self.victims_of_last()
        square = self.rng.choice(sorted(squares))
        self.history.append(f"put back {square}")
        steps = self.steps_of(square)
        side = self.hands.lift(square)
        if not self.open_capture and not self.hands.disturbed and self.truth.outcome() is None:
            self.hands.wait(self.tracking.lift_ms + self.hands.grain)
            self.hands.look()
            lifted = [event for event in self.hear() if isinstance(event, Lifted)]
            assert [event.square for event in lifted] == [square]
            assert set(lifted[0].targets) == {step.target for step in steps}
        if steps:
            self.carry(side, square, self.rng.choice(steps).target, counting=True)
        else:
            self.hands.wait(self.some())
        self.hands.put(square, side)
        self.opponent_touched = True
