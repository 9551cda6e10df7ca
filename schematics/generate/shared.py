"""What both controller boards have: the way of the 5 V, the LEDs' data, the plugs of strips and box."""

from typing import Final

from schematics.generate import catalogue
from schematics.generate.circuit import Group, Note, Part, Sheet
from schematics.generate.links import BOX_PINS, strip_nets
from shogunboard.geometry import SIZE
from shogunboard_hw.pinout import Build

GROUNDS: Final = ("3", "8", "13", "18", "23", "28", "38")
"""The Pico's ground pins."""


def lines_of(build: Build, controller: str) -> dict[str, str]:
    """The header's pins of a controller that have a line, each with its net."""
    return {str(line.pin): line.role.upper() for line in build.lines if line.controller == controller}


def supply_parts() -> tuple[Part, ...]:
    """From the plug of the power supply to the net +5V."""
    return (
        Part("J10", catalogue.POWER, {"1": "VIN", "2": "GND"}, (38, 36)),
        Part("F1", catalogue.FUSE, {"1": "VIN", "2": "+5V"}, (62, 34), turned=True),
        Part("D1", catalogue.TVS, {"1": "+5V", "2": "GND"}, (84, 38)),
        Part("C10", catalogue.BULK, {"1": "+5V", "2": "GND"}, (102, 38)),
    )


def data_parts() -> tuple[Part, ...]:
    """From the Pico to the first LED: the buffer lifts 3.3 V to 5 V. Unused gates are held off."""
    nets = {"14": "+5V", "7": "GND", "1": "GND", "2": "LEDS", "3": "LED_BUFFERED"}
    for enable, data in (("4", "5"), ("10", "9"), ("13", "12")):
        nets |= {enable: "+5V", data: "GND"}
    return (
        Part("U10", catalogue.BUFFERS, nets, (62, 98)),
        Part("R10", catalogue.resistor("330"), {"1": "LED_BUFFERED", "2": "LED_1"}, (106, 86), turned=True),
        Part("R11", catalogue.resistor("10k"), {"1": "LEDS", "2": "GND"}, (106, 104), turned=True),
        Part("C11", catalogue.C_BLOCK, {"1": "+5V", "2": "GND"}, (106, 122)),
    )


SUPPLY_NOTE: Final = Note(
    "Fuse: for short circuits. The firmware clamps the lights\n"
    "to 1.0 A; all 64 white would take 3.84 A, which tracks and\n"
    "wires bear, and so does the fuse for long. D1 holds down a\n"
    "wrong voltage, also one the wrong way round, until supply or\n"
    "fuse give up; it may break doing so, then change it.\n"
    "C10 takes the inrush of the lights away from the supply.",
    (116, 26),
)
DATA_NOTE: Final = Note(
    "WS2812B want 3.5 V for a one, the Pico gives 3.3 V: an\n"
    "AHCT buffer takes that as a one at a supply of 5 V. R10 damps\n"
    "the cable, R11 keeps the line low without a Pico.",
    (24, 134),
)
SUPPLY_GROUP: Final = Group("5 V in", (20, 18, 164, 42))
DATA_GROUP: Final = Group("Data for the lights", (20, 62, 112, 92))


def overview(name: str, title: str, what: str) -> Sheet:
    """The first sheet: what the board does, and the holes for its screws."""
    text = (
        f"{what}\n\n"
        "Plugs: one ribbon cable to each row strip, one to the box with the buttons.\n\n"
        "Nets with the same name are joined across the sheets. SQ_a8 is the sensor of square a8 in\n"
        "rotation 0; LED_1 is the lights' data that goes into strip 1."
    )
    holes = tuple(Part(f"H{number}", catalogue.HOLE, {}, (18 + 22 * number, 142)) for number in range(1, 5))
    return Sheet(
        name, title, "A4", holes, groups=(Group("Screws", (30, 128, 100, 24)),), notes=(Note(text, (100, 36)),)
    )


def plugs(sensor_supply: str, note: str) -> Sheet:
    """The sheet of the plugs to the strips and to the box; `note` says what feeds the sensors."""
    note = (
        "Ribbon cables with 16 wires to the strips. Wires 9 to 16 are the sensors of files a to h.\n"
        f"{note}\n"
        "Pin 6 of one strip goes on to pin 4 of the next: the lights are one chain, a8 to h1.\n\n"
        "The box does not turn with the board: buttons and buzzer stay with the players. The pull-ups\n"
        "of the buttons and the transistor of the buzzer are in the box."
    )
    parts = [
        Part(
            f"J{strip}", catalogue.STRIP, strip_nets(strip, sensor_supply),
            (52 + 72 * ((strip - 1) % 4), 46 + 46 * ((strip - 1) // 4)), note=f"Strip {strip}, rank {SIZE + 1 - strip}",
        )
        for strip in range(1, SIZE + 1)
    ]  # fmt: skip
    groups = [
        Group(
            f"Strip {strip}: rank {SIZE + 1 - strip}",
            (20 + 72 * ((strip - 1) % 4), 24 + 46 * ((strip - 1) // 4), 71, 45),
        )
        for strip in range(1, SIZE + 1)
    ]
    return Sheet(
        "plugs",
        "Plugs of the strips and of the box",
        "A3",
        (*parts, Part("J9", catalogue.BOX, BOX_PINS, (52, 138))),
        groups=(*groups, Group("Box with the buttons", (20, 116, 71, 45))),
        notes=(Note(note, (96, 120)),),
        box=(30, 100, 60, 20),
    )
