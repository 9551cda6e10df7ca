"""The box beside the board: the buttons of the clock, OK, hint, and the buzzer."""

from typing import Final

from schematics.generate import catalogue
from schematics.generate.circuit import Circuit, Group, Note, Part, Sheet
from schematics.generate.links import BOX_PINS, BUTTONS

WORDS: Final = {"WHITE": "White's clock", "RED": "Red's clock", "OK": "OK, long press: off", "HINT": "Hint"}


def _button(row: int, net: str) -> tuple[Part, Part]:
    y = 34 + 24 * row
    return (
        Part(f"R{row + 1}", catalogue.resistor("10k"), {"1": "+3V3", "2": net}, (98, y), turned=True),
        Part(f"SW{row + 1}", catalogue.BUTTON, {"1": net, "2": "GND"}, (146, y), turned=True, note=WORDS[net]),
    )


CIRCUIT: Final = Circuit(
    "panel",
    "Box with buttons and buzzer",
    (
        "Stands beside the board and does not turn with it; the same for both builds",
        "Made from the pin map; change that, not this",
    ),
    Sheet(
        "panel",
        "Box with buttons and buzzer",
        "A4",
        (
            Part("J1", catalogue.BOX, BOX_PINS, (40, 46)),
            *(part for row, net in enumerate(BUTTONS) for part in _button(row, net)),
            Part("R5", catalogue.resistor("1k"), {"1": "BUZZER", "2": "BASE"}, (34, 98), turned=True),
            Part("R6", catalogue.resistor("10k"), {"1": "BASE", "2": "GND"}, (34, 118), turned=True),
            Part("Q1", catalogue.TRANSISTOR, {"1": "TONE", "2": "BASE", "3": "GND"}, (200, 76)),
            Part("BZ1", catalogue.BUZZER, {"1": "+3V3", "2": "TONE"}, (194, 34), turned=True),
            Part("D1", catalogue.DIODE, {"1": "+3V3", "2": "TONE"}, (194, 52), turned=True),
        ),
        groups=(
            Group("To the controller board", (12, 20, 56, 60)),
            *(Group(f"{WORDS[net]} ({net})", (70, 20 + 24 * row, 96, 23)) for row, net in enumerate(BUTTONS)),
            Group("Driver of the buzzer", (12, 82, 56, 46)),
            Group("Buzzer", (168, 20, 54, 76)),
            Group("Marks for the rule check", (168, 98, 54, 26)),
            Group("Why it is so", (12, 130, 124, 26)),
        ),
        notes=(
            Note(
                "A button joins its line to ground. The 10 k beside it keep a long\n"
                "cable quiet; every button's wire has ground beside it.\n\n"
                "The buzzer sounds while its line is high; R6 keeps it silent while\n"
                "nothing drives the line, D1 takes the kick of a coil. It has a\n"
                "generator of its own and must be one for 3 V, at most 30 mA.",
                (14, 136),
            ),
        ),
        flags=(("+3V3", 176, 116), ("GND", 210, 116)),
    ),
)
