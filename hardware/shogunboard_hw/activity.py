"""What each square has done: when its reading changed last, and how often. For the health of any driver."""

from collections.abc import Mapping
from dataclasses import dataclass

from shogunboard.geometry import SQUARES, square_name

NO_READING = "?"


@dataclass(frozen=True, slots=True)
class SquareActivity:
    """`changed_at` is when the reading changed last, in milliseconds, None for never; `toggles` how often it did."""

    changed_at: int | None = None
    toggles: int = 0


class Activity:
    """Follows the readings of all squares. A square without a valid reading has not changed: it comes back as it is."""

    def __init__(self) -> None:
        self._last = [NO_READING] * len(SQUARES)
        self._squares = [SquareActivity()] * len(SQUARES)

    def saw(self, t: int, cells: str) -> None:
        """The board reads `cells` at `t`."""
        for square, (before, cell) in enumerate(zip(self._last, cells, strict=True)):
            if cell in (before, NO_READING):
                continue
            self._last[square] = cell
            if before != NO_READING:
                self._squares[square] = SquareActivity(t, self._squares[square].toggles + 1)

    @property
    def squares(self) -> tuple[SquareActivity, ...]:
        """All physical squares."""
        return tuple(self._squares)

    def to_json(self, now: int) -> Mapping[str, object]:
        """By the names of the physical squares: `toggles`, and `changed_ms_ago` (null: never)."""
        return {
            square_name(square): {
                "toggles": activity.toggles,
                "changed_ms_ago": None if activity.changed_at is None else now - activity.changed_at,
            }
            for square, activity in zip(SQUARES, self._squares, strict=True)
        }
