"""The pin map of the Pico as the module `firmware/src/pins.py`, which MicroPython imports."""

from collections.abc import Sequence

from shogunboard.geometry import SQUARES
from shogunboard_hw.pinout.model import BuildB, Role

_TEXT = '''"""What is connected to the Pico. Made from the pin map by scripts/firmware_pins.py: change nothing here."""

SELECT = {select}
"""The lines that select a channel, the lowest bit first."""
ENABLE = {enable}
"""The line that enables each multiplexer (low: on)."""
ADC = {adc}
"""The lines that measure."""
PAIRS = {pairs}
"""Multiplexers that are enabled together: one on each of the two lines that measure."""
SQUARE_AT = (
{squares}
)
"""For each multiplexer the squares of its channels."""
LEDS = {leds}
"""The data line of the LEDs."""
LED_SQUARES = (
{led_squares}
)
"""The squares of the LEDs, in the order of the chain."""
BUTTONS = {buttons}
"""white, red, ok, hint; a button that is down pulls its line low."""
BUZZER = {buzzer}
"""High: it sounds."""
'''


def pins_module(build: BuildB) -> str:
    """The text of the module. Raises `ValueError` when the multiplexers cannot be read in pairs."""
    gpio = {line.role: line.gpio for line in build.lines}
    outputs: tuple[Role, ...] = ("adc0", "adc1")
    by_output = [[chip.number for chip in build.multiplexers if chip.output == output] for output in outputs]
    if len(by_output[0]) != len(by_output[1]) or sum(map(len, by_output)) != len(build.multiplexers):
        raise ValueError("the multiplexers must be shared equally by adc0 and adc1, so that they are read in pairs")
    at = {(place.multiplexer, place.channel): place.square for place in build.inputs}
    select: tuple[Role, ...] = ("select0", "select1", "select2", "select3")
    buttons: tuple[Role, ...] = ("white", "red", "ok", "hint")
    return _TEXT.format(
        select=tuple(gpio[role] for role in select),
        enable=tuple(gpio[chip.enable] for chip in build.multiplexers),
        adc=tuple(gpio[role] for role in outputs),
        pairs=tuple(zip(*by_output, strict=True)),
        squares="\n".join(
            f"    {_bytes([at[chip.number, channel] for channel in range(16)])}," for chip in build.multiplexers
        ),
        leds=gpio["leds"],
        led_squares="\n".join(f"    {_bytes(build.leds[start : start + 16])}" for start in range(0, len(SQUARES), 16)),
        buttons=tuple(gpio[role] for role in buttons),
        buzzer=gpio["buzzer"],
    )


def _bytes(values: Sequence[int]) -> str:
    digits = "".join(f"\\x{value:02x}" for value in values)
    return f'b"{digits}"'
