"""The parts: how many, how large, of what, and how they lie on the printer's bed. The models are in `parts.models`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from parts import box, jig, piece, plate, tray, twosided
from shogunboard.printing.sheets import DIAL

Size: TypeAlias = tuple[float, float, float]

OWN: Final = "PETG or PLA, in the colour of its side"
CONTRAST: Final = "PETG or PLA, light on dark or dark on light"
DARK: Final = "PETG or PLA, dark, so that no light leaks from square to square"
CLEAR: Final = "clear PETG, slowly and in thick layers; or 3 mm acrylic rod"
ANY: Final = "PETG or PLA, any colour"


@dataclass(frozen=True, slots=True)
class Part:
    """A part as it lies on the bed: its bounding box, how many a board with its pieces needs, and how it is printed."""

    name: str
    title: str
    count: int
    size: Size
    filament: str
    lies: str


def _round(diameter: float, height: float) -> Size:
    return diameter, diameter, height


def _tile(squares: int) -> Part:
    side = plate.width(squares)
    count = (8 // squares) ** 2
    instead = "" if squares == max(plate.SIZES) else f"; instead of the others {count} for a board, 4 for a prototype"
    return Part(
        f"tile_{squares}x{squares}",
        f"recess plate, {squares} x {squares} squares{instead}",
        0 if instead else count,
        (side, side, plate.TOP - plate.BOTTOM),
        DARK,
        "recesses up",
    )


def _piece_parts() -> tuple[Part, ...]:
    lid_deep = piece.LID / 2 + piece.TAB[1]
    crown = piece.TOP - piece.LEDGE + piece.CROWN[2]
    across = 2 * max(x for x, _ in piece.ARROW)
    deep = max(y for _, y in piece.ARROW) - min(y for _, y in piece.ARROW)
    arrow = (across - 0.2, deep - 0.2, 2 * piece.ARROW_SEAT)
    return (
        Part(
            "piece_body", "body of a piece: base, seat of the tag, room for the dial", 16, piece.SIZE, OWN, "base down"
        ),
        Part(
            "piece_bearing",
            "bearing of a dial",
            16,
            _round(piece.BEARING, piece.BEARING_TOP - piece.CAVITY_FLOOR),
            "PETG, or nylon, which slides best",
            "plate down, hub up",
        ),
        Part(
            "piece_dial",
            "dial",
            16,
            _round(DIAL, piece.DIAL_TOP - piece.HUB_BOTTOM),
            "PETG or PLA, the lightest infill",
            "upper side down, hub up",
        ),
        Part(
            "piece_lid",
            "lid with window and seat of the arrow",
            14,
            (piece.LID, lid_deep, piece.TOP - piece.LEDGE),
            OWN,
            "as it lies on the piece",
        ),
        Part(
            "piece_lid_shogun",
            "lid of a Shogun, with its crown",
            2,
            (piece.LID, lid_deep, crown),
            OWN,
            "as it lies on the piece",
        ),
        Part("arrow_white", "arrow of White's pieces, full", 8, arrow, CONTRAST, "flat"),
        Part("arrow_red", "arrow of Red's pieces, open", 8, arrow, CONTRAST, "flat"),
    )


def _plate_parts() -> tuple[Part, ...]:
    screws = (8 // max(plate.SIZES)) ** 2 * len(list(plate.screws(max(plate.SIZES))))
    pillars = (8 // max(plate.SIZES)) ** 2 * len(list(plate.pillars(max(plate.SIZES))))
    seams = 4 * len(list(plate.dowels(max(plate.SIZES))))
    return (
        *map(_tile, plate.SIZES),
        Part("light_pipe", "light pipe", 64, _round(plate.PIPE_FOOT[0], plate.pipe_length()), CLEAR, "foot down"),
        Part("spacer", "ring between plate and row strip", screws, _round(*plate.SPACER), ANY, "upright"),
        Part("pillar", "tube between row strip and base board", pillars, _round(*plate.PILLAR), ANY, "upright"),
        Part(
            "dowel",
            "dowel between two tiles; or 3 mm brass or beech",
            seams,
            (plate.DOWEL[1], plate.DOWEL[0], plate.DOWEL[0] - plate.DOWEL_FLAT),
            ANY,
            "lying on its flat side",
        ),
    )


def _other_parts() -> tuple[Part, ...]:
    length, width, _ = box.OUTER
    halves = tuple(
        Part(
            face.part,
            f"half of a two-sided piece: {face.name}" if face.letter else "half of a two-sided piece: blank back",
            face.count,
            twosided.SIZE,
            "PETG or PLA; the same colour for both players, whose pieces change hands",
            "face down, seat of the tag up",
        )
        for face in twosided.faces()
    )
    return (
        *halves,
        Part("box", "box for buttons and buzzer", 1, box.OUTER, ANY, "upside down, open side up"),
        Part("controller_tray", "tray of the controller board, for both builds", 1, tray.SIZE, ANY, "floor down"),
        Part("box_lid", "lid of the box", 1, (length, width, box.LID + box.LIP), ANY, "outer side down"),
    )


def jig_part(made: jig.Jig) -> Part:
    """A jig as a part."""
    first, last = made.labels[0][0], made.labels[-1][0]
    return Part(made.name, f"gluing jig for {first} to {last}", 1, jig.BODY, ANY, "names up")


def parts(jigs: Sequence[jig.Jig]) -> tuple[Part, ...]:
    """All parts, with the jigs of a magnet map."""
    return (*_piece_parts(), *_plate_parts(), *_other_parts(), *map(jig_part, jigs))
