"""The sounds of a buzzer, as data: told apart by number and length of their tones, for a buzzer has only one tone."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from shogunboard.ports import Beeps
from shogunboard.session import SoundKind

SOUNDS: Final[Mapping[SoundKind, Beeps]] = MappingProxyType(
    {
        # A piece that is put down is heard by itself.
        "move": (),
        "capture": (),
        "wrong": (80, 120, 80),
        "shogun": (500,),
        "flag": (600, 150, 600),
        "end": (150, 100, 150, 100, 600),
    }
)
"""What is heard for what happens in a game."""

REFUSED: Final[Beeps] = (40,)
"""A button was pressed that means nothing now."""
SWITCHING_OFF: Final[Beeps] = (250, 150, 250, 150, 250)
"""The machine is about to switch off."""
