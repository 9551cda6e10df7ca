"""Where squares are, and angles."""

import numpy as np

from fields.sources import Array
from shogunboard.geometry import SIZE, SQUARES
from shogunboard_hw.geometry import PITCH


def centres(height: float) -> Array:
    """The middles of the squares at a height above the surface, (64, 3); a8 is at (0, 0)."""
    return np.array([[square % SIZE * PITCH, -(square // SIZE) * PITCH, height] for square in SQUARES])


def turned_by(angle: Array) -> Array:
    """An angle as -180 up to 180 degrees."""
    return (angle + 180.0) % 360.0 - 180.0
