"""Line drawings of the solids as SVG, with hidden lines removed. Needs build123d."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from typing import Final, TypeAlias
from xml.sax.saxutils import escape

from build123d import Compound, Edge, GeomType

from parts.models.shapes import Model
from parts.outline import Point

Place: TypeAlias = tuple[float, float, float]

MARGIN: Final = 4.0
TYPE: Final = 3.6
"""Size of a label's type, and the least distance between two of them."""
LETTER: Final = 0.52
"""Width of a letter by the size of the type, on the average."""
LINE: Final = 0.35
"""Width of a line in mm on paper."""
STEP: Final = 4.0
"""Degrees of a curve that are drawn as one straight line."""


@dataclass(frozen=True, slots=True)
class View:
    """From where one looks: degrees around the z axis (0: from the front), and above the level."""

    around: float = -30.0
    above: float = 30.0

    @property
    def origin(self) -> Place:
        """The eye, far away."""
        far, turn, up = 1000.0, radians(self.around), radians(self.above)
        return far * sin(turn) * cos(up), -far * cos(turn) * cos(up), far * sin(up)

    @property
    def up(self) -> Place:
        """What is upwards in the picture."""
        if abs(self.above) < 89.0:
            return 0.0, 0.0, 1.0
        return -sin(radians(self.around)), cos(radians(self.around)), 0.0

    @property
    def right(self) -> Place:
        """What is to the right in the picture."""
        return cos(radians(self.around)), sin(radians(self.around)), 0.0

    def seen(self, place: Place) -> Point:
        """Where a place lies in the picture, x to the right and y upwards."""
        turn, above = radians(self.around), radians(self.above)
        x, y, z = place
        across, away = x * cos(turn) + y * sin(turn), -x * sin(turn) + y * cos(turn)
        return across, away * sin(above) + z * cos(above)


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing: its name, what it shows, and how many mm on paper a mm of the models is."""

    name: str
    models: Sequence[Model]
    view: View
    scale: float
    labels: Sequence[tuple[str, Place]] = ()


def svg_of(picture: Picture) -> str:
    """The drawing as the text of an SVG file."""
    scene = Compound(children=list(picture.models))
    visible, _ = scene.project_to_viewport(picture.view.origin, picture.view.up, (0, 0, 0))
    lines = [[(x * picture.scale, -y * picture.scale) for x, y in line] for line in map(_polyline, visible)]
    left, low = (min(point[axis] for line in lines for point in line) - MARGIN for axis in (0, 1))
    right, high = (max(point[axis] for line in lines for point in line) + MARGIN for axis in (0, 1))
    texts = list(_labels(picture, left, low, right - left))
    width = right - left + max((MARGIN + len(text) * LETTER * TYPE for text, _ in picture.labels), default=0.0)
    height = high - low
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.1f}mm" height="{height:.1f}mm" '
            f'viewBox="0 0 {width:.1f} {height:.1f}" font-family="Helvetica, Arial, sans-serif" font-size="{TYPE:g}">',
            f'<rect width="{width:.1f}" height="{height:.1f}" fill="#ffffff"/>',
            f'<path fill="none" stroke="#000000" stroke-width="{LINE}" stroke-linecap="round" stroke-linejoin="round"',
            f'd="{chr(10).join(_paths(lines, left, low))}"/>',
            *texts,
            "</svg>",
            "",
        ]
    )


def _labels(picture: Picture, left: float, top: float, column: float) -> Iterator[str]:
    """The labels in a column on the right, each with a line to what it names."""
    placed = [(picture.view.seen(place), text) for text, place in picture.labels]
    least = TYPE
    for (x, y), text in sorted(placed, key=lambda label: -label[0][1]):
        x, y = x * picture.scale - left, -y * picture.scale - top
        least = max(least, y)
        yield f'<circle cx="{x:.2f}" cy="{y:.2f}" r="0.5" fill="#b00000"/>'
        line = f'x1="{x:.2f}" y1="{y:.2f}" x2="{column:.2f}" y2="{least:.2f}"'
        yield f'<line {line} stroke="#b00000" stroke-width="0.2"/>'
        yield f'<text x="{column + 1:.2f}" y="{least + 0.36 * TYPE:.2f}">{escape(text)}</text>'
        least += 1.3 * TYPE


def _paths(lines: Sequence[Sequence[Point]], left: float, top: float) -> Iterator[str]:
    """The lines as paths, those that were drawn already left out."""
    drawn: set[str] = set()
    for line in lines:
        points = [f"{x - left:.2f} {y - top:.2f}" for x, y in line]
        path, back = f"M{'L'.join(points)}", f"M{'L'.join(reversed(points))}"
        if path not in drawn and back not in drawn and len(set(points)) > 1:
            drawn.add(path)
            yield path


def _polyline(edge: Edge) -> list[Point]:
    """A projected edge as points; a curve by short straight lines."""
    count = 1 if edge.geom_type == GeomType.LINE else max(4, round(_turning(edge) / STEP))
    return [((at := edge.position_at(index / count)).X, at.Y) for index in range(count + 1)]


def _turning(edge: Edge) -> float:
    """By how many degrees a curve turns."""
    samples = [edge.tangent_at(index / 16) for index in range(17)]
    return float(sum(one.get_angle(other) for one, other in pairwise(samples)))
