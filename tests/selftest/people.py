"""A simulated board whose wires are exchanged, and a person who does at it what the self test asks for."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from shogunboard.geometry import SQUARES, Square, parse_square, square_name
from shogunboard.lights import Look
from shogunboard.ports import Board, Lamps, Part
from shogunboard.scans import Sensing
from shogunboard.selftest.running import ASKED
from shogunboard.text import Text
from shogunboard_hw.sim import Piece, SimBoard

PATIENCE_MS: Final = 1500
MOVING_MS: Final = 200


class Miswired:
    """A board whose sensors and lights are connected wrongly.

    A magnet on a place is reported for `sensors[place]`; `unread` squares have no reading. The light that is told to
    shine on a square shines at `lights[square]`; None: nowhere.
    """

    def __init__(
        self,
        board: SimBoard,
        sensors: Mapping[Square, Square | None],
        unread: frozenset[Square] = frozenset(),
        lights: Mapping[Square, Square | None] | None = None,
    ) -> None:
        self._board = board
        self._sensors = sensors
        self._unread = unread
        self._lights = {} if lights is None else lights
        self.deaf_to_south: frozenset[Square] = frozenset()

    name = "miswired"

    @property
    def sensing(self) -> Sensing:
        return self._board.sensing

    @property
    def parts(self) -> Sequence[Part]:
        return self._board.parts

    def open(self) -> None:
        self._board.open()

    def close(self) -> None:
        self._board.close()

    def read(self) -> str:
        real = self._board.read()
        told = ["."] * len(SQUARES)
        for place in SQUARES:
            seen = self._sensors.get(place, place)
            if real[place] == "S" and place in self.deaf_to_south:
                continue
            if seen is not None and real[place] != ".":
                told[seen] = real[place]
        return "".join("?" if square in self._unread else told[square] for square in SQUARES)

    def show(self, lamps: Lamps) -> None:
        shining: list[Look | None] = [None] * len(SQUARES)
        for square, look in enumerate(lamps):
            place = self._lights.get(square, square)
            if place is not None and look is not None:
                shining[place] = look
        self._board.show(tuple(shining))

    def health(self) -> Mapping[str, object]:
        return self._board.health()


class Helper:
    """Lays one magnet where a light asks for it, says so when nothing comes of it, and tells which lights shine."""

    def __init__(self, sim: SimBoard, advance: Callable[[int], None], *, pole: str = "N") -> None:
        self._sim = sim
        self._advance = advance
        self._piece = Piece("N" if pole == "N" else "S")
        self._magnet: int | None = None
        self._place: Square | None = None
        self._waited = 0
        self._begun = 0
        self._pole = pole
        self._seen: list[Square] = []
        self.told: list[str] = []

    def tell(self, said: Text | str) -> None:
        self.told.append(str(said))

    def ask(self, question: Text | str) -> str:
        text = str(question)
        self.told.append(text)
        shining = [square for square, look in enumerate(self._sim.lamps.lamps) if look is not None]
        seen, self._seen = self._seen, []
        if text.startswith("Did each square shine"):
            return "y" if seen == list(SQUARES) else "n"
        if text.startswith("Did these eight shine"):
            row = 8 - int(self.told[-2].removeprefix("Now row ")[0])
            return "" if seen == list(range(8 * row, 8 * row + 8)) else "n"
        assert "which squares shine?" in text
        return " ".join(map(square_name, shining)) or "-"

    def said(self) -> str | None:
        """Enter, when the board is clear at first, and when a lit square feels nothing for a while."""
        asked = sum("Clear the board" in text for text in self.told)
        if self._begun < asked:
            self._begun = asked
            if asked == 2:
                self._piece = Piece("S" if self._pole == "N" else "N")
            return ""
        if self._waited > PATIENCE_MS:
            self._waited = 0
            return ""
        return None

    def wait(self, ms: int) -> None:
        self._advance(ms)
        self._waited += ms
        shining = [square for square, look in enumerate(self._sim.lamps.lamps) if look is not None]
        if len(shining) == 1 and self._seen[-1:] != shining:
            self._seen += shining
        asked = self._asked(shining)
        if asked != self._place and self._waited >= MOVING_MS:
            self._move(asked)

    def _asked(self, shining: list[Square]) -> Square | None:
        """Where the magnet is to be: on the square whose light blinks, by its name if another one is lit."""
        if not shining or self._sim.lamps.lamps[shining[0]] != ASKED:
            return None
        return parse_square(self.told[-1].split(",")[0])

    def _move(self, place: Square | None) -> None:
        if self._magnet is not None:
            self._sim.remove(self._magnet)
        self._magnet = None if place is None else self._sim.add(self._piece, place)
        self._place = place
        self._waited = 0


def is_board(board: Board) -> Board:
    """Held to the protocol by the type checker."""
    return board
