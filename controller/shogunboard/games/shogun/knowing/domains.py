"""Constraint propagation over one hypothesis: directions of squares and dials of pieces.

Only relative directions can be known: turning every magnet by the same angle and every dial against it changes no
number. The first square read is therefore taken to point to 0, which loses nothing, as every list of dials holds each
dial's turned forms too.
"""

from collections.abc import Iterable

from shogunboard.games.shogun.knowing.dials import TURNS, DialBits, DialList, Hypothesis, all_numbers, dial_list
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.numbers import NumberMask
from shogunboard.games.shogun.pieces import CODES, Code
from shogunboard.geometry import SQUARES, Square

_ANY_WAY = 15


class Domains:
    """What is still possible under `NORMAL` or `ANY`.

    `ways[square]` is a mask of directions (bit d for d quarter turns), `dials[code]` a bitset of dials.
    Propagation keeps every solution (it excludes nothing wrongly); `solvable` decides exactly whether one is left.
    """

    __slots__ = ("_by_code", "_by_square", "_pairs", "dials", "failed", "hypothesis", "unusual", "ways")

    def __init__(self, hypothesis: Hypothesis, unusual: frozenset[Code] = frozenset()) -> None:
        """`unusual` are pieces whose dials may be any, whatever the hypothesis says of the others."""
        self.hypothesis = hypothesis
        self.unusual = unusual
        self.ways = [_ANY_WAY] * len(SQUARES)
        self.dials: list[DialBits] = [0, *(self._list(code).everything for code in CODES)]
        self.failed = False
        self._pairs: dict[tuple[Code, Square], tuple[DialBits, ...]] = {}
        self._by_code: dict[Code, tuple[Square, ...]] = {}
        self._by_square: dict[Square, tuple[Code, ...]] = {}

    def copy(self) -> "Domains":
        """The same, to try something on."""
        other = Domains.__new__(Domains)
        other.hypothesis, other.unusual, other.failed = self.hypothesis, self.unusual, self.failed
        other.ways, other.dials = self.ways.copy(), self.dials.copy()
        other._pairs, other._by_code, other._by_square = (
            self._pairs.copy(),
            self._by_code.copy(),
            self._by_square.copy(),
        )
        return other

    def _list(self, code: Code) -> DialList:
        return dial_list(code, Hypothesis.ANY if code in self.unusual else self.hypothesis)

    def add(self, reading: Reading) -> bool:
        """Take in a reading; False (and `failed`) when nothing fits any more."""
        code, square = reading.code, reading.square
        if not self._pairs:
            self.ways[square] = 1
        showing = self._list(code).showing
        new = tuple(showing[(way + reading.rotation) % 4][reading.numbers] for way in TURNS)
        old = self._pairs.get((code, square))
        if old is None:
            self._by_code[code] = (*self._by_code.get(code, ()), square)
            self._by_square[square] = (*self._by_square.get(square, ()), code)
        else:
            new = tuple(one & other for one, other in zip(old, new, strict=True))
        self._pairs[code, square] = new
        return self._propagate([(code, square)])

    def fix_way(self, square: Square, way: int) -> bool:
        """Assume a direction; False when that cannot be."""
        self.ways[square] &= 1 << way
        return self._propagate((code, square) for code in self._by_square.get(square, ()))

    def _propagate(self, changed: Iterable[tuple[Code, Square]]) -> bool:
        """Make every pair of piece and square that was read agree, until nothing changes."""
        ways, dials, pairs = self.ways, self.dials, self._pairs
        waiting = set(changed)
        while waiting and not self.failed:
            pair = waiting.pop()
            code, square = pair
            fitting, before, way = pairs[pair], dials[code], ways[square]
            left = union = 0
            for turn in TURNS:
                if way >> turn & 1 and fitting[turn] & before:
                    left |= 1 << turn
                    union |= fitting[turn]
            if not left:
                self.failed = True
            if left != way:
                ways[square] = left
                waiting.update((other, square) for other in self._by_square[square])
            if before & union != before:
                dials[code] = before & union
                waiting.update((code, other) for other in self._by_code[code])
        return not self.failed

    def possible(self, code: Code, square: Square, rotation: int) -> NumberMask:
        """What a piece may show on a physical square by what was propagated: never too little, sometimes too much."""
        showing, dials, found = self._list(code).showing, self.dials[code], 0
        pair = self._pairs.get((code, square))
        for way in TURNS:
            if self.ways[square] >> way & 1:
                fitting = dials if pair is None else dials & pair[way]
                entry = showing[(way + rotation) % 4]
                for number in (1, 2, 4, 8):
                    if entry[number] & fitting:
                        found |= number
        return found if not self.failed else all_numbers(code)

    def solvable(self) -> bool:
        """Is there a set that fits every reading? Exact, by search; the domains stay as they are."""
        if self.failed:
            return False
        open_squares = [square for square in self._by_square if self.ways[square].bit_count() > 1]
        if not open_squares:
            return True
        square = min(open_squares, key=lambda one: (self.ways[one].bit_count(), -len(self._by_square[one])))
        for way in TURNS:
            if self.ways[square] >> way & 1:
                tried = self.copy()
                if tried.fix_way(square, way) and tried.solvable():
                    return True
        return False

    def exact(self, code: Code, square: Square, rotation: int) -> NumberMask:
        """What a piece may show, exactly: each number has a whole set that fits all readings and shows it."""
        found = 0
        possible = self.possible(code, square, rotation)
        for number in (1, 2, 4, 8):
            if possible & number:
                tried = self.copy()
                if tried.add(Reading(code, square, rotation, number)) and tried.solvable():
                    found |= number
        return found
