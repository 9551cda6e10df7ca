"""One set of heights for circuit board, printed parts, computed fields, and what builders read."""

import re
from pathlib import Path

from fields.drawings import side_view
from fields.heights import heights_table, levels
from fields.parameters import Magnets
from parts import piece, plate, twosided
from schematics.generate import catalogue
from shogunboard_hw import geometry

ROOT = Path(__file__).parents[2]
LEVELS = {level.name: level for level in levels(Magnets())}


def test_the_fields_are_computed_for_what_lies_on_the_row_strip() -> None:
    board = LEVELS["row strip's upper side"].middle
    assert board == plate.BOARD_TOP
    assert (LEVELS["pair"].low, LEVELS["pair"].high) == (board, plate.PAIR_TOP)
    assert LEVELS["Hall element"].middle == board + geometry.HALL_HEIGHT
    assert catalogue.HALL.footprint == "SOT-23"
    assert LEVELS["pair"].middle - board > geometry.HALL_HEIGHT


def test_the_fields_are_computed_for_the_printed_parts() -> None:
    assert LEVELS["plate's lower side"].middle == plate.BOTTOM
    assert LEVELS["tag"].high == piece.TAG_TOP
    assert LEVELS["dial's magnet"].low == piece.MAGNET_BOTTOM
    assert LEVELS["tag of a two-sided piece"].middle == twosided.HALF


def test_builders_read_the_same_heights() -> None:
    """The guide, the notes of the row strip, and the drawings."""
    guide = (ROOT / "hardware/build/README.md").read_text("utf-8")
    assert f"| Hall element | {-LEVELS['Hall element'].middle:g} mm below |" in guide
    assert f"| middle plane {-LEVELS['pair'].middle:g} mm below |" in guide
    dial = LEVELS["dial's magnet"].middle
    assert f"middle plane {dial:g} mm above" in guide
    notes = " ".join((ROOT / "schematics/README.md").read_text("utf-8").split())
    told = re.search(r"middle of a magnet on the board is ([\d.]+) mm high, the Hall element about ([\d.]+) mm", notes)
    assert told
    board = LEVELS["row strip's upper side"].middle
    assert [float(told[1]), float(told[2])] == [LEVELS["pair"].middle - board, LEVELS["Hall element"].middle - board]
    section = (ROOT / "hardware/build/pictures/cell_section.svg").read_text("utf-8")
    assert f"Hall sensor, its element at {LEVELS['Hall element'].middle:g}" in section


def test_the_table_and_the_side_view_in_the_repository_are_fresh() -> None:
    build = ROOT / "hardware/build"
    assert "\n".join(heights_table(Magnets())) in (build / "FIELD.md").read_text("utf-8")
    assert (build / "pictures/field_heights.svg").read_text("utf-8") == side_view(Magnets())
