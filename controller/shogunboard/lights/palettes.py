"""Palettes: the colour, brightness and blink pattern of every role.

Colours are the duty cycles that the LEDs are given, 0-255. A WS2812B's light is proportional to its duty
cycle, so these are *linear* values: the sRGB orange (230, 159, 0) of a screen is (202, 88, 0) here.

No role is told by its colour alone: each has a blink pattern of its own, the same in every palette, and none
flashes more than twice a second (flashing lights above 3 Hz can trigger seizures).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from shogunboard.lights.roles import Role

RGB: TypeAlias = tuple[int, int, int]

MIN_FLASH_MS: Final = 500
"""Least time from one flash to the next: at most 2 Hz."""


@dataclass(frozen=True, slots=True)
class Blink:
    """A repeated pattern: `steps` are milliseconds on, off, on, off, ...; () is steady light."""

    steps: tuple[int, ...] = ()

    @property
    def period_ms(self) -> int:
        """How long the pattern takes, 0 for steady light."""
        return sum(self.steps)

    def is_on(self, now: int) -> bool:
        """Is the light on at `now` milliseconds? Patterns begin at 0, so equal ones blink together."""
        return self._at(now)[0]

    def next_change(self, now: int) -> int | None:
        """When the light goes on or off next, after `now`; None for steady light."""
        return None if not self.steps else now + self._at(now)[1]

    def _at(self, now: int) -> tuple[bool, int]:
        """Is the light on, and for how many milliseconds still (0 for steady light)."""
        if not self.steps:
            return True, 0
        rest = now % self.period_ms
        for index, step in enumerate(self.steps):
            if rest < step:
                return index % 2 == 0, step - rest
            rest -= step
        raise AssertionError("a remainder is less than the period")


@dataclass(frozen=True, slots=True)
class Look:
    """How a role looks: the colour at full brightness, the brightness from 0 to 1, and the pattern."""

    colour: RGB
    brightness: float
    blink: Blink

    @property
    def emitted(self) -> RGB:
        """The duty cycles while the light is on."""
        red, green, blue = (round(value * self.brightness) for value in self.colour)
        return red, green, blue


@dataclass(frozen=True, slots=True)
class Palette:
    """A look for every role."""

    name: str
    looks: Mapping[Role, Look]


BLINKS: Final[Mapping[Role, Blink]] = {
    Role.FAULT: Blink((250, 250, 250, 250, 250, 250, 250, 1250)),
    Role.WRONG: Blink((500, 500)),
    Role.MISSING: Blink((250, 250, 250, 750)),
    Role.ASK: Blink((250, 250, 250, 250, 250, 750)),
    Role.SETUP: Blink((1500, 1500)),
    Role.WINNER: Blink((2000, 250, 250, 250, 250, 250)),
    Role.THREATENED: Blink((1000, 250, 250, 250)),
    Role.ATTACKER: Blink((200, 800)),
    Role.CAPTURE: Blink((250, 250)),
    Role.TARGET: Blink((1250, 250)),
    Role.ORIGIN: Blink(),
    Role.HINT: Blink((500, 1500)),
    Role.LAST: Blink((2750, 250)),
}
"""The pattern of every role: counted flashes for what wants an answer, long light for what merely shows."""

_DEFAULT: Final[Mapping[Role, tuple[RGB, float]]] = {
    Role.FAULT: ((150, 0, 255), 0.5),
    Role.WRONG: ((255, 90, 0), 0.75),
    Role.MISSING: ((0, 40, 255), 1.0),
    Role.ASK: ((255, 190, 40), 1.0),
    Role.SETUP: ((40, 140, 255), 1.0),
    Role.WINNER: ((255, 220, 180), 1.0),
    Role.THREATENED: ((255, 150, 0), 1.0),
    Role.ATTACKER: ((255, 90, 0), 0.25),
    Role.CAPTURE: ((255, 190, 40), 0.35),
    Role.TARGET: ((200, 230, 255), 0.35),
    Role.ORIGIN: ((0, 40, 255), 0.18),
    Role.HINT: ((255, 40, 120), 0.25),
    Role.LAST: ((40, 140, 255), 0.35),
}

_ORANGE: Final[RGB] = (202, 88, 0)
_SKY_BLUE: Final[RGB] = (24, 116, 208)
_BLUISH_GREEN: Final[RGB] = (0, 87, 44)
_YELLOW: Final[RGB] = (222, 198, 14)
_BLUE: Final[RGB] = (0, 43, 114)
_VERMILION: Final[RGB] = (170, 29, 0)
_PURPLE: Final[RGB] = (154, 49, 99)
_WHITE: Final[RGB] = (255, 255, 255)

_COLOUR_BLIND: Final[Mapping[Role, tuple[RGB, float]]] = {
    Role.FAULT: (_PURPLE, 0.75),
    Role.WRONG: (_VERMILION, 1.0),
    Role.MISSING: (_BLUE, 1.0),
    Role.ASK: (_YELLOW, 1.0),
    Role.SETUP: (_SKY_BLUE, 1.0),
    Role.WINNER: (_WHITE, 1.0),
    Role.THREATENED: (_ORANGE, 1.0),
    Role.ATTACKER: (_VERMILION, 0.35),
    Role.CAPTURE: (_PURPLE, 0.35),
    Role.TARGET: (_WHITE, 0.5),
    Role.ORIGIN: (_BLUE, 0.18),
    Role.HINT: (_BLUISH_GREEN, 0.75),
    Role.LAST: (_BLUISH_GREEN, 0.18),
}

_DIM: Final = 0.25


def _palette(name: str, colours: Mapping[Role, tuple[RGB, float]], share: float = 1.0) -> Palette:
    looks = {role: Look(colour, light * share, BLINKS[role]) for role, (colour, light) in colours.items()}
    return Palette(name, MappingProxyType(looks))


DEFAULT: Final = _palette("default", _DEFAULT)
"""Blue, orange and white: warm for what is wrong or in danger, cold for what is to be done."""
COLOUR_BLIND: Final = _palette("colour_blind", _COLOUR_BLIND)
"""The colours of Okabe and Ito (2008), white in the place of black; told apart by dichromats too."""
DIM: Final = _palette("dim", _DEFAULT, _DIM)
"""The default colours at a quarter of the light, for a dark room or a small supply."""
PALETTES: Final[Mapping[str, Palette]] = MappingProxyType({one.name: one for one in (DEFAULT, COLOUR_BLIND, DIM)})
"""The palettes by name."""
