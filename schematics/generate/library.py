"""The symbols that the schematics use. Pin numbers are those of the data sheets; makers are in `catalogue`."""

from typing import Final

from schematics.generate.symbols import (
    Entry,
    Pin,
    PinKind,
    Symbol,
    box,
    circle,
    line,
    rectangle,
    supply,
    two_pins,
)
from shogunboard_hw.pinout.headers import PINS


def header(name: str, description: str, columns: int, rows: int, *, half_width: int = 2) -> Symbol:
    """A pin header; with two columns its odd pins are on the left."""
    numbers: list[list[Entry]] = [
        [(str(columns * row + column + 1), "", "passive") for row in range(rows)] for column in range(columns)
    ]
    return box(name, "J", description, numbers[0], numbers[1] if columns == 2 else (), half_width=half_width)


def _pi() -> Symbol:
    names = {pin: f"GPIO{gpio}" for gpio, pin in PINS["pi"].items()}
    names |= {1: "3V3", 17: "3V3", 2: "5V", 4: "5V"} | dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), "GND")
    kinds: dict[str, PinKind] = {"3V3": "power_out", "GND": "passive", "5V": "passive"}
    sides: tuple[list[Entry], list[Entry]] = ([], [])
    for pin in range(1, 41):
        # One 3V3 pin drives the net for the rule check; the other is joined to it inside the Raspberry Pi.
        kind = "passive" if pin == 17 else kinds.get(names[pin], "bidirectional")
        sides[1 - pin % 2].append((str(pin), names[pin], kind))
    return box("RaspberryPi_Header", "J", "Header of a Raspberry Pi, 2 x 20 pins", *sides, half_width=6)


def _pico() -> Symbol:
    names = {pin: f"GP{gpio}" for gpio, pin in PINS["pico"].items()}
    names |= dict.fromkeys((3, 8, 13, 18, 23, 28, 38), "GND")
    names |= {30: "RUN", 33: "AGND", 35: "ADC_VREF", 36: "3V3_OUT", 37: "3V3_EN", 39: "VSYS", 40: "VBUS"}
    kinds: dict[str, PinKind] = {
        "GND": "passive", "AGND": "passive", "ADC_VREF": "power_in", "3V3_OUT": "power_out", "VSYS": "passive",
        "VBUS": "power_out", "RUN": "passive", "3V3_EN": "passive",
    }  # fmt: skip
    entries: list[Entry] = [(str(pin), names[pin], kinds.get(names[pin], "bidirectional")) for pin in range(1, 41)]
    return box("RaspberryPi_Pico", "A", "Raspberry Pi Pico", entries[:20], entries[:19:-1], half_width=6)


def _mcp23017() -> Symbol:
    def port(letter: str, first: int) -> list[Entry]:
        # GPA7 and GPB7 may only be outputs (data sheet of 2022); the rule check then refuses anything that drives them.
        return [(str(first + bit), f"GP{letter}{bit}", "output" if bit == 7 else "bidirectional") for bit in range(8)]

    left: list[Entry] = [
        ("12", "SCL", "input"), ("13", "SDA", "bidirectional"), None, ("15", "A0", "input"), ("16", "A1", "input"),
        ("17", "A2", "input"), None, ("18", "~{RESET}", "input"), None, ("20", "INTA", "output"),
        ("19", "INTB", "output"), None, ("11", "NC", "passive"), ("14", "NC", "passive"),
    ]  # fmt: skip
    right: list[Entry] = [*port("A", 21), None, *port("B", 1)]
    return box(
        "MCP23017", "U", "I2C expander with 16 lines, package with 28 pins", left, right,
        top=(("9", "VDD", "power_in"),), bottom=(("10", "VSS", "power_in"),), half_width=5,
    )  # fmt: skip


def _multiplexer() -> Symbol:
    channels: list[Entry] = [
        (str(9 - channel if channel < 8 else 31 - channel), f"I{channel}", "passive") for channel in range(16)
    ]
    left: list[Entry] = [
        ("10", "S0", "input"), ("11", "S1", "input"), ("14", "S2", "input"), ("13", "S3", "input"), None,
        ("15", "~{E}", "input"), None, ("1", "COM", "passive"),
    ]  # fmt: skip
    return box(
        "CD74HC4067", "U", "Analogue multiplexer with 16 channels, package with 24 pins", left, channels,
        top=(("24", "VCC", "power_in"),), bottom=(("12", "GND", "power_in"),), half_width=5,
    )  # fmt: skip


def _buffers() -> Symbol:
    def gate(enable: int, number: int) -> list[Entry]:
        return [(str(enable), f"~{{OE{number}}}", "input"), (str(enable + 1), f"A{number}", "input"), None]

    left = [*gate(1, 1), *gate(4, 2)]
    for enable, number, data in ((10, 3, 9), (13, 4, 12)):
        left += [(str(enable), f"~{{OE{number}}}", "input"), (str(data), f"A{number}", "input"), None]
    right: list[Entry] = [None] * 11
    for row, (pin, number) in zip((1, 4, 7, 10), ((3, 1), (6, 2), (8, 3), (11, 4)), strict=True):
        right[row] = (str(pin), f"Y{number}", "output")
    return box(
        "74AHCT125", "U", "Four buffers that take 3.3 V signals at a supply of 5 V", left[:-1], right,
        top=(("14", "VCC", "power_in"),), bottom=(("7", "GND", "power_in"),), half_width=5,
    )  # fmt: skip


HALL: Final = box(
    "Hall_SOT23", "U", "Hall sensor in SOT-23: 1 supply, 2 output, 3 ground", (), (None, ("2", "OUT", "passive"), None),
    top=(("1", "VCC", "power_in"),), bottom=(("3", "GND", "power_in"),), half_width=3, small=True,
)  # fmt: skip
LED: Final = box(
    "WS2812B", "D", "Light with a controller of its own", (None, ("4", "DIN", "input"), None),
    (None, ("2", "DOUT", "output"), None),
    top=(("1", "VDD", "power_in"),), bottom=(("3", "VSS", "power_in"),), half_width=3, small=True,
)  # fmt: skip
REGULATOR: Final = box(
    "LD1117V33", "U", "Regulator for 3.3 V in TO-220", (None, ("3", "VI", "power_in"), None),
    (None, ("2", "VO", "power_out"), None),
    bottom=(("1", "GND", "power_in"),), half_width=5,
)  # fmt: skip
PI: Final = _pi()
PICO: Final = _pico()
MCP23017: Final = _mcp23017()
MULTIPLEXER: Final = _multiplexer()
BUFFERS: Final = _buffers()
STRIP_HEADER: Final = header("Header_2x08", "Box header, 2 x 8 pins", 2, 8)
BOX_HEADER: Final = header("Header_2x05", "Box header, 2 x 5 pins", 2, 5)
TERMINALS: Final = header("Terminals_2", "Screw terminals, two poles", 1, 2)
JUMPER: Final = header("Header_1x02", "Pin header with a jumper", 1, 2)

RESISTOR: Final = two_pins("R", "R", "Resistor", (rectangle(-1.016, 2.54, 1.016, -2.54, "none"),), inner=2.54)
CAPACITOR: Final = two_pins(
    "C", "C", "Capacitor", (line((-2.032, 0.762), (2.032, 0.762)), line((-2.032, -0.762), (2.032, -0.762))),
    inner=0.762,
)  # fmt: skip
POLARISED: Final = two_pins(
    "C_Polarised", "C", "Electrolytic capacitor, pin 1 is plus",
    (
        rectangle(-2.286, 1.27, 2.286, 0.508, "none"), rectangle(-2.286, -0.508, 2.286, -1.27, "outline"),
        line((-1.778, 2.286), (-0.762, 2.286)), line((-1.27, 2.794), (-1.27, 1.778)),
    ),
)  # fmt: skip
FUSE: Final = two_pins(
    "Fuse", "F", "Fuse", (rectangle(-0.762, 2.54, 0.762, -2.54, "none"), line((0, 2.54), (0, -2.54))), inner=2.54
)
TVS: Final = two_pins(
    "TVS", "D", "Diode that limits overvoltage, pin 1 is the cathode",
    (line((-1.27, -1.27), (0, 1.27), (1.27, -1.27), (-1.27, -1.27)), line((-1.778, 1.778), (-1.27, 1.27), (1.27, 1.27),
     (1.778, 0.762))),
)  # fmt: skip
DIODE: Final = two_pins(
    "Diode", "D", "Diode, pin 1 is the cathode",
    (line((-1.27, -1.27), (0, 1.27), (1.27, -1.27), (-1.27, -1.27)), line((-1.27, 1.27), (1.27, 1.27))),
)  # fmt: skip
BUTTON: Final = two_pins(
    "Button", "SW", "Button, closed while it is pressed",
    (circle(0, 2.032, 0.508), circle(0, -2.032, 0.508), line((-1.27, 3.048), (-1.27, -3.048)),
        line((-1.27, 0), (-3.048, 0))),
    reach=5.08, inner=2.54,
)  # fmt: skip
BUZZER: Final = two_pins(
    "Buzzer", "BZ", "Buzzer with a generator of its own, pin 1 is plus",
    (rectangle(-1.27, 2.54, 1.27, -2.54, "none"), line((-2.286, 2.286), (-1.524, 2.286)),
        line((-1.905, 2.667), (-1.905, 1.905))),
    inner=2.54,
)  # fmt: skip
TRANSISTOR: Final = Symbol(
    "BC337", "Q",
    (
        Pin("1", "C", "passive", 2.54, 5.08, 270, 2.54), Pin("2", "B", "input", -5.08, 0, 0, 5.715),
        Pin("3", "E", "passive", 2.54, -5.08, 90, 2.54),
    ),
    (
        line((0.635, 1.905), (0.635, -1.905), width=0.508), line((0.635, 0.635), (2.54, 2.54)),
        line((0.635, -0.635), (2.54, -2.54)), line((1.27, -1.778), (1.778, -1.27), (2.286, -2.286), (1.27, -1.778),
            fill="outline"),
        circle(1.27, 0, 2.8194),
    ),
    (5.08, 1.27), "NPN transistor in TO-92: 1 collector, 2 base, 3 emitter", show_names=False,
)  # fmt: skip
HOLE: Final = Symbol(
    "MountingHole",
    "H",
    (),
    (circle(0, 0, 1.27),),
    (2.54, 1.27),
    "Hole for a screw",
    show_names=False,
    show_numbers=False,
)
FLAG: Final = Symbol(
    "PWR_FLAG", "#FLG", (Pin("1", "", "power_out", 0, 0, 90, 0),),
    (line((0, 0), (0, 1.27), (-1.016, 1.905), (0, 2.54), (1.016, 1.905), (0, 1.27)),),
    (0, 3.81), "Tells the rule check that this net is fed from outside", power=True, show_names=False,
    show_numbers=False,
)  # fmt: skip
SUPPLIES: Final = {
    name: supply(name, description)
    for name, description in (
        ("GND", "Ground"),
        ("+5V", "5 V behind the fuse"),
        ("+3V3", "3.3 V of the Raspberry Pi or the Pico"),
        ("VSENS", "3.3 V of the sensors"),
        ("VIN", "5 V from the power supply"),
    )
}
SYMBOLS: Final = (
    HALL, LED, REGULATOR, PI, PICO, MCP23017, MULTIPLEXER, BUFFERS, STRIP_HEADER, BOX_HEADER, TERMINALS, JUMPER,
    RESISTOR, CAPACITOR, POLARISED, FUSE, TVS, DIODE, BUTTON, BUZZER, TRANSISTOR, HOLE, FLAG, *SUPPLIES.values(),
)  # fmt: skip
