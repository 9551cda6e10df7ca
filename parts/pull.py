"""How the tag pulls at the dial's magnet above it. Needs NumPy and magpylib.

A tag is magnetised along the axis, the dial's magnet across it. The field of the tag would tip the dial's magnet over,
and its gradient draws it sideways, along the way that it points. Both together are one force at a height of its own: a
bearing there has to carry nothing else.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from fields.parameters import Magnets
from fields.sources import MILLI, Array, disc

STEP: Final = 0.01
"""Of the gradient, in mm."""
GRID: Final = (12, 6)
"""Pieces of the magnet's diameter and height."""


@dataclass(frozen=True, slots=True)
class Pull:
    """A level force in mN along the way that the dial points, and how high above the surface it acts, in mm.

    When the dial's magnet is off the tag's axis by a distance across that way, the force times the distance turns it.
    """

    force: float
    height: float


def side_pull(magnets: Magnets) -> Pull:
    """The pull of a tag on the dial's magnet on the same axis."""
    points = _points(magnets)
    diameter, height = magnets.dial_disc
    moment = magnets.remanence / (4e-7 * np.pi) * np.pi * diameter**2 / 4 * height * 1e-9 / len(points)
    steps = STEP * np.eye(3)
    gradient = [
        (_tag(magnets, points + step)[:, 0] - _tag(magnets, points - step)[:, 0]) / (2 * STEP) for step in steps
    ]
    # The field has no curl there, so the force is the moment times the gradient of the field along it: in mN.
    forces = moment * np.stack(gradient, axis=1) * MILLI
    along, up = forces[:, 0], forces[:, 2]
    tipping = -moment * _tag(magnets, points)[:, 2] * MILLI
    leverage = (points[:, 2] - magnets.dial_height) * along - points[:, 0] * up
    force = float(along.sum())
    return Pull(force, magnets.dial_height + float((tipping + leverage).sum()) / force)


def _points(magnets: Magnets) -> Array:
    """The middles of the small pieces of the dial's magnet."""
    diameter, height = magnets.dial_disc
    across = ((np.arange(GRID[0]) + 0.5) / GRID[0] - 0.5) * diameter
    upright = ((np.arange(GRID[1]) + 0.5) / GRID[1] - 0.5) * height + magnets.dial_height
    grid = np.stack(np.meshgrid(across, across, upright), axis=-1).reshape(-1, 3)
    return np.asarray(grid[np.hypot(grid[:, 0], grid[:, 1]) <= diameter / 2])


def _tag(magnets: Magnets, points: Array) -> Array:
    """The field of the tag in mT."""
    count = len(points)
    at, up = [0.0, 0.0, magnets.tag_height], [0.0, 0.0, magnets.remanence]
    return disc(points, np.tile(at, (count, 1)), np.tile(up, (count, 1)), magnets.tag_disc)
