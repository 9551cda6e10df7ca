"""A netlist as the tests look at it, whether the generator or KiCad says what is joined."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias
from xml.etree import ElementTree

from schematics.generate.circuit import Circuit

End: TypeAlias = tuple[str, str]
"""Reference of a part, number of its pin."""


@dataclass(frozen=True)
class Netlist:
    """What is joined to what, by the name of the net."""

    nets: Mapping[str, frozenset[End]]

    @property
    def joined(self) -> dict[str, frozenset[End]]:
        """The nets that join something."""
        return {name: ends for name, ends in self.nets.items() if not name.startswith("unconnected-")}

    def at(self, part: str, pin: str | int) -> frozenset[End]:
        """Everything on the net of a pin, the pin itself too."""
        return next((ends for ends in self.nets.values() if (part, str(pin)) in ends), frozenset({(part, str(pin))}))

    def name_at(self, part: str, pin: str | int) -> str:
        return next(name for name, ends in self.nets.items() if (part, str(pin)) in ends)

    def through(self, part: str, pin: str | int, prefix: str = "R") -> frozenset[End]:
        """What a pin reaches directly, and through one part with two pins and this letter."""
        reached = set(self.at(part, pin))
        for other, number in tuple(reached):
            if other.startswith(prefix) and number in ("1", "2"):
                reached |= self.at(other, 3 - int(number))
        return frozenset(reached)


def of_circuit(circuit: Circuit) -> Netlist:
    """What the generator means to draw."""
    return Netlist(
        {name: frozenset((part.reference, pin) for part, pin in pins) for name, pins in circuit.nets().items()}
    )


def of_xml(text: str) -> Netlist:
    """What KiCad reads in the sheets."""
    root = ElementTree.fromstring(text)
    return Netlist({net.get("name", ""): _ends(net.iter("node")) for net in root.iter("net")})


def _ends(nodes: Iterable[ElementTree.Element]) -> frozenset[End]:
    return frozenset((node.get("ref", ""), node.get("pin", "")) for node in nodes)
