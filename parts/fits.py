"""What must hold for the parts to fit each other, the magnets and the circuit board: every value with its bounds."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, inf, radians, tan
from typing import Final

from parts import box, jig, piece, plate, tray, twosided
from parts.limits import BED, LEAST_FLOOR, LEAST_WALL, THREAD
from parts.outline import BASE, RECESS, shift_limit, turn_limit
from shogunboard.printing.sheets import DIAL, NUMBER_RADIUS, NUMBER_SIZE
from shogunboard_hw import geometry

MOST_TURN: Final = 4.0
"""Degrees that a piece may turn in its recess."""
MOST_ASTRAY: Final = 0.5
MOST_ASKEW: Final = 2.0
"""How far in mm and degrees a bar may lie from its place: what the fields are computed for with a jig."""
SLACK: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Fit:
    """A value in mm (or as its name says) that must not leave its bounds."""

    name: str
    value: float
    least: float = -inf
    most: float = inf

    @property
    def good(self) -> bool:
        """Does it hold?"""
        return self.least - SLACK <= self.value <= self.most + SLACK

    @property
    def line(self) -> str:
        """The value and its bounds as a line of text."""
        bounds = [f"at least {self.least:g}"] * (self.least > -inf) + [f"at most {self.most:g}"] * (self.most < inf)
        return f"{self.name}: {self.value:.2f} ({', '.join(bounds)})"


def _exactly(name: str, value: float, wanted: float) -> Fit:
    return Fit(name, value, wanted, wanted)


def all_fits() -> tuple[Fit, ...]:
    """Every fit of every part."""
    return (*recess_fits(), *plate_fits(), *height_fits(), *piece_fits(), *two_sided_fits(), *box_fits(), *tray_fits())


def recess_fits() -> Iterator[Fit]:
    """The base in its recess, and the light beside it."""
    yield Fit("piece turns in its recess, degrees", turn_limit(BASE, RECESS), most=MOST_TURN)
    yield Fit("piece off the middle", shift_limit(geometry.RECESS_PLAY), most=geometry.PIECE_PLAY)
    wall = RECESS.gap_to(geometry.LED_OFFSET) - plate.PIPE_HOLE / 2 - plate.EASED
    yield Fit("wall between recess and light pipe", wall, LEAST_WALL)
    yield Fit("wall between two recesses", geometry.PITCH - 2 * RECESS.side - 2 * plate.EASED, LEAST_WALL)
    covered = BASE.widened(shift_limit(geometry.RECESS_PLAY)).gap_to(geometry.LED_OFFSET) - geometry.LIGHT_PIPE / 2
    yield Fit("from a piece to the light pipe", covered, 0.5)
    yield Fit("tower within the base", BASE.side - piece.TOWER / 2, 0.0)
    yield Fit("tower within the base's corners", BASE.corner - piece.TOWER / 2, 0.0)
    yield Fit("nose within the base", BASE.side - piece.TAB[1], 0.0)


def plate_fits() -> Iterator[Fit]:
    """The plate over the row strip."""
    yield Fit("air over the pairs", plate.BOTTOM - plate.PAIR_TOP, 0.3)
    yield Fit("air over the LEDs", plate.BOTTOM - plate.LED_TOP, 0.3)
    yield Fit("short screw's grip in the plate", plate.SHORT_GRIP, 3.0, plate.SCREW_DEPTH - 0.3)
    yield Fit("long screw's grip in the plate", plate.LONG_GRIP, 3.0, plate.SCREW_DEPTH - 0.3)
    yield Fit("plate over a screw's end", plate.TOP - plate.BOTTOM - plate.SCREW_DEPTH, LEAST_WALL)
    yield Fit("plate above and below a dowel", plate.TOP - plate.DOWEL_HEIGHT - plate.DOWEL_HOLE / 2, LEAST_WALL)
    yield Fit("spare depth of the dowels' holes", 2 * plate.DOWEL_DEPTH - plate.DOWEL[1] + plate.SEAM, 0.5)
    for size in plate.SIZES:
        side = plate.width(size) / 2
        screws, lights = list(plate.screws(size)), list(plate.lights(size))
        reach = max(RECESS.side + plate.EASED + max(abs(x), abs(y)) for x, y in plate.middles(size))
        yield Fit(f"border of a tile of {size} x {size}", side - reach, LEAST_WALL)
        beside = min(RECESS.gap_to((screw[0] - x, screw[1] - y)) for screw in screws for x, y in plate.middles(size))
        yield Fit(f"wall between screw and recess, {size} x {size}", beside - THREAD / 2, LEAST_WALL)
        apart = min(plate.nearest(iter(lights), screw) for screw in screws)
        yield Fit(
            f"wall between screw and light, {size} x {size}", apart - THREAD / 2 - plate.PIPE_FOOT[0] / 2, LEAST_WALL
        )
        for along in plate.dowels(size):
            aside = min(abs(y - along) for x, y in lights if x > side - plate.DOWEL_DEPTH - plate.PIPE_HOLE)
            wall = aside - plate.DOWEL_HOLE / 2 - plate.PIPE_HOLE / 2
            yield Fit(f"wall between dowel and light at {along:g}, {size} x {size}", wall, LEAST_WALL)
    ring = geometry.PITCH / 2 - plate.SPACER[0] / 2
    yield Fit("spacer outside the ring of the magnets", ring, geometry.KEEP_OUT_OUTER)
    led = hypot(geometry.PITCH / 2 - geometry.LED_OFFSET[0] - 2.5, geometry.LED_OFFSET[1] - 2.5)
    yield Fit("spacer beside the LED", led - plate.SPACER[0] / 2, 0.5)


def height_fits() -> Iterator[Fit]:
    """Magnets where the fields are computed for."""
    dial = piece.MAGNET_BOTTOM + geometry.DIAL_DISC[1] / 2
    yield _exactly("dial magnet's middle above the surface", dial, geometry.DIAL_HEIGHT)
    pair = plate.BOARD_TOP + geometry.PAIR_MAGNET[2] / 2
    yield _exactly("pair's middle plane below the surface", -pair, geometry.PAIR_DEPTH)
    yield Fit("dial magnet off the tag's axis", piece.off_axis() + (piece.BORE - piece.PIN[0]) / 2, most=0.1)


def piece_fits() -> Iterator[Fit]:
    """What turns within a piece, and what holds it."""
    yield Fit("floor under the tag", geometry.TAG_FLOOR, LEAST_FLOOR)
    yield Fit("air around the dial", (piece.CAVITY - DIAL) / 2, 0.4)
    yield Fit("air between dial and lid", piece.LEDGE - piece.DIAL_TOP - piece.PAPER, 0.5)
    lifted = piece.BEARING_TOP - piece.TAG_TOP - (piece.LEDGE - piece.DIAL_TOP)
    yield Fit("pin in its bore while the dial hangs on the lid", lifted, 1.5)
    yield Fit("air between dial and bearing", piece.HUB_BOTTOM - piece.BEARING_TOP, 0.3)
    tilt = (piece.BORE - piece.PIN[0]) / (piece.BEARING_TOP - piece.BORE_BOTTOM) * DIAL / 2
    yield Fit("dial's edge up and down by its tilt", tilt, most=0.5)
    yield Fit("wall around the cavity", (piece.TOWER - piece.CAVITY) / 2, LEAST_WALL)
    yield Fit("wall around the lid", (piece.TOWER - piece.LID_SEAT) / 2, LEAST_WALL)
    yield Fit("ledge under the lid", (piece.LID - piece.CAVITY) / 2, 0.8)
    yield Fit("wall around the dial magnet", (piece.HUB - piece.DIAL_SEAT) / 2, LEAST_WALL)
    yield Fit("wall around the tag in the bearing", (piece.BEARING_HUB - piece.CENTRING) / 2, LEAST_WALL)
    yield Fit("tag in the bearing", piece.TAG_TOP - piece.CAVITY_FLOOR, 0.8)
    yield Fit("air between tag and bearing", piece.BORE_BOTTOM - piece.MEMBRANE - piece.TAG_TOP, 0.1)
    yield Fit("tag in the body", piece.CAVITY_FLOOR - geometry.TAG_FLOOR, 0.8)
    corner = hypot(piece.WINDOW[0] / 2, piece.WINDOW_AT + piece.WINDOW[1] / 2)
    yield Fit("lid outside the window", piece.LID / 2 - corner, LEAST_WALL)
    yield Fit("crown outside the window", piece.CROWN[0] - corner, 0.0)
    yield Fit("crown's ring", piece.LID / 2 - piece.CROWN[0], LEAST_WALL)
    front = piece.WINDOW_AT - piece.WINDOW[1] / 2
    between = front - piece.WINDOW_SLOPE - max(y for _, y in piece.ARROW)
    yield Fit("lid between window and arrow", between, LEAST_WALL)
    yield Fit("lid under the arrow", piece.TOP - piece.LEDGE - piece.ARROW_SEAT, LEAST_FLOOR)
    paper = piece.DIAL_TOP + piece.PAPER
    edges = ((front, piece.LEDGE - paper), (front - piece.WINDOW_SLOPE, piece.TOP - paper))
    hidden = max(y + above / tan(radians(piece.LOOK)) for y, above in edges)
    yield Fit("number above what the window's edge hides", NUMBER_RADIUS - 0.36 * NUMBER_SIZE - hidden, 0.0)
    yield Fit("window over the number's height", piece.WINDOW[1] - 0.72 * NUMBER_SIZE, 1.0)
    yield Fit("number's place under the window", DIAL / 2 - NUMBER_RADIUS - piece.WINDOW[1] / 2, 0.0)


def two_sided_fits() -> Iterator[Fit]:
    """The pieces of Dobutsu shogi."""
    yield _exactly("two-sided piece's height", 2 * twosided.HALF, geometry.TWO_SIDED_HEIGHT)
    yield Fit("grip above the walls", geometry.TWO_SIDED_HEIGHT - geometry.RECESS_DEPTH, 2.5)
    yield Fit("floor under the tag's seat", twosided.HALF - twosided.SEAT_DEPTH - 0.6, LEAST_FLOOR)
    yield Fit("floor under a peg", twosided.HALF - twosided.PEG[1] - 0.6, LEAST_FLOOR)
    between = min(hypot(x, y) for x, y in twosided.PEGS_AT) - twosided.PEG[0] / 2 - twosided.TAG_SEAT / 2
    yield Fit("wall between peg and tag", between, LEAST_WALL)
    yield Fit("spare room for the tag", 2 * twosided.SEAT_DEPTH - geometry.TAG_DISC[1], 0.0, 0.2)
    edge = BASE.side - twosided.EDGE
    yield Fit("face outside the nose", edge - max(y for _, y in twosided.NOSE), 0.0)


def box_fits() -> Iterator[Fit]:
    """The box with the buttons."""
    inner = [outer / 2 - box.WALL for outer in box.OUTER[:2]]
    for name, (x, y) in box.BUTTONS:
        yield Fit(f"room around the button {name}", min(inner[0] - abs(x), inner[1] - abs(y)) - box.BUTTON / 2, 2.0)
        post = max(box.POST_AT[0] - abs(x), box.POST_AT[1] - abs(y)) - box.POST / 2 - box.BUTTON / 2
        yield Fit(f"room to the post of {name}", post, 0.3)
    yield Fit("wall of a post", (box.POST - THREAD) / 2, LEAST_WALL)


def tray_fits() -> Iterator[Fit]:
    """The tray under the controller board."""
    yield Fit("wall of a standoff", (tray.STANDOFF[0] - THREAD) / 2, LEAST_WALL)
    half = tray.STANDOFF[0] / 2
    for x, y in tray.standoffs():
        off = min(max(left - x, x - right, front - y, y - back) for left, front, right, back in tray.windows())
        yield Fit(f"standoff at {x:.0f}, {y:.0f} on the tray's border", off - half, 0.0)
    yield Fit("tray on the bed", max(tray.SIZE[:2]), most=BED)


def jig_fits(made: jig.Jig) -> Iterator[Fit]:
    """A jig: no part of the strip touched, no thin wall."""
    yield Fit(f"thinnest wall of {made.name}", jig.least_wall(made), LEAST_WALL)
    yield Fit(f"bars above {made.name}", geometry.PAIR_MAGNET[2] - jig.THICK, 0.3)
    yield Fit(f"{made.name} below the LEDs", geometry.LED_OFFSET[1] - 2.5 - jig.UPPER, 0.3)
    yield Fit(f"{made.name} on the strip", geometry.STRIP_DOWN + jig.LOWER, 0.0)
    yield Fit(f"bar off its place in {made.name}", jig.astray(), most=MOST_ASTRAY)
    yield Fit(f"bar turned in {made.name}, degrees", jig.askew(), most=MOST_ASKEW)
