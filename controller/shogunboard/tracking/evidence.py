"""What was seen to change since the picture last agreed with the game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from shogunboard.games.base import Position, Side, Step
from shogunboard.geometry import ALL_SQUARES, Bitboard, Square, bitboard, squares_of

BEFORE_ALL = -1
"""The time of a change that was not seen, or is no longer known."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What touched squares tell.

    touched: squares whose reading changed. first, last, empty, full: when they did so first and last, when they
    became empty last, and when they became occupied first, in milliseconds.
    returned: squares that came home from a mismatch, which proves little: a bump looks so, too. stained: squares
    that were part of the last mismatch and have not come home.
    held: the square of the piece that a settled picture has shown to be in the hand.
    north, south: touched squares that have shown that pole meanwhile.
    lifted: the squares from which the side to move has lifted a piece since the last move, and when.
    inferred: the last move is not proved by the picture after it. closed: the last move may not be corrected,
    because a take-back brought the line there. released: the side that says by the clock that it has moved.
    untouched: the game was changed by words, and the readings of these squares have not changed since. asked: the
    players are asked which move was made.
    """

    touched: Bitboard = 0
    returned: Bitboard = 0
    stained: Bitboard = 0
    first: Mapping[Square, int] = field(default_factory=dict)
    last: Mapping[Square, int] = field(default_factory=dict)
    empty: Mapping[Square, int] = field(default_factory=dict)
    full: Mapping[Square, int] = field(default_factory=dict)
    held: Square | None = None
    north: Bitboard = 0
    south: Bitboard = 0
    lifted: Mapping[Square, int] = field(default_factory=dict)
    inferred: bool = False
    closed: bool = False
    released: Side | None = None
    untouched: Bitboard = 0
    asked: bool = False

    def began(self, square: Square) -> int:
        """When the square changed first."""
        return self.first.get(square, BEFORE_ALL)

    def ended(self, square: Square) -> int:
        """When the square changed last."""
        return self.last.get(square, BEFORE_ALL)

    def emptied(self, square: Square) -> int:
        """When the piece on the square was lifted, the last time."""
        return self.empty.get(square, BEFORE_ALL)

    def stood(self, square: Square) -> bool:
        """Did a piece come down on the square, and was it then lifted again?"""
        return square in self.full and self.full[square] < self.emptied(square) <= self.ended(square)


class EvidenceLog:
    """Collects touched squares, and what is known about the last move.

    Squares in `stained` were part of a mismatch: a piece that comes back to one of them tells nothing.
    """

    def __init__(self) -> None:
        self.lifted: dict[Square, int] = {}
        self.inferred = False
        self.closed = False
        self.void = False
        """Nothing that hands do is a move: the game was taken up again, and the board has not shown it yet."""
        self._untouched: Bitboard = 0
        self._touched: Bitboard = 0
        self._stained: Bitboard = 0
        self._returned: Bitboard = 0
        self._north: Bitboard = 0
        self._south: Bitboard = 0
        self.held: Square | None = None
        self._first: dict[Square, int] = {}
        self._last: dict[Square, int] = {}
        self._empty: dict[Square, int] = {}
        self._full: dict[Square, int] = {}

    @property
    def touched(self) -> Bitboard:
        """The touched squares."""
        return self._touched

    def ended(self, square: Square) -> int:
        """When the square changed last."""
        return self._last.get(square, BEFORE_ALL)

    def note(self, square: Square, t: int, reading: str, *, home: bool) -> None:
        """A square changed to `reading` at `t`; `home`: that is what the position shows there."""
        mark = 1 << square
        self._untouched &= ~mark
        if self._stained & mark and home:
            self._stained &= ~mark
            self._keep(self._touched & ~mark)
            self._returned |= mark
            return
        self._touched |= mark
        if reading == "N":
            self._north |= mark
        elif reading == "S":
            self._south |= mark
        self._first.setdefault(square, t)
        self._last[square] = t
        if reading == ".":
            self._empty[square] = t
        else:
            self._full.setdefault(square, t)

    def forget(self, *, but: Bitboard = 0) -> None:
        """Forget the touched squares, except those in `but`."""
        self._keep(self._touched & but)
        self._stained &= but
        self._returned = 0
        self._untouched = 0
        if self.held is not None and not but >> self.held & 1:
            self.held = None

    def stain(self, squares: Bitboard, *, but: Bitboard) -> None:
        """The picture is off at `squares`. What else was touched tells nothing any more, except at `but`."""
        self._stained = squares
        self._keep(self._touched & (squares | but))

    def new_position(self, position: Position, handled: Bitboard, steps: Sequence[Step]) -> None:
        """The game has come to `position` by `steps`, or back to it without any.

        Pieces on `handled` squares that are the next player's were lifted after the move, unless their square
        changed before the moved piece came down.
        """
        self.closed = not steps
        self.held = None
        down = self.ended(steps[-1].target) if steps else BEFORE_ALL
        self.lifted = {
            square: self._empty.get(square, BEFORE_ALL)
            for square in squares_of(handled)
            if square in position.men
            and position.men[square].side == position.side
            and self._empty.get(square, down) >= down
        }

    def change_by_words(self) -> None:
        """The game is another one now without any hand: what nobody touches from now on has not moved."""
        self._untouched = ALL_SQUARES

    def turn(self, opposite: Callable[[Square], Square]) -> None:
        """The board is seen from the other edge: every square is the opposite one."""
        for name in ("_touched", "_stained", "_returned", "_north", "_south", "_untouched"):
            setattr(self, name, bitboard(opposite(square) for square in squares_of(getattr(self, name))))
        self.lifted, self._first, self._last, self._empty, self._full = (
            {opposite(square): t for square, t in times.items()}
            for times in (self.lifted, self._first, self._last, self._empty, self._full)
        )
        self.held = None if self.held is None else opposite(self.held)

    def evidence(self, released: Side | None = None, *, asked: bool = False) -> Evidence:
        """All of it, to be judged by."""
        return Evidence(
            self._touched,
            self._returned,
            self._stained,
            self._first,
            self._last,
            self._empty,
            self._full,
            self.held,
            self._north,
            self._south,
            self.lifted,
            self.inferred,
            self.closed,
            released,
            self._untouched,
            asked,
        )

    def _keep(self, squares: Bitboard) -> None:
        self._touched = squares
        self._north &= squares
        self._south &= squares
        for times in (self._first, self._last, self._empty, self._full):
            for square in [square for square in times if not squares >> square & 1]:
                del times[square]
