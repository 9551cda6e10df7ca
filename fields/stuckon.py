"""A tag stuck under a piece that was never meant to have one: an original set on this board."""

from typing import Final

import numpy as np

from fields.parameters import Magnets
from fields.tolerances import tag_field

GAPS: Final = (8.0, 9.0, 10.0, 11.0, 12.0)
"""Between the Hall element and the near face of the tag, in mm."""


def stuck_on_fields(magnets: Magnets, gap: float) -> tuple[float, float]:
    """The vertical field in mT over a gap: in the middle of the square, and as far off as a piece may stand."""
    height = gap + magnets.tag_disc[1] / 2 - magnets.sensor_depth
    centred, off = tag_field(magnets, height, np.array([0.0, magnets.play]))
    return float(centred), float(off)


def stuck_on_table(magnets: Magnets) -> list[str]:
    """Both fields over the gaps that an original set may have, as Markdown."""
    values = [stuck_on_fields(magnets, gap) for gap in GAPS]
    return [
        "| mm from sensor to tag | " + " | ".join(f"{gap:g}" for gap in GAPS) + " |",
        "|---|" + "---:|" * len(GAPS),
        "| in the middle | " + " | ".join(f"{centred:.1f}" for centred, _ in values) + " |",
        f"| {magnets.play:g} mm off | " + " | ".join(f"{off:.1f}" for _, off in values) + " |",
    ]
