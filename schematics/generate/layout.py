"""A board as data: where parts lie, what is laid by hand, the board's shape. Millimetres, y downwards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from schematics.generate.circuit import Circuit, Part
from schematics.generate.footprints import Footprint, Pad
from schematics.generate.packages import BY_NAME

Layer: TypeAlias = Literal[0, 1]
"""0: the upper side, 1: the lower side."""
LAYERS: Final = ("F.Cu", "B.Cu")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a part's footprint has its origin, and by how many degrees it is turned anticlockwise (0, 90, 180, 270)."""

    x: float
    y: float
    angle: int = 0

    def moved(self, x: float, y: float) -> tuple[float, float]:
        """A point of the footprint on the board."""
        for _ in range(self.angle // 90):
            x, y = y, -x
        return round(self.x + x, 4), round(self.y + y, 4)


@dataclass(frozen=True, slots=True)
class Track:
    """A straight piece of copper."""

    net: str
    layer: Layer
    width: float
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Via:
    """A plated hole that joins both sides."""

    net: str
    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Text:
    """A text on a side of the board."""

    text: str
    at: tuple[float, float]
    size: float
    layer: str = "F.SilkS"
    angle: int = 0


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle on the board's print. Magnets of metal lie between `inner` and `radius`: no track or via under them."""

    at: tuple[float, float]
    radius: float
    inner: float


@dataclass(frozen=True, slots=True)
class Board:
    """A board: `area` is its left, upper, right and lower edge; `step` the grid that tracks are laid on."""

    circuit: Circuit
    area: tuple[float, float, float, float]
    places: Mapping[str, Place]
    step: float
    laid: tuple[Track, ...] = ()
    texts: tuple[Text, ...] = ()
    rings: tuple[Ring, ...] = ()
    wide_nets: tuple[str, ...] = ("GND", "+5V", "+3V3", "VSENS", "PI_5V", "VIN")
    cut: float = 2.0
    """Radius of the rounded corners."""

    def parts(self) -> Iterator[tuple[Part, Footprint, Place]]:
        for part in self.circuit.parts:
            yield part, BY_NAME[part.item.footprint], self.places[part.reference]


@dataclass(frozen=True, slots=True)
class Copper:
    """A pad on the board: its net ("" for a bare hole), middle, size as it lies, and sides."""

    net: str
    x: float
    y: float
    width: float
    height: float
    round: bool
    layers: tuple[Layer, ...]

    def distance(self, x: float, y: float) -> float:
        """From a point to the pad's edge; negative inside."""
        dx, dy = abs(x - self.x), abs(y - self.y)
        if self.round:
            return float((dx * dx + dy * dy) ** 0.5) - self.width / 2
        dx, dy = dx - self.width / 2, dy - self.height / 2
        if dx <= 0 and dy <= 0:
            return max(dx, dy)
        return float((max(dx, 0) ** 2 + max(dy, 0) ** 2) ** 0.5)


def net_of(part: Part, pad: Pad) -> str:
    """The net of a pad, under the name that KiCad gives it."""
    if not pad.number:
        return ""
    net = part.nets.get(pad.number)
    if net is not None:
        return net
    name = part.item.symbol.pin(pad.number).name
    middle = f"{name}-" if name else ""
    return f"unconnected-({part.reference}-{middle}Pad{pad.number})"


def coppers(board: Board) -> Iterator[Copper]:
    """All pads and holes of a board."""
    for part, footprint, place in board.parts():
        for pad in footprint.pads:
            x, y = place.moved(pad.x, pad.y)
            lying = place.angle % 180 == 90
            width, height = (pad.height, pad.width) if lying else (pad.width, pad.height)
            sides: tuple[Layer, ...] = (0, 1) if pad.through else (0,)
            yield Copper(net_of(part, pad), x, y, width, height, pad.shape == "circle", sides)
