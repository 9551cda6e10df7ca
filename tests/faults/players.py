"""Hands that play a game at the emulated board, move by move, each in steps between which a fault can strike."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Literal, TypeAlias, get_args

from shogunboard.games.base import Step
from shogunboard.games.line import Line, find_step
from shogunboard.geometry import Square, distance, file_of, rank_of, square_at
from shogunboard.session import WhichMove
from shogunboard.tracking import Choose
from shogunboard_hw.sim.grid import centre
from tests.faults.chain import GAME, Chain

Moment: TypeAlias = Literal["before", "in hand", "sliding", "capturing", "placed"]
"""When a fault strikes: before the lift, with the piece in the hand, while it slides, with the captured piece already
off and its square empty, just after the piece was put down."""
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)

SETTLED_MS: Final = 700
"""Sensors, debounce and settling together."""

Strike: TypeAlias = Callable[[], None]


def nothing() -> None:
    """No fault strikes."""


class Players:
    """Both players. `truth` is what they have played."""

    def __init__(self, chain: Chain, random: Random, truth: Line | None = None) -> None:
        self.chain = chain
        self.random = random
        self.truth = Line(GAME.start(chain.tracker.rotation)) if truth is None else truth

    def find(self, short: str) -> Step:
        """The step with that short text; the first move tells who begins."""
        if not self.truth.plies:
            origin = GAME.parse_square(short[:2])
            self.truth.begin_with(self.truth.position.men[origin].side)
        origin, target = GAME.parse_square(short[:2]), GAME.parse_square(short[2:])
        step = find_step(self.truth.steps(), origin, target)
        assert step is not None
        return step

    def play(self, step: Step, moment: Moment | None = None, strike: Strike = nothing) -> None:
        """Make a move; at that moment of it `strike` is called. Moments that a move does not have are before it."""
        chain = self.chain
        if moment == "before" or (moment == "capturing" and step.captured is None):
            self._struck(strike)
        if step.captured is not None and (moment == "capturing" or self.random.random() < 0.5):
            victim = self._lift(step.target)
            chain.board.drop(victim, -1.0, 4.0)
            self._pause()
            if moment == "capturing":
                self._struck(strike)
        man = self._lift(step.origin)
        self._pause()
        if moment == "in hand":
            self._struck(strike)
        if moment == "sliding" or (moment is None and self.random.random() < 0.3):
            self._slide(man, step, strike if moment == "sliding" else nothing)
        middle = centre(chain.physical(step.target))
        chain.board.drop(man, middle.x, middle.y)
        self.truth.push(step)
        if moment == "placed":
            self._struck(strike)
        chain.pass_ms(SETTLED_MS)

    def nudge(self) -> None:
        """If the last move is not recorded, the opponent lifts a piece and puts it back: so it was made.

        Without polarity, a capture of which nothing was seen looks like a piece that is held in the hand.
        """
        if self.chain.line.short_moves == self.truth.short_moves:
            return
        assert self.truth.plies[-1].step.captured is not None
        position = self.truth.position
        square = position.royals(position.side)[0]
        man = self._lift(square)
        self.chain.pass_ms(SETTLED_MS)
        self.answer()
        middle = centre(self.chain.physical(square))
        self.chain.board.drop(man, middle.x, middle.y)
        self.chain.pass_ms(SETTLED_MS)

    def answer(self) -> None:
        """If the software asks which move it was, tell it the truth."""
        asked = self.chain.state.asked
        if isinstance(asked, WhichMove):
            played = self.truth.plies[len(self.chain.line.plies)].step.move.short
            assert played in asked.candidates
            self.chain.desk.command(self.chain.clock(), Choose(played))

    def _lift(self, square: Square) -> int:
        return self.chain.board.lift(self.chain.physical(square))

    def _pause(self) -> None:
        self.chain.pass_ms(self.random.choice((60, 130, 250, 600)))

    def _struck(self, strike: Strike) -> None:
        strike()
        self.chain.pass_ms(self.random.choice((10, 40, 160, 500)))

    def _slide(self, man: int, step: Step, strike: Strike) -> None:
        """Push the man over the squares between, if there is a free path; else carry it."""
        chain = self.chain
        path = free_path(self.truth, step)
        if not path:
            self._struck(strike)
        at = self.random.randrange(len(path)) if path else -1
        for index, square in enumerate(path):
            over = centre(chain.physical(square))
            chain.board.drag(man, over.x, over.y, lifted=False)
            chain.pass_ms(self.random.choice((60, 120, 200)))
            if index == at:
                self._struck(strike)


def begin_game(chain: Chain, random: Random, rotation: int = 0) -> Players:
    """Start the service with all men on their squares, and wait for the game to begin."""
    chain.set_up(rotation)
    chain.start()
    chain.wait_until(lambda: chain.state.phase == "playing", 2000)
    return Players(chain, random)


def free_path(line: Line, step: Step) -> Sequence[Square]:
    """The squares between origin and target of a move, on a path that nobody stands on; none if there is no such."""
    origin, target = step.origin, step.target
    for corner in (
        square_at(file_of(origin), rank_of(target)),
        square_at(file_of(target), rank_of(origin)),
    ):
        path = [*_walk(origin, corner), *_walk(corner, target)][:-1]
        if not any(square in line.position.men for square in path):
            return path
    return ()


def _walk(begin: Square, end: Square) -> Sequence[Square]:
    """The squares from one to another in the same row or file, the last one included."""
    steps = distance(begin, end)
    files, ranks = file_of(end) - file_of(begin), rank_of(end) - rank_of(begin)
    return [
        square_at(file_of(begin) + files * n // steps, rank_of(begin) + ranks * n // steps) for n in range(1, steps + 1)
    ]
