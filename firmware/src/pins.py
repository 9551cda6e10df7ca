"""What is connected to the Pico. Made from the pin map by scripts/firmware_pins.py: change nothing here."""

SELECT = (2, 3, 4, 5)
"""The lines that select a channel, the lowest bit first."""
ENABLE = (6, 7, 8, 9)
"""The line that enables each multiplexer (low: on)."""
ADC = (26, 27)
"""The lines that measure."""
PAIRS = ((0, 2), (1, 3))
"""Multiplexers that are enabled together: one on each of the two lines that measure."""
SQUARE_AT = (
    b"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f",
    b"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f",
    b"\x20\x21\x22\x23\x24\x25\x26\x27\x28\x29\x2a\x2b\x2c\x2d\x2e\x2f",
    b"\x30\x31\x32\x33\x34\x35\x36\x37\x38\x39\x3a\x3b\x3c\x3d\x3e\x3f",
)
"""For each multiplexer the squares of its channels."""
LEDS = 16
"""The data line of the LEDs."""
LED_SQUARES = (
    b"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f"
    b"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f"
    b"\x20\x21\x22\x23\x24\x25\x26\x27\x28\x29\x2a\x2b\x2c\x2d\x2e\x2f"
    b"\x30\x31\x32\x33\x34\x35\x36\x37\x38\x39\x3a\x3b\x3c\x3d\x3e\x3f"
)
"""The squares of the LEDs, in the order of the chain."""
BUTTONS = (10, 11, 12, 13)
"""white, red, ok, hint; a button that is down pulls its line low."""
BUZZER = 14
"""High: it sounds."""
