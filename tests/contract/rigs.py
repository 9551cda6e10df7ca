"""The boards that the contract is tested with where there is no hardware. A new driver adds its rigs here."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from shogunboard.geometry import parse_square, square_name
from tests.contract.hand_rig import HandRig
from tests.contract.mcp_rig import McpRig
from tests.contract.rig import Rig
from tests.contract.serial_rig import SerialRig
from tests.contract.sim_rig import SimRig


def simulated_by_hand() -> HandRig:
    """The simulated board with a person who does what the rig for real boards tells: so that rig is tested, too."""
    sim = SimRig("polarity")

    def person(text: str) -> str:
        if laid := re.match(r"Lay a magnet on (\w\d) .*, (north|south) pole up", text):
            sim.put(parse_square(laid[1]), "N" if laid[2] == "north" else "S")
        elif cleared := re.match(r"Clear (\w\d)", text):
            sim.put(parse_square(cleared[1]), None)
        elif text.startswith("Cut off"):
            return " ".join(map(square_name, sim.cut()))
        elif text.startswith("Unplug"):
            sim.unplug()
        elif text.startswith("Connect"):
            sim.restore()
        elif text.startswith("Which squares are lit"):
            return " ".join(f"{square_name(square)} {colour}" for square, colour in sim.lit().items())
        else:
            raise AssertionError(f"a person would not understand {text!r}")
        return ""

    return HandRig(sim.board, person, sim.wait)


RIGS: Final[Mapping[str, Callable[[], Rig]]] = MappingProxyType(
    {
        "sim-polarity": lambda: SimRig("polarity"),
        "sim-presence": lambda: SimRig("presence"),
        "sim-slow-sensors": lambda: SimRig("polarity", update_ms=50),
        "sim-by-hand": simulated_by_hand,
        "mcp23017": McpRig,
        "mcp23017-hanging": lambda: McpRig("hanging"),
        "mcp23017-poor-wires": lambda: McpRig(poor=True),
        "serial": SerialRig,
        "serial-mute": lambda: SerialRig("mute"),
    }
)
