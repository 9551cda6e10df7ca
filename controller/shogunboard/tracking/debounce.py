"""From raw readings to readings that have held: one debounced value for each sensor.

A changed reading counts when it has held `lift_ms`. A square that flickers faster keeps its old value and never
keeps the rest of the board from settling. No reading (`?`) is debounced like any other value, but a square that
comes back from it with the value it had before has not changed.
"""

from dataclasses import dataclass

from shogunboard.geometry import SQUARES, Square

NO_READING = "?"


@dataclass(frozen=True, slots=True)
class Change:
    """A debounced change: `old` and `new` are the last valid readings before and after.

    `since` is when the new reading was first seen. `lost` and `found` tell a square whose readings ceased, or
    came back; `old == new` then means that nothing else has changed.
    """

    square: Square
    since: int
    old: str
    new: str
    lost: bool = False
    found: bool = False


class Debouncer:
    """Debounces scans of physical squares. Time comes in; nothing is emitted by itself."""

    def __init__(self, lift_ms: int) -> None:
        self._lift_ms = lift_ms
        self._raw = ""
        self._held: list[str] = []
        self._valid: list[str] = []
        self._pending: dict[Square, int] = {}

    @property
    def raw(self) -> str:
        """The last scan; empty before the first."""
        return self._raw

    @property
    def held(self) -> list[str]:
        """The debounced reading of each physical square, `?` where there is none."""
        return self._held

    def feed(self, t: int, cells: str) -> bool:
        """Take in a scan. True for the very first one, whose readings are taken as they are."""
        if not self._raw:
            self._raw = cells
            self._held = list(cells)
            self._valid = ["." if cell == NO_READING else cell for cell in cells]
            return True
        raw, held, pending = self._raw, self._held, self._pending
        for square in SQUARES:
            if cells[square] != raw[square]:
                if cells[square] == held[square]:
                    pending.pop(square, None)
                else:
                    pending[square] = t
        self._raw = cells
        return False

    @property
    def deadline(self) -> int | None:
        """When the next pending change will have held long enough."""
        return min(self._pending.values()) + self._lift_ms if self._pending else None

    def due(self, t: int) -> list[Change]:
        """Take out the changes that have held long enough at `t`, oldest first."""
        ripe = [item for item in self._pending.items() if item[1] + self._lift_ms <= t]
        return [self._accept(square, since) for square, since in sorted(ripe, key=lambda item: item[1])]

    def _accept(self, square: Square, since: int) -> Change:
        del self._pending[square]
        before, now = self._held[square], self._raw[square]
        old = self._valid[square]
        self._held[square] = now
        if now == NO_READING:
            return Change(square, since, old, old, lost=True)
        self._valid[square] = now
        return Change(square, since, old, now, found=before == NO_READING)
