"""A board of Dobutsu shogi for a search: with a key, and with what a position is worth.

What is worth something (rules.md 2): pieces, a little more in the hand, where they may be put anywhere; the squares
around the opposing lion that are attacked; and a lion that has come far, for reaching the last row wins.
"""

from collections.abc import Sequence
from typing import Final

from shogunboard.games.base import Side
from shogunboard.games.dobutsu.board import NOWHERE, Board
from shogunboard.games.dobutsu.field import COLUMNS, ROWS, SPOTS
from shogunboard.games.dobutsu.pieces import CODES, EMPTY, HELD, HELD_AS, LIONS, Code, kind_of, side_of
from shogunboard.games.dobutsu.tables import AROUND, REACH, short_text
from shogunboard.games.searching import PackedMove, Value, zobrist_keys

_WORTH: Final = {"L": 0, "G": 260, "E": 230, "C": 100, "+C": 330}
_HELD: Final[tuple[Value, ...]] = (120, 260, 290, 0)
"""Of a chick, an elephant, a giraffe in the hand, and of a captured lion."""
_ADVANCE: Final[tuple[Value, ...]] = (0, 10, 30, 60)
"""Of a lion, by the rows that it has come forward."""
_NEAR: Final[Value] = 9
_REACH: Final[Value] = 4
_LOOSE: Final[Value] = 60
_PLACES: Final = len(SPOTS)
_MOST_HELD: Final = 8
_KEYS: Final = zobrist_keys((len(CODES) + 1) * _PLACES + 2 * len(HELD) * _MOST_HELD + 1, seed=2008)
_TURN: Final = _KEYS[-1]
_HANDS: Final = (len(CODES) + 1) * _PLACES


def _value(code: Code, spot: int) -> Value:
    kind, side = kind_of(code), side_of(code)
    row = spot // COLUMNS
    come = ROWS - 1 - row if side is Side.WHITE else row
    return _ADVANCE[come] if kind == "L" else _WORTH[kind] + come * (kind == "C")


_STANDING: Final = ((0,) * _PLACES, *(tuple(_value(code, spot) for spot in SPOTS) for code in CODES))
"""`_STANDING[code][spot]`: what it is worth for its own side that a piece stands there."""


def _hand_key(side: int, kind: int, count: int) -> int:
    """The key of holding the `count`-th piece of a kind."""
    return _KEYS[_HANDS + (side * len(HELD) + kind) * _MOST_HELD + min(count, _MOST_HELD) - 1]


class DobutsuSearchBoard(Board):
    """See `shogunboard.games.searching.SearchBoard`."""

    __slots__ = ("key",)

    target_mask: Final = 15
    may_pass: Final = False

    def __init__(self, cells: Sequence[Code], hands: Sequence[Sequence[int]], side: Side) -> None:
        super().__init__(cells, hands, side)
        self.key = _TURN if side else 0
        for spot, code in enumerate(self.cells):
            if code != EMPTY:
                self.key ^= _KEYS[code * _PLACES + spot]
        for owner, hand in enumerate(self.hands):
            for kind, held in enumerate(hand):
                for count in range(1, held + 1):
                    self.key ^= _hand_key(owner, kind, count)

    def push(self, move: PackedMove) -> None:
        self.key ^= self._changes(move)
        super().push(move)
        self.key ^= self._changed(move)

    def pop(self) -> PackedMove:
        move = self._undo[-1][0]
        self.key ^= self._changed(move)
        super().pop()
        self.key ^= self._changes(move)
        return move

    def _changes(self, move: PackedMove) -> int:
        """The key of all that a move is going to change."""
        origin, target = move >> 4, move & 15
        key = _TURN
        if origin >= _PLACES:
            kind = origin - _PLACES
            return key ^ _hand_key(self.side, kind, self.hands[self.side][kind])
        captured = self.cells[target]
        if captured:
            key ^= _KEYS[captured * _PLACES + target]
        return key ^ _KEYS[self.cells[origin] * _PLACES + origin]

    def _changed(self, move: PackedMove) -> int:
        """The key of all that the last move has changed."""
        target = move & 15
        captured = self._undo[-1][2]
        key = _KEYS[self.cells[target] * _PLACES + target]
        if captured:
            kind = HELD_AS[captured]
            key ^= _hand_key(1 - self.side, kind, self.hands[1 - self.side][kind])
        return key

    def turn_over(self) -> None:
        self.side = 1 - self.side
        self.key ^= _TURN

    def captures(self) -> list[PackedMove]:
        """Captures; and entries of a lion into its last row, which win or must be answered."""
        if self.finished:
            return []
        cells, lion = self.cells, self.lions[self.side]
        last = range(COLUMNS) if self.side == Side.WHITE else range(_PLACES - COLUMNS, _PLACES)
        found = []
        for move in self.moves():
            victim = cells[move & 15]
            if victim:
                found.append((10_000 if victim in LIONS else _STANDING[victim][move & 15], move))
            elif move >> 4 == lion and move & 15 in last:
                found.append((0, move))
        found.sort(reverse=True)
        return [move for _, move in found]

    def over(self) -> Value | None:
        if not self.finished:
            return None
        side = self.side
        if self.lions[side] == NOWHERE:
            return -1
        if self.lions[1 - side] == NOWHERE:
            return 1
        return int(self.entered(side)) - int(self.entered(1 - side))

    def stuck(self) -> Value:
        return -1

    def checked(self) -> bool:
        lion = self.lions[self.side]
        return lion != NOWHERE and self.attackers(lion, 1 - self.side) != 0

    def evaluate(self) -> Value:
        side, other = self.side, 1 - self.side
        mine, my_value = self._seen(side)
        theirs, their_value = self._seen(other)
        value = my_value - their_value
        value += _NEAR * (
            (mine & AROUND[self.lions[other]]).bit_count() - (theirs & AROUND[self.lions[side]]).bit_count()
        )
        if mine & self.pieces[other] & ~theirs:
            value += _LOOSE
        return value

    def _seen(self, side: int) -> tuple[int, Value]:
        """The spots that a side attacks, and what its pieces are worth."""
        cells = self.cells
        seen = value = 0
        rest = self.pieces[side]
        while rest:
            low = rest & -rest
            rest ^= low
            spot = low.bit_length() - 1
            code = cells[spot]
            ends = REACH[code][spot]
            seen |= ends
            value += _STANDING[code][spot] + _REACH * ends.bit_count()
        for kind, held in enumerate(self.hands[side]):
            value += _HELD[kind] * held
        return seen, value

    def is_certain(self, move: PackedMove) -> bool:
        return True

    def short(self, move: PackedMove) -> str:
        origin = move >> 4
        return short_text(self.cells[origin] if origin < _PLACES else EMPTY, move)
