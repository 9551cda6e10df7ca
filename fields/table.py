"""The field of a tag as the table that the simulated board reads it from, which must do without NumPy."""

from typing import Final

import numpy as np

from fields.parameters import Magnets
from fields.sources import Array, disc
from shogunboard_hw.geometry import PIECE_WIDTH

STEP: Final = 1.0
REACH: Final = 30.0
LEAN_STEP: Final = 5.0
MOST_LEAN: Final = 30.0
A_LINE: Final = 12


def leaning_tag(magnets: Magnets, lean: float, offsets: Array) -> Array:
    """The vertical field at sensors that are `offsets` mm off the middle of a piece, towards the side it leans to.

    The piece stands on that edge of its base, so its tag is higher, and a little off.
    """
    angle, edge, high = np.radians(lean), PIECE_WIDTH / 2, magnets.tag_height
    x = edge - edge * np.cos(angle) + high * np.sin(angle)
    z = edge * np.sin(angle) + high * np.cos(angle) + magnets.sensor_depth
    points = np.stack([offsets, np.zeros_like(offsets), np.zeros_like(offsets)], axis=-1)
    at, up = np.tile([x, 0.0, z], (len(offsets), 1)), np.tile([0.0, 0.0, magnets.remanence], (len(offsets), 1))
    return disc(points, at, up, magnets.tag_disc, lean)[:, 2]


def write_table(magnets: Magnets) -> str:
    """The module `shogunboard_hw.sim.tagfield`."""
    offsets = np.arange(-REACH, REACH + STEP / 2, STEP)
    rows: list[str] = []
    for lean in np.arange(0.0, MOST_LEAN + LEAN_STEP / 2, LEAN_STEP):
        values = [f"{value + 0.0:.2f}," for value in np.round(leaning_tag(magnets, lean, offsets), 2)]
        lines = [" ".join(values[at : at + A_LINE]) for at in range(0, len(values), A_LINE)]
        rows += ["    (", *(f"        {line}" for line in lines), "    ),"]
    return "\n".join(
        [
            '"""The vertical field of a tag at the sensor. Made by `make field`; do not edit."""',
            "",
            "from typing import Final",
            "",
            f"STEP: Final = {STEP}",
            '"""From one entry to the next, in mm off the middle of the piece; beyond the outermost it is 0."""',
            "",
            f"LEAN_STEP: Final = {LEAN_STEP}",
            '"""From one row to the next, in degrees that the piece leans on an edge of its base; first 0."""',
            "",
            "# fmt: off",
            "TAG_FIELDS: Final = (",
            *rows,
            ")",
            "# fmt: on",
            '"""In mT, for a tag north up: the middle entry is under the piece, later ones are where it leans to."""',
            "",
        ]
    )
