"""The box with the buttons and its lid (`parts.box` has the measures)."""

from itertools import product

from build123d import Plane, RectangleRounded, extrude

from parts import box
from parts.limits import SCREW, THREAD
from parts.models.shapes import BEYOND, Model, block, disc, one


def _rounded(inset: float, bottom: float, top: float) -> Model:
    width, depth = box.OUTER[0] - 2 * inset, box.OUTER[1] - 2 * inset
    outline = Plane.XY.offset(bottom) * RectangleRounded(width, depth, max(box.ROUND - inset, 0.5))
    return extrude(outline, top - bottom, dir=(0, 0, 1))


def _posts() -> list[tuple[float, float]]:
    x, y = box.POST_AT
    return [(sx * x, sy * y) for sx, sy in product((-1, 1), (-1, 1))]


def shell() -> Model:
    """The box upside down: its top is on the bed, mirrored."""
    _, depth, height = box.OUTER
    walls = _rounded(0.0, 0.0, height) - _rounded(box.WALL, box.TOP, height + BEYOND)
    post_top, half = height - box.LIP, box.POST / 2
    walls += [block(x - half, x + half, y - half, y + half, box.TOP / 2, post_top) for x, y in _posts()]
    tools = [disc(THREAD, post_top - box.POST_HOLE, height, at) for at in _posts()]
    tools += [disc(box.BUTTON, -BEYOND, box.TOP + BEYOND, (-x, y)) for _, (x, y) in box.BUTTONS]
    wide, long, pitch = box.SOUND
    for number in range(box.SLITS):
        y = box.SOUND_AT[1] + (number - (box.SLITS - 1) / 2) * pitch
        tools.append(block(-long / 2, long / 2, y - wide / 2, y + wide / 2, -BEYOND, box.TOP + BEYOND))
    slot, high = box.RIBBON
    tools.append(block(-slot / 2, slot / 2, depth / 2 - box.WALL - BEYOND, depth, height - high, height + BEYOND))
    return one(walls - tools)


def lid() -> Model:
    """The lid with its outer side on the bed."""
    inset, rim = box.WALL + box.LID_PLAY, 1.6
    top = box.LID + box.LIP
    ring = _rounded(inset, box.LID, top) - _rounded(inset + rim, box.LID - BEYOND, top + BEYOND)
    tools = [disc(SCREW, -BEYOND, top + BEYOND, at) for at in _posts()]
    slot = box.RIBBON[0] / 2 + 1.0
    for side in (-1, 1):
        edge = side * box.OUTER[1] / 2
        tools.append(block(-slot, slot, min(edge, edge / 2), max(edge, edge / 2), box.LID, top + BEYOND))
    return one(_rounded(0.0, 0.0, box.LID) + ring - tools)
