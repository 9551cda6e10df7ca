"""Measures of a piece of Shogun, z upwards from the surface that it stands on, y towards where its arrow points.

From below: the tag in its seat; the bearing, a disc whose hub sits on the tag; the pin, which stands on the tag, turns
in the hub's bore and carries the dial; the lid with window and arrow. So how high the dial's magnet lies depends on the
tag and the length of the pin only, not on how thick a printer makes its floors.

The tag pulls the dial's magnet sideways with ten times the dial's weight, along the way that it points, and the farther
the two are off one axis, the more it turns it (`parts.pull`). So the tag itself centres the bearing, the bearing is at
the height of that pull, and the pin is thin.
"""

from math import pi
from typing import Final

from parts.limits import LEAST_FLOOR, SEAT, SLIDE
from parts.outline import BASE, Point
from shogunboard.printing.sheets import DIAL, NUMBER_RADIUS
from shogunboard_hw import geometry

# The body.
BASE_TOP: Final = geometry.RECESS_DEPTH + 1.0
"""The eight-sided base stands 1 mm out of its recess; the tower above it is round."""
EDGE: Final = 1.0
"""Chamfer under the base, with which a piece finds into its recess."""
TOWER: Final = 28.0
"""Diameter."""
CAVITY: Final = DIAL + 1.2
"""Diameter of the room for bearing and dial."""
TAG_TOP: Final = geometry.TAG_FLOOR + geometry.TAG_DISC[1]
CAVITY_FLOOR: Final = geometry.TAG_FLOOR + 1.0
"""The tag stands out of its seat in the body and into the bearing."""
TAG_SEAT: Final = geometry.TAG_DISC[0] + SLIDE
LEDGE: Final = 12.0
"""Where the lid lies."""
LID_SEAT: Final = 25.6
"""Diameter of the lid's seat above the ledge."""
TOP: Final = 13.6

# The pin and the dial.
PIN: Final = (1.0, 5.0)
"""Brass rod: diameter and length. Its lower end is rounded."""
SOCKET: Final = 1.5
"""How deep the pin is glued into the dial."""
PIN_TOP: Final = TAG_TOP + PIN[1]
MAGNET_SKIN: Final = LEAST_FLOOR
"""Between pin and dial magnet."""
MAGNET_BOTTOM: Final = PIN_TOP + MAGNET_SKIN
DIAL_TOP: Final = MAGNET_BOTTOM + geometry.DIAL_DISC[1] + 0.1
DIAL_PLATE: Final = LEAST_FLOOR
HUB: Final = 9.0
"""Diameter of the dial's hub, which holds magnet and pin."""
HUB_BOTTOM: Final = PIN_TOP - SOCKET
DIAL_SEAT: Final = geometry.DIAL_DISC[0] + SEAT
PAPER: Final = 0.2

# The bearing.
BEARING: Final = CAVITY - SLIDE
BEARING_PLATE: Final = 1.2
BEARING_HUB: Final = 9.0
BEARING_TOP: Final = HUB_BOTTOM - 0.4
CENTRING: Final = geometry.TAG_DISC[0] + SEAT
"""Diameter of the hollow under the hub, which sits on the tag."""
BORE_BOTTOM: Final = TAG_TOP + 0.3
"""Between hollow and bore one layer is printed, 0.2 mm, which the drill takes away."""
MEMBRANE: Final = 0.2
BORE: Final = PIN[0] + 0.1
"""Diameter, after reaming with a drill of this size."""

# The lid.
LID: Final = LID_SEAT - SLIDE
TAB: Final = (4.0, 14.6)
"""Width of the tab that keeps the lid from turning, and how far it reaches from the axis; it is the piece's nose."""
WINDOW: Final = (8.0, 7.0)
"""Width and depth, with its middle over the number."""
WINDOW_AT: Final = NUMBER_RADIUS
WINDOW_SLOPE: Final = TOP - LEDGE
"""How much farther back the window's rear edge begins at the top: its player looks at the number from there."""
LOOK: Final = 40.0
"""From so many degrees above the table the whole number must be seen."""
ARROW: Final[tuple[Point, ...]] = ((0.0, 0.7), (6.0, -3.5), (6.0, -4.5), (-6.0, -4.5), (-6.0, -3.5))
"""The outline of the arrow's seat, and of White's arrow."""
RED_ARROW: Final[tuple[Point, ...]] = (
    *((0.0, 0.7), (6.0, -3.5), (6.0, -4.5), (3.4, -4.5)),
    *((0.0, -2.1), (-3.4, -4.5), (-6.0, -4.5), (-6.0, -3.5)),
)
"""Open where White's is full, so that the sides are told apart without colours, too."""
ARROW_SEAT: Final = 0.6
"""Depth of the seat; the arrow is twice as thick."""

# The Shogun's crown.
CROWN: Final = (11.35, 1.0, 4.5)
"""Inner radius of the ring, height of its valleys and of its points above the lid."""
CROWN_POINTS: Final = 8
CROWN_NOTCH: Final = 7.6
"""Width of a notch at its top: what is left of the ring is a blunt point."""

PLASTIC: Final = 1.27
"""Density in g/cm3, of PETG; PLA is lighter."""
MAGNET: Final = 7.5
BRASS: Final = 8.5
GRAVITY: Final = 9.81


def within_seat(arrow: tuple[Point, ...]) -> tuple[Point, ...]:
    """An arrow so much smaller than its outline that it goes into the seat."""
    wide, deep = (max(values) - min(values) for values in zip(*ARROW, strict=True))
    middle = (max(y for _, y in ARROW) + min(y for _, y in ARROW)) / 2
    return tuple((x * (1 - SLIDE / wide), middle + (y - middle) * (1 - SLIDE / deep)) for x, y in arrow)


def off_axis() -> float:
    """How far the dial's magnet can be off the axis of the tag, across the way that it points.

    By the slack of both seats; that of the bore does not count, because the tag pulls the pin along that way.
    """
    return (CENTRING - geometry.TAG_DISC[0] + DIAL_SEAT - geometry.DIAL_DISC[0]) / 2


def dial_weight() -> float:
    """Weight of a dial with magnet, pin and paper, in mN."""
    plate = _disc(DIAL, DIAL_PLATE) + _disc(HUB, DIAL_TOP - DIAL_PLATE - HUB_BOTTOM)
    empty = _disc(DIAL_SEAT, geometry.DIAL_DISC[1] + 0.1) + _disc(PIN[0], SOCKET)
    grams = PLASTIC * (plate - empty) + MAGNET * _disc(*geometry.DIAL_DISC) + BRASS * _disc(*PIN)
    return (grams / 1000 + 0.15 * _disc(DIAL, PAPER) / 1000) * GRAVITY


def _disc(diameter: float, height: float) -> float:
    return pi * diameter**2 / 4 * height


SIZE: Final = (2 * BASE.side, 2 * BASE.side, TOP)
"""Of the body's bounding box."""
