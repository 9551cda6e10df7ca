"""A circuit as data: parts, the nets of their pins, and where they are drawn.

Places on a sheet are in steps of 1.27 mm from its upper left corner, so that all pins meet on KiCad's grid.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from schematics.generate.catalogue import Item
from schematics.generate.library import SUPPLIES

GRID: Final = 1.27


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a circuit. A pin that is not in `nets` is left unconnected on purpose.

    `turned` parts lie on their side (only parts with two pins). `wired` pins have a wire that `Sheet.wires` draws; the
    others end in a label or a symbol of supply.
    """

    reference: str
    item: Item
    nets: Mapping[str, str]
    at: tuple[int, int]
    turned: bool = False
    fitted: bool = True
    wired: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire between two ends on one line, and the label on it."""

    start: tuple[float, float]
    end: tuple[float, float]
    label: str = ""
    label_at: tuple[float, float] = (0, 0)


@dataclass(frozen=True, slots=True)
class Group:
    """A frame with a title around what belongs together: left, upper edge, width, height."""

    title: str
    area: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Note:
    """A text, its first line at a place."""

    text: str
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of a schematic."""

    name: str
    title: str
    paper: str
    parts: tuple[Part, ...]
    groups: tuple[Group, ...] = ()
    notes: tuple[Note, ...] = ()
    wires: tuple[Wire, ...] = ()
    flags: tuple[tuple[str, int, int], ...] = ()
    """Nets that are fed from outside, each with the place of its mark."""
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The frame that stands for the sheet on the first sheet."""


@dataclass(frozen=True, slots=True)
class Circuit:
    """A project: the first sheet, and those that it stands for."""

    name: str
    title: str
    comments: tuple[str, ...]
    root: Sheet
    children: tuple[Sheet, ...] = field(default=())

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        return (self.root, *self.children)

    @property
    def parts(self) -> tuple[Part, ...]:
        return tuple(part for sheet in self.sheets for part in sheet.parts)

    def nets(self) -> dict[str, tuple[tuple[Part, str], ...]]:
        """The net of every name with the pins on it, in the order of the parts."""
        found: defaultdict[str, list[tuple[Part, str]]] = defaultdict(list)
        for part in self.parts:
            for pin, net in part.nets.items():
                found[net].append((part, pin))
        return {name: tuple(pins) for name, pins in sorted(found.items())}

    def problems(self) -> tuple[str, ...]:
        """What is wrong with the circuit as such: names used twice, unknown pins, nets with one end."""
        twice = [name for name, times in Counter(part.reference for part in self.parts).items() if times > 1]
        unknown = [
            f"{part.reference} has no pin {pin}"
            for part in self.parts
            for pin in part.nets
            if pin not in {known.number for known in part.item.symbol.pins}
        ]
        lonely = [f"{name} has one end, {pins[0][0].reference}" for name, pins in self.nets().items() if len(pins) == 1]
        return (*(f"{name} is used several times" for name in twice), *unknown, *lonely)


def is_supply(net: str) -> bool:
    return net in SUPPLIES


def numbered(prefix: str, numbers: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"{prefix}{number}" for number in numbers)
