"""How the tag pulls at the dial's magnet above it. Needs NumPy and magpylib.

A tag is magnetised along the axis, the dial's magnet across it. The field of the tag would tip the dial's magnet over,
and its gradient draws it sideways, along the way that it points. Both together are one force at a height of its own: a
bearing there has to carry nothing else.
"""

from dataclasses import dataclass
from typing import Final

import magpylib
import numpy as np

from fields.parameters import Magnets

PIECES: Final = 1000
"""Into how many pieces the dial's magnet is cut."""
MILLI: Final = 1000.0


@dataclass(frozen=True, slots=True)
class Pull:
    """A level force in mN along the way that the dial points, and how high above the surface it acts, in mm.

    When the dial's magnet is off the tag's axis by a distance across that way, the force times the distance turns it.
    """

    force: float
    height: float


def side_pull(magnets: Magnets) -> Pull:
    """The pull of a tag on the dial's magnet on the same axis; magpylib takes metres and gives newtons."""
    tag = _disc(magnets.tag_disc, magnets.tag_height, (0.0, 0.0, magnets.remanence))
    dial = _disc(magnets.dial_disc, magnets.dial_height, (magnets.remanence, 0.0, 0.0))
    force, torque = np.asarray(magpylib.getFT(tag, dial, meshing=PIECES))
    along = float(force[0])
    return Pull(along * MILLI, magnets.dial_height + float(torque[1]) / along * MILLI)


def _disc(size: tuple[float, ...], height: float, polarisation: tuple[float, float, float]) -> magpylib.magnet.Cylinder:
    diameter, thickness = (length / MILLI for length in size)
    return magpylib.magnet.Cylinder(
        position=(0.0, 0.0, height / MILLI), dimension=(diameter, thickness), polarization=polarisation
    )
