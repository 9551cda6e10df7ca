"""What is bought: symbol, value, footprint, and where it matters maker and the maker's number."""

from dataclasses import dataclass
from typing import Final

from schematics.generate import library
from schematics.generate.symbols import Symbol


@dataclass(frozen=True, slots=True)
class Item:
    """A kind of part. Without a maker any part of the description will do."""

    symbol: Symbol
    value: str
    footprint: str
    description: str
    maker: str = ""
    number: str = ""
    datasheet: str = ""


def resistor(value: str, footprint: str = "R_Axial_P10.16") -> Item:
    body = "0.25 W, axial" if footprint.startswith("R_Axial") else "0.125 W, 0805"
    return Item(library.RESISTOR, value, footprint, f"Resistor {value}, 5 %, {body}")


TI: Final = "Texas Instruments"

HALL: Final = Item(
    library.HALL, "Hall", "SOT-23", "Hall sensor, by build: A DRV5032AJDBZR (switch), B DRV5055A2QDBZR (linear)"
)
SWITCH_NUMBER: Final = "DRV5032AJDBZR"
LINEAR_NUMBER: Final = "DRV5055A2QDBZR"
LED: Final = Item(
    library.LED, "WS2812B", "LED_5050_4", "Light with controller, 5 x 5 mm, 4 pads", "Worldsemi", "WS2812B"
)
C_LED: Final = Item(
    library.CAPACITOR, "100n", "C_0805", "Ceramic capacitor 100 nF, 50 V, X7R, 0805", "Yageo", "CC0805KRX7R9BB104"
)
C_BULK: Final = Item(
    library.CAPACITOR, "10u", "C_0805", "Ceramic capacitor 10 uF, 25 V, X5R, 0805", "Samsung", "CL21A106KAYNNNE"
)
STRIP_BELOW: Final = Item(
    library.STRIP_HEADER,
    "Strip",
    "BoxHeader_2x08_FromBelow",
    "Box header 2 x 8, 2.54 mm, straight, soldered from below",
)

MCP23017: Final = Item(
    library.MCP23017, "MCP23017", "DIP-28_W7.62", "I2C expander, DIP-28, in a socket", "Microchip", "MCP23017-E/SP"
)
MULTIPLEXER: Final = Item(
    library.MULTIPLEXER, "CD74HC4067", "SOIC-24W", "Analogue multiplexer, SOIC-24 wide", TI, "CD74HC4067M96"
)
BUFFERS: Final = Item(
    library.BUFFERS, "74AHCT125", "DIP-14_W7.62", "Four buffers, DIP-14, in a socket", TI, "SN74AHCT125N"
)
PICO: Final = Item(
    library.PICO,
    "Pico",
    "Pico_2x20",
    "Raspberry Pi Pico with pin headers, in two sockets 1 x 20",
    "Raspberry Pi",
    "SC0917",
)
PI: Final = Item(
    library.PI, "Raspberry Pi", "Header_2x20", "Box header 2 x 20, 2.54 mm, for a ribbon cable to the Raspberry Pi"
)
REGULATOR: Final = Item(
    library.REGULATOR, "LD1117V33", "TO-220", "Regulator 3.3 V, 0.8 A, TO-220", "STMicroelectronics", "LD1117V33"
)
STRIP: Final = Item(library.STRIP_HEADER, "Strip", "BoxHeader_2x08", "Box header 2 x 8, 2.54 mm, straight")
BOX: Final = Item(library.BOX_HEADER, "Box", "BoxHeader_2x05", "Box header 2 x 5, 2.54 mm, straight")
POWER: Final = Item(
    library.TERMINALS, "5 V in", "Terminals_2_P5.08", "Screw terminals, 2 poles, 5.08 mm", "Phoenix Contact", "1715721"
)
JUMPER: Final = Item(library.JUMPER, "Jumper", "Header_1x02", "Pin header 1 x 2, 2.54 mm, with a jumper for 3 A")
FUSE: Final = Item(
    library.FUSE,
    "3A slow",
    "Fuse_5x20",
    "Open holder for a 5 x 20 mm fuse, with a fuse 3 A, time-lag",
    "Schurter",
    "0031.8201",
)
TVS: Final = Item(
    library.TVS, "SA5.0A", "DO-15_P12.70", "Overvoltage diode 5.0 V, 500 W, DO-15", "Littelfuse", "SA5.0A"
)
BULK: Final = Item(
    library.POLARISED,
    "1000u",
    "C_Radial_D10_P5.00",
    "Electrolytic capacitor 1000 uF, 10 V or more, diameter 10 mm, pitch 5 mm",
)
C_BLOCK: Final = Item(library.CAPACITOR, "100n", "C_Disc_P5.08", "Ceramic capacitor 100 nF, 50 V, pitch 5.08 mm")
C_REGULATOR: Final = Item(
    library.POLARISED,
    "10u",
    "C_Radial_D5_P2.50",
    "Electrolytic capacitor 10 uF, 16 V or more, diameter 5 mm, pitch 2.5 mm",
)
TRANSISTOR: Final = Item(library.TRANSISTOR, "BC337", "TO-92", "NPN transistor, TO-92", "onsemi", "BC337-40")
DIODE: Final = Item(library.DIODE, "1N4148", "DO-35_P7.62", "Diode, DO-35", "onsemi", "1N4148")
BUTTON: Final = Item(
    library.BUTTON, "Button", "Wires_2", "Push button, normally open, for a hole of 12 mm, with its nut"
)
BUZZER: Final = Item(
    library.BUZZER,
    "3V buzzer",
    "Wires_2",
    "Buzzer with a generator of its own, 3 V, at most 30 mA, 12 mm wide",
)
HOLE: Final = Item(library.HOLE, "M3", "Hole_M3", "Hole for a screw M3")
