"""A desk with a simulated board whose time stands still until a test lets it pass, and hands to play on it."""

from collections.abc import Callable, Sequence
from typing import Final

from shogunboard.games.base import Game, Step
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.geometry import TO_PHYSICAL, Square
from shogunboard.lights import PALETTES, Role
from shogunboard.scans import Scan, Sensing
from shogunboard.service.desk import Announcement, Desk, Heard, Shown
from shogunboard.service.lamps import LampKeeper
from shogunboard.service.tabletop import arrange
from shogunboard.session import Fact, Session, SessionState, state_of
from shogunboard.tracking import Command, Tracker
from shogunboard_hw.sim import SimBoard, SimOptions

GAME: Final = make_game("shogun")
LIFT_MS: Final = 150
SETTLE_MS: Final = 600
SCAN_MS: Final = 10


class HeldScribe:
    """A scribe that writes when a test says so, or at once while it is not `held`."""

    def __init__(self, *, held: bool = False) -> None:
        self.held = held
        self.written: list[Fact] = []
        self.left = 0
        self.resumed: list[int] = []
        self._waiting: list[tuple[Fact, Callable[[], None]]] = []

    @property
    def waiting(self) -> Sequence[Fact]:
        """What was handed in and is not written yet."""
        return [fact for fact, _ in self._waiting]

    def submit(self, fact: Fact, game: Game, done: Callable[[], None]) -> None:
        self._waiting.append((fact, done))
        if not self.held:
            self.write()

    def resume(self, number: int, game: Game, done: Callable[[], None]) -> None:
        self.resumed.append(number)
        done()

    def leave(self) -> None:
        self.left += 1

    def write(self) -> Fact:
        """Write the oldest fact that waits."""
        fact, done = self._waiting.pop(0)
        self.written.append(fact)
        done()
        return fact

    def write_all(self) -> None:
        """Write all that waits, and what is handed in thereupon."""
        while self._waiting:
            self.write()


class Scans:
    """A recorder that keeps all scans."""

    def __init__(self) -> None:
        self.kept: list[Scan] = []

    def scan(self, scan: Scan) -> None:
        self.kept.append(scan)


class Rig:
    """Board, tracker, session, lamps, and a scribe that can be held, joined by a desk."""

    def __init__(
        self,
        start: str | None = None,
        *,
        held: bool = False,
        sensing: Sensing = "polarity",
        game: Game = GAME,
    ) -> None:
        self.now = 0
        self.game = game
        self.board = SimBoard(SimOptions(sensing=sensing), lambda: self.now)
        self.board.open()
        self.scribe = HeldScribe(held=held)
        self.recorder = Scans()
        self.announced: list[Announcement] = []
        line = None if start is None else Line(game.parse_position(start))
        if line is not None:
            arrange(self.board, line.position, line.position.rotation)
        self.lamps = LampKeeper(self.board, PALETTES["default"])
        self.desk = Desk(
            self.board,
            Tracker(game, sensing, line=line),
            Session(game, None if line is None else state_of(game, line)),
            self.lamps,
            self.scribe,
            self.announced.append,
            self.recorder,
        )
        self.desk.greet(self.now)
        self.pass_time(SETTLE_MS)

    @property
    def line(self) -> Line:
        assert self.desk.tracker.line is not None
        return self.desk.tracker.line

    @property
    def shown(self) -> SessionState:
        """The state that was told last."""
        return self.all_shown[-1].state

    @property
    def all_shown(self) -> Sequence[Shown]:
        return [one for one in self.announced if isinstance(one, Shown)]

    @property
    def told(self) -> Sequence[str]:
        """What was announced, in order: names of events, `changed` without one, and sounds as `~kind`."""
        return [f"~{one.kind}" if isinstance(one, Heard) else _name(one) for one in self.announced]

    @property
    def roles(self) -> dict[str, Role]:
        """The lit squares, by the players' names, as the board shows them."""
        names = {physical: square for square, physical in enumerate(TO_PHYSICAL[self.desk.tracker.rotation])}
        assert self.board.lamps.lamps == self.lamps.lamps
        lit = [(square, role) for square, role in enumerate(self.lamps.roles) if role is not None]
        return {self.game.square_name(names[square]): role for square, role in lit}

    def forget(self) -> None:
        """Forget what was announced so far."""
        self.announced.clear()

    def pass_time(self, ms: int) -> None:
        """Let time pass, in which the board is scanned."""
        for _ in range(ms // SCAN_MS):
            self.now += SCAN_MS
            self.desk.scan(self.now)

    def start(self) -> None:
        """Set all pieces up and let the game begin."""
        arrange(self.board, self.game.start(), 0)
        self.pass_time(SETTLE_MS)

    def lift(self, name: str) -> int:
        """Lift a piece and hold it for a moment."""
        man = self.board.lift(self.physical(name))
        self.pass_time(LIFT_MS)
        return man

    def put(self, man: int, name: str) -> None:
        """Put a piece down, whoever stands there goes aside, and let the board rest."""
        square = self.physical(name)
        self.board.drop(man, square % 8 + 0.5, square // 8 + 0.5)
        self.pass_time(SETTLE_MS)

    def move(self, origin: str, target: str) -> None:
        """Lift a piece and put it down."""
        self.put(self.lift(origin), target)

    def play(self, step: Step) -> None:
        """Make a move of the game."""
        self.move(self.game.square_name(step.origin), self.game.square_name(step.target))

    def command(self, command: Command) -> None:
        """Give a command, as the page does."""
        self.desk.command(self.now, command)

    def physical(self, name: str) -> Square:
        """The sensor under a players' square."""
        return TO_PHYSICAL[self.desk.tracker.rotation][self.game.parse_square(name)]


def _name(shown: Shown) -> str:
    return shown.timed.event.name if shown.timed else "changed"
