"""The tray of the controller board (`parts.tray` has the measures)."""

from parts import tray
from parts.limits import SCREW, THREAD
from parts.models.shapes import BEYOND, Model, block, disc, one


def controller_tray() -> Model:
    """A floor with openings, standoffs and holes for screws."""
    x, y, high = (tray.SIZE[0] / 2, tray.SIZE[1] / 2, tray.SIZE[2])
    solid = block(-x, x, -y, y, 0.0, tray.FLOOR)
    solid += [disc(tray.STANDOFF[0], tray.FLOOR / 2, high, at) for at in tray.standoffs()]
    tools = [block(left, right, front, back, -BEYOND, high) for left, front, right, back in tray.windows()]
    tools += [disc(THREAD, -BEYOND, high + BEYOND, at) for at in tray.standoffs()]
    tools += [disc(SCREW, -BEYOND, high, at) for at in tray.FEET]
    return one(solid - tools)
