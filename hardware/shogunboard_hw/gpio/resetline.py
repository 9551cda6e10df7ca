"""The line that resets all MCP23017 at once, for a driver that has lost its bus."""

import time
from collections.abc import Callable
from typing import Final

from shogunboard.errors import ConfigError
from shogunboard_hw.gpio.library import Library, Loader, explained, load_library
from shogunboard_hw.pinout import BuildA

PULSE_S: Final = 0.001
"""The chips want 1 microsecond (data sheet, RESET low); a long cable gets some more."""


class ResetLine:
    """A line that is high, and low for a moment when it is called. It raises nothing; `problem` says what was wrong."""

    def __init__(self, pin: int, load: Loader = load_library, pause: Callable[[float], None] = time.sleep) -> None:
        self._pin = pin
        self._load = load
        self._pause = pause
        self._library: Library | None = None
        self.problem: str | None = None

    @classmethod
    def of(cls, build: BuildA, load: Loader = load_library, pause: Callable[[float], None] = time.sleep) -> "ResetLine":
        """The line as a build has it."""
        return cls(next(line.gpio for line in build.lines if line.role == "reset"), load, pause)

    def __call__(self) -> None:
        """Reset the chips: their registers are then as after power-on."""
        try:
            library = self._opened()
        except ConfigError as error:
            self.problem = str(error)
            return
        try:
            library.gpio.output(self._pin, 0)
            self._pause(PULSE_S)
            library.gpio.output(self._pin, 1)
            self.problem = None
        except library.errors as error:
            self.problem = str(explained(error))

    def close(self) -> None:
        """Give the line back; the resistor at the chips keeps it high. Twice is once."""
        library, self._library = self._library, None
        if library is not None:
            try:
                library.gpio.cleanup(self._pin)
            except library.errors as error:
                self.problem = str(explained(error))

    def _opened(self) -> Library:
        if self._library is None:
            library = self._load()
            gpio = library.gpio
            try:
                gpio.setwarnings(False)
                gpio.setmode(gpio.BCM)
                gpio.setup(self._pin, gpio.OUT, initial=1)
            except library.errors as error:
                raise ConfigError(explained(error)) from None
            self._library = library
        return self._library
