"""The controller board of build B: a Pico measures 64 linear sensors through four multiplexers."""

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
from shogunboard_hw.pinout import BUILD_B, Multiplexer

COLUMN: Final = 58
SELECTS: Final = {"10": "SELECT0", "11": "SELECT1", "14": "SELECT2", "13": "SELECT3"}
ENABLES: Final = tuple(chip.enable.upper() for chip in BUILD_B.multiplexers)


def behind(net: str) -> str:
    """The net behind the series resistor of a line of the Pico."""
    return f"MUX_{net}"


def _multiplexer(chip: Multiplexer) -> Part:
    squares = {
        str(place.package_pin): square_net(place.square) for place in BUILD_B.inputs if place.multiplexer == chip.number
    }
    lines = {pin: behind(net) for pin, net in SELECTS.items()}
    lines |= {"15": behind(chip.enable.upper()), "1": chip.output.upper(), "24": "VSENS", "12": "GND"}
    note = f"multiplexer {chip.number}"
    return Part(
        f"U{chip.number + 1}", catalogue.MULTIPLEXER, lines | squares, (47 + COLUMN * chip.number, 56), note=note
    )


def _group(chip: Multiplexer) -> Group:
    squares = sorted(place.square for place in BUILD_B.inputs if place.multiplexer == chip.number)
    title = f"Multiplexer {chip.number}: {square_name(squares[0])} to {square_name(squares[-1])}"
    return Group(title, (18 + COLUMN * chip.number, 20, COLUMN - 1, 92))


def _resistors() -> tuple[Part, ...]:
    series = [
        Part(
            f"R{row + 1}", catalogue.resistor("1k"), {"1": net, "2": behind(net)},
            (44 + 70 * (row // 4), 128 + 15 * (row % 4)), turned=True,
        )
        for row, net in enumerate((*SELECTS.values(), *ENABLES))
    ]  # fmt: skip
    held = [
        Part(
            f"R{row + 12}",
            catalogue.resistor("10k"),
            {"1": "VSENS", "2": behind(net)},
            (182, 128 + 15 * row),
            turned=True,
        )
        for row, net in enumerate(ENABLES)
    ]
    return (*series, *held)


MULTIPLEXERS: Final = Sheet(
    "multiplexers",
    "Multiplexers",
    "A3",
    (
        *map(_multiplexer, BUILD_B.multiplexers),
        *(
            Part(f"C{chip.number + 1}", catalogue.C_BLOCK, {"1": "VSENS", "2": "GND"}, (34 + COLUMN * chip.number, 98))
            for chip in BUILD_B.multiplexers
        ),
        *_resistors(),
    ),
    groups=(
        *map(_group, BUILD_B.multiplexers),
        Group("Select and enable lines of the Pico", (18, 115, 138, 76)),
        Group("Off until the firmware runs", (158, 115, 60, 76)),
        Group("Why it is so", (220, 115, 98, 76)),
    ),
    notes=(
        Note(
            "All four share the select lines. Two and two share a line of the\n"
            "converter, because a Pico brings out only three: of a pair one must\n"
            "be switched off before the other is switched on.\n\n"
            "An enable line is on while it is low. The 10 k keep all off.\n\n"
            "The 1 k limit what flows from a Pico on USB into multiplexers whose\n"
            "supply is off: without them the lines would feed the whole board.\n\n"
            "The multiplexers are fed by VSENS, as the sensors are, so that no\n"
            "signal is ever above their supply.\n\n"
            "Where channel n is: I0 to I7 on pins 9 to 2, I8 to I15 on 23 to 16.",
            (222, 121),
        ),
    ),
    box=(30, 70, 60, 20),
)  # fmt: skip

PICO_NETS: Final = {
    **lines_of(BUILD_B, "pico"),
    **dict.fromkeys((*GROUNDS, "33"), "GND"),
    "35": "VSENS",
    "36": "+3V3",
}

POWER: Final = Sheet(
    "power",
    "Supply, lights, sensors and Pico",
    "A3",
    (
        *supply_parts(),
        *data_parts(),
        Part("U11", catalogue.REGULATOR, {"3": "+5V", "2": "VSENS", "1": "GND"}, (230, 38)),
        Part("C12", catalogue.C_BLOCK, {"1": "+5V", "2": "GND"}, (204, 42)),
        Part("C13", catalogue.C_REGULATOR, {"1": "VSENS", "2": "GND"}, (258, 42)),
        Part("C14", catalogue.C_BLOCK, {"1": "VSENS", "2": "GND"}, (276, 42)),
        Part("A1", catalogue.PICO, PICO_NETS, (180, 98)),
    ),
    groups=(
        SUPPLY_GROUP,
        DATA_GROUP,
        Group("3.3 V of the sensors, and reference", (186, 18, 132, 42)),
        Group("Pico", (134, 62, 96, 92)),
        Group("Why it is so", (232, 62, 86, 92)),
    ),
    notes=(
        SUPPLY_NOTE,
        DATA_NOTE,
        Note("64 sensors take about 0.4 A: 0.7 W in U11, without a heat sink.", (192, 53)),
        Note(
            "The sensors' output is in proportion to their supply.\n"
            "VSENS is also the converter's reference (ADC_VREF,\n"
            "pin 35), so that its changes cancel out. The Pico's\n"
            "own 3.3 V comes from a switching regulator, is noisy\n"
            "and too weak for 64 sensors.\n\n"
            "Inside the Pico 200 ohm join ADC_VREF and its 3.3 V:\n"
            "with the board's supply off and USB on, up to 16 mA\n"
            "flow into the sensors, with USB off and the supply on\n"
            "into the Pico. Neither does harm.\n\n"
            "The Pico is fed and spoken to over USB, so the board\n"
            "runs on any computer. +3V3 is the Pico's: it feeds\n"
            "only the buttons and the buzzer in the box.\n\n"
            "GP0, 1 (serial console) and GP15 (erratum E5) stay\n"
            "free; GP28 is a spare line of the converter.",
            (234, 68),
        ),
    ),
    flags=(("VIN", 26, 54), ("+5V", 48, 54), ("GND", 74, 54)),
    box=(30, 40, 60, 20),
)

CIRCUIT: Final = Circuit(
    "controller_b",
    "Controller board, build B",
    ("Polarity: linear Hall sensors, four multiplexers, a Pico on USB", "Made from the pin map; change that, not this"),
    overview(
        "controller_b",
        "Controller board, build B",
        "Build B tells a north pole from a south pole, so it knows whose piece stands on a square, and has\n"
        "more margin. It runs on any computer with USB. It is the build to recommend.\n\n"
        "Supply, lights, sensors and Pico: 5 V comes in, is fused, feeds the lights, and through a regulator\n"
        "of their own the sensors.\n\n"
        "Multiplexers: 64 sensors on two lines of the Pico's converter.",
    ),
    (
        POWER,
        MULTIPLEXERS,
        plugs("VSENS", "Pin 8 feeds the sensors: VSENS, up to 55 mA a strip."),
    ),
)
