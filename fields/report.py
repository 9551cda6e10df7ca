"""The results in words and tables."""

from collections.abc import Sequence
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


CHAPTERS: Final = ("heights", "dials", "glue", "sensors", "stuck-on")
"""What can be told, in this order."""


def write_report(magnets: Magnets, piece_set: PieceSet, chapters: Sequence[str] = CHAPTERS) -> str:
    """The report as Markdown, or only some chapters of it.

    Raises `TextError` when the set's map has gaps and the chapters are about dials.
    """
    board: Board | None = None
    lines: list[str] = []
    for chapter in chapters:
        if chapter in ("dials", "glue"):
            wanted = wanted_angles(piece_set)
            board = board or rotated_board(magnets, wanted)
            lines += _of_the_map(chapter, board, wanted, piece_set.name)
        else:
            lines += _of_magnets(chapter, magnets)
    return laid_out(lines)


def _of_the_map(chapter: str, board: Board, wanted: Array, name: str) -> list[str]:
    if chapter == "dials":
        return [f"## Dials of the set {name}", "", *dials_report(board, wanted), ""]
    return ["## How the pairs are glued", "", *glue_rows(board, wanted), ""]


def _of_magnets(chapter: str, magnets: Magnets) -> list[str]:
    under = magnets.sensor_depth - magnets.pair_depth
    if chapter == "heights":
        return [
            "## Heights",
            "",
            f"In mm. The Hall element is {under:g} mm under the middle plane of the bars, and all fields are",
            "computed for that.",
            "",
            *heights_table(magnets),
            "",
        ]
    if chapter == "sensors":
        return ["## Sensors", "", *sensors_report(magnets), ""]
    return [
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
