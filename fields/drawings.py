"""Drawings for the building guide, in real size where a builder may lay them under the parts."""

from collections.abc import Iterator
from typing import Final

from fields.board import rotated_board, wanted_angles
from fields.heights import levels
from fields.parameters import Magnets
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.geometry import SIZE, SQUARES, square_name
from shogunboard.printing.shapes import BLACK, GREY, RED, Line, Page, Shape, Text, turned
from shogunboard.printing.svg import write_svg
from shogunboard_hw.geometry import PITCH

MARGIN: Final = 10.0
SCALE: Final = 6.0
"""Of the side view, which is much larger than what it shows."""
APART: Final = 4.6
"""Between the lines of its labels."""


def magnet_map(magnets: Magnets, piece_set: PieceSet) -> str:
    """The pairs of the whole board as SVG in real size, seen from above, with their degrees clockwise from rank 8."""
    board = rotated_board(magnets, wanted_angles(piece_set))
    side = SIZE * PITCH
    shapes: list[Shape] = []
    for index in range(SIZE + 1):
        at = MARGIN + index * PITCH
        shapes += [Line(MARGIN, at, MARGIN + side, at, 0.2, GREY), Line(at, MARGIN, at, MARGIN + side, 0.2, GREY)]
    for square in SQUARES:
        x, y = MARGIN + (square % SIZE + 0.5) * PITCH, MARGIN + (square // SIZE + 0.5) * PITCH
        angle = float(board.angles[square])
        shapes.append(Text(x - 16.0, y - 17.0, square_name(square), 4.0, colour=GREY))
        shapes.append(Text(x, y, f"{round(angle) % 360}", 5.0))
        for aside in (-magnets.pair_offset, magnets.pair_offset):
            shapes += _bar(x, y, aside, angle, magnets.pair_magnet)
    return write_svg([Page(side + 2 * MARGIN, side + 2 * MARGIN, tuple(shapes))])


def side_view(magnets: Magnets) -> str:
    """A square from the side as SVG, with the height of everything above the surface."""
    reach, top, bottom = 14.0, 12.5, -6.0
    left, width = MARGIN + reach * SCALE, 2 * reach * SCALE
    half = {
        "dial's magnet": ((0.0, magnets.dial_disc[0] / 2),),
        "tag of a two-sided piece": (),
        "tag": ((0.0, magnets.tag_disc[0] / 2),),
        "pair": tuple((side * magnets.pair_offset, magnets.pair_magnet[1] / 2) for side in (-1, 1)),
        "Hall element": ((0.0, 0.3),),
    }
    shapes: list[Shape] = [Text(left, MARGIN - 4.0, f"{SCALE:g} : 1, mm above the surface", 4.0, colour=GREY)]
    label = 0.0
    for level in levels(magnets):
        blocks = half.get(level.name, ((0.0, reach),))
        low, high = (MARGIN + (top - z) * SCALE for z in (level.low, level.high))
        for at, wide in blocks:
            near, far = left + (at - wide) * SCALE, left + (at + wide) * SCALE
            edges = ((near, low, far, low), (near, high, far, high), (near, low, near, high), (far, low, far, high))
            shapes += [Line(*edge, 0.4) for edge in edges]
        middle = (low + high) / 2
        label = max(middle, label + APART)
        begin = max((left + (at + wide) * SCALE for at, wide in blocks), default=left)
        right = MARGIN + width + 4.0
        shapes += [Line(begin, middle, right, label, 0.15, RED), Line(left - 1.0, middle, left + 1.0, middle, 0.3, RED)]
        shapes.append(Text(right + 2.0, label, f"{level.middle:+.1f}  {level.name}", 3.6, anchor="start"))
    return write_svg([Page(width + 2 * MARGIN + 64.0, (top - bottom) * SCALE + 2 * MARGIN, tuple(shapes))])


def _bar(x: float, y: float, aside: float, angle: float, size: tuple[float, ...]) -> Iterator[Shape]:
    """A bar from above, its north end with a red cross line and an N."""
    long, wide = size[0] / 2, size[1] / 2
    corners = [(aside - wide, -long), (aside + wide, -long), (aside + wide, long), (aside - wide, long)]
    placed = [turned(*corner, angle) for corner in corners]
    for index, ((x1, y1), (x2, y2)) in enumerate(zip(placed, placed[1:] + placed[:1], strict=True)):
        yield Line(x + x1, y + y1, x + x2, y + y2, 0.9 if index == 0 else 0.3, RED if index == 0 else BLACK)
    right, down = turned(aside, -long + 2.0, angle)
    yield Text(x + right, y + down, "N", 2.6, angle, RED)
