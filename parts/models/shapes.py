"""The few shapes that all parts are made of."""

from collections.abc import Sequence

from build123d import Axis, Cone, Cylinder, Face, Pos, Rot, Wire, extrude, loft
from build123d import Part as Model

from parts.glyphs import Bar
from parts.outline import Point

BEYOND = 1.0
"""How far a tool that cuts reaches beyond what it cuts."""


def face(points: Sequence[Point], height: float) -> Face:
    """A level face."""
    return Face(Wire.make_polygon([(x, y, height) for x, y in points], close=True))


def prism(points: Sequence[Point], bottom: float, top: float) -> Model:
    """An upright prism."""
    return extrude(face(points, bottom), top - bottom, dir=(0, 0, 1))


def frustum(low: Sequence[Point], bottom: float, high: Sequence[Point], top: float) -> Model:
    """A body that grows evenly from one outline to another one with as many corners."""
    return loft([face(low, bottom), face(high, top)], ruled=True)


def block(left: float, right: float, front: float, back: float, bottom: float, top: float) -> Model:
    """A box."""
    return prism([(left, front), (right, front), (right, back), (left, back)], bottom, top)


def disc(diameter: float, bottom: float, top: float, at: Point = (0.0, 0.0)) -> Model:
    """An upright cylinder."""
    return Pos(*at, (bottom + top) / 2) * Cylinder(diameter / 2, top - bottom)


def cone(low: float, bottom: float, high: float, top: float, at: Point = (0.0, 0.0)) -> Model:
    """An upright frustum of a cone, by its diameters."""
    return Pos(*at, (bottom + top) / 2) * Cone(low / 2, high / 2, top - bottom)


def bored(diameter: float, side: int, along: float, face_at: float, depth: float, height: float) -> Model:
    """A level hole into one of the four sides (0: right, then anticlockwise) of a square body around the axis."""
    length = depth + BEYOND
    lying = Pos(face_at - depth + length / 2, along, height) * Rot(0, 90, 0) * Cylinder(diameter / 2, length)
    return lying.rotate(Axis.Z, 90.0 * side)


def engraving(bars: Sequence[Bar], bottom: float, top: float, *, mirrored: bool = False) -> list[Model]:
    """What is cut away for a text of bars."""
    sign = -1 if mirrored else 1
    return [
        block(sign * x - wide / 2, sign * x + wide / 2, y - high / 2, y + high / 2, bottom, top)
        for x, y, wide, high in bars
    ]


def one(model: Model) -> Model:
    """The same body without seams on its faces."""
    return model.clean()


__all__ = ["BEYOND", "Model", "block", "bored", "cone", "disc", "engraving", "frustum", "one", "prism"]
