"""What must hold for the joints of a circuit by the pin map, the generator's circuits and KiCad's netlists alike."""

from typing import Final

from shogunboard.geometry import SQUARES, Square, square_name
from shogunboard_hw.pinout import BUILD_A, BUILD_B, Build
from shogunboard_hw.pinout.model import place_on_strip, strip_of
from tests.electronics.netlists import End, Netlist

PI: Final = "J11"
PICO: Final = "A1"
FIRST_SENSOR_PIN: Final = 9
"""The pin of a strip's plug that carries the sensor of file a."""
LIGHTS_IN: Final = 4
LIGHTS_OUT: Final = 6


def plug_pin(square: Square) -> End:
    """Where a square's sensor comes in on a controller board."""
    return f"J{strip_of(square)}", str(FIRST_SENSOR_PIN - 1 + place_on_strip(square))


def wrong_squares(build: Build, netlist: Netlist) -> list[str]:
    """Squares whose sensor is not read where the pin map says so, and by nothing else."""
    if build is BUILD_A:
        chips = {place.square: (f"U{place.expander + 1}", str(place.package_pin)) for place in BUILD_A.inputs}
    else:
        chips = {place.square: (f"U{place.multiplexer + 1}", str(place.package_pin)) for place in BUILD_B.inputs}
    return [
        f"{square_name(square)}: {sorted(netlist.at(*plug_pin(square)))}"
        for square in SQUARES
        if netlist.at(*plug_pin(square)) != {plug_pin(square), chips[square]}
    ]


def wrong_lines(build: Build, netlist: Netlist) -> list[str]:
    """Lines of a controller whose pin is not on the net of that name, and nets on pins that have no line."""
    headers = {"pi": PI, "pico": PICO}
    wanted = {(headers[line.controller], str(line.pin)): line.role.upper() for line in build.lines}
    roles = set(wanted.values())
    found = {
        end: name
        for name, ends in netlist.joined.items()
        for end in ends
        if name in roles and end[0] in headers.values()
    }
    return [
        f"{end}: {wanted.get(end)} became {found.get(end)}"
        for end in wanted.keys() | found.keys()
        if wanted.get(end) != found.get(end)
    ]


def wrong_addresses(netlist: Netlist) -> list[str]:
    """Expanders whose address pins do not give the address of the pin map."""
    wrong = []
    for chip in BUILD_A.expanders:
        levels = [netlist.name_at(f"U{chip.number + 1}", pin) for pin in (17, 16, 15)]
        bits = [{"GND": "0", "+3V3": "1"}.get(level, level) for level in levels]
        if "".join(bits) != f"{chip.address - 0x20:03b}":
            wrong.append(f"chip {chip.number}: {levels}")
    return wrong


def wrong_chain(netlist: Netlist) -> list[str]:
    """Breaks in the lights' data: Pico, buffer, resistor, strips 1 to 8."""
    links = [
        (("U10", "2"), netlist.at(PICO, 21)),
        (("J1", str(LIGHTS_IN)), netlist.through("U10", 3)),
        *(((f"J{strip + 1}", str(LIGHTS_IN)), netlist.at(f"J{strip}", LIGHTS_OUT)) for strip in range(1, 8)),
    ]
    return [f"{end} is not in {sorted(ends)}" for end, ends in links if end not in ends]
