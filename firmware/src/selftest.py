"""What the device can find out about itself (PROTOCOL.md, SELFTEST)."""

from array import array

import pins
from sensing import EMPTY, LEVELS_PER_MT, Sensing

LOW_RAIL = 1
HIGH_RAIL = 2
NOISY = 3
FAR_FROM_ZERO = 4
ALIKE = 5
ZEROS_DAMAGED = 6
HELD_DOWN = 7
LITTLE_MEMORY = 8
LIGHTS_OUTPUT = 9

FAR = 3 * LEVELS_PER_MT
"""An empty square further than this from its zero is on the way to be taken for a piece."""
ALIKE_LEVELS = 64
"""Sensors differ by more than this; a multiplexer all of whose channels do not is not switched, or not enabled."""
LEAST_MEMORY = 16384
"""Bytes that should be free."""


def of_sensors(levels: "array[int]", sensing: Sensing) -> "list[tuple[int, int]]":
    """What is wrong with the sensors: pairs of code and place."""
    found = []
    for number, squares in enumerate(pins.SQUARE_AT):
        inputs = [levels[square] for square in squares]
        if max(inputs) - min(inputs) < ALIKE_LEVELS:
            found.append((ALIKE, number))
    for square in range(64):
        level = levels[square]
        if level < 512:
            found.append((LOW_RAIL, square))
        elif level > 65023:
            found.append((HIGH_RAIL, square))
        elif sensing.noisy[square]:
            found.append((NOISY, square))
        elif sensing.cells[square] == EMPTY and abs(level - sensing.zeros[square]) > FAR:
            found.append((FAR_FROM_ZERO, square))
    return found


def of_buttons(always_down: int) -> "list[tuple[int, int]]":
    """The buttons that have been down since the start, as bits, as findings."""
    return [(HELD_DOWN, button) for button in range(4) if always_down >> button & 1]
