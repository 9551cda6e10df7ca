"""The simulated table over an emulated board: sensors feel its magnets, and a page's hands move the men.

The table is used by two threads, that of the service and that of the driver, one at a time.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from shogunboard.geometry import Square
from shogunboard_hw.sim import SimBoard
from shogunboard_hw.sim.men import Man

T = TypeVar("T")


class SharedTable:
    """A simulated board, in the place of the magnets and sensors of a real one."""

    def __init__(self, board: SimBoard) -> None:
        self._board = board
        self._lock = threading.Lock()

    def do(self, action: Callable[[SimBoard], T]) -> T:
        """Use the table, alone; what it gives is the action's result."""
        with self._lock:
            return action(self._board)

    def open(self) -> None:
        """Let the sensors work."""
        self.do(SimBoard.open)


class TableHands:
    """The `Playground` of `shogunboard.ports`, on a shared table; `fail` is left to who knows the hardware."""

    def __init__(self, table: SharedTable) -> None:
        self.table = table

    @property
    def rotation(self) -> int:
        """How the board lies."""
        return self.table.do(lambda board: board.rotation)

    @property
    def taps(self) -> bool:
        """No: there are sensors."""
        return False

    def men(self) -> Sequence[Man]:
        """All men."""
        return self.table.do(SimBoard.men)

    def arrange(self, men: Mapping[Square, tuple[str, str]], aside: Sequence[tuple[str, str]], rotation: int) -> None:
        """Clear the table and put (letter, upper pole) on squares, and others beside the board."""
        self.table.do(lambda board: board.arrange(men, aside, rotation))

    def drag(self, man: int, x: float, y: float, *, lifted: bool) -> None:
        """Bring a man to a point: lifted above the table, or pushed over its surface."""
        self.table.do(lambda board: board.drag(man, x, y, lifted=lifted))

    def drop(self, man: int, x: float, y: float) -> None:
        """Put a man down."""
        self.table.do(lambda board: board.drop(man, x, y))

    def lift(self, square: Square) -> int:
        """Take the man on a square into the hand; its number."""
        return self.table.do(lambda board: board.lift(square))

    def turn_over(self, man: int) -> None:
        """Turn a man upside down, where it is."""
        self.table.do(lambda board: board.turn_over(man))

    def relabel(self, man: int, kind: str) -> None:
        """Give a man the letter of another kind."""
        self.table.do(lambda board: board.relabel(man, kind))

    def turn_board(self, quarter_turns: int) -> None:
        """Turn the board clockwise under the men."""
        self.table.do(lambda board: board.turn_board(quarter_turns))
