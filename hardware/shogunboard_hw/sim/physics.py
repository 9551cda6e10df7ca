"""The physical mode: what sensors read follows from the fields of the tags above them and a threshold.

Only the tags count: their fields add up at each sensor (the level magnets of the board have next to none there).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil, cos, floor, hypot, pi, sin
from random import Random

from shogunboard.geometry import SIZE, SQUARES, Square
from shogunboard_hw.geometry import PITCH
from shogunboard_hw.sim.grid import Point, centre, square_under
from shogunboard_hw.sim.magnet import Magnet
from shogunboard_hw.sim.tagfield import LEAN_STEP, STEP, TAG_FIELDS


@dataclass(frozen=True, slots=True)
class Physics:
    """Sensors that feel fields.

    `threshold` is in mT. `off_centre`: men stand up to so many mm off, on each square elsewhere, as `seed` decides.
    `strength` is that of the tags, 1 for those that the board is drawn for; each man's is less by up to the part
    `spread` of it. `tilt`: men lean by up to so many degrees, on each square another way.
    """

    threshold: float
    off_centre: float = 0.0
    strength: float = 1.0
    seed: int = 0
    spread: float = 0.0
    tilt: float = 0.0

    def felt(self, magnets: Iterable[Magnet]) -> list[str]:
        """The 64 cells: the pole of a field above the threshold, else empty."""
        return ["." if abs(field) < self.threshold else "N" if field > 0 else "S" for field in self.fields(magnets)]

    def fields(self, magnets: Iterable[Magnet]) -> list[float]:
        """What the 64 sensors feel in mT, a north pole above them positive."""
        total = [0.0] * len(SQUARES)
        for magnet in magnets:
            at, (lean, towards) = self._moved(magnet.point), self._leaning(magnet)
            strength = self._strength(magnet) * (1 if magnet.pole == "N" else -1)
            for square in _squares_near(at):
                middle = centre(square)
                x, y = PITCH * (middle.x - at.x), PITCH * (middle.y - at.y)
                along = x * cos(towards) + y * sin(towards)
                total[square] += strength * tag_field(hypot(x, y), lean, along)
        return total

    def _moved(self, point: Point) -> Point:
        if not self.off_centre:
            return point
        random = Random(f"{self.seed} off the centre {square_under(point)}")
        away, angle = random.uniform(0, self.off_centre) / PITCH, random.uniform(0, 2 * pi)
        return Point(point.x + away * cos(angle), point.y + away * sin(angle))

    def _leaning(self, magnet: Magnet) -> tuple[float, float]:
        """By how many degrees, and to which side (radians)."""
        if not (magnet.lean or self.tilt):
            return 0.0, 0.0
        random = Random(f"{self.seed} lean {square_under(magnet.point)}")
        lean, towards = random.uniform(0, self.tilt), random.uniform(0, 2 * pi)
        return magnet.lean or lean, towards

    def _strength(self, magnet: Magnet) -> float:
        less = Random(f"{self.seed} strength {magnet.man}").uniform(0, self.spread) if self.spread else 0.0
        return self.strength * magnet.strength * (1 - less)


def _squares_near(point: Point) -> Iterator[Square]:
    """Those whose sensors the table reaches from there."""
    reach = len(TAG_FIELDS[0]) // 2 * STEP / PITCH
    files, ranks = (
        range(max(0, ceil(at - 0.5 - reach)), min(SIZE - 1, floor(at - 0.5 + reach)) + 1) for at in (point.x, point.y)
    )
    yield from (rank * SIZE + file for rank in ranks for file in files)


def tag_field(offset: float, lean: float = 0.0, along: float = 0.0) -> float:
    """The vertical field in mT of a tag at a sensor `offset` mm off its man's middle, between entries straight.

    The man leans by `lean` degrees, up to 30. `along` is what of the offset is towards the side that it leans
    to: the field changes with the cosine of the way there.
    """
    row, part = divmod(lean / LEAN_STEP, 1.0)
    low = min(int(row), len(TAG_FIELDS) - 1)
    high = min(low + 1, len(TAG_FIELDS) - 1)
    towards = along / offset if offset else 0.0
    return (1 - part) * _at(TAG_FIELDS[low], offset, towards) + part * _at(TAG_FIELDS[high], offset, towards)


def _at(row: tuple[float, ...], offset: float, towards: float) -> float:
    middle = len(row) // 2
    ahead, behind = (_between(row, middle + side * offset / STEP) for side in (1, -1))
    return (ahead + behind) / 2 + towards * (ahead - behind) / 2


def _between(row: tuple[float, ...], place: float) -> float:
    low = int(place // 1)
    if low < 0 or low + 1 >= len(row):
        return 0.0
    return row[low] + (place - low) * (row[low + 1] - row[low])
