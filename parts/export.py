"""Writes the parts as STL files, and a list of them for the one who prints."""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from parts.catalogue import Part
from parts.jig import Jig
from parts.magnetmap import CURE, LibraryMissingError
from parts.mesh import read_mesh

TOLERANCE: Final = 0.02
"""How far a triangle may lie off the true surface, in mm."""
ANGLE: Final = 0.2
"""How far two triangles of a curve may be turned against each other, in radians."""


class BadModelError(ValueError):
    """A model is not what its entry in the list says; the message names the part."""


def need_library() -> None:
    """Raises `LibraryMissingError` when build123d is not installed."""
    if find_spec("build123d") is None:
        raise LibraryMissingError(f"build123d is missing. {CURE}")


def export(parts: Sequence[Part], jigs: Sequence[Jig], folder: Path) -> Iterator[Path]:
    """Write one STL file for each part, and yield its path when it is there.

    Raises `BadModelError` when a file's surface is not closed, and `OSError`.
    """
    need_library()
    from build123d import export_stl

    from parts.models.everything import builders

    folder.mkdir(parents=True, exist_ok=True)
    build = builders(jigs)
    for part in parts:
        path = folder / f"{part.name}.stl"
        export_stl(build[part.name](), path, tolerance=TOLERANCE, angular_tolerance=ANGLE)
        if (open_edges := read_mesh(path).open_edges) != 0:
            raise BadModelError(f"{path}: the surface is open at {open_edges} edges")
        yield path


def write_pictures(jigs: Sequence[Jig], folder: Path) -> Iterator[Path]:
    """Draw the parts, each picture as an SVG file, and yield its path when it is there; raises `OSError`."""
    need_library()
    from parts.pictures import svg_of
    from parts.scenes import scenes

    folder.mkdir(parents=True, exist_ok=True)
    for picture in scenes(jigs):
        path = folder / f"{picture.name}.svg"
        path.write_text(svg_of(picture), encoding="utf-8")
        yield path


def listed(parts: Sequence[Part]) -> str:
    """The parts as a table: how many, what, how large, of what, and how they lie on the bed."""
    rows = [("count", "part", "size in mm", "what it is", "filament", "on the bed")]
    for part in parts:
        size = " x ".join(f"{length:.1f}" for length in part.size)
        rows.append((str(part.count), part.name, size, part.title, part.filament, part.lies))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "".join(f"{line.rstrip()}\n" for line in lines)
