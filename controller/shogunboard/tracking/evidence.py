"""What was seen to change since the picture last agreed with the game."""

from dataclasses import dataclass

from shogunboard.geometry import Bitboard, Square


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was seen since the picture last agreed with the line.

    touched: squares whose reading changed. first, last: for touched squares, when they changed first and last.
    opponent_touched: the side to move has lifted a piece since the last move.
    inferred: the last move is not proved by the picture after it.
    released: the mover has said that the move is done (by the clock).
    """

    touched: Bitboard = 0
    first: tuple[tuple[Square, int], ...] = ()
    last: tuple[tuple[Square, int], ...] = ()
    opponent_touched: bool = False
    inferred: bool = False
    released: bool = False


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
