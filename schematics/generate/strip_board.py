"""The board of the row strip, one for both builds. Its frame: x from file a to h, y = 0 on the sensors' middle line."""

from typing import Final

from schematics.generate import strip
from schematics.generate.layout import Board, Place, Ring, Text, Track
from shogunboard.geometry import SIZE
from shogunboard_hw.geometry import (
    KEEP_OUT_INNER,
    KEEP_OUT_OUTER,
    LED_OFFSET,
    PAIR_OFFSET,
    PITCH,
    STRIP_DOWN,
    STRIP_UP,
)

GRID: Final = PITCH / 64
ORIGIN: Final = (20.0, 40.0)
"""Where on KiCad's page the middle line meets the left edge."""
LENGTH: Final = SIZE * PITCH
PLUG: Final = (7.0, -12.13)
"""Pin 1 of the plug; its pins straddle the lines of the grid so that a track fits between any two."""


def _at(x: float, y: float) -> tuple[float, float]:
    return round(ORIGIN[0] + x, 4), round(ORIGIN[1] + y, 4)


def _places() -> dict[str, Place]:
    places = {"J1": Place(*_at(*PLUG)), "C21": Place(*_at(14.0, -16.0)), "C22": Place(*_at(3.0, 11.5))}
    for number in range(1, SIZE + 1):
        x = (number - 0.5) * PITCH
        led = x + LED_OFFSET[0], -LED_OFFSET[1]
        places |= {
            f"U{number}": Place(*_at(x, 0)),
            f"C{10 + number}": Place(*_at(x, -3.4)),
            f"D{number}": Place(*_at(*led)),
            f"C{number}": Place(*_at(led[0] - 6.0, led[1] - 0.5)),
        }
    for number in range(1, 5):
        places[f"H{number}"] = Place(*_at(PITCH * (2 * number - 1), 0))
    return places


def _rails() -> tuple[Track, ...]:
    """Wide copper under the whole strip: 5 V and ground of the lights, 3.3 V of the sensors."""
    end = LENGTH - 2
    x, y = PLUG
    return (
        Track("+5V", 1, 2.2, _at(x - 2.54, -18.125), _at(end, -18.125)),
        Track("+5V", 1, 1.6, _at(x - 2.54, y), _at(x - 2.54, -18.125)),
        Track("GND", 1, 3.0, _at(x, -10.625), _at(end, -10.625)),
        Track("VSENS", 1, 1.0, _at(12.5, 11.875), _at(end, 11.875)),
    )


def _texts() -> tuple[Text, ...]:
    texts = [
        Text("towards rank 8", _at(LENGTH / 2 + 7, -18.0), 1.2),
        Text("shogunboard row strip, rev 1      strip  1  2  3  4  5  6  7  8  (mark one)", _at(LENGTH / 2, 12.6), 1.2),
        Text("plug is below", _at(7.5, 13.2), 0.8),
    ]
    for number in range(1, SIZE + 1):
        x = (number - 0.5) * PITCH
        texts.append(Text(f"{strip.FILES[number - 1]}__", _at(x - 14.0, -14.6), 2.0))
        for dx, dy, angle in ((-PAIR_OFFSET, 0, 90), (PAIR_OFFSET, 0, 90), (0, -PAIR_OFFSET, 0), (0, PAIR_OFFSET, 0)):
            texts.append(Text("magnet", _at(x + dx, dy), 0.8, angle=angle))
    return tuple(texts)


BOARD: Final = Board(
    strip.CIRCUIT,
    (ORIGIN[0], ORIGIN[1] - STRIP_UP, ORIGIN[0] + LENGTH, ORIGIN[1] + STRIP_DOWN),
    _places(),
    GRID,
    _rails(),
    _texts(),
    tuple(Ring(_at((number + 0.5) * PITCH, 0), KEEP_OUT_OUTER, KEEP_OUT_INNER) for number in range(SIZE)),
)
