"""What a game offers to a search: a mutable board of small numbers. The engine knows no game beyond it.

A *packed* move is an `int`; `0` is none of them. Values are whole numbers, a captured common piece being worth
about 100, seen from the side to move.
"""

from typing import Final, Protocol, TypeAlias

PackedMove: TypeAlias = int
Value: TypeAlias = int

_MASK: Final = (1 << 64) - 1


class SearchBoard(Protocol):
    """A position to search from, changed in place. Like the rules' own boards it does not look at history."""

    @property
    def cells(self) -> list[int]:
        """The code on each square, 0 for an empty one; `move & target_mask` is the square that a move ends on."""

    @property
    def target_mask(self) -> int: ...

    @property
    def key(self) -> int:
        """A Zobrist key of 64 bits: equal for equal positions with the same side to move."""

    @property
    def may_pass(self) -> bool:
        """Is it nearly always better to move than not to, so that passing gives a bound of what a move is worth?"""

    def push(self, move: PackedMove) -> None:
        """Play a move of the side to move, one of `moves()`."""

    def pop(self) -> PackedMove:
        """Take back the last move."""

    def turn_over(self) -> None:
        """Let the other side move. Twice is nothing."""

    def moves(self) -> list[PackedMove]:
        """The legal moves; none when the game is over."""

    def captures(self) -> list[PackedMove]:
        """The legal moves that capture, most valuable victim first, and whatever else must not be overlooked."""

    def over(self) -> Value | None:
        """Seen without looking for moves: -1 when the side to move has lost, 1 when it has won, 0 for a draw, None
        while play goes on."""

    def stuck(self) -> Value:
        """What it is to have no move though the game is not `over`: -1 or 0."""

    def checked(self) -> bool:
        """Is the royal piece of the side to move under certain threat?"""

    def evaluate(self) -> Value:
        """How good the position is for the side to move."""

    def is_certain(self, move: PackedMove) -> bool:
        """Is the move surely legal? Where numbers are not known, it may be one that only possibly is."""

    def short(self, move: PackedMove) -> str:
        """The short text of a move of the side to move."""


def zobrist_keys(count: int, seed: int) -> tuple[int, ...]:
    """Keys for a table, always the same (splitmix64, Steele, Lea and Flood 2014)."""
    keys = []
    state = seed
    for _ in range(count):
        state = state + 0x9E3779B97F4A7C15 & _MASK
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        keys.append(mixed ^ mixed >> 31)
    return tuple(keys)
