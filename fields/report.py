"""The results in words and tables."""

from dataclasses import replace
from typing import Final

import numpy as np

from fields.board import Board, neighbours_pull, plain_board, rotated_board, turned_by, wanted_angles
from fields.heights import heights_table
from fields.parameters import Magnets
from fields.sources import MILLI, Array
from fields.stuckon import stuck_on_table
from fields.tolerances import BUILDS, simulate, tag_field
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.geometry import SIZE

OPERATES_AT_MOST: Final = 9.5
RELEASES_AT_LEAST: Final = 3.0
"""Of the switch of build A (DRV5032AJ) in mT; the second is to be verified in its data sheet."""

THRESHOLD_B: Final = 6.5
"""Where the software of build B (DRV5055) tells a piece from an empty square, in mT."""

FRICTION: Final = 0.3
PIVOT_RADIUS: Final = 0.3
DIAL_WEIGHT: Final = 5.0
"""Of a dial on a needle: coefficient, radius in mm on which the friction acts, weight in mN; all on the safe side."""

DEGREES_OF_A_QUARTER: Final = 45.0


def dead_angle(board: Board) -> float:
    """How far, in degrees, friction can hold the worst dial away from the field; the pairs' pull adds to its weight."""
    magnets = board.magnets
    diameter, height = magnets.dial_disc
    moment = magnets.remanence * np.pi * diameter**2 / 4 * height * 1e-9 / (4e-7 * np.pi)
    step = 0.1
    raised = Board(_raised(magnets, step), board.angles)
    pull = moment * np.abs(board.dial_fields - raised.dial_fields) / MILLI / (step / MILLI) * MILLI
    friction = FRICTION * (DIAL_WEIGHT + pull) / MILLI * PIVOT_RADIUS / MILLI
    torque = moment * board.dial_fields / MILLI
    return float(np.degrees(np.arcsin(np.minimum(1.0, friction / torque))).max())


def write_report(magnets: Magnets, piece_set: PieceSet) -> str:
    """The report as Markdown."""
    wanted = wanted_angles(piece_set)
    plain, board = plain_board(magnets, wanted), rotated_board(magnets, wanted)
    pull = neighbours_pull(board, wanted)
    held = dead_angle(board)
    worst = float(np.abs(board.errors(wanted)).max() + pull.max() + held)
    return "\n".join(
        [
            "## Heights",
            "",
            "In mm. The bars lie on the row strip, and the Hall element in its package lies lower than their middle:",
            f"all fields are computed for an element {magnets.sensor_depth - magnets.pair_depth:g} mm under that plane.",
            "",
            *heights_table(magnets),
            "",
            f"## Dials of the set {piece_set.name}",
            "",
            "| | degrees |",
            "|---|---:|",
            f"| worst dial, pairs glued at right angles | {np.abs(plain.errors(wanted)).max():.1f} |",
            f"| worst dial, pairs turned as below | {np.abs(board.errors(wanted)).max():.1f} |",
            f"| other pieces pull at most (every square occupied, every tag the worse way up) | {pull.max():.1f} |",
            f"| the same, middle of all squares | {np.median(pull):.1f} |",
            f"| friction holds it back by at most | {held:.1f} |",
            f"| **all together** | **{worst:.1f}** of {DEGREES_OF_A_QUARTER:.0f} |",
            "",
            f"The field that turns a dial is {board.dial_fields.min():.2f} to {board.dial_fields.max():.2f} mT,",
            f"{magnets.dial_height:g} mm above the surface.",
            "",
            "## How the pairs are glued",
            "",
            "Direction in which the north poles of both magnets of a square point, in degrees clockwise from rank 8.",
            "Beside a magnet the field runs against it, so they point away from where the dial shall point.",
            "",
            *_map(board.angles),
            "",
            "Of that, the turn away from the right angle:",
            "",
            *_map(turned_by(board.angles - plain.angles), signed=True),
            "",
            "## Sensors",
            "",
            "Vertical field in mT, the extremes of 20,000 squares with random errors and neighbours.",
            "",
            "| built | empty at most | occupied at least | two-sided piece at least |",
            "|---|---:|---:|---:|",
            *_sensors(magnets),
            "",
            *_margins(magnets),
            "",
            "A tag alone, by how far its piece stands off the middle:",
            "",
            *_offsets(magnets),
            "",
            "## A tag stuck on",
            "",
            "An original set has no tags. The same disc stuck under such a piece, by what then lies between it and",
            "the sensor, in mT:",
            "",
            *stuck_on_table(magnets),
            "",
            f"Build B tells a piece from {THRESHOLD_B:g} mT on; with hand-built squares an empty one may read up to "
            f"{simulate(magnets, BUILDS[1]).most_empty:.1f}.",
            "",
        ]
    )


def _sensors(magnets: Magnets) -> list[str]:
    rows = []
    for build in BUILDS:
        felt = simulate(magnets, build)
        rows.append(
            f"| {build.name} (±{build.place:g} mm, ±{build.tilt:g}°) | {felt.most_empty:.2f} | "
            f"{felt.least_occupied:.1f} | {felt.least_two_sided:.1f} |"
        )
    return rows


def _margins(magnets: Magnets) -> list[str]:
    """Field over threshold: above 1 a square always tells the truth."""
    rows = [
        "Margins: how many times weaker than the threshold an empty square is, and stronger an occupied one.",
        "",
        "| built | A: empty | A: occupied | B: empty | B: occupied | B: two-sided |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for build in BUILDS:
        felt = simulate(magnets, build)
        empty, full, both = felt.most_empty, felt.least_occupied, felt.least_two_sided
        rows.append(
            f"| {build.name} | {RELEASES_AT_LEAST / empty:.1f} | {full / OPERATES_AT_MOST:.1f} | "
            f"{THRESHOLD_B / empty:.1f} | {full / THRESHOLD_B:.1f} | {both / THRESHOLD_B:.1f} |"
        )
    return rows


def _offsets(magnets: Magnets) -> list[str]:
    offsets = np.arange(0.0, 11.0)
    rows = ["| mm | " + " | ".join(f"{offset:g}" for offset in offsets) + " |", "|---|" + "---:|" * len(offsets)]
    for name, height in (("piece", magnets.tag_height), ("two-sided piece", magnets.two_sided_height / 2)):
        values = tag_field(magnets, height, offsets)
        rows.append(f"| {name} | " + " | ".join(f"{value:.1f}" for value in values) + " |")
    return rows


def _map(angles: Array, *, signed: bool = False) -> list[str]:
    rows = ["| | a | b | c | d | e | f | g | h |", "|---|" + "---:|" * SIZE]
    for row in range(SIZE):
        cells = angles[row * SIZE : (row + 1) * SIZE]
        words = [f"{round(cell):+d}" if signed else f"{round(cell) % 360}" for cell in cells]
        rows.append(f"| **{SIZE - row}** | " + " | ".join(words) + " |")
    return rows


def _raised(magnets: Magnets, step: float) -> Magnets:
    return replace(magnets, dial_height=magnets.dial_height + step)
