"""What hands do to the men of the simulated board. It is the `Playground` of `shogunboard.ports`, and more.

Everything happens at the clock's time. Squares are physical. What does not fit what is on the table raises
`CommandRefusedError` and changes nothing.
"""

from collections.abc import Iterable, Mapping, Sequence

from shogunboard.errors import CommandRefusedError
from shogunboard.geometry import Square
from shogunboard.text import listed, text
from shogunboard_hw.sim.grid import Point, square_under
from shogunboard_hw.sim.kept import read_table, table_json
from shogunboard_hw.sim.men import POLES, Man, Piece
from shogunboard_hw.sim.passing import Passing
from shogunboard_hw.sim.script import DEFAULT_SLIDE_MS


class Hands(Passing):
    """The levers of the men."""

    def men(self) -> list[Man]:
        """All men as they are now, in the order of their numbers."""
        return sorted(self._table.men(self._pass_time()), key=lambda man: man.id)

    def man_on(self, square: Square) -> int:
        """The number of the man on a square, of several the one put last."""
        return self._table.top(self._pass_time(), square)

    @property
    def rotation(self) -> int:
        """The board's clockwise quarter turns on the table: 0 until it is turned."""
        self._pass_time()
        return self._table.rotation

    @property
    def taps(self) -> bool:
        """Are whole moves mirrored by taps? No: this board has sensors."""
        return False

    def export_table(self) -> dict[str, object]:
        """The men, the one handled last at the end, and how the board lies, as a JSON object.

        Men on their way are where they are.
        """
        t = self._pass_time()
        return table_json(self._table.men(t), self._table.rotation)

    def import_table(self, state: object) -> None:
        """Put everything as `export_table` gave it; raises `TextError`, and changes nothing, for anything else."""
        men, rotation = read_table(state)
        self._table.restore(self._pass_time(), men, rotation)
        self._rested()

    def set_up(self, men: Mapping[Square, Piece], aside: Iterable[Piece] = ()) -> None:
        """Clear the table, then put men on squares and beside the board."""
        self._table.set_up(self._pass_time(), men, aside)
        self._rested()

    def arrange(self, men: Mapping[Square, tuple[str, str]], aside: Sequence[tuple[str, str]], rotation: int) -> None:
        """Clear the table, let the board lie so, and put (letter, upper pole) on squares and beside the board."""
        pieces = {square: _piece(letter, pole) for square, (letter, pole) in men.items()}
        others = [_piece(letter, pole) for letter, pole in aside]
        t = self._pass_time()
        self._table.set_up(t, pieces, others, rotation)
        self._rested()

    def add(self, piece: Piece, square: Square | None = None) -> int:
        """Put a new man on a square, or beside the board; returns its number."""
        man = self._table.add(self._pass_time(), piece, square)
        self._rested()
        return man

    def remove(self, man: int) -> None:
        """Take a man away altogether."""
        self._table.remove(self._pass_time(), man)
        self._rested()

    def turn_board(self, quarter_turns: int = 1) -> None:
        """Turn the board clockwise under the men, before a game: each keeps its place as the players see it.

        So every man comes to another physical square. Refused while a man is in a hand or on its way.
        """
        self._table.turn_board(self._pass_time(), quarter_turns)
        self._rested()

    def lift(self, square: Square) -> int:
        """Take the man on a square into a hand, of several the one put last; returns its number."""
        man = self._table.lift(self._pass_time(), square)
        self._rested()
        return man

    def place(self, man: int, square: Square) -> None:
        """Put a man in the middle of a square, from wherever it is.

        Beside another man it stands off the centre, and so does the other; the sensor feels the one put last.
        """
        self._table.place(self._pass_time(), man, square)
        self._rested()

    def put_aside(self, man: int, x: float | None = None, y: float | None = None) -> None:
        """Put a man beside the board, at a point or where there is room."""
        point = None if x is None or y is None else Point(x, y)
        self._table.put_aside(self._pass_time(), man, point)
        self._rested()

    def drop(self, man: int, x: float, y: float) -> None:
        """Put a man down: in the middle of the square at the point, or beside the board.

        Men that stand or lie there already go aside.
        """
        t, point = self._pass_time(), Point(x, y)
        square = square_under(point)
        if square is None:
            self._table.put_aside(t, man, point)
        else:
            self._table.take_place(t, man, square)
        self._rested()

    def drag(self, man: int, x: float, y: float, *, lifted: bool) -> None:
        """Bring a man to a point (see `grid`): lifted, no sensor feels it; pushed over the board, those under it do."""
        self._table.drag(self._pass_time(), man, Point(x, y), lifted=lifted)

    def slide(self, path: Sequence[Square], ms_per_square: int = DEFAULT_SLIDE_MS) -> int:
        """Push the man on the first square along the path at an even speed; returns when it will have arrived."""
        return self._table.slide(self._pass_time(), path, ms_per_square)

    def knock_over(self, squares: Iterable[Square]) -> None:
        """Knock over the men on squares: they lie there, and no sensor feels them."""
        self._table.knock_over(self._pass_time(), squares)
        self._rested()

    def stand_up(self, squares: Iterable[Square]) -> None:
        """Put men that lie on squares upright."""
        self._table.stand_up(self._pass_time(), squares)
        self._rested()

    def bounce(self, square: Square, times: int = 3, ms: int = 8) -> None:
        """Let the man on a square bounce as it lands: `times` gaps of `ms`."""
        self._table.bounce(self._pass_time(), square, times, ms)

    def turn_over(self, man: int) -> None:
        """Turn a man upside down: its other pole is up."""
        self._table.turn_over(self._pass_time(), man)
        self._rested()

    def relabel(self, man: int, kind: str) -> None:
        """Give a man another letter, as when it is captured and is somebody else's."""
        self._table.relabel(self._pass_time(), man, kind)
        self._rested()


def _piece(letter: str, pole: str) -> Piece:
    for known in POLES:
        if known == pole:
            return Piece(known, letter)
    raise CommandRefusedError(
        text("{pole} is no pole of a magnet; give {choices}", pole=repr(pole), choices=listed(tuple(POLES), "or"))
    )
