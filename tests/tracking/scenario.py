"""Scenes at a board, written as hands do them, and what the tracker says about them.

    board = Scenario(MIDDLE, "presence")
    board.lift("h3")
    board.wait(260)
    board.put("h3", "f5")
    board.settle()
    assert board.events == ["move h3f5"]

Squares are players' squares. A piece in the hand is called by the square from which it was lifted; of two lifted from
the same square, by the last. Time passes only while hands `wait`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

from shogunboard.events import Timed
from shogunboard.games.base import Game, Position, Side
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.geometry import TO_PHYSICAL, Square
from shogunboard.scans import Scan, Sensing
from shogunboard.tracking import Command, Tracker, TrackingSettings
from tests.tracking.telling import in_short

SENSINGS: Final[tuple[Sensing, ...]] = ("presence", "polarity")

HAND: Final = 260
"""Milliseconds between two motions of an unhurried hand: less than it takes a picture to settle."""
_QUIET: Final = ("lifted", "put_back", "setup")


class Scenario:
    """A board with a game on it, or, without a position, an empty board that waits for a set-up.

    `dark` squares do not read from the beginning. `first_wait` passes before the first motion.
    """

    def __init__(
        self,
        position: str | None,
        sensing: Sensing,
        *,
        settings: Mapping[str, object] | None = None,
        equipment: object = None,
        tracking: TrackingSettings | None = None,
        rotation: int | None = None,
        last_rotation: int | None = None,
        dark: Iterable[str] = (),
        first_wait: int = 1500,
    ) -> None:
        self.game: Game = make_game("shogun", equipment, settings)
        self.sensing = sensing
        self.told: list[Timed] = []
        self.scans: list[Scan] = []
        self.t = 0
        self._hands: defaultdict[Square, list[Side]] = defaultdict(list)
        self._dark = {self.square(name) for name in dark}
        self._together = False
        line = None
        self._men: dict[Square, Side] = {}
        self.rotation = rotation or 0
        if position is not None:
            start = self.game.parse_position(position)
            line = Line(start)
            self.rotation = start.rotation
            self._men = {square: man.side for square, man in start.men.items()}
        self.tracker = Tracker(
            self.game, sensing, tracking or TrackingSettings(), line=line, last_rotation=last_rotation
        )
        self._scan()
        self.wait(first_wait)

    # -- time and readings -----------------------------------------------------------------------------

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.t += ms
        self._feed(Scan(self.t, None))

    def settle(self) -> None:
        """Let so much time pass that nothing is open any more."""
        self.wait(3000)

    def cells(self) -> str:
        """What the sensors read."""
        cells = ["."] * 64
        signs = "xx" if self.sensing == "presence" else "NS"
        for square, side in self._men.items():
            cells[TO_PHYSICAL[self.rotation][square]] = signs[side]
        for square in self._dark:
            cells[TO_PHYSICAL[self.rotation][square]] = "?"
        return "".join(cells)

    def _scan(self) -> None:
        if not self._together:
            self._feed(Scan(self.t, self.cells()))

    def _feed(self, scan: Scan) -> None:
        self.scans.append(scan)
        self.told += self.tracker.feed(scan)

    @property
    def men(self) -> Mapping[str, Side]:
        """What stands on the board, by square."""
        return {self.game.square_name(square): side for square, side in self._men.items()}

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is done inside falls between two scans."""
        self._together = True
        yield
        self._together = False
        self._scan()

    # -- hands -----------------------------------------------------------------------------------------

    def square(self, name: str) -> Square:
        """The square called `name`."""
        return self.game.parse_square(name)

    def lift(self, *names: str) -> None:
        """Lift pieces, all of them between two scans."""
        for name in names:
            square = self.square(name)
            self._hands[square].append(self._men.pop(square))
        self._scan()

    def put(self, name: str, target: str | None = None) -> None:
        """Put the piece that was lifted from `name` down on `target`, or back; who stood there was lifted before."""
        place = self.square(target or name)
        assert place not in self._men, f"{target or name} is occupied"
        self._men[place] = self._hands[self.square(name)].pop()
        self._scan()

    def move(self, name: str, target: str, ms: int = HAND) -> None:
        """Lift a piece, and put it down on an empty square after a while."""
        self.lift(name)
        self.wait(ms)
        self.put(name, target)

    def slide(self, *way: str, dwell: int, air: int = 40) -> None:
        """Push a piece from the first square over the next ones to the last, `dwell` ms on each on the way."""
        for name, target in pairwise(way):
            self.lift(name)
            self.wait(air)
            self.put(name, target)
            if target != way[-1]:
                self.wait(dwell)

    def capture(self, name: str, target: str, ms: int = HAND) -> None:
        """Lift the attacker, then the victim, then put the attacker down in its place."""
        self.lift(name)
        self.wait(ms)
        self.lift(target)
        self.wait(ms)
        self.put(name, target)

    def swap(self, name: str, target: str) -> None:
        """Put the piece in the hand in the place of another one, between two scans."""
        with self.at_once():
            self.lift(target)
            self.put(name, target)

    def touch(self, name: str, ms: int = HAND) -> None:
        """Lift a piece and put it back."""
        self.lift(name)
        self.wait(ms)
        self.put(name)

    def take_from_box(self, target: str, side: Side) -> None:
        """Put a piece that has not been on the board on `target`."""
        assert self.square(target) not in self._men
        self._men[self.square(target)] = side
        self._scan()

    def clear(self) -> None:
        """Take everything off the board between two scans."""
        self._men.clear()
        self._scan()

    def arrange(self, position: Position) -> None:
        """Put the pieces of a position on the board, in one go."""
        self._men = {square: man.side for square, man in position.men.items()}
        self._scan()

    def set_up(self, ms: int = 400, *, rotation: int = 0, names: Iterable[str] | None = None) -> None:
        """Put the pieces of the start position (or some of them) one by one on the board that lies in `rotation`."""
        self.rotation = rotation
        wanted = self.game.start(rotation).men
        squares = sorted(wanted) if names is None else [self.square(name) for name in names]
        for square in squares:
            if self._men.get(square) != wanted[square].side:
                self._men[square] = wanted[square].side
                self._scan()
                self.wait(ms)

    def turn(self, rotation: int) -> None:
        """The whole board is turned at once: the pieces stay where the players see them."""
        self.rotation = rotation
        self._scan()

    # -- sensors ---------------------------------------------------------------------------------------

    def darken(self, *names: str) -> None:
        """Squares cease to read."""
        self._dark |= {self.square(name) for name in names}
        self._scan()

    def darken_row(self, rank: int) -> None:
        """A chip is lost: the squares of a rank cease to read."""
        self.darken(*(f"{file}{rank}" for file in "abcdefgh"))

    def light_up(self) -> None:
        """All squares read again."""
        self._dark.clear()
        self._scan()

    def flicker(self, name: str, ms: int, *, off: int = 40, on: int = 30) -> None:
        """A square with a piece reads empty for `off` and right for `on` milliseconds, in turn."""
        end = self.t + ms
        while self.t < end:
            self.lift(name)
            self.wait(off)
            self.put(name)
            self.wait(on)

    # -- what is told ----------------------------------------------------------------------------------

    def command(self, command: Command) -> None:
        """Something the players say by page, button or clock."""
        self.told += self.tracker.command(self.t, command)

    def sit_opposite(self) -> None:
        """From now on squares are those of the players in each other's seats. Nothing is touched."""
        self.rotation = (self.rotation + 2) % 4
        self._men = {63 - square: side.other for square, side in self._men.items()}
        hands = {63 - square: [side.other for side in sides] for square, sides in self._hands.items()}
        self._hands = defaultdict(list, hands)

    @property
    def events(self) -> list[str]:
        """What was told so far, in short, without lifted pieces and squares of a set-up."""
        return [in_short(timed.to_json(self.game)) for timed in self.told if timed.event.name not in _QUIET]

    @property
    def lifts(self) -> list[str]:
        """What was told of pieces in the hand: "lifted h3", "put_back h3"."""
        names = ("lifted", "put_back")
        return [f"{e.event.name} {e.to_json(self.game)['square']}" for e in self.told if e.event.name in names]

    def all(self, name: str) -> list[Mapping[str, object]]:
        """The events called `name`, as JSON objects."""
        return [timed.to_json(self.game) for timed in self.told if timed.event.name == name]

    def forget(self) -> None:
        """Do not look at what was told so far any more."""
        self.told.clear()

    @property
    def line(self) -> Line:
        line = self.tracker.line
        assert line is not None
        return line

    @property
    def moves(self) -> list[str]:
        """The moves that stand."""
        return self.line.short_moves

    @property
    def position(self) -> str:
        return self.line.position.text()

    @property
    def result(self) -> str | None:
        """Why the game is over."""
        outcome = self.line.outcome()
        return outcome.reason if outcome else None
