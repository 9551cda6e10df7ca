"""The library for the header, loaded only when it is needed: RPi.GPIO, or rpi-lgpio under the same name.

RPi.GPIO does not know the Raspberry Pi 5, and its edge detection fails on kernels from 6.6 on; so lines are polled
here, and either library will do that knows the machine.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Final, Protocol, TypeAlias, cast

from shogunboard.errors import ConfigError
from shogunboard.text import Text, text

ANEW: Final = text(
    "pip install 'shogunboard[pi5]' for a Raspberry Pi 5 or any model with a new kernel, 'shogunboard[pi]' up to "
    "model 4; never both"
)


class Gpio(Protocol):
    """What is used of the module `RPi.GPIO`. A level is 0 or 1, a channel a BCM number."""

    BCM: int
    IN: int
    OUT: int
    PUD_UP: int

    def setwarnings(self, wanted: bool, /) -> None: ...
    def setmode(self, mode: int, /) -> None: ...
    def setup(self, channel: int, direction: int, /, pull_up_down: int = ..., initial: int | None = ...) -> None: ...
    def input(self, channel: int, /) -> int: ...
    def output(self, channel: int, level: int, /) -> None: ...
    def cleanup(self, channel: int, /) -> None: ...


@dataclass(frozen=True, slots=True)
class Library:
    """The module, and what it raises for what goes wrong on the machine."""

    gpio: Gpio
    errors: tuple[type[Exception], ...] = (RuntimeError, OSError, ValueError)


Loader: TypeAlias = Callable[[], Library]


def load_library() -> Library:
    """Import the library that is installed; raises `ConfigError` with the cure when that fails."""
    try:
        module = import_module("RPi.GPIO")
    except (ImportError, RuntimeError, OSError, AttributeError) as error:
        raise ConfigError(explained(error)) from None
    usual = Library(cast(Gpio, module))
    # What lgpio raises stands under no class of Python's own but Exception.
    raised = getattr(sys.modules.get("lgpio"), "error", None)
    if isinstance(raised, type) and issubclass(raised, Exception):
        return Library(usual.gpio, (*usual.errors, raised))
    return usual


def explained(error: Exception) -> Text:
    """What an error of the library means, and the cure."""
    told = next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
    for part, meaning, cure in _KNOWN:
        if part in told:
            return text("{meaning} ({problem}); {cure}", meaning=meaning, problem=told, cure=cure)
    if isinstance(error, ModuleNotFoundError):
        return text("the library for the header is not installed ({problem}); {cure}", problem=told, cure=ANEW)
    if isinstance(error, ImportError):
        return text(
            "the library for the header cannot be loaded ({problem}); install it anew: {cure}", problem=told, cure=ANEW
        )
    return text("the header cannot be used ({problem}); see docs/trouble.md, and `shogunboard doctor`", problem=told)


_KNOWN: Final = (
    (
        "Cannot determine SOC peripheral base address",
        text("RPi.GPIO does not know the chip of this Raspberry Pi"),
        text("exchange it: pip uninstall RPi.GPIO, then pip install 'shogunboard[pi5]'"),
    ),
    (
        "only be run on a Raspberry Pi",
        text("this machine is no Raspberry Pi"),
        text('buttons at its header are not to be had: panel.driver = "none"'),
    ),
    (
        "No access to /dev/mem",
        text("this user may not use the header"),
        text("add the user to the group gpio: sudo usermod -aG gpio USER, then log in again"),
    ),
    (
        "can not open gpiochip",
        text("this user may not use the header, or the kernel does not offer it"),
        text(
            "add the user to the group gpio (sudo usermod -aG gpio USER, then log in again); if there is no "
            "/dev/gpiochip0, use a newer kernel"
        ),
    ),
    (
        "GPIO busy",
        text("another program or an overlay uses a line of the header"),
        text("`sudo gpioinfo` shows which; end the program, or take the overlay out of config.txt"),
    ),
    (
        ".lgd-nfy",
        text("lgpio cannot make its pipe in the folder that the program was started in"),
        text("start the program in a folder that may be written to"),
    ),
)
"""A part of the library's own words, what they mean, and the cure."""
