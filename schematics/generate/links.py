"""The plugs between boards: what each pin carries, the same at both ends of a ribbon cable."""

from typing import Final

from shogunboard.geometry import SIZE, SQUARES, Square, square_name
from shogunboard_hw.pinout.model import place_on_strip, strip_of

STRIP_PINS: Final = {
    "1": "GND", "2": "+5V", "3": "GND", "4": "LED_IN", "5": "GND", "6": "LED_OUT", "7": "GND", "8": "VSENS",
    **{str(8 + wire): f"S{wire}" for wire in range(1, SIZE + 1)},
}  # fmt: skip
"""The plug of a row strip. Ground lies on both sides of the LEDs' data."""

BOX_PINS: Final = {
    "1": "+3V3", "2": "GND", "3": "WHITE", "4": "GND", "5": "RED", "6": "GND", "7": "OK", "8": "HINT", "9": "GND",
    "10": "BUZZER",
}  # fmt: skip
"""The plug of the box with the buttons of the clock."""

BUTTONS: Final = ("WHITE", "RED", "OK", "HINT")


def square_net(square: Square) -> str:
    """The net of a square's sensor on a controller board."""
    return f"SQ_{square_name(square)}"


def strip_nets(strip: int, sensor_supply: str, last: int = SIZE) -> dict[str, str]:
    """What the plug for a strip, 1 to 8, is joined to on a controller board. LEDs are one chain through all strips."""
    wires = {f"S{place_on_strip(square)}": square_net(square) for square in SQUARES if strip_of(square) == strip}
    nets = {pin: wires.get(name, name) for pin, name in STRIP_PINS.items()}
    nets["4"] = f"LED_{strip}"
    nets["6"] = f"LED_{strip + 1}"
    nets["8"] = sensor_supply
    if strip == last:
        del nets["6"]
    return nets
