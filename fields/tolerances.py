"""What sensors feel in boards that are built as people build: Monte Carlo with a seed."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from fields.parameters import Magnets
from fields.sources import MILLI, Array, bar, direction, disc, disc_strength
from shogunboard_hw.geometry import PITCH

OTHERS: Final = 15
"""At most so many pieces stand around a square of Shogun, besides the one on it."""
OTHERS_OF_DOBUTSU: Final = 7
SQUARES_DRAWN: Final = 20_000


@dataclass(frozen=True, slots=True)
class Build:
    """How exactly a board is built, each way, in mm and degrees about each axis.

    `place` and `tilt` are those of the magnets, those in the pieces included. The sensor's are those of a part in
    SOT-23 that is soldered to a board: makers tell 0.95 to 1.12 mm for the height of that package.
    """

    name: str
    place: float
    tilt: float
    sensor_place: float = 0.2
    sensor_height: float = 0.2
    sensor_tilt: float = 1.0

    @property
    def errors(self) -> str:
        """All of it in short."""
        sensor = f"sensor ±{self.sensor_place:g} mm, ±{self.sensor_height:g} mm in height, ±{self.sensor_tilt:g}°"
        return f"magnets ±{self.place:g} mm, ±{self.tilt:g}°; {sensor}"


BUILDS: Final = (
    Build("with a slotted plate or the gluing jig", 0.5, 2.0),
    Build("by hand", 1.0, 5.0),
    Build("by hand, sensors on wires", 1.0, 5.0, 1.0, 1.0, 5.0),
)


@dataclass(frozen=True, slots=True)
class Felt:
    """Vertical fields in mT over many squares, upwards positive.

    `alone`: a square on an empty board. `piece` and `two_sided`: what a piece with its tag north up adds. `around` and
    `two_sided_around`: what such pieces on the squares around add or take at most.
    """

    alone: Array
    piece: Array
    around: Array
    two_sided: Array
    two_sided_around: Array

    @property
    def empty(self) -> Array:
        """Strengths on an empty square that pieces stand around in the worst way."""
        return np.abs(self.alone) + self.around

    @property
    def occupied(self) -> Array:
        """The fields on an occupied square, the others again in the worst way; below zero it tells the wrong side."""
        return self.alone + self.piece - self.around

    @property
    def turned(self) -> Array:
        """The same with a two-sided piece."""
        return self.alone + self.two_sided - self.two_sided_around

    @property
    def most_alone(self) -> float:
        """The strongest field on an empty board."""
        return float(np.abs(self.alone).max())

    @property
    def most_empty(self) -> float:
        """The strongest field on an empty square."""
        return float(self.empty.max())

    @property
    def least_occupied(self) -> float:
        """The weakest field on an occupied square."""
        return float(self.occupied.min())

    @property
    def least_two_sided(self) -> float:
        """The same with a two-sided piece."""
        return float(self.turned.min())


def simulate(magnets: Magnets, build: Build, count: int = SQUARES_DRAWN, seed: int = 1) -> Felt:
    """The vertical field in `count` squares, each with errors and places of pieces of its own.

    By symmetry nothing is lost when only pieces with the north pole up are counted: the errors are as often of the one
    sign as of the other.
    """
    random = np.random.default_rng(seed)
    at, axis = _sensors(random, build, count)
    empty = (_own_pair(random, magnets, build, at) * axis).sum(axis=1)
    piece = _piece(random, magnets, build, at, magnets.tag_height, with_dial=True)
    both = _piece(random, magnets, build, at, magnets.two_sided_height / 2, with_dial=False)
    pairs = pairs_around(magnets, build)
    return Felt(
        empty,
        (piece * axis).sum(axis=1),
        pieces_around(random, magnets, count) + pairs,
        (both * axis).sum(axis=1),
        two_sided_around(random, magnets, count) + pairs,
    )


def alone(magnets: Magnets, build: Build, count: int = SQUARES_DRAWN, seed: int = 1) -> Array:
    """What the own pair does to the sensors of `count` squares, as in `simulate`."""
    random = np.random.default_rng(seed)
    at, axis = _sensors(random, build, count)
    return np.asarray((_own_pair(random, magnets, build, at) * axis).sum(axis=1))


def sideways_at_dial(magnets: Magnets, build: Build, count: int = SQUARES_DRAWN, seed: int = 1) -> float:
    """The most, in mT, that a pair glued with errors has of level field across its direction at its dial."""
    random = np.random.default_rng(seed)
    north, total = np.zeros(count), np.zeros((count, 3))
    for side in (-1.0, 1.0):
        at = side * magnets.pair_offset * direction(north + 90.0)
        at += random.uniform(-build.place, build.place, (count, 3))
        at[:, 2] -= magnets.pair_depth + magnets.dial_height
        tilt = random.uniform(-build.tilt, build.tilt, (count, 3))
        total += bar(np.zeros((count, 3)), at, north, magnets.pair_magnet, magnets.remanence, tilt)
    return float(np.abs(total[:, 0]).max())


def tag_field(magnets: Magnets, height: float, offsets: Array) -> Array:
    """The vertical field of a tag north up at the sensor, by how far the tag is off the middle of the square."""
    points = np.stack([offsets, np.zeros_like(offsets), np.zeros_like(offsets)], axis=-1)
    at = np.tile([0.0, 0.0, magnets.sensor_depth + height], (len(offsets), 1))
    up = np.tile([0.0, 0.0, magnets.remanence], (len(offsets), 1))
    return disc(points, at, up, magnets.tag_disc)[:, 2]


def pieces_around(random: np.random.Generator, magnets: Magnets, count: int) -> Array:
    """What the pieces of Shogun on the two rings of squares around a square do at most, as dipoles, in mT.

    All tags have the worse pole up and all dials point the worse way; each stands somewhere within its play.
    """
    return _rings(random, magnets, count, magnets.tag_height, OTHERS, with_dials=True)


def two_sided_around(random: np.random.Generator, magnets: Magnets, count: int) -> Array:
    """The same of the pieces of Dobutsu shogi."""
    return _rings(random, magnets, count, magnets.two_sided_height / 2, OTHERS_OF_DOBUTSU, with_dials=False)


def _rings(
    random: np.random.Generator, magnets: Magnets, count: int, tag_height: float, others: int, *, with_dials: bool
) -> Array:
    near = range(-2, 3)
    middles = PITCH * np.array([(x, y) for x in near for y in near if (x, y) != (0, 0)], dtype=np.float64)
    away = middles + _within(random, magnets.play, (count, len(middles)))
    square = (away**2).sum(axis=-1)
    tag, dial = (magnets.sensor_depth + height for height in (tag_height, magnets.dial_height))
    upright = np.abs(3 * tag**2 - (square + tag**2)) / (square + tag**2) ** 2.5
    each = disc_strength(magnets.remanence, magnets.tag_disc) * upright
    if with_dials:
        level = 3 * dial * np.sqrt(square) / (square + dial**2) ** 2.5
        each += disc_strength(magnets.remanence, magnets.dial_disc) * level
    return np.asarray(np.sort(each, axis=1)[:, -others:].sum(axis=1))


def tags_around(magnets: Magnets) -> float:
    """What the tags of the eight squares around do, in mT, all with one pole up and in the middle."""
    above = magnets.sensor_depth + magnets.tag_height
    square = PITCH**2 * np.array([1.0, 2.0])
    each = (square - 2 * above**2) / (square + above**2) ** 2.5
    return float(4 * disc_strength(magnets.remanence, magnets.tag_disc) * each.sum())


def pairs_around(magnets: Magnets, build: Build) -> float:
    """What the pairs of the eight squares around do at most, in mT, each as a dipole turned the worst way.

    In their own plane they do nothing, so this counts how far the sensor may be from it.
    """
    off = abs(magnets.sensor_depth - magnets.pair_depth) + build.place + build.sensor_height
    strength = MILLI * magnets.remanence * 2 * float(np.prod(magnets.pair_magnet)) / (4 * np.pi)
    apart = np.array([PITCH, PITCH * 2**0.5])
    return float(4 * strength * (3 * off * apart / (apart**2 + off**2) ** 2.5).sum())


def perfect(build: Build, name: str = "") -> Build:
    """The build with its sensors exactly where they belong."""
    return replace(build, name=name or build.name, sensor_place=0.0, sensor_height=0.0, sensor_tilt=0.0)


def _within(random: np.random.Generator, radius: float, shape: tuple[int, ...]) -> Array:
    """Places in a circle."""
    off = np.sqrt(random.uniform(0.0, 1.0, shape)) * radius
    return np.asarray(off[..., None] * direction(random.uniform(0.0, 360.0, shape))[..., :2])


def _sensors(random: np.random.Generator, build: Build, count: int) -> tuple[Array, Array]:
    """Where the elements are, off their places, and the directions in which they feel."""
    level = random.uniform(-build.sensor_place, build.sensor_place, (count, 2))
    height = random.uniform(-build.sensor_height, build.sensor_height, (count, 1))
    lean = np.radians(random.uniform(-build.sensor_tilt, build.sensor_tilt, (count, 2)))
    up = np.sqrt(1.0 - (np.sin(lean) ** 2).sum(axis=1, keepdims=True))
    return np.hstack([level, height]), np.hstack([np.sin(lean), up])


def _own_pair(random: np.random.Generator, magnets: Magnets, build: Build, sensor: Array) -> Array:
    count = len(sensor)
    angle = random.uniform(0.0, 360.0, count)
    total = np.zeros((count, 3))
    for side in (-1.0, 1.0):
        at = side * magnets.pair_offset * direction(angle + 90.0)
        at += random.uniform(-build.place, build.place, (count, 3))
        at[:, 2] += magnets.sensor_depth - magnets.pair_depth
        tilt = random.uniform(-build.tilt, build.tilt, (count, 3))
        total += bar(sensor, at, angle, magnets.pair_magnet, magnets.remanence, tilt)
    return total


def _piece(
    random: np.random.Generator, magnets: Magnets, build: Build, sensor: Array, tag: float, *, with_dial: bool
) -> Array:
    count = len(sensor)
    level = np.hstack([_within(random, magnets.play, (count,)), np.zeros((count, 1))])
    up = np.tile([0.0, 0.0, magnets.remanence], (count, 1))
    glued = random.uniform(-build.place, build.place, (count, 3)) + np.array([0.0, 0.0, magnets.sensor_depth + tag])
    total = disc(sensor, level + glued, up, magnets.tag_disc)
    if with_dial:
        across = magnets.remanence * direction(random.uniform(0.0, 360.0, count))
        at = level + np.array([0.0, 0.0, magnets.sensor_depth + magnets.dial_height])
        total = total + disc(sensor, at, across, magnets.dial_disc)
    return np.asarray(total)
