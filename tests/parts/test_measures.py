"""The printed parts fit each other, the circuit board, and the measures that the fields are computed with."""

import re
from dataclasses import replace
from math import cos, hypot, pi, radians, sin
from pathlib import Path

import numpy as np
import pytest

from fields.board import Board, rotated_board, turns_off_centre, wanted_angles
from fields.dials import DEGREES_OF_A_QUARTER, DIAL_WEIGHT, FRICTION, PIVOT_RADIUS, dead_angle, glue_angle
from fields.margins import PRINTED_PLAY
from fields.parameters import Magnets
from fields.tolerances import BUILDS, Build
from parts import budget, jig, piece, plate, tray, twosided
from parts.fits import MOST_ASKEW, MOST_ASTRAY, Fit, all_fits, jig_fits
from parts.glyphs import bars
from parts.limits import BED
from parts.outline import BASE, RECESS, Outline, shift_limit, turn_limit
from parts.pull import side_pull
from schematics.generate.controller_board import BOARD_A, BOARD_B
from shogunboard.games.shogun.sets import reference_set
from shogunboard_hw import geometry

WANTED = wanted_angles(reference_set())


@pytest.fixture(scope="module")
def board() -> Board:
    return rotated_board(Magnets(), WANTED)


@pytest.mark.parametrize("fit", all_fits(), ids=lambda fit: fit.name)
def test_the_parts_fit(fit: Fit) -> None:
    assert fit.good, fit.line


def test_a_bad_fit_is_told() -> None:
    bad = Fit("wall", 0.8, 1.2)
    assert not bad.good
    assert bad.line == "wall: 0.80 (at least 1.2)"
    assert replace(bad, value=1.2).good


def test_a_plain_square_in_a_wide_recess_turns_far() -> None:
    assert turn_limit(Outline(15, 99), Outline(18, 99)) == pytest.approx(13.05, abs=0.01)


def _turned(outline: Outline, angle: float) -> list[tuple[float, float]]:
    c, s = cos(radians(angle)), sin(radians(angle))
    return [(c * x - s * y, s * x + c * y) for x, y in outline.points]


@pytest.mark.parametrize(("inner", "outer"), [(BASE, RECESS), (Outline(15, 99), Outline(18, 99))])
def test_the_limit_of_turning_is_where_a_corner_meets_a_wall(inner: Outline, outer: Outline) -> None:
    limit = turn_limit(inner, outer)
    for sign in (-1, 1):
        assert max(map(outer.gap_to, _turned(inner, sign * (limit - 0.01)))) < 0
        assert max(map(outer.gap_to, _turned(inner, sign * (limit + 0.01)))) > 0


def test_no_shift_lets_a_piece_turn_farther_or_stand_farther_off() -> None:
    turn, shift = turn_limit(BASE, RECESS) + 0.05, shift_limit(geometry.RECESS_PLAY)
    steps = np.linspace(-1.0, 1.0, 21)
    moved = [(float(x), float(y)) for x in steps for y in steps]
    assert all(max(RECESS.gap_to((px + x, py + y)) for px, py in _turned(BASE, turn)) > 0 for x, y in moved)
    fitting = [hypot(x, y) for x, y in moved if max(RECESS.gap_to((px + x, py + y)) for px, py in BASE.points) <= 1e-9]
    assert shift - 0.1 < max(fitting) <= shift


def test_the_magnets_are_where_the_fields_are_computed_for() -> None:
    magnets = Magnets()
    assert geometry.TAG_FLOOR + magnets.tag_disc[1] / 2 == magnets.tag_height
    assert magnets.tag_height + magnets.tag_disc[1] / 2 == piece.TAG_TOP
    assert piece.TAG_TOP + piece.PIN[1] + piece.MAGNET_SKIN + magnets.dial_disc[1] / 2 == magnets.dial_height
    assert magnets.two_sided_height / 2 == twosided.HALF
    assert plate.BOARD_TOP + magnets.pair_magnet[2] / 2 == -magnets.pair_depth
    assert shift_limit(geometry.RECESS_PLAY) < magnets.play


def worst(board: Board, bearing: float) -> budget.Askew:
    needle = budget.Needle(dead_angle(board), FRICTION, DIAL_WEIGHT, PIVOT_RADIUS)
    pull, field = float(turns_off_centre(board, WANTED, PRINTED_PLAY).max()), float(board.dial_fields.min())
    pairs = glue_angle(board, Build("with the jig", jig.astray(), jig.askew()))
    return budget.askew(pull, pairs, needle, field, side_pull(board.magnets).force, bearing)


def test_a_number_stays_in_its_quarter_with_the_printed_dial_and_recess(board: Board) -> None:
    plain, sleeve = worst(board, budget.PLASTIC), worst(board, budget.SLEEVE)
    assert (plain.neighbours, plain.axes, plain.friction, plain.piece) == pytest.approx((15.4, 6.2, 14.3, 3.8), abs=0.1)
    assert plain.pairs == pytest.approx(5.0, abs=0.2)
    assert sleeve.friction == pytest.approx(8.0, abs=0.1)
    assert sleeve.total < plain.total < DEGREES_OF_A_QUARTER
    guide = (Path(__file__).parents[2] / "hardware/build/README.md").read_text(encoding="utf-8")
    rows = [(float(one), float(other)) for one, other in re.findall(r"\| ([\d.]+) \| ([\d.]+) \|\n", guide)]
    for part in ("neighbours", "pairs", "axes", "friction", "piece"):
        assert pytest.approx((getattr(plain, part), getattr(sleeve, part)), abs=0.1) in rows
    ((one, other),) = re.findall(r"\*\*([\d.]+)\*\* \| \*\*([\d.]+)\*\* of 45", guide)
    assert (float(one), float(other)) == pytest.approx((plain.total, sleeve.total), abs=0.1)
    assert f"with {side_pull(board.magnets).force / 1000:.2f} N**" in guide


def test_the_bearing_is_where_the_tag_pulls_at_the_dial(board: Board) -> None:
    pull = side_pull(board.magnets)
    assert pull.force == pytest.approx(147, abs=1)
    assert pull.force > 10 * piece.dial_weight()
    assert piece.BORE_BOTTOM < pull.height < piece.BEARING_TOP


def test_the_side_pull_is_that_of_two_dipoles_when_they_are_far_apart() -> None:
    far = replace(Magnets(), dial_height=92.0)
    moments = [far.remanence / (4e-7 * pi) * pi * d**2 / 4 * h * 1e-9 for d, h in (far.tag_disc, far.dial_disc)]
    apart = (far.dial_height - far.tag_height) / 1000
    pull = side_pull(far)
    assert pull.force == pytest.approx(3e-7 * moments[0] * moments[1] / apart**4 * 1000, rel=0.01)
    assert pull.height == pytest.approx(far.dial_height - 2 / 3 * apart * 1000, rel=0.01)


def test_every_jig_holds_its_pairs_as_the_map_says(board: Board) -> None:
    made = jig.jigs([float(angle) for angle in board.angles])
    assert len({each.name for each in made}) == 16
    assert [square for each in made for square in each.squares] == list(range(64))
    assert [fit.line for each in made for fit in jig_fits(each) if not fit.good] == []
    assert (BUILDS[0].place, BUILDS[0].tilt) == (MOST_ASTRAY, MOST_ASKEW)
    for each in made:
        for number, square in enumerate(each.squares):
            one, other = each.slots[2 * number : 2 * number + 2]
            north = np.array([sin(radians(board.angles[square])), cos(radians(board.angles[square]))])
            across = np.array([other.x - one.x, other.y - one.y])
            assert np.hypot(*across) == pytest.approx(2 * geometry.PAIR_OFFSET)
            assert across @ north == pytest.approx(0, abs=1e-9)
            assert np.array(one.north) - (one.x, one.y) == pytest.approx(north * jig.SLOT[0] / 2)
            assert np.hypot(*(np.mean(one.corners[:2], axis=0) - one.north)) < 1e-9


def test_lights_and_screws_are_where_the_row_strip_has_them() -> None:
    for size in plate.SIZES:
        half = size * geometry.PITCH / 2
        assert {(x + half) % 80 for x, _ in plate.screws(size)} == {40.0}
        assert {(y + half) % 40 for _, y in plate.screws(size)} == {20.0}
        assert {((x + half) % 40 - 20, (y + half) % 40 - 20) for x, y in plate.lights(size)} == {geometry.LED_OFFSET}
        assert plate.width(size) < BED


def test_one_tray_carries_the_boards_of_both_builds() -> None:
    holes = [
        {name: (place.x, place.y) for name, place in board.places.items() if name.startswith("H")}
        for board in (BOARD_A, BOARD_B)
    ]
    assert BOARD_A.area == BOARD_B.area
    assert holes[0] == holes[1]
    assert len(list(tray.standoffs())) == 4
    assert max(y for _, y in tray.standoffs()) == pytest.approx(tray.BOARD[1] / 2 - 4 * 2.54, abs=0.01)


def test_names_are_written_with_bars() -> None:
    assert len(list(bars("1", 5))) == 2
    assert len(list(bars("8", 5))) == 7
    (left, right) = (min(x for x, *_ in bars(text, 5.0, 10.0)) for text in ("88", "8"))
    assert left < right < 10.0
