"""Where dials point: alone, among other pieces, and against friction."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from fields.board import Board, neighbours_pull, plain_board, straight_board, turns_off_centre
from fields.drawn import DRAWN, draw_squares, drawn_errors, start_squares
from fields.margins import PRINTED_PLAY
from fields.sources import MILLI, Array
from fields.tolerances import BUILDS, Build, sideways_at_dial
from parts.outline import BASE, RECESS, turn_limit

FRICTION: Final = 0.3
PIVOT_RADIUS: Final = 0.3
DIAL_WEIGHT: Final = 5.0
"""Of a dial on a needle: coefficient, radius in mm on which the friction acts, weight in mN; all on the safe side."""

DEGREES_OF_A_QUARTER: Final = 45.0
CROWDED: Final = 5
"""Half of the random arrangements are within a square block of so many squares a side."""
STEP: Final = 0.1
GLUED_BY: Final = BUILDS[:2]


@dataclass(frozen=True, slots=True)
class Torques:
    """On every dial in mN times mm: of the field when the dial stands across it, and of friction at most."""

    field: Array
    friction: Array

    @property
    def dead_angles(self) -> Array:
        """How far, in degrees, friction can hold a dial away from the field."""
        return np.asarray(np.degrees(np.arcsin(np.minimum(1.0, self.friction / self.field))))


def torques(board: Board) -> Torques:
    """Of dials on needles; the pairs' pull adds to their weight."""
    magnets = board.magnets
    diameter, height = magnets.dial_disc
    moment = magnets.remanence * np.pi * diameter**2 / 4 * height * 1e-9 / (4e-7 * np.pi)
    raised = Board(replace(magnets, dial_height=magnets.dial_height + STEP), board.angles)
    pull = moment * np.abs(board.dial_fields - raised.dial_fields) / STEP * MILLI
    return Torques(moment * board.dial_fields * MILLI, FRICTION * (DIAL_WEIGHT + pull) * PIVOT_RADIUS)


def dead_angle(board: Board) -> float:
    """How far, in degrees, friction can hold the worst dial away from the field."""
    return float(torques(board).dead_angles.max())


def random_errors(board: Board, wanted: Array, seed: int = 1) -> Array:
    """By how much dials miss their directions, in degrees, among pieces drawn at random in the printed recesses.

    As many arrangements of 16 pieces anywhere as within 5 x 5 squares.
    """
    random = np.random.default_rng(seed)
    squares = np.concatenate([draw_squares(random, DRAWN), draw_squares(random, DRAWN, CROWDED)])
    return np.abs(drawn_errors(board, wanted, squares, PRINTED_PLAY, seed))


def glue_angle(board: Board, build: Build) -> float:
    """How far, in degrees, bars that are off their places turn a dial at most, in the weakest field of the board."""
    across = sideways_at_dial(board.magnets, build)
    return float(np.degrees(np.arcsin(min(1.0, across / board.dial_fields.min()))))


def dials_report(board: Board, wanted: Array) -> list[str]:
    """The chapter on the dials as Markdown; `board` is the recommended one."""
    boards = (board, straight_board(board.magnets, wanted), plain_board(board.magnets, wanted))
    drawn = [random_errors(each, wanted) for each in boards]
    off = [float(turns_off_centre(each, wanted, PRINTED_PLAY).max()) for each in boards]
    start = [float(np.abs(drawn_errors(each, wanted, start_squares(), 0.0)).max()) for each in boards]
    rows = {
        "no other piece": [float(np.abs(each.errors(wanted)).max()) for each in boards],
        "where a game starts": start,
        f"{2 * DRAWN:,} random arrangements of 16 pieces, the worst of {drawn[0].size:,} dials": [
            float(errors.max()) for errors in drawn
        ],
        "the same, 99.9 % of the dials": [float(np.quantile(errors, 0.999)) for errors in drawn],
        "bound: the worst 15 others, all in the middle": [
            float(neighbours_pull(each, wanted).max()) for each in boards
        ],
        f"bound: the same, all {PRINTED_PLAY:.2f} mm off the worst way": off,
    }
    acting, held = torques(board), dead_angle(board)
    turn = turn_limit(BASE, RECESS)
    glued = [glue_angle(board, build) for build in GLUED_BY]
    return [
        "By how many degrees the worst dial misses its direction, by how the pairs are glued: as below; so that dials",
        "point right on an empty board; at right angles.",
        "",
        "| | as below | right when empty | at right angles |",
        "|---|---:|---:|---:|",
        *(f"| {name} | " + " | ".join(f"{value:.1f}" for value in values) + " |" for name, values in rows.items()),
        "",
        "For the bound every dial has the worst choice of 15 squares around, of the poles there, and",
        "of where the dials",
        "there point, within 15 degrees of their directions. The pairs as below are turned so that",
        "this is equal on both",
        "sides of every dial: that costs something on an empty board and wins more on a full one.",
        "",
        f"The field that turns a dial is {board.dial_fields.min():.2f} to {board.dial_fields.max():.2f} mT, "
        f"{board.magnets.dial_height:g} mm above the surface.",
        f"Its torque on a dial across it is at least {acting.field.min():.0f} mN mm, and that of",
        "friction on a needle at",
        f"most {acting.friction.max():.1f} mN mm. In all:",
        "",
        "| degrees | " + " | ".join(build.name for build in GLUED_BY) + " |",
        "|---|" + "---:|" * len(GLUED_BY),
        *(
            f"| {name} | " + " | ".join(f"{value:.1f}" for value in values) + " |"
            for name, values in (
                ("bound, with the play of the printed recess", [off[0]] * len(glued)),
                ("bars of the pair off their places, in the weakest field", glued),
                ("friction holds it back by at most", [held] * len(glued)),
                ("the piece, and its window, turned in the printed recess", [turn] * len(glued)),
            )
        ),
        "| **all together** | "
        + " | ".join(f"**{off[0] + each + held + turn:.1f}** of {DEGREES_OF_A_QUARTER:.0f}" for each in glued)
        + " |",
    ]
