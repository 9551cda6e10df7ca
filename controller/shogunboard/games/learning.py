"""What a position answers about equipment that is not fully known; here, the answers where there is nothing to learn.

A game whose equipment may be found out while it is played overrides these. The game of a position then knows more
than that of the position before: `Position.game` is the game as it was known at that ply.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from shogunboard.errors import CommandRefusedError
from shogunboard.geometry import Square
from shogunboard.text import text

if TYPE_CHECKING:
    from shogunboard.games.base import Side, Threat


class LearnsNothing:
    """The part of `Position` that is about learning."""

    __slots__ = ()

    def told(self, letter: str, square: Square, number: int, *, shows: bool = True) -> Self:
        """The same position, knowing that the piece `letter` shows `number` on `square`, or (not `shows`) another one.

        Raises `ValueError` for what cannot be so.
        """
        raise CommandRefusedError(text("the pieces of this game show no numbers"))

    def arranged(self, side: "Side", digits: str | None) -> Self:
        """The same position with what is known of the order of a side's pieces; raises `ValueError`.

        `digits` are the numbers that the pieces show as they stand, in the order of the squares, `?` for one that was
        not read; "" hides the order altogether, and None says that the pieces are what they are called.
        """
        raise CommandRefusedError(text("the pieces of this game are known by their faces"))

    def possible_threat(self) -> "Threat | None":
        """Threats against the side to move that are possible but not certain, because numbers are not known."""
        return None

    def doubts(self) -> Sequence[Square]:
        """Squares of pieces whose numbers, not known yet, decide whether the game is over; () if none does."""
        return ()

    def exchanges(self) -> Sequence[tuple[Square, Square]]:
        """Pairs of squares whose pieces are called by each other's name for certain."""
        return ()

    def identities(self, square: Square) -> Sequence[str]:
        """The letters that the piece on a square may have, when it is not known to be what it is called; else ()."""
        return ()


class StaysAsItIs:
    """The part of `Game` that is about learning."""

    __slots__ = ()

    @property
    def learns(self) -> bool:
        """May moves tell something of the equipment, or of which piece is which?"""
        return False

    @property
    def orders(self) -> bool:
        """May pieces that look alike stand in different orders at the start?"""
        return False

    def rested(self) -> Self:
        """The game to go on with after this one: what was learned of the equipment stays, the rest is as at first."""
        return self
