"""Letters and digits of seven bars, as a pocket calculator shows them: wide enough to be engraved."""

from collections.abc import Iterator
from typing import Final, TypeAlias

Bar: TypeAlias = tuple[float, float, float, float]
"""Middle x and y, width, height."""

STROKE: Final = 0.2
"""Thickness of a bar by the height of the glyph."""
WIDE: Final = 0.6
"""Width of a glyph by its height."""
ADVANCE: Final = 0.85
"""From one glyph to the next by its height."""

# Top, upper right, lower right, bottom, lower left, upper left, middle.
_LIT: Final = {
    **{"0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc"},
    **{"8": "abcdefg", "9": "abcdfg", "a": "abcefg", "b": "fgedc", "c": "afed", "d": "bgcde", "e": "afged"},
    **{"f": "afge", "g": "afedc", "h": "fegbc", "l": "fed"},
}


def bars(text: str, height: float, x: float = 0.0, y: float = 0.0) -> Iterator[Bar]:
    """The bars of a text with its middle at (x, y); upper and lower case look alike."""
    left = x - (len(text) - 1) * ADVANCE * height / 2
    for index, letter in enumerate(text.lower()):
        for bar in _LIT[letter]:
            yield _bar(bar, height, left + index * ADVANCE * height, y)


def _bar(bar: str, height: float, x: float, y: float) -> Bar:
    thick = STROKE * height
    across, up = WIDE * height / 2 - thick / 2, height / 2 - thick / 2
    match bar:
        case "a" | "d" | "g":
            return x, y + {"a": up, "d": -up, "g": 0.0}[bar], WIDE * height, thick
        case _:
            upper = 1 if bar in "bf" else -1
            return x + (across if bar in "bc" else -across), y + upper * up / 2, thick, up + thick
