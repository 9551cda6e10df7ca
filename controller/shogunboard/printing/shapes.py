"""What a sheet is made of. Lengths in millimetres, x to the right and y down from the top left corner of the page.

Angles are in degrees clockwise, as a dial turns.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final, TypeAlias

BLACK: Final = "#000000"
RED: Final = "#b00000"
GREY: Final = "#909090"


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.15
    colour: str = BLACK


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle, drawn as a line or filled."""

    x: float
    y: float
    radius: float
    width: float = 0.15
    colour: str = BLACK
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, turned about (x, y), which is the middle of a capital letter of it.

    `size` is that of the type; a digit is about 0.72 of it high. `anchor` is "middle" or "start".
    """

    x: float
    y: float
    text: str
    size: float
    angle: float = 0.0
    colour: str = BLACK
    anchor: str = "middle"


Shape: TypeAlias = Line | Circle | Text

CAPITAL: Final = 0.718
"""The height of a capital letter of Helvetica by its size, as its font metrics state it."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page and what is drawn on it."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def turned(x: float, y: float, angle: float) -> tuple[float, float]:
    """A vector turned clockwise, as one sees it on the page."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return x * c - y * s, x * s + y * c
