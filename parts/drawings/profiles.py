"""The parts cut along their axis: areas in (distance from the axis, height), left and right of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from parts import piece
from parts.outline import BASE, Point
from shogunboard.printing.sheets import DIAL
from shogunboard_hw import geometry

BODY: Final = "#ead9b5"
LID: Final = "#d9c08c"
DARK: Final = "#c9ced6"
CIRCUIT: Final = "#b9d8b4"
METAL: Final = "#e3b94f"
TAG: Final = "#e59a8f"
PAIR: Final = "#9db8dd"
MAGNET: Final = "#c9a3d8"
PAPER: Final = "#ffffff"
LIGHT: Final = "#fff3a6"
PIPE: Final = "#d3f0fa"
CHIP: Final = "#707070"


@dataclass(frozen=True, slots=True)
class Cut:
    """An area of a cut part."""

    points: tuple[Point, ...]
    fill: str

    def moved(self, up: float) -> "Cut":
        """The same area higher."""
        return Cut(tuple((x, y + up) for x, y in self.points), self.fill)


def block(left: float, bottom: float, right: float, top: float, fill: str) -> Cut:
    """A rectangle."""
    return Cut(((left, bottom), (right, bottom), (right, top), (left, top)), fill)


def about(fill: str, *corners: Point) -> Cut:
    """An area on both sides of the axis, from its right half, bottom first."""
    return Cut((*corners, *((-x, y) for x, y in reversed(corners))), fill)


def body(left: float = BASE.side, right: float = BASE.side, *, slot: bool = False) -> Cut:
    """The body of a piece, with so much of its base on each side; `slot`: cut through the lid's slot on the right."""
    tower, cavity, seat, hole = (value / 2 for value in (piece.TOWER, piece.CAVITY, piece.LID_SEAT, piece.TAG_SEAT))
    rim = [(tower, piece.TOP), (seat, piece.TOP), (seat, piece.LEDGE)]
    inner = [
        (cavity, piece.LEDGE),
        (cavity, piece.CAVITY_FLOOR),
        (hole, piece.CAVITY_FLOOR),
        (hole, geometry.TAG_FLOOR),
    ]

    def outer(reach: float) -> list[Point]:
        return [(reach - piece.EDGE, 0.0), (reach, piece.EDGE), (reach, piece.BASE_TOP), (tower, piece.BASE_TOP)]

    mirrored = [(-x, y) for x, y in (*outer(left), *rim, *inner)]
    shown = [(tower, piece.LEDGE)] if slot else rim
    return Cut((*outer(right), *shown, *inner, *reversed(mirrored)), BODY)


def tag() -> Cut:
    """The tag in its seat."""
    half = geometry.TAG_DISC[0] / 2
    return block(-half, geometry.TAG_FLOOR, half, piece.TAG_TOP, TAG)


def bearing() -> Iterator[Cut]:
    """The bearing, left and right of its bore, drilled."""
    low, plate, high = piece.CAVITY_FLOOR, piece.CAVITY_FLOOR + piece.BEARING_PLATE, piece.BEARING_TOP
    edge, hub, hollow, bore = (size / 2 for size in (piece.BEARING, piece.BEARING_HUB, piece.CENTRING, piece.BORE))
    ceiling = piece.BORE_BOTTOM - piece.MEMBRANE
    points = (
        *((hollow, low), (edge, low), (edge, plate), (hub, plate), (hub, high), (bore, high)),
        *((bore, ceiling), (hollow, ceiling)),
    )
    yield Cut(points, DARK)
    yield Cut(tuple((-x, y) for x, y in points), DARK)


def pin() -> Cut:
    """The pin, which stands on the tag."""
    half, low = piece.PIN[0] / 2, piece.TAG_TOP
    return about(METAL, (0.4 * half, low), (half, low + 0.3), (half, piece.PIN_TOP))


def dial() -> Cut:
    """The dial without what is glued into it."""
    edge, hub, seat, pin_half = DIAL / 2, piece.HUB / 2, piece.DIAL_SEAT / 2, piece.PIN[0] / 2
    return about(
        BODY,
        (pin_half, piece.PIN_TOP),
        (pin_half, piece.HUB_BOTTOM),
        (hub, piece.HUB_BOTTOM),
        (hub, piece.DIAL_TOP - piece.DIAL_PLATE),
        (edge, piece.DIAL_TOP - piece.DIAL_PLATE),
        (edge, piece.DIAL_TOP),
        (seat, piece.DIAL_TOP),
        (seat, piece.MAGNET_BOTTOM),
    )


def dial_magnet() -> Cut:
    """The magnet that turns the dial."""
    half = geometry.DIAL_DISC[0] / 2
    return block(-half, piece.MAGNET_BOTTOM, half, piece.MAGNET_BOTTOM + geometry.DIAL_DISC[1], MAGNET)


def paper() -> Cut:
    """The printed dial of paper."""
    return block(-DIAL / 2, piece.DIAL_TOP, DIAL / 2, piece.DIAL_TOP + piece.PAPER, PAPER)


def lid(*, across: bool) -> Iterator[Cut]:
    """The lid; `across`: cut from side to side, else from back to front through window and nose."""
    edge, low, high, seat = piece.LID / 2, piece.LEDGE, piece.TOP, piece.TOP - piece.ARROW_SEAT
    if across:
        yield block(-edge, low, edge, high, LID)
        return
    front, back = piece.WINDOW_AT - piece.WINDOW[1] / 2, piece.WINDOW_AT + piece.WINDOW[1] / 2
    tip, end = max(y for _, y in piece.ARROW), min(y for _, y in piece.ARROW)
    slope = front - piece.WINDOW_SLOPE
    rear = ((-edge, low), (front, low), (slope, high), (tip, high), (tip, seat), (end, seat), (end, high))
    yield Cut((*rear, (-edge, high)), LID)
    yield block(back, low, piece.TAB[1], high, LID)


def arrow() -> Cut:
    """White's arrow, cut from back to front."""
    outline = piece.within_seat(piece.ARROW)
    low = piece.TOP - piece.ARROW_SEAT
    ends = [y for _, y in outline]
    return block(min(ends), low, max(ends), low + 2 * piece.ARROW_SEAT, PAPER)
