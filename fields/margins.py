"""What sensors feel, and how far that is from where they tell a piece from an empty square."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from fields.parameters import Magnets
from fields.sources import Array
from fields.tolerances import BUILDS, Build, Felt, simulate, tag_field
from parts.outline import shift_limit
from shogunboard_hw import geometry

OPERATES_AT_MOST: Final = 9.5
RELEASES_AT_LEAST: Final = 3.0
"""Of the switch of build A (DRV5032AJ) in mT; the second is to be verified in its data sheet."""

OPERATE_B: Final = 7.0
RELEASE_B: Final = 5.0
"""Where the firmware of build B (DRV5055A2) tells a piece and an empty square, in mT from each sensor's zero."""
DRIFT_B: Final = 1.7
"""By how much that zero moves at most with temperature and over its life, in mT."""

PRINTED_PLAY: Final = shift_limit(geometry.RECESS_PLAY)
"""How far off the middle a piece can stand in the printed recess, in mm."""


@dataclass(frozen=True, slots=True)
class Margins:
    """How many times weaker than its limit an empty square is, and stronger an occupied one; above 1 it is right.

    Build B goes by a zero that is measured with the board empty: the pair's own field does not count, but drift does.
    """

    a_empty: float
    a_occupied: float
    a_two_sided: float
    b_empty: float
    b_occupied: float
    b_two_sided: float


def margins(felt: Felt) -> Margins:
    """Of what is felt against the limits of the chosen sensors."""
    from_zero = felt.around.max() + DRIFT_B
    return Margins(
        RELEASES_AT_LEAST / felt.most_empty,
        felt.least_occupied / OPERATES_AT_MOST,
        felt.least_two_sided / OPERATES_AT_MOST,
        RELEASE_B / from_zero,
        float((felt.piece - felt.around).min() - DRIFT_B) / OPERATE_B,
        float((felt.two_sided - felt.two_sided_around).min() - DRIFT_B) / OPERATE_B,
    )


def sensors_report(magnets: Magnets) -> list[str]:
    """The chapter on the sensors as Markdown."""
    wide = [(build, simulate(magnets, build)) for build in BUILDS]
    narrow = [(build, simulate(replace(magnets, play=PRINTED_PLAY), build)) for build in BUILDS]
    return [
        "Vertical field in mT, the extremes of 20,000 squares with random errors and places of the",
        "pieces. Where pieces",
        "stand around, they are 15 on the nearest squares, their tags with the worse pole up and",
        "their dials turned the",
        "worse way (7 without dials around a two-sided piece of Dobutsu shogi). Both poles read",
        "alike, with opposite signs.",
        "",
        *(f"- {build.name}: {build.errors}" for build in BUILDS),
        "",
        f"Pieces up to {magnets.play:g} mm off the middle:",
        "",
        *_felt(wide),
        "",
        f"In the printed recess, at most {PRINTED_PLAY:.2f} mm off:",
        "",
        *_felt(narrow),
        "",
        "Margins: how many times weaker than the limit an empty square is, and stronger an occupied",
        "one. Below 1 a square",
        "can tell the wrong thing, or stick. Build A: a switch (DRV5032AJ) operates at",
        f"{OPERATES_AT_MOST:g} mT at the most and releases at {RELEASES_AT_LEAST:g} at the least, the",
        "latter to be verified. Build B: the firmware",
        f"tells a piece from {OPERATE_B:g} mT on and an empty square below {RELEASE_B:g}, both from",
        "the zero of each sensor, which",
        "`shogunboard selftest zero` measures with the board empty; so the pair's own field does not count there,",
        f"and {DRIFT_B:g} mT of drift do.",
        "",
        *_margins(wide, f"pieces up to {magnets.play:g} mm off"),
        "",
        *_margins(narrow, "printed recess"),
        "",
        "A tag alone, by how far its piece stands off the middle:",
        "",
        *tag_rows(magnets),
    ]


def felt_row(build: Build, felt: Felt) -> str:
    """A row of the table of extremes."""
    most, least = (felt.most_alone, felt.most_empty), (felt.least_occupied, felt.least_two_sided)
    values = [*(f"{value:.2f}" for value in most), *(f"{value:.1f}" for value in least)]
    return f"| {build.name} | " + " | ".join(values) + " |"


def margins_row(build: Build, felt: Felt) -> str:
    """A row of the table of margins."""
    of = margins(felt)
    values = (of.a_empty, of.a_occupied, of.a_two_sided, of.b_empty, of.b_occupied, of.b_two_sided)
    return f"| {build.name} | " + " | ".join(f"{value:.1f}" for value in values) + " |"


def _felt(results: list[tuple[Build, Felt]]) -> list[str]:
    rows = [
        "| built | empty board, at most | empty, pieces around | occupied, at least | two-sided piece, at least |",
        "|---|---:|---:|---:|---:|",
    ]
    return rows + [felt_row(*result) for result in results]


def _margins(results: list[tuple[Build, Felt]], where: str) -> list[str]:
    rows = [
        f"| {where} | A: empty | A: occupied | A: two-sided | B: empty | B: occupied | B: two-sided |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    return rows + [margins_row(*result) for result in results]


def tag_rows(magnets: Magnets) -> list[str]:
    """What a tag alone does, by its place, as Markdown."""
    offsets: Array = np.arange(0.0, 11.0)
    rows = ["| mm | " + " | ".join(f"{offset:g}" for offset in offsets) + " |", "|---|" + "---:|" * len(offsets)]
    for name, height in (("piece", magnets.tag_height), ("two-sided piece", magnets.two_sided_height / 2)):
        values = tag_field(magnets, height, offsets)
        rows.append(f"| {name} | " + " | ".join(f"{value:.1f}" for value in values) + " |")
    return rows
