"""Hands for the tests of session and lights: they move pieces on a board, tracker and session follow."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from shogunboard.events import Event, Timed
from shogunboard.games.base import Game, Picture, Step
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.geometry import TO_PLAYERS, Bitboard, bit, parse_square
from shogunboard.scans import Scan, Sensing
from shogunboard.session import Effect, Fact, Record, Session, SessionState, StartFact, state_of
from shogunboard.tracking import Command, Tracker

AnyEffect = TypeVar("AnyEffect")


def at(names: str) -> tuple[int, ...]:
    """The squares called so: `at("a1 b2")`."""
    return tuple(parse_square(name) for name in names.split())


def two(names: str) -> tuple[int, int]:
    """Two squares: `two("a1 b2")`."""
    one, other = at(names)
    return one, other


def shogun(**settings: object) -> Game:
    """Shogun with the reference set and these rule settings."""
    return make_game("shogun", None, settings)


def fed(session: Session, *events: Event, t: int = 0) -> list[Effect]:
    """Feed events that all happen at `t`."""
    return session.feed([Timed(t, event) for event in events])


def only(effects: Iterable[Effect], kind: type[AnyEffect]) -> list[AnyEffect]:
    """The effects of one kind, in their order."""
    return [effect for effect in effects if isinstance(effect, kind)]


class Hands:
    """A board with a tracker and a session behind it, and all that they have said."""

    def __init__(self, game: Game, sensing: Sensing = "presence", start: str | None = None) -> None:
        self.game = game
        self.t = 0
        self.effects: list[Effect] = []
        self._sensing = sensing
        line = Line(game.parse_position(start)) if start else None
        self.tracker = Tracker(game, sensing, line=line)
        self.session = Session(game, state_of(game, line) if line else None)
        self._facts: list[Fact] = []
        if line and start:
            self._facts.append(StartFact(game.name, start, line.position.rotation))
            self.show(line.position.picture)
        else:
            self.show(game.start().picture)

    @property
    def state(self) -> SessionState:
        return self.session.state

    @property
    def line(self) -> Line:
        assert self.tracker.line is not None
        return self.tracker.line

    @property
    def facts(self) -> Sequence[Fact]:
        """What a journal would hold."""
        return [*self._facts, *(record.fact for record in only(self.effects, Record))]

    def show(self, picture: Picture, ms: int = 2000) -> None:
        """Let the sensors show a picture for a while."""
        place = TO_PLAYERS[self.tracker.rotation]
        cells = "".join(self._cell(picture, bit(square)) for square in place)
        self._take(self.tracker.feed(Scan(self.t, cells)))
        self.t += ms
        self._take(self.tracker.feed(Scan(self.t, None)))

    def _cell(self, picture: Picture, square: Bitboard) -> str:
        if not picture.occupied & square:
            return "."
        if self._sensing == "presence":
            return "x"
        return "N" if picture.north & square else "S"

    def lift(self, *names: str) -> None:
        """Lift pieces off the position that stands, and hold them for a moment."""
        self.show(without(self.line.position.picture, *at(" ".join(names))), 200)

    def move(self, step: Step) -> None:
        """Carry out a step of the position: lift, lift the victim, put down."""
        before = self.line.position.picture
        self.show(without(before, step.origin), 200)
        if step.captured:
            self.show(without(before, step.origin, step.target), 200)
        self.show(step.picture)

    def restore(self) -> None:
        """Put everything as the game says."""
        self.show(self.line.position.picture)

    def command(self, command: Command) -> None:
        """Give a command, as the page does."""
        self._take(self.tracker.command(self.t, command))

    def _take(self, events: Sequence[Timed]) -> None:
        self.effects += self.session.feed(events)


def without(picture: Picture, *squares: int) -> Picture:
    """The picture with some squares empty."""
    gone = ~sum(bit(square) for square in squares)
    return Picture(picture.occupied & gone, picture.north & gone)
