"""`python -m parts` without build123d: the list, the table's truth, and what it says when a library is missing."""

import struct
from pathlib import Path

import pytest

from parts import export
from parts.__main__ import main
from parts.catalogue import parts
from parts.jig import jigs
from parts.limits import BED
from parts.mesh import read_mesh

JIGS = jigs([0.0] * 64)
PARTS = parts(JIGS)


def test_the_list_names_every_part_with_its_size(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(PARTS)
    (body,) = [line for line in lines if " piece_body " in line]
    assert body.split()[:7] == ["16", "piece_body", "30.0", "x", "30.0", "x", "13.6"]


def test_there_are_parts_for_a_whole_board_and_both_games() -> None:
    count = {part.name: part.count for part in PARTS}
    assert len(count) == len(PARTS)
    assert count["piece_body"] == count["piece_dial"] == count["piece_bearing"] == 16
    assert count["piece_lid"] + count["piece_lid_shogun"] == count["arrow_white"] + count["arrow_red"] == 16
    assert (count["light_pipe"], count["spacer"], count["tile_4x4"], count["tile_2x2"]) == (64, 32, 4, 0)
    assert sum(number for name, number in count.items() if name.startswith("dobutsu_")) == 2 * 8
    assert all(max(part.size) < BED for part in PARTS)


def test_an_unknown_part_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "piece_bdoy"]) == 1
    assert "'piece_bdoy' is no part" in capsys.readouterr().err


def test_a_missing_library_tells_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(export, "find_spec", lambda name: None)
    assert main(["export", "spacer"]) == 1
    told = capsys.readouterr().err
    assert "build123d is missing" in told
    assert "make parts" in told


def _stl(path: Path, triangles: list[tuple[int, int, int]]) -> Path:
    corners = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    body = b"".join(
        struct.pack("<12fH", 0, 0, 0, *(value for index in triangle for value in corners[index]), 0)
        for triangle in triangles
    )
    path.write_bytes(bytes(80) + struct.pack("<I", len(triangles)) + body)
    return path


def test_holes_in_a_surface_are_found(tmp_path: Path) -> None:
    closed = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    mesh = read_mesh(_stl(tmp_path / "closed.stl", closed))
    assert mesh.open_edges == 0
    assert mesh.volume == pytest.approx(1 / 6)
    assert read_mesh(_stl(tmp_path / "open.stl", closed[1:])).open_edges == 3
    assert read_mesh(_stl(tmp_path / "turned.stl", [(0, 1, 2), *closed[1:]])).open_edges > 0


def test_another_file_is_no_mesh(tmp_path: Path) -> None:
    path = tmp_path / "text.stl"
    path.write_text("solid", encoding="utf-8")
    with pytest.raises(ValueError, match="no binary STL"):
        read_mesh(path)
