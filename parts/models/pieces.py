"""The parts of a piece of Shogun (`parts.piece` has the measures), each as it is printed."""

from build123d import Axis, Face, Wire, extrude

from parts import piece
from parts.limits import SLIDE
from parts.models.shapes import BEYOND, Model, block, cone, disc, frustum, one, prism
from parts.outline import BASE, Point
from shogunboard.printing.sheets import DIAL
from shogunboard_hw import geometry


def body() -> Model:
    """The base with the seat of the tag, and the tower around the dial."""
    foot = frustum(BASE.widened(-piece.EDGE).points, 0.0, BASE.points, piece.EDGE)
    solid = foot + prism(BASE.points, piece.EDGE, piece.BASE_TOP) + disc(piece.TOWER, piece.EDGE, piece.TOP)
    slot = (piece.TAB[0] + SLIDE) / 2
    room = [
        disc(piece.TAG_SEAT, geometry.TAG_FLOOR, piece.CAVITY_FLOOR + BEYOND),
        disc(piece.CAVITY, piece.CAVITY_FLOOR, piece.LEDGE + BEYOND),
        disc(piece.LID_SEAT, piece.LEDGE, piece.TOP + BEYOND),
        block(-slot, slot, 0.0, BASE.side + BEYOND, piece.LEDGE, piece.TOP + BEYOND),
    ]
    return one(solid - room)


def bearing() -> Model:
    """The disc that sits on the tag, with the bore that the dial's pin turns in."""
    height = piece.BEARING_TOP - piece.CAVITY_FLOOR
    solid = disc(piece.BEARING, 0.0, piece.BEARING_PLATE) + disc(piece.BEARING_HUB, 0.0, height)
    bottom = piece.BORE_BOTTOM - piece.CAVITY_FLOOR
    hollow = disc(piece.CENTRING, -BEYOND, bottom - piece.MEMBRANE)
    return one(solid - [hollow, disc(piece.BORE, bottom, height + BEYOND)])


def dial() -> Model:
    """The dial upside down: the magnet's seat below, the pin's socket above."""
    height, pin = piece.DIAL_TOP - piece.HUB_BOTTOM, piece.DIAL_TOP - piece.PIN_TOP
    solid = disc(DIAL, 0.0, piece.DIAL_PLATE) + disc(piece.HUB, 0.0, height)
    seat = disc(piece.DIAL_SEAT, -BEYOND, piece.DIAL_TOP - piece.MAGNET_BOTTOM)
    return one(solid - [seat, disc(piece.PIN[0], pin, height + BEYOND)])


def lid() -> Model:
    """The lid with window, nose and the arrow's seat."""
    thick = piece.TOP - piece.LEDGE
    nose, wide = piece.TAB[0] / 2, piece.WINDOW[0] / 2
    front, back = piece.WINDOW_AT - piece.WINDOW[1] / 2, piece.WINDOW_AT + piece.WINDOW[1] / 2
    solid = disc(piece.LID, 0.0, thick) + block(-nose, nose, back, piece.TAB[1], 0.0, thick)
    slope = piece.WINDOW_SLOPE / thick
    low, high = front + slope * BEYOND, front - slope * (thick + BEYOND)
    window = frustum(
        [(-wide, low), (wide, low), (wide, back), (-wide, back)],
        -BEYOND,
        [(-wide, high), (wide, high), (wide, back), (-wide, back)],
        thick + BEYOND,
    )
    return one(solid - [window, prism(piece.ARROW, thick - piece.ARROW_SEAT, thick + BEYOND)])


def shogun_lid() -> Model:
    """The lid with the crown on it."""
    inner, valley, point = piece.CROWN
    floor = piece.TOP - piece.LEDGE
    ring = disc(piece.LID, floor, floor + point) - disc(2 * inner, floor - BEYOND, floor + point + BEYOND)
    step = 360.0 / piece.CROWN_POINTS
    notches = [_notch((number + 0.5) * step, floor + valley, floor + point) for number in range(piece.CROWN_POINTS)]
    return one(lid() + (ring - notches))


def _notch(angle: float, bottom: float, top: float) -> Model:
    """A wedge across the ring, its edge along the radius."""
    half, slope = piece.CROWN_NOTCH / 2, (top - bottom) / (piece.CROWN_NOTCH / 2)
    over = half + BEYOND / slope
    inner = piece.CROWN[0] - BEYOND
    wedge = Face(Wire.make_polygon([(inner, -over, top + BEYOND), (inner, over, top + BEYOND), (inner, 0, bottom)]))
    return extrude(wedge, piece.LID / 2 + BEYOND - inner, dir=(1, 0, 0)).rotate(Axis.Z, angle)


def arrow(outline: tuple[Point, ...]) -> Model:
    """An arrow for the lid's seat."""
    return prism(piece.within_seat(outline), 0.0, 2 * piece.ARROW_SEAT)


def pin() -> Model:
    """The brass pin, for pictures."""
    diameter, length = piece.PIN
    return disc(diameter, 0.3, length) + cone(0.4 * diameter, 0.0, diameter, 0.3)


def magnet(diameter: float, height: float) -> Model:
    """A magnet, for pictures."""
    return disc(diameter, 0.0, height)
