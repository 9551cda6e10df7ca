"""The magnets of the board as it is drawn: dials point right, and sensors tell what stands on them."""

from pathlib import Path

import numpy as np
import pytest

from fields.board import Board, wanted_angles
from fields.drawings import magnet_map
from fields.margins import tag_rows
from fields.parameters import Magnets, load_magnets
from fields.places import centres
from fields.report import glue_rows, laid_out
from fields.stuckon import stuck_on_table
from fields.table import write_table
from fields.tolerances import tag_field
from shogunboard.errors import TextError
from shogunboard.games.shogun.sets import parse_set, reference_set, write_set

ROOT = Path(__file__).parents[2]


def test_a_board_without_errors_has_no_vertical_field_at_its_sensors(board: Board) -> None:
    """None at all in the pairs' own plane, and next to none where the elements are."""
    assert np.abs(board.pairs_at(centres(-board.magnets.pair_depth))[:, 2]).max() < 1e-6
    assert np.abs(board.pairs_at(centres(-board.magnets.sensor_depth))[:, 2]).max() < 0.02


def test_a_tag_far_off_the_middle_tells_the_other_side() -> None:
    magnets = Magnets()
    centred, at_play, beyond = tag_field(magnets, magnets.tag_height, np.array([0.0, magnets.play, 10.0]))
    assert centred == pytest.approx(39.5, abs=0.5)
    assert at_play == pytest.approx(24.6, abs=0.5)
    assert beyond < 0


def test_the_report_in_the_repository_is_fresh(board: Board, report: str) -> None:
    """Its exact chapters; the others are looked at where their values are computed."""
    magnets = board.magnets
    for lines in (glue_rows(board, wanted_angles(reference_set())), tag_rows(magnets), stuck_on_table(magnets)):
        assert f"\n{laid_out(lines)}\n" in report


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
