"""What other magnets and measures would do: why the board is drawn as it is."""

from dataclasses import replace
from typing import Final

import numpy as np

from fields.board import neighbours_pull, rotated_board, turns_off_centre
from fields.margins import PRINTED_PLAY
from fields.parameters import Magnets
from fields.sources import Array
from fields.tolerances import BUILDS, alone

USUAL: Final = "as drawn"


def choices(magnets: Magnets) -> dict[str, Magnets]:
    """What fits the ring around the sensor that is kept free on the row strip, or the pieces."""
    return {
        USUAL: magnets,
        "pairs 7.5 mm beside the sensor": replace(magnets, pair_offset=7.5),
        "bars of 10 mm": replace(magnets, pair_magnet=(10.0, *magnets.pair_magnet[1:])),
        "dial's magnet 0.5 mm lower": replace(magnets, dial_height=magnets.dial_height - 0.5),
        "dial's magnet 5 x 2 mm": replace(magnets, dial_disc=(5.0, 2.0)),
    }


def choices_report(magnets: Magnets, wanted: Array) -> list[str]:
    """The chapter as Markdown."""
    rows = []
    for name, chosen in choices(magnets).items():
        board = rotated_board(chosen, wanted)
        bounds = (neighbours_pull(board, wanted).max(), turns_off_centre(board, wanted, PRINTED_PLAY).max())
        empty = (np.abs(alone(chosen, build)).max() for build in BUILDS[:2])
        values = [*(f"{bound:.1f}" for bound in bounds), *(f"{each:.2f}" for each in empty)]
        rows.append(f"| {name} | " + " | ".join(values) + " |")
    return [
        "Bounds of the worst dial in degrees, as above, and the most that a square reads on an empty board, in mT:",
        "",
        "| | in the middle | with the play | with the jig | by hand |",
        "|---|---:|---:|---:|---:|",
        *rows,
        "",
        "Each of them would bring even the second bound under 15 degrees. None is needed: no random arrangement comes",
        "near the bound. Pairs nearer to the sensor cost margin of empty squares, which build A has little of. Bars of",
        "10 mm fit the free ring and cost nothing: whoever can get them may use them, with jigs made",
        "for them. A weaker",
        "magnet in the dial turns its neighbours less, and itself with less force against friction.",
    ]
