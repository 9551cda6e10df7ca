"""What the pictures of the building guide show. Needs build123d."""

from collections.abc import Iterator, Sequence
from typing import Final

from build123d import Pos, Rot

from parts import piece, plate, tray, twosided
from parts.glyphs import bars
from parts.jig import MIDDLE as JIG_MIDDLE
from parts.jig import Jig
from parts.models import boxes, halves, jigs, pieces, plates, trays
from parts.models.shapes import Model, block, disc, engraving, one, prism
from parts.pictures import Picture, Place, View
from shogunboard_hw import geometry

SIDE_VIEW: Final = View(-25, 32)


def scenes(made: Sequence[Jig]) -> Iterator[Picture]:
    """All pictures, in the order of the guide."""
    yield Picture("parts_piece", list(_pair()), SIDE_VIEW, 1.6)
    yield Picture("parts_piece_exploded", list(_exploded()), View(-25, 22), 1.1, _exploded_labels())
    yield Picture("parts_tile", list(_tile()), View(-28, 38), 0.9, _tile_labels())
    yield Picture("parts_tile_below", [Rot(180, 0, 0) * plates.tile(2)], View(-28, 45), 0.8, _below_labels())
    yield Picture("parts_jig", list(_jig(made[0])), View(-15, 50), 0.9, _jig_labels(made[0]))
    yield Picture("parts_dobutsu", list(_faces()), View(0, 90), 0.9)
    yield Picture("parts_dobutsu_exploded", list(_two_sided()), View(-25, 30), 1.2, _two_sided_labels())
    yield Picture("parts_tray", [trays.controller_tray()], View(-25, 35), 0.6, _tray_labels())
    yield Picture("parts_box", list(_box()), View(-25, 35), 0.6, _box_labels())


def _magnet(disc_size: tuple[float, float], bottom: float) -> Model:
    return disc(disc_size[0], bottom, bottom + disc_size[1])


def _pair() -> Iterator[Model]:
    """A piece of White, and a Shogun of Red, side by side."""
    x, y, z = (44.0 * part for part in SIDE_VIEW.right)
    yield from _assembled((0.0, 0.0, 0.0), "2", crown=False)
    yield from _assembled((x, y, z), "1", crown=True)


def _assembled(place: Place, number: str, *, crown: bool) -> Iterator[Model]:
    """A piece as it stands, a number in its window; without what the lid hides."""
    at = Pos(*place)
    outline = piece.RED_ARROW if crown else piece.ARROW
    yield at * pieces.body()
    yield at * Pos(0, 0, piece.LEDGE) * (pieces.shogun_lid() if crown else pieces.lid())
    yield at * Pos(0, 0, piece.TOP - piece.ARROW_SEAT) * pieces.arrow(outline)
    yield at * disc(21.0, piece.DIAL_TOP - 0.5, piece.DIAL_TOP)
    first, *others = engraving(list(bars(number, 4.0, 0.0, piece.WINDOW_AT)), piece.DIAL_TOP, piece.DIAL_TOP + 0.05)
    yield at * one(first + others)


def _exploded() -> Iterator[Model]:
    """A piece taken apart along its axis."""
    yield pieces.body()
    yield _magnet(geometry.TAG_DISC, 22.0)
    yield Pos(0, 0, 31.0) * pieces.bearing()
    yield Pos(0, 0, 41.0) * pieces.pin()
    yield Pos(0, 0, 57.0) * Rot(180, 0, 0) * pieces.dial()
    yield _magnet(geometry.DIAL_DISC, 64.0)
    yield Pos(0, 0, 76.0) * pieces.lid()
    yield Pos(0, 0, 88.0) * pieces.arrow(piece.ARROW)


def _exploded_labels() -> list[tuple[str, Place]]:
    return [
        ("arrow", (5.0, -4.0, 89.2)),
        ("lid with window and nose", (11.0, 0.0, 78.0)),
        ("magnet of the dial, across", (2.0, 0.0, 66.0)),
        ("dial; its paper goes on last", (9.0, 0.0, 57.0)),
        ("brass pin, 1 x 5 mm", (0.2, 0.0, 44.0)),
        ("bearing, sits on the tag", (9.0, 0.0, 32.2)),
        ("tag, along its axis", (2.0, 0.0, 24.0)),
        ("body", (14.0, 4.0, 4.0)),
    ]


def _tile() -> Iterator[Model]:
    """A small tile with a piece and light pipes over the row strip that belongs under it."""
    yield plates.tile(2)
    lights = list(plate.lights(2))
    yield from (Pos(x, y, 0) * plates.light_pipe() for x, y in lights[:3])
    yield Pos(*lights[3], 14) * plates.light_pipe()
    x, y = next(plate.middles(2))
    yield from (Pos(x, y, plates.LIFT) * model for model in _assembled((0.0, 0.0, 0.0), "3", crown=False))


def _tile_labels() -> list[tuple[str, Place]]:
    half = plate.width(2) / 2
    x, y = list(plate.lights(2))[3]
    return [
        ("light pipe, pushed in from below", (x, y, 20.0)),
        ("recess with cut corners", (24.0, 20.0, 2.0)),
        ("light pipe in its place", (*list(plate.lights(2))[1], 6.0)),
        ("hole for a dowel to the next tile", (0.0, -half, plate.DOWEL_HEIGHT + plates.LIFT)),
    ]


def _below_labels() -> list[tuple[str, Place]]:
    # The tile is turned over about the x axis.
    light, screw = list(plate.lights(2))[1], next(plate.screws(2))
    return [
        ("foot of a light pipe", (light[0], -light[1], 0.0)),
        ("thread for a screw M3", (screw[0], -screw[1], 0.0)),
        ("hole for a dowel to the next tile", (0.0, -plate.width(2) / 2, -3.0)),
    ]


def _jig_labels(made: Jig) -> list[tuple[str, Place]]:
    bar = made.slots[7].ahead(0.0)
    tip = made.slots[5].ahead(4.5)
    return [
        ("LED", (140 + geometry.LED_OFFSET[0] - JIG_MIDDLE, geometry.LED_OFFSET[1], 1.6)),
        ("bar of a pair in its slot", (bar[0] - JIG_MIDDLE, bar[1], 2.0)),
        ("sensor", (140 - JIG_MIDDLE, 0.0, 1.1)),
        ("hole for a screw M3", (120 - JIG_MIDDLE, 0.0, 1.6)),
        ("notch: north pole", (tip[0] - JIG_MIDDLE, tip[1], 1.6)),
    ]


def _jig(made: Jig) -> Iterator[Model]:
    """A jig on half a row strip, its bars in their slots."""
    top = 0.0
    right = 4 * geometry.PITCH - JIG_MIDDLE
    yield block(-JIG_MIDDLE, right, -geometry.STRIP_DOWN, geometry.STRIP_UP, top - geometry.BOARD_THICKNESS, top)
    yield jigs.gluing_jig(made)
    for number in range(len(made.squares)):
        x = (number + 0.5) * geometry.PITCH - JIG_MIDDLE
        led_x, led_y = x + geometry.LED_OFFSET[0], geometry.LED_OFFSET[1]
        yield block(led_x - 2.5, led_x + 2.5, led_y - 2.5, led_y + 2.5, top, top + geometry.LED_TALL)
        yield block(x - 0.65, x + 0.65, -1.45, 1.45, top, top + 1.1)
    for slot in made.slots:
        inset = [(slot.x - JIG_MIDDLE + (px - slot.x) * 0.97, slot.y + (py - slot.y) * 0.97) for px, py in slot.corners]
        yield prism(inset, top, top + geometry.PAIR_MAGNET[2])


def _faces() -> Iterator[Model]:
    """The faces of the two-sided pieces."""
    for number, face in enumerate(twosided.faces()):
        yield Pos(36.0 * (number % 3), -36.0 * (number // 3), 0) * Rot(0, 180, 0) * halves.half(face)


def _two_sided() -> Iterator[Model]:
    """A chick's halves with the tag, as they are glued."""
    chick, hen = (next(face for face in twosided.faces() if face.name == name) for name in ("chick", "hen"))
    yield halves.half(hen)
    yield _magnet(geometry.TAG_DISC, 12.0)
    yield Pos(0, 0, 36.0) * Rot(0, 180, 0) * halves.half(chick)


def _two_sided_labels() -> list[tuple[str, Place]]:
    return [
        ("face: chick", (9.0, -6.0, 36.0)),
        ("tag, north pole towards the face", (2.5, 0.0, 13.0)),
        ("bit of filament, 1.75 x 3 mm", (8.0, 0.0, 3.5)),
        ("back: hen, nose the same way", (13.0, -13.0, 2.0)),
    ]


def _box() -> Iterator[Model]:
    """The box as it stands on the table, its lid beside it."""
    yield Pos(0, 0, 34.0) * Rot(0, 180, 0) * boxes.shell()
    yield Pos(0, -80, 0) * boxes.lid()


def _tray_labels() -> list[tuple[str, Place]]:
    right = max(tray.standoffs())
    return [
        ("standoff with thread for M3", (*right, tray.SIZE[2])),
        ("hole for a screw into the plywood", (*tray.FEET[1], tray.FLOOR)),
    ]


def _box_labels() -> list[tuple[str, Place]]:
    return [
        ("Red's clock", (58.0, 0.0, 34.0)),
        ("buzzer", (3.0, 14.0, 34.0)),
        ("hint", (20.0, -8.0, 34.0)),
        ("OK", (-20.0, -8.0, 34.0)),
        ("White's clock", (-58.0, 0.0, 34.0)),
        ("lid, inner side up", (50.0, -85.0, 2.4)),
    ]
