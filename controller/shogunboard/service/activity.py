"""What each square has done, for any driver: when its reading changed last, how often, and how often it was lost."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from shogunboard.geometry import SQUARES
from shogunboard.scans import Scan

LOST: Final = "?"


@dataclass(frozen=True, slots=True)
class SquareActivity:
    """One square.

    `cell` is the newest reading, `changed` when a valid reading was last another than the valid one before (on the
    scans' clock, in milliseconds; None: never), `toggles` how often that was, and `losses` how often it had no valid
    reading any more.
    """

    cell: str = LOST
    changed: int | None = None
    toggles: int = 0
    losses: int = 0


class Activity:
    """Counts at the rate of the scans: a `desk.Recorder`. What is shorter than a scan is not seen."""

    def __init__(self) -> None:
        self._cells: str | None = None
        self._valid = [LOST] * len(SQUARES)
        self._squares = [SquareActivity()] * len(SQUARES)

    @property
    def squares(self) -> Sequence[SquareActivity]:
        """All physical squares, 0 to 63."""
        return tuple(self._squares)

    def scan(self, scan: Scan) -> None:
        """Take in a scan."""
        if scan.cells is None or scan.cells == self._cells:
            return
        self._cells = scan.cells
        for square, cell in enumerate(scan.cells):
            known = self._squares[square]
            if cell != known.cell:
                self._squares[square] = self._changed(square, known, cell, scan.t)

    def to_json(self, now: int) -> list[dict[str, object]]:
        """All physical squares as `GET /api/health` has them (docs/http.md)."""
        return [
            {
                "cell": square.cell,
                "changed_ms_ago": None if square.changed is None else now - square.changed,
                "toggles": square.toggles,
                "losses": square.losses,
            }
            for square in self._squares
        ]

    def _changed(self, square: int, known: SquareActivity, cell: str, t: int) -> SquareActivity:
        if cell == LOST:
            return replace(known, cell=cell, losses=known.losses + 1)
        before, self._valid[square] = self._valid[square], cell
        if before in (LOST, cell):
            return replace(known, cell=cell)
        return replace(known, cell=cell, changed=t, toggles=known.toggles + 1)
