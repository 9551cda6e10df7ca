"""What was seen to change since the picture last agreed with the game."""

from shogunboard.geometry import Bitboard, Square
from shogunboard.tracking.explain import Evidence


class EvidenceLog:
    """Collects touched squares, and what is known about the last move.

    Squares in `stained` were part of a mismatch: a piece that comes back to one of them tells nothing.
    """

    def __init__(self) -> None:
        self.opponent_touched = False
        self.inferred = False
        self._touched: Bitboard = 0
        self._stained: Bitboard = 0
        self._first: dict[Square, int] = {}
        self._last: dict[Square, int] = {}

    def note(self, square: Square, t: int, *, home: bool) -> None:
        """A square changed at `t`; `home`: it shows what the position shows there."""
        if self._stained >> square & 1:
            if home:
                self._stained &= ~(1 << square)
            return
        self._touched |= 1 << square
        self._first.setdefault(square, t)
        self._last[square] = t

    def forget(self, *, but: Bitboard = 0, stained: Bitboard = 0) -> None:
        """Forget the touched squares, except those in `but`."""
        self._touched &= but
        self._stained = stained
        for times in (self._first, self._last):
            for square in [square for square in times if not but >> square & 1]:
                del times[square]

    def evidence(self, *, released: bool) -> Evidence:
        """All of it, to be judged by."""
        return Evidence(
            self._touched,
            tuple(self._first.items()),
            tuple(self._last.items()),
            self.opponent_touched,
            self.inferred,
            released,
        )

    @property
    def touched(self) -> Bitboard:
        return self._touched
