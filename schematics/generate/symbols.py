"""Symbols: what a part looks like in a schematic, and where its pins are.

Lengths are millimetres. As in KiCad's library files y points upwards; a pin's `angle` is the direction from its free
end into the body (0: the body is on the right).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from schematics.generate.sexpr import Node, Quoted

PinKind: TypeAlias = Literal["input", "output", "bidirectional", "passive", "power_in", "power_out", "open_collector"]
STEP: Final = 2.54
LIBRARY: Final = "shogunboard"
FONT: Final[Node] = ["effects", ["font", ["size", 1.27, 1.27]]]
HIDDEN: Final[Node] = ["effects", ["font", ["size", 1.27, 1.27]], ["hide", "yes"]]


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin: its number on the package, its name, what it does, its free end and direction."""

    number: str
    name: str
    kind: PinKind
    x: float
    y: float
    angle: int
    length: float = STEP


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol. `reference` is the letter of its parts, `power` one whose pin joins the net of its name."""

    name: str
    reference: str
    pins: tuple[Pin, ...]
    drawing: tuple[Node, ...]
    text_at: tuple[float, float]
    description: str
    power: bool = False
    show_names: bool = True
    show_numbers: bool = True
    value_shift: tuple[float, float] = (0, STEP)
    """From the reference to the value, to the right and downwards."""

    def pin(self, number: str) -> Pin:
        return next(pin for pin in self.pins if pin.number == number)


def line(*points: tuple[float, float], width: float = 0.254, fill: str = "none") -> Node:
    xys: list[Node] = [["xy", x, y] for x, y in points]
    return ["polyline", ["pts", *xys], ["stroke", ["width", width], ["type", "default"]], ["fill", ["type", fill]]]


def rectangle(left: float, top: float, right: float, bottom: float, fill: str = "background") -> Node:
    stroke: Node = ["stroke", ["width", 0.254], ["type", "default"]]
    return ["rectangle", ["start", left, top], ["end", right, bottom], stroke, ["fill", ["type", fill]]]


def circle(x: float, y: float, radius: float) -> Node:
    stroke: Node = ["stroke", ["width", 0.254], ["type", "default"]]
    return ["circle", ["center", x, y], ["radius", radius], stroke, ["fill", ["type", "none"]]]


Entry: TypeAlias = tuple[str, str, PinKind] | None
"""Number, name and kind of a pin in a list of pins; None leaves a gap."""


def box(
    name: str,
    reference: str,
    description: str,
    left: Sequence[Entry],
    right: Sequence[Entry],
    *,
    top: Sequence[Entry] = (),
    bottom: Sequence[Entry] = (),
    half_width: int = 4,
    small: bool = False,
) -> Symbol:
    """A rectangle with pins from top to bottom on both sides, and in steps of 2.54 mm above and below.

    `small`: the pins above and below are in the middle, the value is beside the reference.
    """
    rows = max(len(left), len(right))
    high = (rows + 1) // 2
    up, down, wide = (high + 0.0) * STEP, -(rows - high + 1) * STEP, half_width * STEP
    pins: list[Pin] = []
    for side, entries in (("left", left), ("right", right)):
        for row, entry in enumerate(entries):
            if entry is not None:
                y = (high - 1 - row) * STEP
                x, angle = (-wide - STEP, 0) if side == "left" else (wide + STEP, 180)
                pins.append(Pin(entry[0], entry[1], entry[2], x, y, angle))
    for side, entries in (("top", top), ("bottom", bottom)):
        first = 0 if small else half_width // 2 - len(entries) // 2
        for column, entry in enumerate(entries):
            if entry is not None:
                x = (first + column) * STEP
                y, angle = (up + STEP, 270) if side == "top" else (down - STEP, 90)
                pins.append(Pin(entry[0], entry[1], entry[2], x, y, angle))
    return Symbol(
        name, reference, tuple(pins), (rectangle(-wide, up, wide, down),), (-wide, up + STEP / 2), description,
        value_shift=(wide + 1.27, 0) if small else (0, up - down + STEP),
    )  # fmt: skip


def two_pins(
    name: str, reference: str, description: str, drawing: Sequence[Node], reach: float = 3.81, inner: float = 1.27
) -> Symbol:
    """A part with a pin above (1) and below (2), its texts on the right."""
    pins = (
        Pin("1", "1", "passive", 0, reach, 270, reach - inner),
        Pin("2", "2", "passive", 0, -reach, 90, reach - inner),
    )
    return Symbol(
        name, reference, pins, tuple(drawing), (2.54, 1.27), description, show_names=False, show_numbers=False
    )


def supply(name: str, description: str) -> Symbol:
    """The symbol of a supply, its arrow upwards; of ground, its triangle downwards."""
    shape: tuple[Node, ...]
    if name == "GND":
        shape = (line((0, 0), (0, -1.27), (1.27, -1.27), (0, -2.54), (-1.27, -1.27), (0, -1.27)),)
        angle, text = 270, (0.0, -3.81)
    else:
        shape = (line((-0.762, 1.27), (0, 2.54), (0.762, 1.27)), line((0, 0), (0, 2.54)))
        angle, text = 90, (0.0, 3.556)
    pin = Pin("1", "", "power_in", 0, 0, angle, 0)
    return Symbol(name, "#PWR", (pin,), shape, text, description, power=True, show_names=False, show_numbers=False)


def node_of(symbol: Symbol, prefix: str = "") -> Node:
    """The symbol as KiCad's library files have it, or with `prefix` as a schematic carries it along."""
    x, y = symbol.text_at
    hide_reference = symbol.reference.startswith("#")
    justify: Node = ["effects", ["font", ["size", 1.27, 1.27]], ["justify", "left"]]
    head: list[Node] = ["symbol", Quoted(prefix + symbol.name)]
    if symbol.power:
        head.append(["power"])
    if not symbol.show_numbers:
        head.append(["pin_numbers", ["hide", "yes"]])
    head.append(["pin_names", ["offset", 0.508], *([] if symbol.show_names else [["hide", "yes"]])])
    head += [["exclude_from_sim", "no"], ["in_bom", "no" if hide_reference else "yes"], ["on_board", "yes"]]
    centred = symbol.reference == "#PWR"
    texts: tuple[tuple[str, str, float, float, Node], ...] = (
        ("Reference", symbol.reference, x, y if not hide_reference else 0, HIDDEN if hide_reference else justify),
        (
            "Value",
            symbol.name,
            x + (0 if hide_reference else symbol.value_shift[0]),
            y if hide_reference else y - symbol.value_shift[1],
            FONT if centred else justify,
        ),
        ("Footprint", "", 0, 0, HIDDEN),
        ("Datasheet", "", 0, 0, HIDDEN),
        ("Description", symbol.description, 0, 0, HIDDEN),
    )
    for title, text, left, up, effects in texts:
        head.append(["property", Quoted(title), Quoted(text), ["at", left, up, 0], effects])
    head.append(["symbol", Quoted(f"{symbol.name}_0_1"), *symbol.drawing])
    head.append(["symbol", Quoted(f"{symbol.name}_1_1"), *map(_pin, symbol.pins)])
    head.append(["embedded_fonts", "no"])
    return head


def _pin(pin: Pin) -> Node:
    return [
        "pin", pin.kind, "line", ["at", pin.x, pin.y, pin.angle], ["length", pin.length],
        ["name", Quoted(pin.name), FONT], ["number", Quoted(pin.number), FONT],
    ]  # fmt: skip


def library(symbols: Sequence[Symbol]) -> Node:
    head: list[Node] = ["kicad_symbol_lib", ["version", "20241209"], ["generator", Quoted("shogunboard")]]
    return [*head, ["generator_version", Quoted("9.0")], *(node_of(symbol) for symbol in symbols)]
