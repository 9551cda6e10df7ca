"""The controller board of build A: five MCP23017 on the I2C bus of a Raspberry Pi, a Pico for the LEDs."""

from typing import Final

from schematics.generate import catalogue
from schematics.generate.circuit import Circuit, Group, Note, Part, Sheet
from schematics.generate.links import square_net
from schematics.generate.shared import (
    DATA_GROUP,
    DATA_NOTE,
    GROUNDS,
    SUPPLY_GROUP,
    SUPPLY_NOTE,
    data_parts,
    lines_of,
    overview,
    plugs,
    supply_parts,
)
from shogunboard.geometry import square_name
from shogunboard_hw.pinout import BUILD_A, Expander

PI_GROUNDS: Final = ("6", "9", "14", "20", "25", "30", "34", "39")
COLUMN: Final = 58


def _expander(chip: Expander) -> Part:
    levels = {pin: "+3V3" if chip.address >> bit & 1 else "GND" for bit, pin in enumerate(("15", "16", "17"))}
    squares = {
        str(place.package_pin): square_net(place.square) for place in BUILD_A.inputs if place.expander == chip.number
    }
    bus = {"12": "SCL", "13": "SDA", "18": "RESET", "9": "+3V3", "10": "GND"}
    return Part(
        f"U{chip.number + 1}", catalogue.MCP23017, bus | levels | squares, (46 + COLUMN * chip.number, 56),
        note=f"chip {chip.number}, address {chip.address:#04x}",
    )  # fmt: skip


def _expander_group(chip: Expander) -> Group:
    squares = BUILD_A.squares_of(chip.number)
    title = f"Chip {chip.number}, {chip.address:#04x}: {square_name(squares[0])} to {square_name(squares[-1])}"
    return Group(title, (18 + COLUMN * chip.number, 20, COLUMN - 1, 92))


def _pi() -> Part:
    nets = (
        lines_of(BUILD_A, "pi")
        | {"1": "+3V3", "17": "+3V3", "2": "PI_5V", "4": "PI_5V"}
        | dict.fromkeys(PI_GROUNDS, "GND")
    )
    return Part("J11", catalogue.PI, nets, (60, 160))


def _pull_up(reference: str, net: str, y: int, value: str, fitted: bool) -> Part:
    return Part(reference, catalogue.resistor(value), {"1": "+3V3", "2": net}, (140, y), turned=True, fitted=fitted)


EXPANDERS: Final = Sheet(
    "expanders",
    "Raspberry Pi and expanders",
    "A3",
    (
        *map(_expander, BUILD_A.expanders),
        *(
            Part(f"C{chip.number + 1}", catalogue.C_BLOCK, {"1": "+3V3", "2": "GND"}, (34 + COLUMN * chip.number, 98))
            for chip in BUILD_A.expanders
        ),
        _pi(),
        _pull_up("R1", "RESET", 132, "10k", True),
        _pull_up("R2", "SDA", 146, "4k7", False),
        _pull_up("R3", "SCL", 160, "4k7", False),
    ),
    groups=(
        *map(_expander_group, BUILD_A.expanders),
        Group("Raspberry Pi", (18, 115, 86, 84)),
        Group("Pull-ups", (106, 115, 70, 84)),
        Group("Why it is so", (178, 115, 130, 84)),
    ),
    notes=(
        Note(
            "Five chips with 14 inputs each, although four with 16 would do: by the data sheet of 2022\n"
            "GPA7 and GPB7 may only be outputs. An input that changes there during a reading can spoil\n"
            'SDA. They stay open here, and the symbol says "output", so that the rule check refuses\n'
            "anything that drives them.\n\n"
            "The sensors are open drains that pull low; the driver switches on the chips' own pull-ups\n"
            "(100 k).\n\n"
            "INTA and INTB stay open: an interrupt line loses edges, because reading the inputs clears\n"
            "it. The driver polls.\n\n"
            "All RESET pins hang on one line, GPIO5, which is high after power-on: the chips run while\n"
            "the Raspberry Pi starts. The driver pulls it low when a chip holds the bus.\n\n"
            "Inputs GPB1 to GPB6 of chip 4 are spare and stay open; the driver switches their pull-ups on.\n\n"
            "GPIO0, 1 (memory of add-on boards) and 14, 15 (serial console) stay free.",
            (180, 121),
        ),
        Note(
            "R2 and R3 are not fitted with a\nRaspberry Pi: its own 1.8 k pull\n"
            "the bus up. Another computer may\nneed them.",
            (110, 170),
        ),
    ),
    box=(30, 70, 60, 20),
)

POWER: Final = Sheet(
    "power",
    "Supply, lights and Pico",
    "A3",
    (
        *supply_parts(),
        *data_parts(),
        Part("JP1", catalogue.JUMPER, {"1": "+5V", "2": "PI_5V"}, (206, 34)),
        Part("A1", catalogue.PICO, lines_of(BUILD_A, "pico") | dict.fromkeys((*GROUNDS, "33"), "GND"), (190, 98)),
    ),
    groups=(SUPPLY_GROUP, DATA_GROUP, Group("Supply of the Pi", (186, 18, 80, 42)), Group("Pico", (134, 62, 132, 92))),
    notes=(
        SUPPLY_NOTE,
        DATA_NOTE,
        Note(
            "JP1 closed: the board feeds the\nRaspberry Pi (up to model 4).\nOpen: it has its own supply (5).",
            (190, 44),
        ),
        Note(
            "The Pico only drives the lights here.\nIt is fed and spoken to over USB\nby the Raspberry Pi.", (136, 134)
        ),
    ),
    flags=(("VIN", 26, 54), ("+5V", 48, 54), ("GND", 74, 54)),
    box=(30, 40, 60, 20),
)

CIRCUIT: Final = Circuit(
    "controller_a",
    "Controller board, build A",
    ("Presence: Hall switches, five MCP23017 on a Raspberry Pi", "Made from the pin map; change that, not this"),
    overview(
        "controller_a",
        "Controller board, build A",
        "Build A tells whether a square is occupied, not by whom.\n\n"
        "Supply, lights and Pico: 5 V comes in, is fused, and feeds the lights of all strips and\n"
        "the Raspberry Pi. A Pico makes the lights' data, which needs exact times that a Raspberry\n"
        "Pi does not keep.\n\n"
        "Raspberry Pi and expanders: 64 sensors on five chips of one I2C bus.",
    ),
    (
        POWER,
        EXPANDERS,
        plugs("+3V3", "Pin 8 feeds the sensors: 3.3 V of the Raspberry Pi; 64 switches take less than 1 mA."),
    ),
)
