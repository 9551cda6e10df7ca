"""A field of Dobutsu shogi with its benches, and hands over it.

    board = Field("gle/1c1/1C1/ELG[-] w", "presence")
    board.play("b3", "b2", "wc", "b2")
    assert board.moves == ["b3b2"]

A name without a piece is where the piece in the hand comes down, one with a piece is where one is lifted; of several in
the hands the last one lifted comes down first, face up. A name with a `/` before it is where it comes down turned over.
"""

from collections.abc import Sequence
from typing import Final

from shogunboard.events import Timed
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.geometry import TO_PHYSICAL, Square
from shogunboard.scans import Scan, Sensing
from shogunboard.tracking import Command, Tracker

GAME: Final = make_game("dobutsu")
SHOGUN: Final = make_game("shogun")
START: Final = "gle/1c1/1C1/ELG[-] w"
SENSINGS: Final[Sequence[Sensing]] = ("presence", "polarity")
QUIET: Final = ("lifted", "put_back", "benches", "setup")


class Field:
    """A board with a game on it, or, without a position, an empty one that waits for a set-up."""

    def __init__(
        self, start: str | None, sensing: Sensing, *, rotation: int = 0, last_rotation: int | None = None
    ) -> None:
        self.sensing = sensing
        self.rotation = rotation
        line = None if start is None else Line(GAME.parse_position(start, rotation))
        self.tracker = Tracker(GAME, sensing, line=line, last_rotation=last_rotation, others=(SHOGUN,))
        self.men: dict[Square, str] = {}
        if line is not None:
            north = line.position.picture.north
            self.men = {square: "N" if north >> square & 1 else "S" for square in line.position.men}
        self.t = 0
        self.events: list[Timed] = []
        self.scans: list[Scan] = []
        self.show()
        self.wait(1000)

    def cells(self) -> str:
        """What the sensors read."""
        cells = ["."] * 64
        for square, pole in self.men.items():
            cells[TO_PHYSICAL[self.rotation][square]] = "x" if self.sensing == "presence" else pole
        return "".join(cells)

    def show(self) -> None:
        self._feed(Scan(self.t, self.cells()))

    def wait(self, ms: int) -> None:
        self.t += ms
        self._feed(Scan(self.t, None))

    def command(self, command: Command) -> None:
        self.events += self.tracker.command(self.t, command)

    def _feed(self, scan: Scan) -> None:
        self.scans.append(scan)
        self.events += self.tracker.feed(scan)

    def act(self, name: str) -> None:
        """Lift a piece or put one down."""
        square = GAME.parse_square(name.removeprefix("/"))
        if square in self.men:
            del self.men[square]
        else:
            self.men[square] = "S" if name.startswith("/") else "N"
        self.show()

    def play(self, *names: str, pause: int = 260, then: int = 2000) -> None:
        """Do this and that with a pause after each, and then let it settle."""
        for name in names:
            self.act(name)
            self.wait(pause)
        self.wait(then)

    def set_up(self, start: str = START, *, rotation: int | None = None, pause: int = 100) -> None:
        """Put up the pieces of a position one after the other."""
        if rotation is not None:
            self.rotation = rotation
        position = GAME.parse_position(start, self.rotation)
        for square in position.men:
            self.men[square] = "N"
            self.show()
            self.wait(pause)
        self.wait(2000)

    def clear(self) -> None:
        self.men.clear()
        self.show()
        self.wait(1000)

    def at_once(self, men: dict[Square, str]) -> None:
        """Let these pieces stand there from one scan to the next."""
        self.men = dict(men)
        self.show()
        self.wait(2000)

    @property
    def line(self) -> Line:
        assert self.tracker.line is not None
        return self.tracker.line

    @property
    def moves(self) -> list[str]:
        return self.line.short_moves

    @property
    def told(self) -> list[str]:
        """The names of the events that concern the game, an illegal one with its reason."""
        told = []
        for timed in self.events:
            event = timed.to_json(self.tracker.game)
            if event["event"] not in QUIET:
                told.append(f"illegal:{event['reason']}" if event["event"] == "illegal" else str(event["event"]))
        return told

    def last(self, name: str) -> dict[str, object]:
        """The last event of that name."""
        return next(
            dict(timed.to_json(self.tracker.game)) for timed in reversed(self.events) if timed.event.name == name
        )
