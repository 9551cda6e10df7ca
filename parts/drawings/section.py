"""A square of the board cut open, with its measures.

On the left it is cut through its middle towards a neighbour, on the right from the middle to the corner with the LED.
"""

from collections.abc import Iterator
from math import hypot, sqrt
from typing import Final

from parts import piece, plate
from parts.drawings import profiles
from parts.drawings.canvas import DIMENSION, INK, LEADER, Sheet, paper_text
from parts.drawings.profiles import Cut, block
from parts.limits import SLIDE, THREAD
from parts.outline import BASE, RECESS, Point, turn_limit
from shogunboard_hw import geometry

SHEET: Final = Sheet(297.0, 156.0, (120.0, 82.0), 3.6)
LEFT: Final = -25.0
"""Where the drawing ends on the left, beyond the wall to the next square."""
LOWEST: Final = -11.0
CORNER: Final = geometry.PITCH / sqrt(2)
"""Where four squares meet, from the middle of each."""
RIGHT: Final = CORNER
LED_AT: Final = hypot(*geometry.LED_OFFSET)
WALL: Final = geometry.PITCH / 2
SCREW_HEAD: Final = 2.75


def cell_section() -> str:
    """The drawing as the text of an SVG file."""
    return SHEET.page(_shapes())


def _shapes() -> Iterator[str]:
    for cut in _cuts():
        yield SHEET.area(cut.points, cut.fill)
    yield SHEET.line((0.0, LOWEST - 1.0), (0.0, 17.5), INK, 0.2, "6 1.5 1 1.5")
    yield SHEET.line((LEFT, 0.0), (RIGHT, 0.0), LEADER, 0.15, "1.5 1.5")
    yield from _heights()
    yield from _widths()
    yield from SHEET.labels(_named(), 244.0)
    yield SHEET.text((LEFT / 2, 20.0), "through the middle line of the rank", 3.6)
    yield SHEET.text((CORNER / 2, 20.0), "from the middle to the corner with the LED", 3.6)
    between = (plate.BOARD_TOP + plate.BOTTOM) / 2
    yield SHEET.text((-WALL + 4.5, between), "spacer ring", anchor="start")
    yield SHEET.text((-WALL + 3.3, plate.BOARD_TOP - 3.0), "screw M3, brass", anchor="start")
    turn = turn_limit(BASE, RECESS)
    notes = (
        f"Lengths in mm, {SHEET.scale:g} : 1. z = 0 (dashed red) is where the piece stands. The bars are drawn in this "
        "plane; they lie at the angle that the magnet map says.",
        f"A piece has {geometry.RECESS_PLAY:g} mm of play on every side of its recess "
        f"and turns by at most {turn:.1f} degrees.",
    )
    for number, note in enumerate(notes):
        yield paper_text((8.0, 146.0 + 5.0 * number), note, 3.2)


def _cuts() -> Iterator[Cut]:
    yield from _plate_cuts()
    yield from _board_cuts()
    yield profiles.body(right=BASE.corner)
    yield profiles.tag()
    yield from profiles.bearing()
    yield profiles.dial()
    yield profiles.pin()
    yield profiles.dial_magnet()
    yield profiles.paper()
    yield from profiles.lid(across=True)


def _plate_cuts() -> Iterator[Cut]:
    """The plate with a screw's thread on the left and a light pipe on the right."""
    floor, top, thread = plate.BOTTOM, plate.TOP, plate.BOTTOM + plate.SCREW_DEPTH
    eased, wall, corner = plate.EASED, RECESS.side, RECESS.corner
    hole, half = THREAD / 2, plate.PIPE_HOLE / 2
    foot = (plate.PIPE_FOOT[0] + SLIDE) / 2
    beyond = -2 * WALL + wall
    left: list[Point] = [
        *((LEFT, floor), (-WALL - hole, floor), (-WALL - hole, thread), (-WALL + hole, thread)),
        (-WALL + hole, floor),
    ]
    right: list[Point] = [
        *((LED_AT - foot, floor), (LED_AT - half, floor + plate.PIPE_FOOT[1]), (LED_AT - half, top)),
        *((corner + eased, top), (corner, top - eased), (corner, 0.0)),
    ]
    back: list[Point] = [
        *((-wall, 0.0), (-wall, top - eased), (-wall - eased, top), (beyond + eased, top)),
        *((beyond, top - eased), (beyond, 0.0), (LEFT, 0.0)),
    ]
    yield Cut((*left, *right, *back), profiles.DARK)
    yield Cut(
        (
            *((LED_AT + foot, floor), (RIGHT, floor), (RIGHT, top), (LED_AT + half, top)),
            (LED_AT + half, floor + plate.PIPE_FOOT[1]),
        ),
        profiles.DARK,
    )
    pipe, base = geometry.LIGHT_PIPE / 2, plate.PIPE_FOOT[0] / 2
    right_half = [(base, floor), (pipe, floor + plate.PIPE_FOOT[1]), (pipe, top)]
    shape = [(LED_AT + x, z) for x, z in right_half] + [(LED_AT - x, z) for x, z in reversed(right_half)]
    yield Cut(tuple(shape), profiles.PIPE)


def _board_cuts() -> Iterator[Cut]:
    """Row strip, sensor, pair, LED, spacer and screw."""
    top = plate.BOARD_TOP
    bottom = top - geometry.BOARD_THICKNESS
    yield block(LEFT, bottom, RIGHT, top, profiles.CIRCUIT)
    half = plate.SPACER[0] / 2
    yield block(-WALL - half, top, -WALL + half, plate.BOTTOM, profiles.BODY)
    grip = plate.BOTTOM + plate.SHORT_GRIP
    yield Cut(
        (
            *((-WALL - SCREW_HEAD, bottom - 2.0), (-WALL + SCREW_HEAD, bottom - 2.0), (-WALL + SCREW_HEAD, bottom)),
            *((-WALL + 1.5, bottom), (-WALL + 1.5, grip), (-WALL - 1.5, grip), (-WALL - 1.5, bottom)),
            (-WALL - SCREW_HEAD, bottom),
        ),
        profiles.METAL,
    )
    wide, high = geometry.PAIR_MAGNET[1] / 2, geometry.PAIR_MAGNET[2]
    for at in (-geometry.PAIR_OFFSET, geometry.PAIR_OFFSET):
        yield block(at - wide, top, at + wide, top + high, profiles.PAIR)
    yield block(-0.65, top, 0.65, top + 1.1, profiles.CHIP)
    yield block(LED_AT - 2.5, top, LED_AT + 2.5, plate.LED_TOP, profiles.LIGHT)


def _heights() -> Iterator[str]:
    """Upright dimensions, left of the drawing and on its right."""
    tag, dial = geometry.TAG_FLOOR + geometry.TAG_DISC[1] / 2, geometry.DIAL_HEIGHT
    yield from SHEET.upright(0.0, dial, LEFT - 2.0, f"{dial:g}", ends=(LEFT, -3.0))
    yield from SHEET.upright(0.0, piece.TOP, LEFT - 5.5, f"{piece.TOP:g}", ends=(LEFT, -piece.TOWER / 2))
    yield from SHEET.upright(-geometry.PAIR_DEPTH, 0.0, LEFT - 2.0, f"{geometry.PAIR_DEPTH:g}", ends=(-9.5, LEFT))
    yield from SHEET.upright(plate.BOARD_TOP, 0.0, LEFT - 5.5, f"{-plate.BOARD_TOP:g}", ends=(LEFT, LEFT))
    yield from SHEET.upright(0.0, plate.TOP, RIGHT + 2.0, f"{plate.TOP:g}", ends=(RIGHT, RIGHT))
    yield from SHEET.upright(plate.BOTTOM, 0.0, RIGHT + 2.0, f"{-plate.BOTTOM:g}", ends=(RIGHT, RIGHT))
    yield from SHEET.upright(plate.BOARD_TOP, plate.BOTTOM, RIGHT + 2.0, f"{plate.SPACER[1]:g}", ends=(RIGHT, RIGHT))
    yield SHEET.line((-3.0, tag), (3.0, tag), DIMENSION, 0.12, "1 1")


def _widths() -> Iterator[str]:
    """Level dimensions below and above."""
    low = LOWEST
    yield from SHEET.level(-geometry.PAIR_OFFSET, 0.0, low, f"{geometry.PAIR_OFFSET:g}", ends=(-4.5, -6.1))
    yield from SHEET.level(-WALL, 0.0, low - 3.0, f"{WALL:g}, half a square", ends=(-8.1, low))
    x, y = geometry.LED_OFFSET
    led = f"{LED_AT:.1f}: {x:g} along and {y:g} across"
    yield from SHEET.level(0.0, LED_AT, low, led, ends=(low, -4.5))
    yield from SHEET.level(0.0, CORNER, low - 3.0, f"{CORNER:.1f}, where four squares meet", ends=(low, -6.1))
    high = 16.5
    yield from SHEET.level(-BASE.side, 0.0, high, f"{BASE.side:g}", ends=(piece.BASE_TOP, piece.TOP))
    yield from SHEET.level(0.0, BASE.corner, high, f"{BASE.corner:g}", ends=(piece.TOP, piece.BASE_TOP))
    yield from SHEET.level(-RECESS.side, -BASE.side, 7.5, f"{geometry.RECESS_PLAY:g}", ends=(4.0, 5.0))
    yield from SHEET.level(BASE.corner, RECESS.corner, 7.5, f"{geometry.RECESS_PLAY:g}", ends=(5.0, 4.0))


def _named() -> list[tuple[str, Point]]:
    top = plate.BOARD_TOP
    return [
        ("lid", (11.0, 12.8)),
        ("dial of paper on the printed dial", (9.5, piece.DIAL_TOP + 0.1)),
        ("dial magnet, magnetised across", (2.5, 10.0)),
        ("brass pin, stands on the tag", (0.5, 7.4)),
        ("body", (12.8, 8.0)),
        ("bearing", (3.2, 5.2)),
        ("light pipe", (LED_AT, 3.0)),
        ("tag", (2.0, 2.0)),
        ("recess plate", (RIGHT - 2.0, 1.0)),
        ("LED", (LED_AT, top + 0.8)),
        ("bar of the pair", (geometry.PAIR_OFFSET + 0.8, top + 1.0)),
        (f"Hall sensor, its element at {-geometry.HALL_DEPTH:g}", (0.4, -geometry.HALL_DEPTH)),
        ("row strip", (12.0, top - 0.8)),
    ]
