"""Shapes as SVG: areas, lines, texts, dimensions. Lengths in mm; x to the right, y upwards, as in the parts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final
from xml.sax.saxutils import escape

from parts.outline import Point

INK: Final = "#1a1a1a"
DIMENSION: Final = "#1f4e8c"
LEADER: Final = "#b00000"
TYPE: Final = 3.2
"""Size of type on paper."""
CAPITAL: Final = 0.36
"""Half the height of a capital letter by the size of its type."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper, and where on it the models' origin lies; `scale` is mm on paper for 1 mm of a model."""

    width: float
    height: float
    origin: Point
    scale: float

    def at(self, point: Point) -> Point:
        """A model's point on paper, from the upper left corner downwards."""
        return self.origin[0] + point[0] * self.scale, self.origin[1] - point[1] * self.scale

    def area(self, points: Sequence[Point], fill: str, stroke: str = INK, width: float = 0.25) -> str:
        """A filled area."""
        path = " ".join(_pair(*self.at(point)) for point in points)
        return f'<polygon points="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"/>'

    def block(self, left: float, bottom: float, right: float, top: float, fill: str, width: float = 0.25) -> str:
        """A filled rectangle."""
        return self.area([(left, bottom), (right, bottom), (right, top), (left, top)], fill, width=width)

    def line(self, start: Point, end: Point, colour: str = INK, width: float = 0.25, dashes: str = "") -> str:
        """A straight line."""
        return paper_line(self.at(start), self.at(end), colour, width, dashes)

    def text(self, point: Point, words: str, size: float = TYPE, anchor: str = "middle", colour: str = INK) -> str:
        """A text with its middle at the height of the point."""
        return paper_text(self.at(point), words, size, anchor, colour)

    def level(self, left: float, right: float, at: float, words: str, *, ends: Sequence[float] = ()) -> Iterator[str]:
        """A level dimension at a height; `ends` are the heights that its two thin lines come from."""
        for x, end in zip((left, right), ends, strict=False):
            beyond = at + (1.0 if at > end else -1.0) / self.scale
            yield self.line((x, end), (x, beyond), DIMENSION, 0.12)
        yield from self._arrows((left, at), (right, at))
        x, y = self.at(((left + right) / 2, at))
        yield paper_text((x, y - 0.62 * TYPE), words, 0.9 * TYPE, "middle", DIMENSION)

    def upright(self, low: float, high: float, at: float, words: str, *, ends: Sequence[float] = ()) -> Iterator[str]:
        """An upright dimension at an x; `ends` are the x that its two thin lines come from."""
        for y, end in zip((low, high), ends, strict=False):
            beyond = at + (1.0 if at > end else -1.0) / self.scale
            yield self.line((end, y), (beyond, y), DIMENSION, 0.12)
        yield from self._arrows((at, low), (at, high))
        x, y = self.at((at, (low + high) / 2))
        aside, anchor = (1.2, "start") if ends and at > ends[0] else (-1.2, "end")
        yield paper_text((x + aside, y), words, 0.9 * TYPE, anchor, DIMENSION)

    def _arrows(self, start: Point, end: Point) -> Iterator[str]:
        """A line with arrowheads inside, or outside where there is no room for them."""
        (x1, y1), (x2, y2) = self.at(start), self.at(end)
        length = hypot(x2 - x1, y2 - y1)
        along = ((x2 - x1) / length, (y2 - y1) / length)
        inside = length > 6.0
        tail = 0.0 if inside else 3.0
        first, last = (x1 - along[0] * tail, y1 - along[1] * tail), (x2 + along[0] * tail, y2 + along[1] * tail)
        yield paper_line(first, last, DIMENSION, 0.18)
        for (x, y), sign in (((x1, y1), 1.0 if inside else -1.0), ((x2, y2), -1.0 if inside else 1.0)):
            ahead, aside = (along[0] * sign * 1.8, along[1] * sign * 1.8), (-along[1] * 0.5, along[0] * 0.5)
            points = [(x, y), (x + ahead[0] + aside[0], y + ahead[1] + aside[1])]
            points.append((x + ahead[0] - aside[0], y + ahead[1] - aside[1]))
            yield f'<polygon points="{" ".join(_pair(*point) for point in points)}" fill="{DIMENSION}"/>'

    def labels(self, named: Sequence[tuple[str, Point]], column: float, anchor: str = "start") -> Iterator[str]:
        """Texts in a column at an x on paper, each with a line to what it names."""
        least = 0.0
        for words, point in sorted(named, key=lambda label: -label[1][1]):
            x, y = self.at(point)
            least = max(least, y)
            away = -1.0 if anchor == "start" else 1.0
            yield f'<circle cx="{x:.2f}" cy="{y:.2f}" r="0.5" fill="{LEADER}"/>'
            yield paper_line((x, y), (column + away, least), LEADER, 0.15)
            yield paper_text((column, least), words, TYPE, anchor)
            least += 1.35 * TYPE

    def page(self, shapes: Iterator[str]) -> str:
        """The text of the file."""
        size = f'width="{self.width:g}mm" height="{self.height:g}mm" viewBox="0 0 {self.width:g} {self.height:g}"'
        return "\n".join(
            [
                '<?xml version="1.0" encoding="UTF-8"?>',
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Helvetica, Arial, sans-serif">',
                f'<rect width="{self.width:g}" height="{self.height:g}" fill="#ffffff"/>',
                *shapes,
                "</svg>",
                "",
            ]
        )


def paper_line(start: Point, end: Point, colour: str = INK, width: float = 0.25, dashes: str = "") -> str:
    """A straight line between two points on paper."""
    (x1, y1), (x2, y2) = start, end
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    place = f'x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"'
    return f'<line {place} stroke="{colour}" stroke-width="{width:g}"{broken}/>'


def paper_text(point: Point, words: str, size: float = TYPE, anchor: str = "start", colour: str = INK) -> str:
    """A text at a point on paper."""
    x, y = point
    style = f'font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"'
    return f'<text x="{x:.2f}" y="{y + CAPITAL * size:.2f}" {style}>{escape(words)}</text>'


def _pair(x: float, y: float) -> str:
    return f"{x:.2f},{y:.2f}"
