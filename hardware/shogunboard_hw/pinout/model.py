"""What a pin map is made of. Squares are physical, 0 = a8 to 63 = h1.

Whatever stands here as data is checked by `check`; nothing is refused when it is made, so that a wrong map can be
written down and shown to be wrong.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from shogunboard.geometry import SIZE, Square
from shogunboard.scans import Sensing

Controller: TypeAlias = Literal["pi", "pico"]
Role: TypeAlias = Literal[
    "sda",
    "scl",
    "reset",
    "white",
    "red",
    "ok",
    "hint",
    "buzzer",
    "leds",
    "select0",
    "select1",
    "select2",
    "select3",
    "enable0",
    "enable1",
    "enable2",
    "enable3",
    "adc0",
    "adc1",
]
"""What a line is for. white, red: the buttons of the clock; ok, hint: the other two buttons; leds: the data line of
the LEDs; select0 is the lowest bit of the multiplexers' channel."""

OUTPUT_ONLY: Final = (7, 15)
"""Pins of the MCP23017 that may only be outputs: GPA7 and GPB7 (data sheet of 2022, pin descriptions)."""


def strip_of(square: Square) -> int:
    """The row strip that carries the square's sensor and LED: 1 for rank 8 to 8 for rank 1."""
    return square // SIZE + 1


def place_on_strip(square: Square) -> int:
    """Where on its strip a square is, and the number of its sensor's wire: 1 for file a to 8 for file h."""
    return square % SIZE + 1


@dataclass(frozen=True, slots=True)
class Expander:
    """An MCP23017: its number, and its address on the I2C bus, which its pins A0 to A2 set."""

    number: int
    address: int


@dataclass(frozen=True, slots=True)
class ExpanderInput:
    """The input that reads a square. `pin` is the bit of a 16-bit reading: 0-7 for GPA0-GPA7, 8-15 for GPB0-GPB7."""

    square: Square
    expander: int
    pin: int

    @property
    def pin_name(self) -> str:
        """The pin as the data sheet calls it."""
        return f"GP{'AB'[self.pin // 8]}{self.pin % 8}"

    @property
    def package_pin(self) -> int:
        """The number of the pin on the package with 28 pins: GPB0 is 1, GPA0 is 21 (data sheet)."""
        return self.pin + 21 if self.pin < 8 else self.pin - 7


@dataclass(frozen=True, slots=True)
class Multiplexer:
    """A CD74HC4067: its number, the line that enables it (low: on), and the line that its common pin leads to."""

    number: int
    enable: Role
    output: Role


@dataclass(frozen=True, slots=True)
class MultiplexerInput:
    """The channel, 0 to 15, that reads a square."""

    square: Square
    multiplexer: int
    channel: int

    @property
    def package_pin(self) -> int:
        """The number of the pin on the package with 24 pins: I0 is 9, I7 is 2, I8 is 23, I15 is 16 (data sheet)."""
        return 9 - self.channel if self.channel < 8 else 31 - self.channel


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a controller: its number there (BCM number, or the Pico's GP number), the header's pin, its use."""

    controller: Controller
    gpio: int
    pin: int
    role: Role


@dataclass(frozen=True, slots=True)
class BuildA:
    """Presence: one Hall switch a square, read through MCP23017. `leds[n]` is the square of LED n of the chain."""

    expanders: tuple[Expander, ...]
    inputs: tuple[ExpanderInput, ...]
    leds: tuple[Square, ...]
    lines: tuple[Line, ...]

    name: ClassVar[str] = "A"
    sensing: ClassVar[Sensing] = "presence"

    def squares_of(self, expander: int) -> tuple[Square, ...]:
        """The squares that a chip reads, ascending."""
        return tuple(sorted(place.square for place in self.inputs if place.expander == expander))


@dataclass(frozen=True, slots=True)
class BuildB:
    """Polarity: one linear Hall sensor a square, read through multiplexers. `leds[n]` is the square of LED n."""

    multiplexers: tuple[Multiplexer, ...]
    inputs: tuple[MultiplexerInput, ...]
    leds: tuple[Square, ...]
    lines: tuple[Line, ...]

    name: ClassVar[str] = "B"
    sensing: ClassVar[Sensing] = "polarity"


Build: TypeAlias = BuildA | BuildB
