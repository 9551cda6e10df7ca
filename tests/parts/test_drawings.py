"""The drawings of the building guide are those that the program makes, and the guide shows each of them."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Final

import pytest

from parts import jig, piece, plate
from parts.catalogue import parts
from parts.drawings.everything import drawings
from parts.drawings.section import SHEET
from parts.jig import jigs
from parts.limits import BED
from parts.outline import BASE, RECESS, Outline, shift_limit, turn_limit
from schematics.generate.links import STRIP_PINS
from shogunboard_hw import geometry

BUILD: Final = Path(__file__).parents[2] / "hardware" / "build"
MADE: Final = drawings()
SVG: Final = "{http://www.w3.org/2000/svg}"
MOST_BYTES: Final = 60_000


@pytest.mark.parametrize("name", MADE)
def test_a_drawing_is_fresh(name: str) -> None:
    text = (BUILD / "pictures" / name).read_text(encoding="utf-8")
    assert text == MADE[name], "not what is drawn today; python -m parts drawings"


@pytest.mark.parametrize("path", sorted((BUILD / "pictures").glob("*.svg")), ids=lambda path: path.name)
def test_a_picture_is_whole_and_shown_in_the_guide(path: Path) -> None:
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert root.tag == f"{SVG}svg"
    assert any(f"pictures/{path.name}" in page.read_text(encoding="utf-8") for page in BUILD.glob("*.md"))
    if path.name.startswith("parts_") or path.name in MADE:
        assert path.stat().st_size < MOST_BYTES


def test_the_guide_states_what_is_computed() -> None:
    guide = " ".join((BUILD / "README.md").read_text(encoding="utf-8").split())
    turn, off = turn_limit(BASE, RECESS), shift_limit(geometry.RECESS_PLAY)
    for said in (
        f"at most {off:.2f} mm off the middle",
        f"turns by at most {turn:.1f} degrees",
        f"With 1 mm it would be {turn_limit(BASE, BASE.widened(1.0)):.1f}",
        f"in a recess of 36 mm turns by {turn_limit(Outline(15, 99), Outline(18, 99)):.0f} degrees",
        f"| the piece turned in its recess | {turn:.1f} | {turn:.1f} |",
        f"off one axis by {piece.off_axis():.2f} mm",
        f"only {piece.PIN[0]:g} mm thick",
        f"Cut {piece.PIN[1]:g} mm of brass rod",
        f"Both reach {plate.SHORT_GRIP:.1f} mm into the plate",
        f"leave {plate.PILLAR[1]:g} mm",
        f"they are {plate.SCREW_DEPTH:g} mm deep",
        f"From {piece.LOOK:g} degrees",
        f"within {jig.astray():.1f} mm",
        f"bed of {BED:g} x {BED:g} mm",
    ):
        assert said in guide, said
    for axis, edge in ((0, "file a"), (1, "rank 1")):
        holes = sorted({round(at[axis] + offset) for at in plate.pillars(4) for offset in (80, 240)})
        assert f"{', '.join(map(str, holes[:-1]))} and {holes[-1]} mm from the edge at {edge}" in guide
    for name in re.findall(r"`((?:piece|arrow|tile|jig|dobutsu|box|light|spacer|pillar|dowel)\w*)`", guide):
        assert name in {part.name for part in parts(jigs([0.0] * 64))}


def _texts(name: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(MADE[name]).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", MADE)
def test_texts_lie_on_the_sheet(name: str) -> None:
    root = ElementTree.fromstring(MADE[name])
    width, height = (float(value) for value in root.attrib["viewBox"].split()[2:])
    for element in root.iter(f"{SVG}text"):
        x, y, size = (float(element.attrib[key]) for key in ("x", "y", "font-size"))
        long = 0.5 * size * len(element.text or "")
        left = x - {"start": 0.0, "middle": long / 2, "end": long}[element.attrib["text-anchor"]]
        assert left > 0, element.text
        assert left + long < width, element.text
        assert size < y < height, element.text


def test_the_section_states_the_measures_of_the_geometry() -> None:
    said = set(_texts("cell_section.svg"))
    stated = (
        *(geometry.PAIR_DEPTH, geometry.DIAL_HEIGHT, geometry.PAIR_OFFSET, geometry.RECESS_PLAY, geometry.PLATE_FLOOR),
        *(geometry.RECESS_DEPTH, BASE.side, BASE.corner, -plate.BOARD_TOP, plate.SPACER[1]),
    )
    assert {f"{value:g}" for value in stated} <= said


def test_the_section_is_drawn_to_scale() -> None:
    left, right = SHEET.at((-RECESS.side, 0.0)), SHEET.at((RECESS.corner, geometry.RECESS_DEPTH))
    assert right[0] - left[0] == pytest.approx(SHEET.scale * (RECESS.side + RECESS.corner))
    assert left[1] - right[1] == pytest.approx(SHEET.scale * geometry.RECESS_DEPTH)


@pytest.mark.parametrize("build", ["a", "b"])
def test_the_wiring_names_every_strip_and_every_pin_of_its_plug(build: str) -> None:
    said = _texts(f"wiring_{build}.svg")
    for strip in range(1, 9):
        assert f"strip {strip}: a{9 - strip} to h{9 - strip}" in said
        assert f"J{strip}" in said
    assert all(what in said for what in STRIP_PINS.values())
