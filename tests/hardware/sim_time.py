"""A simulated board whose time stands still until a test lets it pass."""

from collections.abc import Iterable

from shogunboard.geometry import SQUARES, Square, parse_square
from shogunboard_hw.sim import SimBoard
from shogunboard_hw.sim.options import read_options


class Time:
    """Milliseconds, as a clock."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


class Bench:
    """An open board and its time."""

    def __init__(self, **options: object) -> None:
        self.time = Time()
        self.board = SimBoard(read_options(options), self.time)
        self.board.open()

    def after(self, ms: int) -> str:
        """The reading when `ms` have passed, in short form (see `seen`)."""
        self.time.now += ms
        return seen(self.board.read())

    def readings(self, ms: int, step: int = 1) -> list[str]:
        """The readings of the next `ms`, one every `step`, the one right now first."""
        found = []
        for _ in range(0, ms, step):
            found.append(seen(self.board.read()))
            self.time.now += step
        return found


def sq(name: str) -> Square:
    """The square of that name."""
    return parse_square(name)


def sqs(names: str) -> list[Square]:
    """The squares of several names."""
    return [parse_square(name) for name in names.split()]


def seen(cells: str) -> str:
    """A reading in short form: the squares that are not empty, such as "N:b1 S:c8 d8"."""
    found = []
    for kind in "NSx?":
        names = _names(cells, kind)
        if names:
            found.append(f"{kind}:{' '.join(names)}")
    return " ".join(found)


def runs(readings: Iterable[object]) -> list[tuple[object, int]]:
    """Equal readings in a row, each with how many there are."""
    found: list[tuple[object, int]] = []
    for reading in readings:
        if found and found[-1][0] == reading:
            found[-1] = (reading, found[-1][1] + 1)
        else:
            found.append((reading, 1))
    return found


def _names(cells: str, kind: str) -> list[str]:
    return sorted("abcdefgh"[square % 8] + str(8 - square // 8) for square in SQUARES if cells[square] == kind)
