"""The row strip: eight sensors and eight LEDs. Eight equal strips make a board; the sensor depends on the build."""

from typing import Final

from schematics.generate import catalogue
from schematics.generate.circuit import Circuit, Group, Note, Part, Sheet, Wire
from schematics.generate.links import STRIP_PINS
from shogunboard.geometry import SIZE

FILES: Final = "abcdefgh"
FIRST: Final = 37
PITCH: Final = 37
LED_ROW: Final = 42
C_LED_ROW: Final = 66
HALL_ROW: Final = 98
C_HALL_ROW: Final = 122


def _cell(number: int) -> tuple[Part, ...]:
    x = FIRST + PITCH * (number - 1)
    data_in = "LED_IN" if number == 1 else f"/DATA_{number - 1}"
    data_out = "LED_OUT" if number == SIZE else f"/DATA_{number}"
    wired = (*(("4",) if number > 1 else ()), *(("2",) if number < SIZE else ()))
    led = Part(
        f"D{number}", catalogue.LED, {"1": "+5V", "2": data_out, "3": "GND", "4": data_in}, (x, LED_ROW), wired=wired
    )
    hall = Part(f"U{number}", catalogue.HALL, {"1": "VSENS", "2": f"S{number}", "3": "GND"}, (x, HALL_ROW))
    return (
        led,
        Part(f"C{number}", catalogue.C_LED, {"1": "+5V", "2": "GND"}, (x, C_LED_ROW)),
        hall,
        Part(f"C{10 + number}", catalogue.C_LED, {"1": "VSENS", "2": "GND"}, (x, C_HALL_ROW)),
    )


def _chain() -> tuple[Wire, ...]:
    """The wires from each LED to the next one."""
    ends = [(FIRST + PITCH * number + 8, FIRST + PITCH * (number + 1) - 8) for number in range(SIZE - 1)]
    return tuple(
        Wire((start, LED_ROW), (end, LED_ROW), f"/DATA_{number}", (start + 1, LED_ROW))
        for number, (start, end) in enumerate(ends, 1)
    )


PLUG: Final = Part("J1", catalogue.STRIP_BELOW, STRIP_PINS, (50, 168))
BULK: Final = (
    Part("C21", catalogue.C_BULK, {"1": "+5V", "2": "GND"}, (92, 162)),
    Part("C22", catalogue.C_BULK, {"1": "VSENS", "2": "GND"}, (110, 162)),
)
HOLES: Final = tuple(Part(f"H{number}", catalogue.HOLE, {}, (286, 148 + 9 * number)) for number in range(1, 5))

CIRCUIT: Final = Circuit(
    "strip",
    "Row strip: 8 sensors, 8 lights",
    (
        "Eight of these make a board: strip 1 lies under rank 8, strip 8 under rank 1",
        "Made from the pin map; change that, not this",
    ),
    Sheet(
        "strip",
        "Row strip: 8 sensors, 8 lights",
        "A3",
        (*(part for number in range(1, SIZE + 1) for part in _cell(number)), PLUG, *BULK, *HOLES),
        groups=(
            *(Group(f"File {FILES[n]}", (20 + PITCH * n, 20, PITCH - 1, 115)) for n in range(SIZE)),
            Group("To the controller board", (20, 137, 60, 58)),
            Group("Supplies", (81, 137, 84, 58)),
            Group("Why it is so", (166, 137, 110, 58)),
            Group("Screws", (277, 137, 38, 58)),
        ),
        notes=(
            Note(
                "Build A: DRV5032AJ, a switch with open drain (low: occupied).\n"
                "Build B: DRV5055A2, linear, half the supply without a field.\n"
                "Both have supply on 1, output on 2, ground on 3 in SOT-23.\n"
                "The other end of every sensor wire is an MCP23017 with its\n"
                "own pull-up (A) or a multiplexer (B): none is needed here.\n\n"
                "Data goes from file a to h and comes back on a track of its\n"
                "own, so that all strips are alike and lie the same way round.\n"
                "One strip takes at most 0.48 A, all white; the plug's pin and\n"
                "a ribbon wire carry 1 A. The firmware clamps all 64 to 1.0 A.",
                (168, 143),
            ),
            Note("VSENS is 3.3 V:\nfrom the Raspberry Pi (A)\nor a regulator (B).", (118, 143)),
        ),
        wires=_chain(),
        flags=(("+5V", 94, 184), ("VSENS", 118, 184), ("GND", 150, 184)),
    ),
)
