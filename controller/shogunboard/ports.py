"""What the service needs from outside, as protocols only: a board, a clock.

Drivers are found by entry point (group `shogunboard.boards`): each is a callable `open_board(options) -> Board`
that takes the driver's own table of the configuration and stores it; nothing is opened before `Board.open`.
"""

from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeAlias

from shogunboard.lights.palettes import Look
from shogunboard.scans import Sensing

BOARDS_GROUP: Final = "shogunboard.boards"

Lamps: TypeAlias = tuple[Look | None, ...]
"""What each of the 64 LEDs is to show, by physical square; None is dark. The driver keeps the blink patterns."""

DARK: Final[Lamps] = (None,) * 64


class Board(Protocol):
    """One board: scans in, lights out.

    Faults of wires and chips are normal operation: `read` then gives `?` for the squares concerned, and `health`
    says what is wrong. No method but `open` and `close` may block, and none may raise for a fault of hardware.
    All methods are called from one thread.
    """

    @property
    def name(self) -> str:
        """The driver's name, as in the configuration."""

    @property
    def sensing(self) -> Sensing:
        """What the sensors tell."""

    def open(self) -> None:
        """Begin. Hardware that is absent is waited for inside; a wrong configuration raises `ConfigError`."""

    def close(self) -> None:
        """Put the lights out, let everything go. Twice is once."""

    def read(self) -> str:
        """The latest reading: 64 cells, physical squares 0-63 (see `scans`)."""

    def show(self, lamps: Lamps) -> None:
        """Light the LEDs so from now on."""

    def health(self) -> Mapping[str, object]:
        """What is known about the hardware, for people, as JSON: at least `ok` (bool) and `problems` (texts)."""


BoardFactory: TypeAlias = Callable[[Mapping[str, object]], Board]


class Clock(Protocol):
    """Time, so that it can be passed in."""

    def monotonic_ms(self) -> int:
        """Milliseconds that never jump: the scans' clock."""

    def wall_ms(self) -> int:
        """Milliseconds since 1970 as the machine believes; may be wrong, may jump."""
