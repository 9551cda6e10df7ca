"""The magnets of the board as it is drawn: dials point right, and sensors tell what stands on them."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from fields.board import Board, wanted_angles
from fields.drawings import magnet_map
from fields.margins import tag_rows
from fields.parameters import Magnets
from fields.places import centres
from fields.report import glue_rows, laid_out
from fields.sources import disc
from fields.stuckon import stuck_on_table
from fields.table import write_table
from fields.tolerances import tag_field
from shogunboard.errors import TextError
from shogunboard.games.shogun.sets import parse_set, reference_set, write_set
from shogunboard_hw import geometry
from shogunboard_hw.sim.physics import tag_field as read_tag_field

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


def test_the_picture_of_the_pairs_is_fresh(board: Board, drawn: Callable[[str], list[float]]) -> None:
    assert drawn("field_map.png") == pytest.approx(board.angles, abs=0.05)


def test_the_map_to_glue_by_is_fresh() -> None:
    drawn = magnet_map(Magnets(), reference_set())
    assert (ROOT / "hardware/build/pictures/magnet_map.svg").read_text("utf-8") == drawn
    assert drawn.count(">N</text>") == 128


def test_the_table_of_the_simulated_board_is_fresh() -> None:
    assert (ROOT / "hardware/shogunboard_hw/sim/tagfield.py").read_text("utf-8") == write_table(Magnets())


def test_a_map_with_gaps_is_refused() -> None:
    gappy = parse_set(write_set(reference_set()).replace('"0', '"?', 1))
    with pytest.raises(TextError, match="a8|a7|a6|a5|a4|a3|a2|a1"):
        wanted_angles(gappy)


@pytest.mark.parametrize("side", [1.0, -1.0, 0.0])
def test_the_table_of_leaning_tags_holds_to_every_side(side: float) -> None:
    """The simulated board takes the field for one that changes with the cosine; magpylib does not."""
    magnets, lean, off = Magnets(), 10.0, 5.0
    along = off * side
    point = np.array([[along, float(np.sqrt(off**2 - along**2)), 0.0]])
    edge, angle = geometry.PIECE_WIDTH / 2, np.radians(lean)
    x = edge - edge * np.cos(angle) + magnets.tag_height * np.sin(angle)
    z = magnets.sensor_depth + edge * np.sin(angle) + magnets.tag_height * np.cos(angle)
    up = np.array([[0.0, 0.0, magnets.remanence]])
    field = disc(point, np.array([[x, 0.0, z]]), up, magnets.tag_disc, lean)[0, 2]
    assert read_tag_field(off, lean, along) == pytest.approx(field, abs=0.3)
