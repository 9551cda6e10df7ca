"""A magnet is walked over every square: which is next, and what was felt. Pure: time comes in with the readings.

The magnet may be lifted from square to square or pushed over the board. What a person does wrongly once is asked for
again: squares with an odd answer get a second turn, unless there are too many for that to be the person's doing.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from shogunboard.geometry import SQUARES, Square
from shogunboard.scans import Sensing
from shogunboard.selftest.observed import Observed

Stage: TypeAlias = Literal["empty", "walking", "lifting", "done"]
"""empty: the board is to be cleared; lifting: the magnet is to be taken away."""

SETTLE_MS: Final = 300
"""A picture that has held so long is an answer; a magnet that is pushed along passes a square more quickly."""
MOST_AGAIN: Final = 8
"""So many odd answers may be slips of a hand."""
PATIENCE: Final = 2
"""After so many squares without a reading have been passed over, the others are passed over, too."""
LOST: Final = "?"
Pole: TypeAlias = Literal["N", "S"]


class MagnetWalk:
    """The walk over `order` with one pole up. Feed it readings, and light the square that is `asked`."""

    def __init__(self, sensing: Sensing, order: Sequence[Square] = SQUARES, pole: Pole = "N") -> None:
        self._sensing = sensing
        self._pole = pole
        self._left = list(order)
        self._cells = LOST * len(SQUARES)
        self._since = 0
        self._now = 0
        self._held: frozenset[Square] = frozenset()
        self._felt: dict[Square, frozenset[Square]] = {}
        self._always: frozenset[Square] = frozenset()
        self._unread: frozenset[Square] = frozenset()
        self._sticking: set[Square] = set()
        self._flipped: set[Square] = set()
        self._lost: set[Square] = set()
        self._passed_over = 0
        self._again = False
        self.stage: Stage = "empty"

    @property
    def asked(self) -> Square | None:
        """The square that the magnet is to be laid on now."""
        return self._left[0] if self.stage == "walking" else None

    @property
    def again(self) -> bool:
        """Is this the second turn of a square with an odd answer?"""
        return self._again

    @property
    def observed(self) -> Observed:
        """What has been observed so far."""
        return Observed(
            dict(self._felt),
            self._always,
            self._unread,
            frozenset(self._sticking),
            frozenset(self._flipped),
            frozenset(self._lost),
        )

    def feed(self, t: int, cells: str) -> bool:
        """Take in a reading at `t` milliseconds. True when it has brought the walk on."""
        self._now = t
        self._held &= _occupied(cells)
        if cells != self._cells:
            self._cells, self._since = cells, t
        if self.stage == "empty":
            return False
        self._lost |= {square for square in SQUARES if cells[square] == LOST} - self._unread
        if t - self._since < SETTLE_MS:
            return False
        if self.stage == "walking":
            return self._answered()
        if self.stage == "lifting" and not self._occupied_now:
            self.stage = "done"
            return True
        return False

    def go_on(self) -> None:
        """The person says: the board is empty, or this square feels nothing, or the magnet is away."""
        match self.stage:
            case "empty":
                self._always = _occupied(self._cells)
                self._unread = frozenset(square for square in SQUARES if self._cells[square] == LOST)
                self._held = frozenset()
                self.stage = "walking"
                self._skip_useless()
            case "walking":
                self._pass_over()
            case "lifting":
                self._sticking |= self._occupied_now
                self.stage = "done"
            case "done":
                return

    def stop(self) -> None:
        """The person has had enough: squares that are left stay untested."""
        self.stage = "done"

    @property
    def _occupied_now(self) -> frozenset[Square]:
        return _occupied(self._cells) - self._always

    def _answered(self) -> bool:
        """Does the settled picture show that the magnet was brought to another place?"""
        new = self._occupied_now - self._held
        if not new:
            return False
        asked = self._left[0]
        self._sticking |= self._held & self._occupied_now
        self._flipped.discard(asked)
        if self._sensing == "polarity" and any(self._cells[square] != self._pole for square in new):
            self._flipped.add(asked)
        self._passed_over = 0
        self._record(new)
        return True

    def _pass_over(self) -> None:
        asked = self._left[0]
        if asked in self._unread:
            self._passed_over += 1
        self._record(frozenset())

    def _record(self, new: frozenset[Square]) -> None:
        self._felt[self._left.pop(0)] = new
        self._held = self._occupied_now
        self._skip_useless()

    def _skip_useless(self) -> None:
        """Pass over squares that cannot answer, and see whether there are any left."""
        while self._left and self._is_useless(self._left[0]):
            self._felt[self._left.pop(0)] = frozenset()
        if not self._left:
            self._end_of_turn()

    def _is_useless(self, square: Square) -> bool:
        return square in self._always or (square in self._unread and self._passed_over >= PATIENCE)

    def _end_of_turn(self) -> None:
        odd = [
            square
            for square, felt in self._felt.items()
            if felt != {square} and square not in self._unread | self._always
        ]
        if not self._again and 0 < len(odd) <= MOST_AGAIN:
            self._again = True
            self._left = odd
        elif self._occupied_now:
            self.stage = "lifting"
        else:
            self.stage = "done"


def _occupied(cells: str) -> frozenset[Square]:
    return frozenset(square for square, cell in enumerate(cells) if cell not in (".", LOST))
