"""What was observed in a self test. All squares are physical."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from shogunboard.geometry import Square

Felt = Mapping[Square, frozenset[Square]]
"""Where something was done, and on which squares that was seen; nothing there: it was seen nowhere."""


@dataclass(frozen=True, slots=True)
class Observed:
    """A walk of a magnet over the board.

    `felt` has the squares that the magnet was laid on. `always` were occupied while the board was empty, `unread` had
    no valid reading then. `sticking` were still occupied after the magnet had gone on. `flipped` felt the wrong pole.
    `lost` had a valid reading at first and none later. `one_pole` felt the magnet one way up and not the other.
    """

    felt: Felt = field(default_factory=dict)
    always: frozenset[Square] = frozenset()
    unread: frozenset[Square] = frozenset()
    sticking: frozenset[Square] = frozenset()
    flipped: frozenset[Square] = frozenset()
    lost: frozenset[Square] = frozenset()
    one_pole: frozenset[Square] = frozenset()

    def with_other_pole(self, other: "Observed") -> "Observed":
        """This walk with what a second one has shown, with the other pole up, over squares that had answered well."""
        silent = {square for square, felt in other.felt.items() if square not in felt}
        return replace(
            self,
            sticking=self.sticking | other.sticking,
            flipped=self.flipped | other.flipped,
            lost=self.lost | other.lost,
            one_pole=frozenset(silent),
        )
