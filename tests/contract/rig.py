"""What a test needs around a board, whatever its driver: magnets, faults, time, and eyes on the LEDs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, Protocol, TypeAlias

from shogunboard.geometry import Square
from shogunboard.lights.palettes import RGB, Blink, Look
from shogunboard.ports import Board, Lamps
from shogunboard.scans import check_cells

Pole: TypeAlias = Literal["N", "S"]
Colour: TypeAlias = Literal["red", "green", "blue"]

COLOURS: Final[tuple[Colour, ...]] = ("red", "green", "blue")
STEP_MS: Final = 10
SEEN_MS: Final = 500
"""A change at the sensors or lights must have arrived after so long."""
RECOVERED_MS: Final = 10_000
"""A fault must be noticed, and after its end be forgotten, after so long."""


class Rig(Protocol):
    """A board that is not opened yet, on a table with magnets. Squares are physical."""

    @property
    def board(self) -> Board: ...

    @property
    def samples(self) -> Sequence[Square]:
        """The squares to try one by one: all, or a few where that is much work."""

    def put(self, square: Square, pole: Pole | None) -> None:
        """Lay a magnet on a square with that pole up, instead of what lay there; None: nothing."""

    def cut(self) -> frozenset[Square] | None:
        """Cut off a part of the sensors, such as a chip; the squares that it reads.

        None, and nothing is done, when the board has no parts that fail alone.
        """

    def unplug(self) -> None:
        """Cut the whole board off."""

    def restore(self) -> None:
        """Connect again what `cut` and `unplug` have cut off."""

    def wait(self, ms: int) -> None:
        """Let time pass."""

    def lit(self) -> Mapping[Square, Colour]:
        """The LEDs that are on, each with its strongest colour."""


def strongest(colour: RGB) -> Colour:
    """The name of the strongest part of a colour."""
    return COLOURS[colour.index(max(colour))]


def steady(colours: Mapping[Square, Colour]) -> Lamps:
    """Lamps that shine without blinking."""
    lamps: list[Look | None] = [None] * 64
    for square, colour in colours.items():
        red, green, blue = (200 if part == colour else 0 for part in COLOURS)
        lamps[square] = Look((red, green, blue), 0.5, Blink())
    return tuple(lamps)


def read(rig: Rig) -> str:
    """One reading, which must be a legal one."""
    cells = rig.board.read()
    check_cells(cells, rig.board.sensing)
    return cells


def read_until(rig: Rig, holds: Callable[[str], bool], within_ms: int = SEEN_MS) -> str:
    """Read again and again until the reading is as wanted or the time is over; the last reading."""
    cells = read(rig)
    for _ in range(within_ms // STEP_MS):
        if holds(cells):
            break
        rig.wait(STEP_MS)
        cells = read(rig)
    return cells


def look_after(rig: Rig, ms: int = SEEN_MS) -> Mapping[Square, Colour]:
    """What is lit after `ms`, in which the board is read all along."""
    for _ in range(ms // STEP_MS):
        rig.wait(STEP_MS)
        read(rig)
    return rig.lit()


def lit_until(rig: Rig, wanted: Mapping[Square, Colour]) -> Mapping[Square, Colour]:
    """What is lit once it is as wanted, or when no board would need longer; it is read all along."""
    for _ in range(RECOVERED_MS // STEP_MS):
        if rig.lit() == wanted:
            break
        rig.wait(STEP_MS)
        read(rig)
    return rig.lit()
