"""The results in words and tables."""

from itertools import groupby
from textwrap import wrap
from typing import Final

from fields.board import Board, plain_board, rotated_board, wanted_angles
from fields.choices import choices_report
from fields.compared import compared
from fields.dials import dials_report
from fields.heights import heights_table
from fields.margins import OPERATE_B, RELEASE_B, sensors_report
from fields.parameters import Magnets
from fields.places import turned_by
from fields.sources import Array
from fields.stuckon import stuck_on_table
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.geometry import SIZE

WIDTH: Final = 118
"""Of a line of text."""


def write_report(magnets: Magnets, piece_set: PieceSet) -> str:
    """The report as Markdown."""
    wanted = wanted_angles(piece_set)
    board = rotated_board(magnets, wanted)
    return laid_out(
        [
            "## Heights",
            "",
            "In mm. The bars lie on the row strip, and the Hall element in its package lies lower than their middle:",
            f"all fields are computed for one {magnets.sensor_depth - magnets.pair_depth:g} mm under that plane.",
            "",
            *heights_table(magnets),
            "",
            f"## Dials of the set {piece_set.name}",
            "",
            *dials_report(board, wanted),
            "",
            "## How the pairs are glued",
            "",
            *glue_rows(board, wanted),
            "",
            "## Sensors",
            "",
            *sensors_report(magnets),
            "",
            "## A tag stuck on",
            "",
            "An original set has no tags. The same disc stuck under such a piece, by what then lies between it and",
            "the sensor, in mT:",
            "",
            *stuck_on_table(magnets),
            "",
            f"Build B tells a piece from {OPERATE_B:g} mT on, and an empty square only below {RELEASE_B:g}.",
            "",
        ]
    )


def glue_rows(board: Board, wanted: Array) -> list[str]:
    """How the pairs are glued, as Markdown."""
    return [
        "Direction in which the north poles of both magnets of a square point, in degrees clockwise from rank 8.",
        "Beside a magnet the field runs against it, so they point away from where the dial shall point.",
        "",
        *_map(board.angles),
        "",
        "Of that, the turn away from the right angle:",
        "",
        *_map(turned_by(board.angles - plain_board(board.magnets, wanted).angles), signed=True),
    ]


def write_reasons(magnets: Magnets, piece_set: PieceSet) -> str:
    """Why the board is drawn so, and what the results are made of: only for the board as it is drawn."""
    return laid_out(
        [
            "## What makes an empty square read something",
            "",
            *compared(magnets),
            "",
            "## What else would do",
            "",
            *choices_report(magnets, wanted_angles(piece_set)),
            "",
        ]
    )


def laid_out(lines: list[str]) -> str:
    """Markdown whose paragraphs are filled anew, so that numbers of any length fit in."""
    out: list[str] = []
    for prose, group in groupby(lines, key=lambda line: bool(line) and line[0] not in "#-|"):
        together = list(group)
        out += wrap(" ".join(together), WIDTH) if prose else together
    return "\n".join(out)


def _map(angles: Array, *, signed: bool = False) -> list[str]:
    rows = ["| | a | b | c | d | e | f | g | h |", "|---|" + "---:|" * SIZE]
    for row in range(SIZE):
        cells = angles[row * SIZE : (row + 1) * SIZE]
        words = [f"{round(cell):+d}" if signed else f"{round(cell) % 360}" for cell in cells]
        rows.append(f"| **{SIZE - row}** | " + " | ".join(words) + " |")
    return rows
