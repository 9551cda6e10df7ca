"""The magnets of the board as it is drawn: dials point right, and sensors tell what stands on them."""

from pathlib import Path

import numpy as np
import pytest

from fields.board import Board, centres, neighbours_pull, plain_board, rotated_board, wanted_angles
from fields.drawings import magnet_map
from fields.parameters import Magnets, load_magnets
from fields.report import OPERATES_AT_MOST, RELEASES_AT_LEAST, THRESHOLD_B, dead_angle, write_report
from fields.stuckon import stuck_on_fields
from fields.table import write_table
from fields.tolerances import BUILDS, Build, simulate, tag_field
from shogunboard.errors import TextError
from shogunboard.games.shogun.sets import parse_set, reference_set, write_set

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def board() -> Board:
    return rotated_board(Magnets(), wanted_angles(reference_set()))


def test_every_dial_points_where_its_square_says(board: Board) -> None:
    wanted = wanted_angles(reference_set())
    assert np.abs(plain_board(board.magnets, wanted).errors(wanted)).max() == pytest.approx(16.5, abs=0.5)
    assert np.abs(board.errors(wanted)).max() < 0.1
    assert board.dial_fields.min() == pytest.approx(1.75, abs=0.05)


def test_other_pieces_and_friction_leave_every_dial_in_its_quarter(board: Board) -> None:
    pull = neighbours_pull(board, wanted_angles(reference_set()))
    assert pull.max() == pytest.approx(18.1, abs=0.5)
    assert np.median(pull) < 10
    assert dead_angle(board) < 3
    assert pull.max() + dead_angle(board) < 45


def test_a_board_without_errors_has_no_vertical_field_at_its_sensors(board: Board) -> None:
    """None at all in the pairs' own plane, and next to none where the elements are."""
    assert np.abs(board.pairs_at(centres(-board.magnets.pair_depth))[:, 2]).max() < 1e-6
    assert np.abs(board.pairs_at(centres(-board.magnets.sensor_depth))[:, 2]).max() < 0.02


@pytest.mark.parametrize(
    ("build", "empty", "occupied", "two_sided"), [(BUILDS[0], 1.1, 17.3, 12.3), (BUILDS[1], 2.4, 12.3, 8.7)]
)
def test_what_sensors_feel(build: Build, empty: float, occupied: float, two_sided: float) -> None:
    felt = simulate(Magnets(), build)
    assert felt.most_empty == pytest.approx(empty, rel=0.1)
    assert felt.least_occupied == pytest.approx(occupied, rel=0.1)
    assert felt.least_two_sided == pytest.approx(two_sided, rel=0.1)
    assert felt.most_empty < RELEASES_AT_LEAST
    assert felt.least_occupied > OPERATES_AT_MOST
    assert felt.most_empty < THRESHOLD_B < felt.least_two_sided


def test_a_tag_far_off_the_middle_tells_the_other_side() -> None:
    magnets = Magnets()
    centred, at_play, beyond = tag_field(magnets, magnets.tag_height, np.array([0.0, magnets.play, 10.0]))
    assert centred == pytest.approx(39.5, abs=0.5)
    assert at_play == pytest.approx(24.6, abs=0.5)
    assert beyond < 0


@pytest.mark.parametrize(("gap", "centred", "off"), [(8, 13.8, 10.6), (10, 7.9, 6.5), (12, 4.9, 4.3)])
def test_a_tag_stuck_on_leaves_little(gap: float, centred: float, off: float) -> None:
    assert stuck_on_fields(Magnets(), gap) == pytest.approx((centred, off), abs=0.1)


def test_the_report_in_the_repository_is_fresh() -> None:
    report = write_report(Magnets(), reference_set())
    assert (ROOT / "hardware/build/FIELD.md").read_text("utf-8").endswith(report)


def test_the_map_to_glue_by_is_fresh() -> None:
    drawn = magnet_map(Magnets(), reference_set())
    assert (ROOT / "hardware/build/pictures/magnet_map.svg").read_text("utf-8") == drawn
    assert drawn.count(">N</text>") == 128


def test_the_table_of_the_simulated_board_is_fresh() -> None:
    assert (ROOT / "hardware/shogunboard_hw/sim/tagfield.py").read_text("utf-8") == write_table(Magnets())


def test_magnets_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("tag_disc = [8, 2]\nremanence = 1.22\n", encoding="utf-8")
    mine = load_magnets(path)
    assert mine.tag_disc == (8, 2)
    assert tag_field(mine, mine.tag_height, np.zeros(1))[0] > tag_field(Magnets(), 2.0, np.zeros(1))[0]


@pytest.mark.parametrize("text", ["colour = 1", "remanence = 'strong'", "tag_disc = [6]", "play = -1", "a = ="])
def test_slips_in_such_a_file_are_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TextError, match=r"mine\.toml"):
        load_magnets(path)


def test_a_map_with_gaps_is_refused() -> None:
    gappy = parse_set(write_set(reference_set()).replace('"0', '"?', 1))
    with pytest.raises(TextError, match="a8|a7|a6|a5|a4|a3|a2|a1"):
        wanted_angles(gappy)
