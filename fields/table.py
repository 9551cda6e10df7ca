"""The field of a tag as the table that the simulated board reads it from, which must do without NumPy."""

import numpy as np

from fields.parameters import Magnets
from fields.tolerances import tag_field

STEP = 1.0
REACH = 30.0


def write_table(magnets: Magnets) -> str:
    """The module `shogunboard_hw.sim.tagfield`."""
    offsets = np.arange(0.0, REACH + STEP / 2, STEP)
    values = tag_field(magnets, magnets.tag_height, offsets)
    return "\n".join(
        [
            '"""The vertical field of a tag at the sensor. Made by `make field`; do not edit."""',
            "",
            "from typing import Final",
            "",
            f"STEP: Final = {STEP}",
            '"""From one entry to the next, in mm that the tag is off the middle; beyond the last it is 0."""',
            "",
            "TAG_FIELD: Final = (",
            *(f"    {value:.2f}," for value in values),
            ")",
            '"""In mT, for a tag with its north pole up."""',
            "",
        ]
    )
