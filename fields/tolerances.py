"""What sensors feel in boards that are built as people build: Monte Carlo with a seed."""

from dataclasses import dataclass

import numpy as np

from fields.parameters import Magnets
from fields.sources import MILLI, Array, bar, direction, disc
from shogunboard_hw.geometry import PITCH


@dataclass(frozen=True, slots=True)
class Build:
    """How exactly a board is built.

    Magnets, those of the pieces included, are within `place` mm each way and `tilt` degrees about each axis.
    """

    name: str
    place: float
    tilt: float


BUILDS = (Build("with a slotted plate or the gluing jig", 0.5, 2.0), Build("by hand", 1.0, 5.0))


@dataclass(frozen=True, slots=True)
class Felt:
    """Vertical fields in mT over many squares, upwards positive, as each of them is empty, or has a tag north up."""

    empty: Array
    occupied: Array
    two_sided: Array

    @property
    def most_empty(self) -> float:
        """The strongest field, of either sign, on an empty square."""
        return float(np.abs(self.empty).max())

    @property
    def least_occupied(self) -> float:
        """The weakest field on an occupied square; below zero when a square told the wrong side."""
        return float(self.occupied.min())

    @property
    def least_two_sided(self) -> float:
        """The same with a two-sided piece."""
        return float(self.two_sided.min())


def simulate(magnets: Magnets, build: Build, count: int = 20_000, seed: int = 1) -> Felt:
    """The vertical field in `count` squares, each with errors, neighbours and a place of its piece of its own.

    The eight squares around are empty or hold a piece of either side. By symmetry nothing else is lost when only
    pieces with the north pole up are counted: the errors are as often of the one sign as of the other.
    """
    random = np.random.default_rng(seed)
    sensor = np.zeros((count, 3))
    angle = random.uniform(0.0, 360.0, count)
    empty = _own_pair(random, magnets, build, sensor, angle) + _around(random, magnets, count)
    return Felt(
        empty,
        empty + _piece(random, magnets, build, sensor, magnets.tag_height, with_dial=True),
        empty + _piece(random, magnets, build, sensor, magnets.two_sided_height / 2, with_dial=False),
    )


def tag_field(magnets: Magnets, height: float, offsets: Array) -> Array:
    """The vertical field of a tag north up at the sensor, by how far the tag is off the middle of the square."""
    points = np.stack([offsets, np.zeros_like(offsets), np.zeros_like(offsets)], axis=-1)
    at = np.tile([0.0, 0.0, magnets.sensor_depth + height], (len(offsets), 1))
    up = np.tile([0.0, 0.0, magnets.remanence], (len(offsets), 1))
    return disc(points, at, up, magnets.tag_disc)[:, 2]


def _own_pair(random: np.random.Generator, magnets: Magnets, build: Build, sensor: Array, angle: Array) -> Array:
    count = len(angle)
    total = np.zeros(count)
    for side in (-1.0, 1.0):
        at = side * magnets.pair_offset * direction(angle + 90.0)
        at += random.uniform(-build.place, build.place, (count, 3))
        at[:, 2] += magnets.sensor_depth - magnets.pair_depth
        tilt = random.uniform(-build.tilt, build.tilt, (count, 3))
        total += bar(sensor, at, angle, magnets.pair_magnet, magnets.remanence, tilt)[:, 2]
    return total


def _around(random: np.random.Generator, magnets: Magnets, count: int) -> Array:
    """The tags of the eight neighbours as dipoles; their level magnets add nothing vertical in their own plane."""
    diameter, height = magnets.tag_disc
    strength = MILLI * magnets.remanence * np.pi * diameter**2 / 4 * height / (4 * np.pi)
    above = magnets.sensor_depth + magnets.tag_height
    total = np.zeros(count)
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            if (x, y) != (0, 0):
                away = PITCH * np.array([x, y]) + random.uniform(-magnets.play, magnets.play, (count, 2))
                square = (away**2).sum(axis=1) + above**2
                pole = random.integers(-1, 2, count)
                total += pole * strength * (3 * above**2 - square) / square**2.5
    return total


def _piece(
    random: np.random.Generator, magnets: Magnets, build: Build, sensor: Array, tag: float, *, with_dial: bool
) -> Array:
    count = len(sensor)
    off = np.sqrt(random.uniform(0.0, 1.0, count)) * magnets.play
    level = off[:, None] * direction(random.uniform(0.0, 360.0, count))
    up = np.tile([0.0, 0.0, magnets.remanence], (count, 1))
    glued = random.uniform(-build.place, build.place, (count, 3)) + np.array([0.0, 0.0, magnets.sensor_depth + tag])
    total = disc(sensor, level + glued, up, magnets.tag_disc)[:, 2]
    if with_dial:
        across = magnets.remanence * direction(random.uniform(0.0, 360.0, count))
        at = level + np.array([0.0, 0.0, magnets.sensor_depth + magnets.dial_height])
        total = total + disc(sensor, at, across, magnets.dial_disc)[:, 2]
    return np.asarray(total)
