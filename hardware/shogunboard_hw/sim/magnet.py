"""The magnet of a man as sensors feel it."""

from dataclasses import dataclass

from shogunboard_hw.sim.grid import Point
from shogunboard_hw.sim.men import Pole


@dataclass(frozen=True, slots=True)
class Magnet:
    """Where it is, and its upper pole.

    `man` is its man's number. `strength` is 1 for a good one. `lean`: by so many degrees the man stands askew.
    """

    point: Point
    pole: Pole
    man: int = 0
    strength: float = 1.0
    lean: float = 0.0
