"""The physical mode: what sensors read follows from the fields of the tags above them and a threshold.

Only the tags count: their fields add up at each sensor (the level magnets of the board have none there).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from random import Random

from shogunboard.geometry import SQUARES
from shogunboard_hw.geometry import PITCH
from shogunboard_hw.sim.grid import Point, centre, square_under
from shogunboard_hw.sim.men import Pole
from shogunboard_hw.sim.tagfield import STEP, TAG_FIELD


@dataclass(frozen=True, slots=True)
class Physics:
    """Sensors that feel fields.

    `threshold` is in mT. `off_centre`: men stand up to so many mm off, on each square elsewhere, as `seed` decides.
    `strength` is that of the tags, 1 for those that the board is drawn for.
    """

    threshold: float
    off_centre: float = 0.0
    strength: float = 1.0
    seed: int = 0

    def felt(self, magnets: Iterable[tuple[Point, Pole]]) -> list[str]:
        """The 64 cells: the pole of a field above the threshold, else empty."""
        total = [0.0] * len(SQUARES)
        for point, pole in magnets:
            moved = self._moved(point)
            sign = self.strength if pole == "N" else -self.strength
            for square in SQUARES:
                middle = centre(square)
                total[square] += sign * tag_field(PITCH * hypot(moved.x - middle.x, moved.y - middle.y))
        return ["." if abs(field) < self.threshold else "N" if field > 0 else "S" for field in total]

    def _moved(self, point: Point) -> Point:
        random = Random(f"{self.seed} off the centre {square_under(point)}")
        away, angle = random.uniform(0, self.off_centre) / PITCH, random.uniform(0, 2 * pi)
        return Point(point.x + away * cos(angle), point.y + away * sin(angle))


def tag_field(offset: float) -> float:
    """The vertical field in mT of a tag that is `offset` mm off the sensor's middle, between entries straight."""
    index, part = divmod(offset / STEP, 1.0)
    low = int(index)
    if low + 1 >= len(TAG_FIELD):
        return 0.0
    return TAG_FIELD[low] + part * (TAG_FIELD[low + 1] - TAG_FIELD[low])
