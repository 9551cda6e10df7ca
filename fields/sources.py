"""Fields of many magnets at once. Lengths in millimetres, fields in millitesla, angles in degrees.

An array of points or vectors has the shape (n, 3); magnets and points are taken in pairs, one of each, as with
NumPy's other functions. Angles in the plane are clockwise from rank 8, as the directions of a set are.
"""

from typing import TypeAlias

import numpy as np
from magpylib import func
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

Array: TypeAlias = NDArray[np.float64]

MILLI = 1000.0


def direction(angle: Array) -> Array:
    """Unit vectors in the plane."""
    a = np.radians(angle)
    return np.stack([np.sin(a), np.cos(a), np.zeros_like(a)], axis=-1)


def bar(points: Array, at: Array, angle: Array, size: tuple[float, ...], remanence: float, tilt: Array) -> Array:
    """The field of bars that are magnetised along their length, which points to `angle`.

    `tilt` (n, 3) turns each of them by so many degrees about the board's x, y and z.
    """
    lying = Rotation.from_euler("z", (90.0 - angle)[:, None], degrees=True)
    turned = Rotation.from_euler("xyz", tilt, degrees=True) * lying
    return MILLI * np.asarray(func.cuboid_field("B", points, size, (remanence, 0, 0), at, turned, squeeze=False))


def disc(points: Array, at: Array, polarisation: Array, size: tuple[float, ...], lean: float = 0.0) -> Array:
    """The field of discs (diameter, height) with polarisations in tesla.

    They are level, or lean by so many degrees towards x, with their polarisation.
    """
    turned = Rotation.from_euler("y", lean, degrees=True)
    return MILLI * np.asarray(func.cylinder_field("B", points, size, polarisation, at, turned, squeeze=False))


def disc_strength(remanence: float, size: tuple[float, ...]) -> float:
    """Of a disc as a dipole, which it is from a square away: mT times the cube of the distance in mm."""
    return float(MILLI * remanence * np.pi * size[0] ** 2 / 4 * size[1] / (4 * np.pi))


def pair(points: Array, centre: Array, angle: Array, size: tuple[float, ...], offset: float, remanence: float) -> Array:
    """The field of pairs of bars as drawn: both point to `angle` and lie `offset` to both sides of `centre`."""
    sideways = offset * direction(angle + 90.0)
    level = np.zeros((len(points), 3))
    return sum(
        (bar(points, centre + side * sideways, angle, size, remanence, level) for side in (-1.0, 1.0)),
        np.zeros((len(points), 3)),
    )
