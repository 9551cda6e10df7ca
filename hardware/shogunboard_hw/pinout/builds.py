"""The two builds as they are wired. docs/pins.md gives the reasons and the same tables for people."""

from typing import Final

from shogunboard.geometry import SQUARES
from shogunboard_hw.pinout.model import (
    Build,
    BuildA,
    BuildB,
    Expander,
    ExpanderInput,
    Line,
    Multiplexer,
    MultiplexerInput,
)

EXPANDER_PINS: Final = (*range(7), *range(8, 15))
"""The 14 inputs of a chip in the order of its squares: GPA0 to GPA6, then GPB0 to GPB6."""

CHANNELS: Final = 16

# All row strips are alike and lie the same way round, fed at file a; the data comes back along the strip. So the
# chain runs row by row, and an LED has the number of its square.
LEDS: Final = tuple(SQUARES)

LED_LINE: Final = Line("pico", 16, 21, "leds")

BUILD_A: Final = BuildA(
    expanders=tuple(Expander(number, 0x20 + number) for number in range(5)),
    inputs=tuple(
        ExpanderInput(square, square // len(EXPANDER_PINS), EXPANDER_PINS[square % len(EXPANDER_PINS)])
        for square in SQUARES
    ),
    leds=LEDS,
    lines=(
        Line("pi", 2, 3, "sda"),
        Line("pi", 3, 5, "scl"),
        Line("pi", 5, 29, "reset"),
        Line("pi", 17, 11, "white"),
        Line("pi", 27, 13, "red"),
        Line("pi", 22, 15, "ok"),
        Line("pi", 23, 16, "hint"),
        Line("pi", 18, 12, "buzzer"),
        LED_LINE,
    ),
)

BUILD_B: Final = BuildB(
    multiplexers=(
        Multiplexer(0, "enable0", "adc0"),
        Multiplexer(1, "enable1", "adc0"),
        Multiplexer(2, "enable2", "adc1"),
        Multiplexer(3, "enable3", "adc1"),
    ),
    inputs=tuple(MultiplexerInput(square, square // CHANNELS, square % CHANNELS) for square in SQUARES),
    leds=LEDS,
    lines=(
        Line("pico", 2, 4, "select0"),
        Line("pico", 3, 5, "select1"),
        Line("pico", 4, 6, "select2"),
        Line("pico", 5, 7, "select3"),
        Line("pico", 6, 9, "enable0"),
        Line("pico", 7, 10, "enable1"),
        Line("pico", 8, 11, "enable2"),
        Line("pico", 9, 12, "enable3"),
        Line("pico", 10, 14, "white"),
        Line("pico", 11, 15, "red"),
        Line("pico", 12, 16, "ok"),
        Line("pico", 13, 17, "hint"),
        Line("pico", 14, 19, "buzzer"),
        LED_LINE,
        Line("pico", 26, 31, "adc0"),
        Line("pico", 27, 32, "adc1"),
    ),
)

BUILDS: Final[tuple[Build, ...]] = (BUILD_A, BUILD_B)
