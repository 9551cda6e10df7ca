"""A mutable board for search: sets of spots, with push and pop.

It holds what decides about play: the field, the hands and the side to move. Where captured pieces lie is of no
concern here. Moves are packed (`tables.pack`) and always played by the side to move.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from shogunboard.games.base import Side
from shogunboard.games.dobutsu.field import ALL_SPOTS, COLUMNS, LAST_ROWS, SPOTS, Spot, Spots
from shogunboard.games.dobutsu.pieces import DROPPED, EMPTY, HAND, HELD, HELD_AS, LIONS, Code, side_of
from shogunboard.games.dobutsu.tables import AROUND, ARRIVED, DROPS_TO, MOVES_TO, REACH

PackedMove: TypeAlias = int
NOWHERE: Final = -1
"""The lion's spot of a side that has none."""
_DROP: Final = len(SPOTS)
_KINDS: Final = range(len(HAND))
_FOREST_LAST: Final = COLUMNS
_SKY_LAST: Final = len(SPOTS) - COLUMNS
"""Forest's last row are the spots below the one, Sky's those from the other on."""


class Board:
    """The pieces, the hands and the side to move; `push` and `pop` change them in place.

    `cells` holds the code on each spot, `pieces` the spots of each side, `lions` the spot of each side's lion or
    `NOWHERE`, `hands[side]` how many captured pieces of each held kind there are. A captured lion is counted, too,
    so that nothing is lost, but never dropped.
    """

    __slots__ = ("_undo", "cells", "hands", "lions", "pieces", "side")

    def __init__(self, cells: Sequence[Code], hands: Sequence[Sequence[int]], side: Side) -> None:
        self.cells = list(cells)
        self.hands = [[*hand, 0][: len(HELD)] for hand in hands]
        self.side = int(side)
        self.pieces = [0, 0]
        self.lions = [NOWHERE, NOWHERE]
        self._undo: list[tuple[PackedMove, Code, Code]] = []
        for spot, code in enumerate(self.cells):
            if code != EMPTY:
                self.pieces[side_of(code)] |= 1 << spot
        for owner, lion in enumerate(LIONS):
            if lion in self.cells:
                self.lions[owner] = self.cells.index(lion)

    def push(self, move: PackedMove) -> None:
        """Play a move of the side to move. It must be one of `moves()`; that is not checked."""
        origin, target = move >> 4, move & 15
        cells, side = self.cells, self.side
        captured = cells[target]
        if origin >= _DROP:
            code = EMPTY
            self.hands[side][origin - _DROP] -= 1
            cells[target] = DROPPED[side][origin - _DROP]
            self.pieces[side] ^= 1 << target
        else:
            code = cells[origin]
            cells[origin] = EMPTY
            cells[target] = ARRIVED[code][target]
            self.pieces[side] ^= 1 << origin | 1 << target
            if captured:
                self.pieces[1 - side] ^= 1 << target
                self.hands[side][HELD_AS[captured]] += 1
                if target == self.lions[1 - side]:
                    self.lions[1 - side] = NOWHERE
            if origin == self.lions[side]:
                self.lions[side] = target
        self._undo.append((move, code, captured))
        self.side = 1 - side

    def pop(self) -> PackedMove:
        """Take back the last move that was pushed, and return it. Raises `IndexError` when there is none."""
        move, code, captured = self._undo.pop()
        origin, target = move >> 4, move & 15
        cells = self.cells
        self.side = side = 1 - self.side
        cells[target] = captured
        if origin >= _DROP:
            self.hands[side][origin - _DROP] += 1
            self.pieces[side] ^= 1 << target
            return move
        cells[origin] = code
        self.pieces[side] ^= 1 << origin | 1 << target
        if captured:
            self.pieces[1 - side] ^= 1 << target
            self.hands[side][HELD_AS[captured]] -= 1
            if captured in LIONS:
                self.lions[1 - side] = target
        if target == self.lions[side]:
            self.lions[side] = origin
        return move

    def attackers(self, spot: Spot, by: int) -> Spots:
        """The pieces of side `by` that could go to `spot`, whoever stands there."""
        found = 0
        rest = self.pieces[by] & AROUND[spot]
        while rest:
            low = rest & -rest
            rest ^= low
            origin = low.bit_length() - 1
            if REACH[self.cells[origin]][origin] >> spot & 1:
                found |= low
        return found

    def entered(self, side: int) -> bool:
        """Does the lion of a side stand on its last row, on a spot that no opposing piece attacks?"""
        lion = self.lions[side]
        return lion != NOWHERE and LAST_ROWS[side] >> lion & 1 != 0 and not self.attackers(lion, 1 - side)

    @property
    def finished(self) -> bool:
        """Has a lion been captured, or has one entered? Whether there are moves is not looked at."""
        forest, sky = self.lions
        if forest == NOWHERE or sky == NOWHERE:
            return True
        if forest < _FOREST_LAST and not self.attackers(forest, Side.RED):
            return True
        return sky >= _SKY_LAST and not self.attackers(sky, Side.WHITE)

    def moves(self) -> list[PackedMove]:
        """The legal moves of the side to move; none when the game is over."""
        if self.finished:
            return []
        cells, side = self.cells, self.side
        rest = own = self.pieces[side]
        free = ~own
        found: list[PackedMove] = []
        while rest:
            low = rest & -rest
            rest ^= low
            spot = low.bit_length() - 1
            found += MOVES_TO[spot][REACH[cells[spot]][spot] & free]
        hand = self.hands[side]
        empty = free & ~self.pieces[1 - side] & ALL_SPOTS
        for kind in _KINDS:
            if hand[kind]:
                found += DROPS_TO[kind][empty]
        return found

    def count(self) -> int:
        """The number of `moves()`, without making a list of them."""
        if self.finished:
            return 0
        cells, side = self.cells, self.side
        rest = own = self.pieces[side]
        free = ~own
        count = 0
        while rest:
            low = rest & -rest
            rest ^= low
            spot = low.bit_length() - 1
            count += (REACH[cells[spot]][spot] & free).bit_count()
        chicks, elephants, giraffes, _ = self.hands[side]
        kinds = (chicks > 0) + (elephants > 0) + (giraffes > 0)
        if kinds:
            count += kinds * (len(SPOTS) - (own | self.pieces[1 - side]).bit_count())
        return count
