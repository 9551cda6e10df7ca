"""What the service wants lit, as a message that fits into a frame."""

from typing import Final

from shogunboard.lights.palettes import RGB, Look
from shogunboard.ports import Beeps, Lamps
from shogunboard_hw.wire.frames import MAX_PAYLOAD
from shogunboard_hw.wire.messages import BEEP_MS, MOST_BEEPS, MOST_STEPS, STEP_MS, Beep, Lights, LookEntry

ROOM: Final = MAX_PAYLOAD - 65
"""For looks: the payload without their number and the 64 squares."""
FIXED: Final = 4
"""Bytes of a look without its steps."""


def lights_of(lamps: Lamps) -> Lights:
    """LIGHTS for `lamps`. All that the palettes know fits; of more looks those that come last are made steady, or take
    the nearest colour that there is already."""
    looks: list[LookEntry] = []
    room = ROOM
    squares = []
    for lamp in lamps:
        if lamp is None:
            squares.append(0)
            continue
        entry = next((one for one in _forms(lamp) if one in looks or FIXED + len(one.steps) <= room), None)
        if entry is None:
            entry = min(looks, key=lambda look: _distance(look.colour, lamp.emitted))
        if entry not in looks:
            looks.append(entry)
            room -= FIXED + len(entry.steps)
        squares.append(1 + looks.index(entry))
    return Lights(tuple(looks), tuple(squares))


def beep_of(beeps: Beeps) -> Beep:
    """BEEP for a sound; what is too long for a message is cut."""
    return Beep(tuple(_units(ms, BEEP_MS) for ms in beeps[:MOST_BEEPS]))


def _forms(look: Look) -> tuple[LookEntry, LookEntry]:
    steady = LookEntry(look.emitted)
    steps = look.blink.steps
    if len(steps) > MOST_STEPS or len(steps) % 2:
        return steady, steady
    return LookEntry(look.emitted, tuple(_units(ms, STEP_MS) for ms in steps)), steady


def _units(ms: int, unit: int) -> int:
    return min(max(round(ms / unit), 1), 0xFF)


def _distance(one: RGB, other: RGB) -> int:
    return sum((first - second) ** 2 for first, second in zip(one, other, strict=True))
