"""What goes wrong with the simulated board: sensors, chips, the cable, magnets.

Everything happens at the clock's time. Squares are physical. `for_ms` is how long it lasts, None until it is
repaired. What does not fit raises `CommandRefusedError` and changes nothing.
"""

from collections.abc import Iterable, Sequence

from shogunboard.geometry import Square
from shogunboard_hw.sim.men import Pole
from shogunboard_hw.sim.passing import Passing
from shogunboard_hw.sim.player import repair
from shogunboard_hw.sim.sensors import Fault, chip_squares


class Accidents(Passing):
    """The levers of the faults."""

    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with single sensors."""
        return self._sensors.faults(self._pass_time())

    def weaken(self, man: int) -> None:
        """Give a man a weak magnet, which is not felt now and then for 150 to 300 ms."""
        self._table.weaken(self._pass_time(), man)
        self._rested()

    def strengthen(self, man: int) -> None:
        """Give a man a good magnet again."""
        self._table.strengthen(self._pass_time(), man)
        self._rested()

    def magnetise(self, man: int, strength: float) -> None:
        """Give a man a magnet that is so strong, 1 for a good one; only sensors that feel fields tell a difference."""
        self._table.magnetise(self._pass_time(), man, strength)
        self._rested()

    def lean(self, square: Square, degrees: float) -> None:
        """Let the man on a square stand askew until it is handled again; as above, with fields only."""
        self._table.lean(self._pass_time(), square, degrees)
        self._rested()

    def leave_between(self, square: Square, neighbour: Square) -> None:
        """Push the man on a square to the line before a neighbouring one, and leave it there."""
        self._table.leave_between(self._pass_time(), square, neighbour)
        self._rested()

    def dead(self, squares: Iterable[Square], for_ms: int | None = None) -> None:
        """Let squares always read empty."""
        self._sensors.dead(squares, self._until(for_ms))

    def stuck(self, squares: Iterable[Square], pole: Pole = "N", for_ms: int | None = None) -> None:
        """Let squares always read occupied."""
        self._sensors.stuck(squares, pole, self._until(for_ms))

    def cross(self, square: Square, neighbour: Square, for_ms: int | None = None) -> None:
        """Let a square read what is on its neighbour."""
        self._sensors.cross(square, neighbour, self._until(for_ms))

    def flicker(self, squares: Iterable[Square], for_ms: int | None = None) -> None:
        """Let squares read falsely for moments."""
        until = self._until(for_ms)
        self._sensors.flicker(self._now, squares, until)

    def lose(self, squares: Iterable[Square], for_ms: int | None = None) -> None:
        """Let squares have no valid reading."""
        self._sensors.lose(squares, self._until(for_ms))

    def lose_chip(self, chip: int, for_ms: int | None = None) -> None:
        """Let the 14 squares of a chip (0 to 4) have no valid reading."""
        self._sensors.lose(chip_squares(chip), self._until(for_ms))

    def fail(self, squares: Sequence[Square], *, on: bool) -> None:
        """Let squares have no valid reading, or mend them."""
        if on:
            self.lose(squares)
        elif squares:
            self.repair(squares)

    def unplug(self, for_ms: int | None = None) -> None:
        """Cut the whole board off."""
        self._sensors.unplug(self._until(for_ms))

    def repair(self, squares: Iterable[Square] = ()) -> None:
        """Mend the sensors of squares; without squares everything, the connection and the magnets included."""
        repair(self._pass_time(), self._table, self._sensors, list(squares))

    def _until(self, for_ms: int | None) -> int | None:
        """When a fault that begins now is over."""
        t = self._pass_time()
        return None if for_ms is None else t + for_ms
