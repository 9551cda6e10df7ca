"""The sensors of a simulated board: what they read of the magnets, and the faults they can have.

Pure: the time, in milliseconds, comes in as `t`. A fault lasts until its square is repaired or until its time is
over. Where faults meet on a square, the later in `FAULT_KINDS` is what is read.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, TypeAlias, get_args

from shogunboard.errors import CommandRefusedError
from shogunboard.geometry import SIZE, SQUARES, Square, square_name
from shogunboard.scans import Sensing
from shogunboard.text import text
from shogunboard_hw.pinout import BUILD_A
from shogunboard_hw.sim.chance import Alternation, Noise
from shogunboard_hw.sim.grid import squares_felt
from shogunboard_hw.sim.magnet import Magnet
from shogunboard_hw.sim.men import POLES, Pole
from shogunboard_hw.sim.physics import Physics

FaultKind: TypeAlias = Literal["crossed", "flicker", "dead", "stuck", "lost"]
"""crossed: reads what its neighbour should read; flicker: now and then the opposite of what is there; dead: always
empty; stuck: always occupied; lost: no valid reading."""

FAULT_KINDS: Final[tuple[FaultKind, ...]] = get_args(FaultKind)
CHIPS: Final = len(BUILD_A.expanders)
"""The chips that read the sensors, as in a board of build A (docs/pins.md)."""

_STEADY_MS: Final = (30, 250)
_FALSE_MS: Final = (5, 60)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one sensor.

    `until` is when it heals by itself, None for never. `pole` is what a stuck square reads, and what an empty one
    that flickers pretends; `neighbour` is the square that a crossed one reads.
    """

    kind: FaultKind
    square: Square
    until: int | None = None
    pole: Pole = "N"
    neighbour: Square | None = None


def chip_squares(chip: int) -> tuple[Square, ...]:
    """The squares that a chip reads; raises `CommandRefusedError` for a chip that the board does not have."""
    if chip not in range(CHIPS):
        raise CommandRefusedError(
            text("there is no chip {chip}; the board has 0 to {chips}", chip=chip, chips=CHIPS - 1)
        )
    return BUILD_A.squares_of(chip)


class Sensors:
    """64 sensors.

    `seed` decides about flicker and noise, `noise` is false readings a square and second. With `physics` they feel
    fields, without it the nearest magnet.
    """

    def __init__(self, sensing: Sensing, seed: int = 0, noise: float = 0.0, physics: Physics | None = None) -> None:
        self._sensing = sensing
        self._physics = physics
        self._seed = seed
        self._noise_rate = noise
        self._noise: Noise | None = None
        self._faults: dict[tuple[FaultKind, Square], Fault] = {}
        self._flickers: dict[Square, Alternation] = {}
        self._unplugged = False
        self._plug_in_at: int | None = None

    def read(self, t: int, magnets: Iterable[Magnet]) -> str:
        """The 64 cells. Of several magnets over one sensor the last is felt."""
        self._heal(t)
        if self._unplugged:
            return "?" * len(SQUARES)
        felt = self._physics.felt(magnets) if self._physics else _nearest(magnets)
        cells = list(felt)
        for fault in self._of_kind("crossed"):
            if fault.neighbour is not None:
                cells[fault.square] = felt[fault.neighbour]
        for fault in self._of_kind("flicker"):
            if self._flickers[fault.square].is_active(t):
                cells[fault.square] = _opposite(cells[fault.square], fault.pole)
        for square, pole in self._false_readings(t).items():
            cells[square] = _opposite(cells[square], pole)
        for fault in self._of_kind("dead"):
            cells[fault.square] = "."
        for fault in self._of_kind("stuck"):
            cells[fault.square] = fault.pole
        if self._sensing == "presence":
            cells = ["." if cell == "." else "x" for cell in cells]
        for fault in self._of_kind("lost"):
            cells[fault.square] = "?"
        return "".join(cells)

    def faults(self, t: int) -> tuple[Fault, ...]:
        """What is wrong now, by kind and square."""
        self._heal(t)
        return tuple(sorted(self._faults.values(), key=lambda fault: (FAULT_KINDS.index(fault.kind), fault.square)))

    def is_unplugged(self, t: int) -> bool:
        """Is the whole board cut off?"""
        self._heal(t)
        return self._unplugged

    def dead(self, squares: Iterable[Square], until: int | None = None) -> None:
        """Let squares always read empty."""
        self._break(Fault("dead", square, until) for square in squares)

    def stuck(self, squares: Iterable[Square], pole: Pole = "N", until: int | None = None) -> None:
        """Let squares always read occupied, by that pole if the board tells poles."""
        self._break(Fault("stuck", square, until, pole) for square in squares)

    def cross(self, square: Square, neighbour: Square, until: int | None = None) -> None:
        """Let a square read what is on its neighbour; raises `CommandRefusedError` for squares that do not touch."""
        _check([square, neighbour])
        files, ranks = abs(square % SIZE - neighbour % SIZE), abs(square // SIZE - neighbour // SIZE)
        if max(files, ranks) != 1:
            raise CommandRefusedError(
                text(
                    "{neighbour} is no neighbour of {square}",
                    neighbour=square_name(neighbour),
                    square=square_name(square),
                )
            )
        self._break([Fault("crossed", square, until, neighbour=neighbour)])

    def flicker(self, t: int, squares: Iterable[Square], until: int | None = None) -> None:
        """Let squares flicker: false readings of 5 to 60 ms every 30 to 250 ms."""
        random = {square: Random(f"{self._seed} flicker {square}") for square in squares}
        self._break(Fault("flicker", square, until, chance.choice(POLES)) for square, chance in random.items())
        for square, chance in random.items():
            self._flickers[square] = Alternation(chance, t, _STEADY_MS, _FALSE_MS)

    def lose(self, squares: Iterable[Square], until: int | None = None) -> None:
        """Let squares have no valid reading."""
        self._break(Fault("lost", square, until) for square in squares)

    def unplug(self, until: int | None = None) -> None:
        """Cut the whole board off."""
        self._unplugged, self._plug_in_at = True, until

    def plug_in(self) -> None:
        """Connect it again."""
        self._unplugged, self._plug_in_at = False, None

    def repair(self, squares: Iterable[Square]) -> None:
        """Mend the sensors of squares, whatever was wrong with them."""
        for square in squares:
            for kind in FAULT_KINDS:
                self._faults.pop((kind, square), None)

    def _break(self, faults: Iterable[Fault]) -> None:
        new = {(fault.kind, fault.square): fault for fault in faults}
        _check(square for _, square in new)
        self._faults |= new

    def _of_kind(self, kind: FaultKind) -> list[Fault]:
        return [fault for fault in self._faults.values() if fault.kind == kind]

    def _false_readings(self, t: int) -> dict[Square, Pole]:
        if self._noise is None:
            self._noise = Noise(Random(f"{self._seed} noise"), t, self._noise_rate)
        return self._noise.pulses(t)

    def _heal(self, t: int) -> None:
        over = [key for key, fault in self._faults.items() if fault.until is not None and fault.until <= t]
        for key in over:
            del self._faults[key]
        if self._plug_in_at is not None and self._plug_in_at <= t:
            self.plug_in()


def _nearest(magnets: Iterable[Magnet]) -> list[str]:
    felt = ["."] * len(SQUARES)
    for magnet in magnets:
        for square in squares_felt(magnet.point):
            felt[square] = magnet.pole
    return felt


def _opposite(cell: str, pole: Pole) -> str:
    return pole if cell == "." else "."


def _check(squares: Iterable[Square]) -> None:
    for square in squares:
        if square not in SQUARES:
            raise CommandRefusedError(text("{square} is not a square (0 to 63)", square=square))
