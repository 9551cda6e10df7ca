"""The solids themselves: run by `make test-parts`, because they need build123d."""

import re
from collections.abc import Mapping
from functools import cache
from math import pi
from pathlib import Path
from typing import Any

import pytest

from parts import jig, piece, plate, twosided
from parts.catalogue import Part, parts
from parts.export import export
from parts.magnetmap import CURE, jigs_of
from parts.mesh import read_mesh
from shogunboard_hw import geometry

pytestmark = pytest.mark.mechanics

JIGS = jig.jigs([0.0] * 64)
FEW = tuple(part for part in parts(JIGS) if not part.name.startswith("jig_"))


@cache
def models() -> Mapping[str, Any]:
    try:
        import build123d  # noqa: F401
    except ImportError:
        pytest.fail(f"build123d is missing. {CURE}")
    from parts.models.everything import builders

    return {name: cache(build) for name, build in builders(jigs_of()).items()}


def built(name: str) -> Any:
    return models()[name]()


def inside(name: str, x: float, y: float, z: float) -> bool:
    return bool(built(name).is_inside((x, y, z)))


@pytest.mark.parametrize("part", [*FEW, *parts(JIGS)[-1:]], ids=lambda part: part.name)
def test_a_part_is_one_solid_of_its_size_on_the_bed(part: Part) -> None:
    model = built(part.name)
    box = model.bounding_box()
    assert model.is_valid
    assert len(model.solids()) == 1
    assert model.volume > 0
    assert pytest.approx(part.size, abs=1e-6) == (box.size.X, box.size.Y, box.size.Z)
    assert pytest.approx(0, abs=1e-6) == box.min.Z


@pytest.mark.parametrize("part", [part for part in FEW if part.name != "tile_4x4"], ids=lambda part: part.name)
def test_the_surface_of_its_file_is_closed(part: Part, tmp_path: Path) -> None:
    (path,) = export([part], JIGS, tmp_path)
    mesh = read_mesh(path)
    assert mesh.open_edges == 0
    assert mesh.volume == pytest.approx(built(part.name).volume, rel=0.01)


def test_the_magnets_seats_are_where_the_fields_are_computed_for() -> None:
    floor = geometry.TAG_FLOOR
    assert [inside("piece_body", 0, 0, z) for z in (floor - 0.05, floor + 0.05)] == [True, False]
    skin = piece.DIAL_TOP - piece.MAGNET_BOTTOM
    assert [inside("piece_dial", 0, 0, z) for z in (skin - 0.05, skin + 0.05)] == [False, True]
    assert not inside("piece_dial", 0, 0, piece.DIAL_TOP - piece.PIN_TOP + 0.05)
    seat = twosided.HALF - geometry.TAG_DISC[1] / 2
    assert [inside("dobutsu_back", 0, 0, z) for z in (seat - 0.1, seat)] == [True, False]


def test_a_body_and_its_parts_share_no_room() -> None:
    from build123d import Cylinder, Pos

    diameter, height = geometry.TAG_DISC
    placed = [
        built("piece_body"),
        Pos(0, 0, geometry.TAG_FLOOR + height / 2) * Cylinder(diameter / 2, height),
        Pos(0, 0, piece.CAVITY_FLOOR) * built("piece_bearing"),
        Pos(0, 0, piece.DIAL_TOP) * built("piece_dial").mirror(),
        Pos(0, 0, piece.LEDGE) * built("piece_lid"),
    ]
    for number, one in enumerate(placed):
        for other in placed[number + 1 :]:
            common = one.intersect(other)
            assert common is None or sum(solid.volume for solid in common.solids()) == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize("size", plate.SIZES)
def test_a_tile_has_its_holes_through_and_its_screws_hidden(size: int) -> None:
    name, top = f"tile_{size}x{size}", plate.TOP - plate.BOTTOM
    light, screw, middle = next(plate.lights(size)), next(plate.screws(size)), next(plate.middles(size))
    assert not any(inside(name, *light, z) for z in (0.1, top / 2, top - 0.1))
    assert not inside(name, *screw, plate.SCREW_DEPTH - 0.1)
    assert inside(name, *screw, top - 0.5)
    assert [inside(name, *middle, z) for z in (1.9, 2.1)] == [True, False]


def test_dots_and_letters_are_mirrored_on_the_bed() -> None:
    hen = next(face for face in twosided.faces() if face.name == "hen")
    for x, y in hen.dots:
        assert not inside("dobutsu_hen", -x, y, 0.3)
    assert inside("dobutsu_hen", 7.4, -7.4, 0.3)
    assert built("dobutsu_back").volume > built("dobutsu_hen").volume


def test_a_jig_has_a_slot_where_each_bar_belongs_and_a_notch_at_its_north_end() -> None:
    made = jigs_of()[0]
    notch = jig.SLOT[0] / 2 + jig.NOTCH / 3
    for slot in made.slots:
        there = [(x - jig.MIDDLE, y) for x, y in map(slot.ahead, (0.0, notch, -notch))]
        assert [inside(made.name, x, y, jig.THICK / 2) for x, y in there] == [False, False, True]


def test_the_pictures_in_the_guide_are_of_these_models() -> None:
    """By name and size of the sheet: another version of the library may write the same lines otherwise."""
    models()
    from parts.pictures import svg_of
    from parts.scenes import scenes

    folder = Path(__file__).parents[2] / "hardware" / "build" / "pictures"
    drawn = {picture.name: svg_of(picture) for picture in scenes(jigs_of())}
    assert drawn.keys() == {path.stem for path in folder.glob("parts_*.svg")}
    for name, text in drawn.items():
        old, new = (_sheet(each) for each in ((folder / f"{name}.svg").read_text(encoding="utf-8"), text))
        assert new == pytest.approx(old, abs=0.2), f"{name}: python -m parts pictures"


def _sheet(text: str) -> list[float]:
    (sheet,) = re.findall(r'viewBox="([^"]*)"', text)
    return [float(value) for value in sheet.split()]


def test_a_light_pipe_fills_its_hole() -> None:
    pipe = built("light_pipe").volume
    assert pipe > pi / 4 * geometry.LIGHT_PIPE**2 * plate.pipe_length()
