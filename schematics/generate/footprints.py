"""Footprints: copper, mask and outlines of a part. Millimetres, y downwards as on a board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from schematics.generate.sexpr import Node, Quoted

Shape: TypeAlias = Literal["rect", "roundrect", "circle", "oval"]
Kind: TypeAlias = Literal["smd", "hole", "bare"]
"""smd: on the upper side; hole: plated, through the board; bare: a hole without copper."""
Side: TypeAlias = Literal["F", "B"]


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad: number, place, size, drill."""

    number: str
    kind: Kind
    x: float
    y: float
    width: float
    height: float
    drill: float = 0
    shape: Shape = "circle"

    @property
    def through(self) -> bool:
        return self.kind != "smd"


@dataclass(frozen=True, slots=True)
class Outline:
    """Lines from point to point on one layer."""

    layer: str
    width: float
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a part needs of a board. `body` is left, upper, right and lower edge of the part itself."""

    name: str
    description: str
    pads: tuple[Pad, ...]
    body: tuple[float, float, float, float]
    side: Side = "F"
    marks: tuple[Outline, ...] = ()
    margin: float = 0.25
    reference_at: tuple[float, float] | None = None
    outlined: bool = True

    @property
    def courtyard(self) -> tuple[float, float, float, float]:
        """What no other part may reach into."""
        boxes = [(p.x - p.width / 2, p.y - p.height / 2, p.x + p.width / 2, p.y + p.height / 2) for p in self.pads]
        left, up, right, low = zip(*boxes, self.body, strict=True)
        edge = self.margin
        return min(left) - edge, min(up) - edge, max(right) + edge, max(low) + edge

    @property
    def reference_place(self) -> tuple[float, float]:
        if self.reference_at is not None:
            return self.reference_at
        left, up, right, _ = self.courtyard
        return (left + right) / 2, up - 0.8

    @property
    def is_smd(self) -> bool:
        return any(pad.kind == "smd" for pad in self.pads)

    def lines(self) -> Iterator[Outline]:
        """What is printed, what the part covers, and what no other part may reach into."""
        yield from self.marks
        yield Outline(f"{self.side}.Fab", 0.1, _around(self.body))
        yield Outline(f"{self.side}.CrtYd", 0.05, _around(self.courtyard))


def _around(area: tuple[float, float, float, float]) -> tuple[tuple[float, float], ...]:
    left, up, right, low = (round(edge, 2) for edge in area)
    return (left, up), (right, up), (right, low), (left, low), (left, up)


def silk(side: Side, *points: tuple[float, float]) -> Outline:
    return Outline(f"{side}.SilkS", 0.12, points)


def pad_node(pad: Pad, extra: Sequence[Node] = (), angle: float = 0) -> Node:
    kind = {"smd": "smd", "hole": "thru_hole", "bare": "np_thru_hole"}[pad.kind]
    layers = {"smd": ("F.Cu", "F.Mask", "F.Paste"), "hole": ("*.Cu", "*.Mask"), "bare": ("*.Cu", "*.Mask")}[pad.kind]
    at: Node = ["at", pad.x, pad.y, angle] if angle else ["at", pad.x, pad.y]
    node: list[Node] = ["pad", Quoted(pad.number), kind, pad.shape, at, ["size", pad.width, pad.height]]
    if pad.through:
        node.append(["drill", pad.drill])
    node.append(["layers", *map(Quoted, layers)])
    if pad.kind == "hole":
        node.append(["remove_unused_layers", "no"])
    if pad.shape == "roundrect":
        node.append(["roundrect_rratio", 0.25])
    return [*node, *extra]


def line_nodes(outline: Outline) -> Iterator[list[Node]]:
    stroke: Node = ["stroke", ["width", outline.width], ["type", "solid"]]
    for (x1, y1), (x2, y2) in zip(outline.points, outline.points[1:], strict=False):
        yield ["fp_line", ["start", x1, y1], ["end", x2, y2], stroke, ["layer", Quoted(outline.layer)]]


def attributes(footprint: Footprint) -> list[str]:
    if not any(pad.number for pad in footprint.pads):
        return ["exclude_from_pos_files", "exclude_from_bom"]
    return ["smd" if footprint.is_smd else "through_hole"]


def text_effects(size: float, side: Side = "F") -> Node:
    mirrored: list[Node] = [["justify", "mirror"]] if side == "B" else []
    return ["effects", ["font", ["size", size, size], ["thickness", round(size * 0.15, 3)]], *mirrored]


def file_node(footprint: Footprint) -> Node:
    """The footprint as a library file."""
    x, y = footprint.reference_place
    _, _, _, low = footprint.courtyard
    side = footprint.side
    head: list[Node] = [
        "footprint", Quoted(footprint.name), ["version", "20241229"], ["generator", Quoted("shogunboard")],
        ["generator_version", Quoted("9.0")], ["layer", Quoted("F.Cu")], ["descr", Quoted(footprint.description)],
    ]  # fmt: skip
    for title, text, layer, text_x, text_y in (
        ("Reference", "REF**", f"{side}.SilkS", x, y),
        ("Value", footprint.name, f"{side}.Fab", x, round(low + 0.8, 2)),
    ):
        place: Node = ["at", round(text_x, 2), round(text_y, 2), 0]
        head.append(["property", Quoted(title), Quoted(text), place, ["layer", Quoted(layer)], text_effects(0.8, side)])
    head.append(["attr", *attributes(footprint)])
    for outline in footprint.lines():
        head += line_nodes(outline)
    head += [pad_node(pad) for pad in footprint.pads]
    head.append(["embedded_fonts", "no"])
    return head


PIN: Final = 1.6
"""Diameter of the pad of a pin 0.64 mm square."""
