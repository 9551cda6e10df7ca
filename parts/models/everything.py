"""How each part of the catalogue is built."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from parts import piece, plate, twosided
from parts.jig import Jig
from parts.models import boxes, halves, jigs, pieces, plates, trays
from parts.models.shapes import Model


def builders(made: Sequence[Jig]) -> Mapping[str, Callable[[], Model]]:
    """What builds each part, by its name; the jigs are those handed in."""
    return {
        "piece_body": pieces.body,
        "piece_bearing": pieces.bearing,
        "piece_dial": pieces.dial,
        "piece_lid": pieces.lid,
        "piece_lid_shogun": pieces.shogun_lid,
        "arrow_white": partial(pieces.arrow, piece.ARROW),
        "arrow_red": partial(pieces.arrow, piece.RED_ARROW),
        **{f"tile_{size}x{size}": partial(plates.tile, size) for size in plate.SIZES},
        "light_pipe": plates.light_pipe,
        "spacer": plates.spacer,
        "pillar": plates.pillar,
        "dowel": plates.dowel,
        **{face.part: partial(halves.half, face) for face in twosided.faces()},
        "box": boxes.shell,
        "box_lid": boxes.lid,
        "controller_tray": trays.controller_tray,
        **{jig.name: partial(jigs.gluing_jig, jig) for jig in made},
    }
