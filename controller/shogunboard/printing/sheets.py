"""The sheets: dials to cut out, number stickers, and the map of a board.

A dial is seen from above. Its mark is over the north pole of its magnet, which points where the square's field does.
When that is r quarter turns clockwise from the piece's arrow, the number `dial[r]` must come to the piece's window,
which is on the arrow's side of the axis, upright for the player behind the piece. So that number stands r quarter turns
anticlockwise from the mark, turned likewise. A red piece looks the other way and takes its arrow with it, so its dial
is the same.
"""

from collections.abc import Callable, Iterator
from typing import Final

from shogunboard.geometry import SIZE, SQUARES, square_name
from shogunboard.printing.equipment import FACING, UNKNOWN, Equipment
from shogunboard.printing.shapes import BLACK, GREY, RED, Circle, Line, Page, Shape, Text, turned

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of a page."""

DIAL: Final = 22.0
"""Diameter of a dial; a piece is at most 30 mm wide."""

NUMBER_RADIUS: Final = 7.0
NUMBER_SIZE: Final = 5.5
AXIS: Final = 1.0
"""Diameter of the mark on the dial's axis."""

STICKER: Final = 7.0
"""Side of a number sticker."""

MARGIN: Final = 12.0
RULE: Final = 50.0
_COLOURS: Final = {"White": BLACK, "Red": RED}


def make_sheet(what: str, equipment: Equipment, paper: str = "a4") -> tuple[Page, ...]:
    """The pages of one of `SHEETS` on one of `PAPERS`."""
    width, height = PAPERS[paper]
    return tuple(
        Page(width, height, (*heading(f"{title} of the set {equipment.name}", height), *shapes))
        for title, shapes in SHEETS[what](equipment, width)
    )


def heading(title: str, height: float) -> Iterator[Shape]:
    yield Text(MARGIN, 9.0, title, 4.5, anchor="start")
    low = height - 6.0
    yield Line(MARGIN, low, MARGIN + RULE, low, 0.3)
    for x in (MARGIN, MARGIN + RULE):
        yield Line(x, low - 1.5, x, low + 1.5, 0.3)
    yield Text(MARGIN + RULE + 3, low, f"{RULE:g} mm: print without fitting to the page", 3, anchor="start")


def _cell_marks(x: float, y: float, side: float) -> Iterator[Shape]:
    """Crop marks around a square with its middle at (x, y), outside its corners."""
    half = side / 2
    for right in (-1, 1):
        for down in (-1, 1):
            at_x, at_y = x + right * half, y + down * half
            yield Line(at_x + right * 0.6, at_y, at_x + right * 2.2, at_y, 0.1, GREY)
            yield Line(at_x, at_y + down * 0.6, at_x, at_y + down * 2.2, 0.1, GREY)


def _shown(number: int) -> str:
    return "?" if number == UNKNOWN else str(number)


def _dials(equipment: Equipment, width: float) -> Iterator[tuple[str, list[Shape]]]:
    shapes: list[Shape] = []
    columns = 4
    across = (width - 2 * MARGIN) / columns
    pieces = [(side, kind) for side in FACING for kind in equipment.dials]
    for index, (side, kind) in enumerate(pieces):
        x, y = MARGIN + (index % columns + 0.5) * across, 35.0 + index // columns * 43.0
        shapes += _cell_marks(x, y, DIAL)
        shapes += _dial(x, y, equipment.dials[kind], _COLOURS[side])
        shapes.append(Text(x, y + DIAL / 2 + 5.5, f"{side} {kind}", 3.5))
    hint = "Seen from above. The triangle is over the magnet's north pole; the window is on the arrow's side."
    shapes.append(Text(MARGIN, 205.0, hint, 3, anchor="start"))
    yield "Dials", shapes


def _dial(x: float, y: float, numbers: tuple[int, ...], colour: str) -> Iterator[Shape]:
    yield Circle(x, y, DIAL / 2)
    yield Circle(x, y, AXIS / 2)
    for turns, number in enumerate(numbers):
        right, down = turned(0.0, -NUMBER_RADIUS, -90.0 * turns)
        yield Text(x + right, y + down, _shown(number), NUMBER_SIZE, -90.0 * turns, colour)
    corners = [(0.0, -3.4), (-1.0, -1.8), (1.0, -1.8)]
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        yield Line(x + x1, y + y1, x + x2, y + y2, 0.2, colour)


def _stickers(equipment: Equipment, width: float) -> Iterator[tuple[str, list[Shape]]]:
    shapes: list[Shape] = []
    for row, (side, kind) in enumerate((side, kind) for side in FACING for kind in equipment.dials):
        y = 27.0 + row * 14.5
        shapes.append(Text(MARGIN, y, f"{side} {kind}", 3.5, anchor="start"))
        for turns, number in enumerate(equipment.dials[kind]):
            x = MARGIN + 28.0 + turns * 28.0
            shapes += _cell_marks(x, y, STICKER)
            shapes.append(Text(x, y, _shown(number), NUMBER_SIZE, 0.0, _COLOURS[side]))
            shapes.append(Text(x + 9.0, y, f"{90 * turns} deg", 2.5, colour=GREY))
        x = min(MARGIN + 28.0 + 4 * 28.0 + 8.0, width - MARGIN)
        shapes += _cell_marks(x, y, STICKER)
        shapes.append(Text(x, y, kind, NUMBER_SIZE, 0.0, _COLOURS[side]))
    hint = "Degrees: anticlockwise from the magnet's north pole, seen from above. The last is for the piece."
    shapes.append(Text(MARGIN, 17.0, hint, 3, anchor="start"))
    yield "Number stickers", shapes


def _map(equipment: Equipment, width: float) -> Iterator[tuple[str, list[Shape]]]:
    yield "Magnets", _magnets(equipment, width)
    columns, cell, step = 4, 3.1, 29.5
    across = (width - 2 * MARGIN) / columns
    shapes: list[Shape] = []
    for row, kind in enumerate(equipment.dials):
        for rotation in range(4):
            left, top = MARGIN + rotation * across + 6.0, 23.0 + row * step
            title = f"{kind}: White {rotation} = Red {(rotation + FACING['Red']) % 4}"
            shapes.append(Text(left, top - 2.0, title, 2.8, anchor="start"))
            shapes += grid(left, top, cell)
            for square in SQUARES:
                x, y = left + (square % SIZE + 0.5) * cell, top + (square // SIZE + 0.5) * cell
                shapes.append(Text(x, y, _shown(equipment.number(kind, "White", square, rotation)), 2.4))
    hint = "By piece and rotation of the board. Squares as the board's own print names them: a8 at the top left."
    shapes.append(Text(MARGIN, 16.0, hint, 3, anchor="start"))
    yield "Numbers", shapes


def _magnets(equipment: Equipment, width: float) -> list[Shape]:
    cell = 21.0
    left, top = (width - SIZE * cell) / 2, 30.0
    shapes: list[Shape] = list(grid(left, top, cell))
    for square in SQUARES:
        x, y = left + (square % SIZE + 0.5) * cell, top + (square // SIZE + 0.5) * cell
        shapes.append(Text(x - 7.0, y - 8.0, square_name(square), 2.8, colour=GREY))
        direction = equipment.directions[square]
        if direction is None:
            shapes.append(Text(x, y, "?", 6.0))
            continue
        glued = 90.0 * direction + 180.0
        for aside in (-4.2, 4.2):
            shapes += _arrow(x, y, aside, glued)
        shapes.append(Text(x, y, f"{glued % 360:.0f}", 3.2))
    hints = (
        "Each arrow is a bar of the pair: it points to the bar's north pole. Degrees clockwise from rank 8.",
        "Dials point the other way. These are right angles; the field computation says by how much to turn each.",
    )
    shapes += [Text(MARGIN, 17.0 + 5.0 * row, hint, 3, anchor="start") for row, hint in enumerate(hints)]
    return shapes


def grid(left: float, top: float, cell: float) -> Iterator[Shape]:
    for index in range(SIZE + 1):
        yield Line(left, top + index * cell, left + SIZE * cell, top + index * cell, 0.1, GREY)
        yield Line(left + index * cell, top, left + index * cell, top + SIZE * cell, 0.1, GREY)


def _arrow(x: float, y: float, aside: float, angle: float) -> Iterator[Shape]:
    strokes = (
        ((aside, 4.0), (aside, -4.0)),
        ((aside, -4.0), (aside - 1.2, -2.0)),
        ((aside, -4.0), (aside + 1.2, -2.0)),
    )
    for start, end in strokes:
        (x1, y1), (x2, y2) = turned(*start, angle), turned(*end, angle)
        yield Line(x + x1, y + y1, x + x2, y + y2, 0.3, RED)


SHEETS: Final[dict[str, Callable[[Equipment, float], Iterator[tuple[str, list[Shape]]]]]] = {
    "dials": _dials,
    "stickers": _stickers,
    "map": _map,
}
"""What there is to print."""
