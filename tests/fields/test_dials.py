"""Every dial points right: alone, among other pieces however they stand, and against friction."""

from collections.abc import Callable

import numpy as np
import pytest

from fields.arrangements import AIM
from fields.board import Board, neighbours_pull, plain_board, straight_board, turns_off_centre, wanted_angles
from fields.dials import DEGREES_OF_A_QUARTER, dead_angle, glue_angle, random_errors, torques
from fields.drawn import draw_squares, drawn_errors, start_squares
from fields.margins import PRINTED_PLAY
from fields.parameters import Magnets
from fields.places import centres, turned_by
from fields.sources import Array, direction, disc
from fields.tolerances import BUILDS
from parts.outline import BASE, RECESS, turn_limit
from shogunboard.games.shogun.sets import reference_set

MAGNETS = Magnets()
WANTED = wanted_angles(reference_set())


@pytest.fixture(scope="module")
def bound(board: Board) -> Array:
    return neighbours_pull(board, WANTED)


@pytest.fixture(scope="module")
def bound_off_centre(board: Board) -> float:
    return float(turns_off_centre(board, WANTED, PRINTED_PLAY).max())


def told(report: str, row: str) -> float:
    """The first value of a row of the report that begins so."""
    (line,) = (line for line in report.splitlines() if line.startswith(f"| {row}"))
    return float(line.split("|")[2].split()[0].strip("*"))


def test_dials_of_an_empty_board(board: Board, report: str) -> None:
    plain, straight = (glued(MAGNETS, WANTED) for glued in (plain_board, straight_board))
    assert np.abs(plain.errors(WANTED)).max() == pytest.approx(16.5, abs=0.2)
    assert np.abs(straight.errors(WANTED)).max() < 0.1
    alone = np.abs(board.errors(WANTED)).max()
    assert alone == pytest.approx(8.3, abs=0.2)
    assert told(report, "no other piece") == pytest.approx(alone, abs=0.05)
    assert board.dial_fields.min() == pytest.approx(1.77, abs=0.02)
    assert neighbours_pull(straight, WANTED).max() == pytest.approx(23.6, abs=0.3)


def test_no_arrangement_of_other_pieces_turns_a_dial_out_of_15_degrees(
    bound: Array, bound_off_centre: float, report: str
) -> None:
    assert bound.max() == pytest.approx(14.1, abs=0.2)
    assert bound.max() < AIM
    assert bound_off_centre == pytest.approx(15.4, abs=0.2)
    assert told(report, "bound: the worst") == pytest.approx(bound.max(), abs=0.051)
    assert told(report, "bound: the same") == pytest.approx(bound_off_centre, abs=0.051)


def test_dials_among_pieces_drawn_at_random(board: Board, report: str, drawn: Callable[[str], list[float]]) -> None:
    errors = random_errors(board, WANTED)
    most, nearly = float(errors.max()), float(np.quantile(errors, 0.999))
    start = float(np.abs(drawn_errors(board, WANTED, start_squares(), 0.0)).max())
    assert (most, nearly, start) == pytest.approx((11.2, 9.5, 3.2), abs=0.3)
    assert drawn("field_dials.png")[0] == pytest.approx(most, abs=0.05)
    rows = ("4,000 random", "the same, 99.9", "where a game starts")
    assert [told(report, row) for row in rows] == pytest.approx((most, nearly, start), abs=0.051)


@pytest.mark.parametrize("window", [4, 8])
def test_no_drawn_arrangement_goes_beyond_its_square_s_bound(board: Board, bound: Array, window: int) -> None:
    squares = draw_squares(np.random.default_rng(5), 200, window)
    assert (np.diff(np.sort(squares, axis=1), axis=1) > 0).all()
    assert (np.abs(drawn_errors(board, WANTED, squares, 0.0)) <= bound[squares] + 0.1).all()


def test_drawn_dials_are_at_rest_in_the_field_of_all_magnets(board: Board) -> None:
    squares = draw_squares(np.random.default_rng(6), 1, 4)
    (here,) = squares
    reached = WANTED[here] + drawn_errors(board, WANTED, squares, 0.0)[0]
    at, tags = centres(MAGNETS.dial_height)[here], centres(MAGNETS.tag_height)[here]
    for number, square in enumerate(here):
        others = np.arange(16) != number
        seen = np.tile(at[number], (15, 1))
        poles = np.where(np.arange(16) % 2, 1.0, -1.0)[others, None] * np.array([0.0, 0.0, MAGNETS.remanence])
        field = board.at_dials[square] + disc(seen, tags[others], poles, MAGNETS.tag_disc).sum(axis=0)
        turned = MAGNETS.remanence * direction(reached[others])
        field = field + disc(seen, at[others], turned, MAGNETS.dial_disc).sum(axis=0)
        rest = np.degrees(np.arctan2(field[0], field[1]))
        assert abs(turned_by(rest - reached[number : number + 1])[0]) < 0.1


def test_friction_leaves_every_dial_in_its_quarter(board: Board, bound_off_centre: float, report: str) -> None:
    acting = torques(board)
    assert acting.field.min() == pytest.approx(102, abs=1)
    assert acting.friction.max() == pytest.approx(2.4, abs=0.1)
    assert dead_angle(board) == pytest.approx(1.2, abs=0.1)
    assert told(report, "friction holds") == pytest.approx(dead_angle(board), abs=0.051)
    turn = turn_limit(BASE, RECESS)
    assert told(report, "the piece, and its window") == pytest.approx(turn, abs=0.051)
    jig, hand = (glue_angle(board, build) for build in BUILDS[:2])
    assert (jig, hand) == pytest.approx((6.6, 16.1), rel=0.1)
    assert told(report, "bars of the pair off") == pytest.approx(jig, abs=0.051)
    together = bound_off_centre + jig + dead_angle(board) + turn
    assert told(report, "**all together") == pytest.approx(together, abs=0.051)
    assert together + hand - jig < DEGREES_OF_A_QUARTER
