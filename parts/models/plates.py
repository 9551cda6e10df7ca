"""The plate that the pieces stand on, and what holds it (`parts.plate` has the measures)."""

from build123d import Cylinder, Pos, Rot

from parts import plate
from parts.limits import SCREW, SLIDE, THREAD
from parts.models.shapes import BEYOND, Model, block, bored, cone, disc, frustum, one, prism
from parts.outline import RECESS, Point
from shogunboard_hw import geometry

LIFT = -plate.BOTTOM
"""A tile lies on the bed with its lower side."""


def tile(squares: int) -> Model:
    """A tile of so many squares each way."""
    half, top = plate.width(squares) / 2, plate.TOP + LIFT
    tools = []
    for middle in plate.middles(squares):
        tools += _recess(middle)
    for light in plate.lights(squares):
        foot, high = plate.PIPE_FOOT
        tools.append(disc(plate.PIPE_HOLE, -BEYOND, top + BEYOND, light))
        tools.append(cone(foot + SLIDE, 0.0, plate.PIPE_HOLE, high, light))
    tools += [disc(THREAD, -BEYOND, plate.SCREW_DEPTH, screw) for screw in plate.screws(squares)]
    for side in range(4):
        for along in plate.dowels(squares):
            height = plate.DOWEL_HEIGHT + LIFT
            tools.append(bored(plate.DOWEL_HOLE, side, along, half, plate.DOWEL_DEPTH, height))
    return one(block(-half, half, -half, half, 0.0, top) - tools)


def _recess(middle: Point) -> list[Model]:
    x, y = middle
    floor, top = LIFT, plate.TOP + LIFT
    low = [(x + px, y + py) for px, py in RECESS.points]
    high = [(x + px, y + py) for px, py in RECESS.widened(2 * plate.EASED).points]
    return [prism(low, floor, top), frustum(low, top - plate.EASED, high, top + plate.EASED)]


def light_pipe() -> Model:
    """The rod between LED and eye, standing on its foot."""
    foot, high = plate.PIPE_FOOT
    return one(cone(foot, 0.0, geometry.LIGHT_PIPE, high) + disc(geometry.LIGHT_PIPE, 0.0, plate.pipe_length()))


def spacer() -> Model:
    """The ring between plate and row strip."""
    return _tube(*plate.SPACER)


def pillar() -> Model:
    """The tube between row strip and base board."""
    return _tube(*plate.PILLAR)


def _tube(diameter: float, height: float) -> Model:
    return disc(diameter, 0.0, height) - disc(SCREW, -BEYOND, height + BEYOND)


def dowel() -> Model:
    """A dowel with a flat side to lie on."""
    diameter, length = plate.DOWEL
    lying = Pos(0, 0, diameter / 2 - plate.DOWEL_FLAT) * Rot(0, 90, 0) * Cylinder(diameter / 2, length)
    return one(lying - block(-length, length, -diameter, diameter, -diameter, 0.0))
