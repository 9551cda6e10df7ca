"""A board of simulated sensors, and hands that move magnets over it.

Time is simulated: hands wait, and whatever disturbs the readings meanwhile takes place at its own time. Squares are
players' squares unless called *cells*, which are the physical squares of a scan.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Final, TypeAlias

from shogunboard.games.base import Side
from shogunboard.geometry import TO_PHYSICAL, Square, file_of, rank_of, square_at
from shogunboard.scans import Scan, Sensing

Feed: TypeAlias = Callable[[Scan], None]

UNREAD: Final = "?"
EMPTY: Final = "."


class Sensors:
    """What stands on a board, and what its 64 sensors read.

    `men` is what stands there. `false` holds cells that read something else, `dark` cells without a reading.
    """

    def __init__(self, men: Mapping[Square, Side], rotation: int, sensing: Sensing) -> None:
        self.men = dict(men)
        self.sensing = sensing
        self.place = TO_PHYSICAL[rotation]
        self.false: dict[int, str] = {}
        self.dark: set[int] = set()

    def reading(self, side: Side | None) -> str:
        """What a good sensor reads under a man of `side`."""
        if side is None:
            return EMPTY
        if self.sensing == "presence":
            return "x"
        return "N" if side is Side.WHITE else "S"

    def cells(self) -> str:
        """A scan."""
        cells = [EMPTY] * 64
        for square, side in self.men.items():
            cells[self.place[square]] = self.reading(side)
        for cell, reading in self.false.items():
            cells[cell] = reading
        for cell in self.dark:
            cells[cell] = UNREAD
        return "".join(cells)


class Hands:
    """Hands over a board, with scans of it.

    With `interval` (ms) the board is scanned at regular times, without it whenever a reading changes.
    """

    def __init__(self, sensors: Sensors, rng: Random, feed: Feed, interval: int | None = None) -> None:
        self.sensors = sensors
        self.rng = rng
        self.t = 0
        self._feed = feed
        self._interval = interval
        self._number = count()
        self._later: list[tuple[int, int, Callable[[], None]]] = []
        self._last = ""
        self._together = 0
        if interval is None:
            self.show()
        else:
            self.later(0, self._tick)
            self.wait(0)

    @property
    def grain(self) -> int:
        """A change that lasts no longer than this (ms) may be missed."""
        return self._interval or 0

    @property
    def disturbed(self) -> bool:
        """Is a disturbance of the readings still to come or to end?"""
        return any(action != self._tick for _, _, action in self._later)

    # -- time and scans --------------------------------------------------------------------------------

    def later(self, delay: int, action: Callable[[], None]) -> None:
        """Let something happen in `delay` ms, while the hands wait."""
        heapq.heappush(self._later, (self.t + delay, next(self._number), action))

    def wait(self, ms: int) -> None:
        """Let time pass."""
        end = self.t + ms
        while self._later and self._later[0][0] <= end:
            self.t, _, action = heapq.heappop(self._later)
            action()
        self.t = end

    def rest(self, ms: int) -> None:
        """Let every disturbance come to its end, and then `ms` pass. Ends with a scan at that very time."""
        while self.disturbed:
            self.wait(max(at for at, _, action in self._later if action != self._tick) - self.t)
        self.wait(ms)
        self.look()

    def show(self) -> None:
        """Something has changed: scan the board, if it is scanned at changes."""
        if self._interval is None and not self._together and self.sensors.cells() != self._last:
            self.look()

    def _tick(self) -> None:
        assert self._interval is not None
        self.look()
        self.later(self._interval, self._tick)

    def look(self) -> None:
        """Scan the board."""
        self._last = self.sensors.cells()
        self._feed(Scan(self.t, self._last))

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is done inside falls between two scans."""
        self._together += 1
        yield
        self._together -= 1
        self.show()

    # -- pieces ----------------------------------------------------------------------------------------

    def lift(self, square: Square) -> Side:
        """Take a piece off the board."""
        side = self.sensors.men.pop(square)
        self.show()
        return side

    def put(self, square: Square, side: Side) -> None:
        """Put a piece down on a square that is empty."""
        assert square not in self.sensors.men
        self.sensors.men[square] = side
        self.show()

    def exchange(self, square: Square, side: Side) -> Side:
        """Put a piece in another one's place between two scans."""
        with self.at_once():
            other = self.lift(square)
            self.put(square, side)
        return other

    def slide(self, side: Side, path: Sequence[Square], dwell: Callable[[], int], *, overlap: bool) -> None:
        """Push a piece that has just left its square over the squares of `path`, and off the last one.

        It stays `dwell()` ms on each. With `overlap` two sensors read it on its way from square to square.
        """
        for index, square in enumerate(path):
            if square not in self.sensors.men:
                self.put(square, side)
            self.wait(dwell())
            after = path[index + 1 : index + 2]
            if overlap and after:
                self.put(after[0], side)
                self.wait(self.rng.randrange(20, 300))
                self.lift(square)
            else:
                self.lift(square)
                self.wait(self.rng.choice((0, 0, self.rng.randrange(60))))

    # -- disturbances ----------------------------------------------------------------------------------

    def misread(self, cell: int, delay: int, length: int, reading: str) -> None:
        """Let a cell read something else for `length` ms."""

        def begin() -> None:
            self.sensors.false[cell] = reading
            self.show()

        def end() -> None:
            self.sensors.false.pop(cell, None)
            self.show()

        self.later(delay, begin)
        self.later(delay + length, end)

    def flicker(self, cell: int, delay: int, length: int) -> None:
        """Let a cell flicker: false readings of 5 to 40 ms, each followed by some time with the true one."""
        readings = (".", "x", "?") if self.sensors.sensing == "presence" else (".", "N", "S", "?")
        end = delay + length
        while delay < end:
            false = self.rng.randrange(5, 41)
            self.misread(cell, delay, false, self.rng.choice(readings))
            # A board that is scanned at regular times must get a chance to see the true reading.
            delay += false + self.rng.randrange(self.grain + 1, self.grain + 60)

    def darken(self, cells: Iterable[int], delay: int, length: int) -> None:
        """Let cells have no reading for `length` ms."""
        dark = set(cells)

        def begin() -> None:
            self.sensors.dark |= dark
            self.show()

        def end() -> None:
            self.sensors.dark -= dark
            self.show()

        self.later(delay, begin)
        self.later(delay + length, end)


def paths(origin: Square, target: Square) -> list[list[Square]]:
    """The squares passed on the way from `origin` to `target`, in order, with at most one turn."""
    found = []
    for corner in (
        square_at(file_of(origin), rank_of(target)),
        square_at(file_of(target), rank_of(origin)),
    ):
        passed = [*_straight(origin, corner), corner, *_straight(corner, target)]
        path = [square for square in passed if square not in (origin, target)]
        if path not in found:
            found.append(path)
    return found


def _straight(one: Square, other: Square) -> list[Square]:
    """The squares strictly between two on a line, from `one` on."""
    files, ranks = file_of(other) - file_of(one), rank_of(other) - rank_of(one)
    steps = max(abs(files), abs(ranks))
    return [square_at(file_of(one) + files * n // steps, rank_of(one) + ranks * n // steps) for n in range(1, steps)]
