"""Wrongly wired boards: what is seen of a magnet, and the mistakes of which they are made."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hypothesis import strategies as st

from shogunboard.geometry import SIZE, SQUARES, Square
from shogunboard.ports import Part
from shogunboard.selftest.findings import Kind
from shogunboard.selftest.observed import Observed
from shogunboard_hw.pinout import BUILD_A

PARTS: Final = tuple(Part(f"chip {chip.number}", BUILD_A.squares_of(chip.number)) for chip in BUILD_A.expanders)
ROWS: Final = tuple(tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE))


@dataclass(frozen=True)
class Mistake:
    """Where magnets on some squares are felt instead, the squares that have no reading, and what it is called."""

    kind: Kind
    moves: Mapping[Square, Square | None]
    unread: frozenset[Square] = frozenset()
    words: str = ""

    @property
    def squares(self) -> frozenset[Square]:
        """All squares that have to do with it."""
        return frozenset(self.moves) | {seen for seen in self.moves.values() if seen is not None}


def exchanged(one: Sequence[Square], other: Sequence[Square]) -> dict[Square, Square | None]:
    """The two are taken for each other; inputs that the other one has not are read by nobody."""
    moves: dict[Square, Square | None] = {}
    for index in range(max(len(one), len(other))):
        if index < len(one):
            moves[one[index]] = other[index] if index < len(other) else None
        if index < len(other):
            moves[other[index]] = one[index] if index < len(one) else None
    return moves


def reversed_row(row: int) -> Mistake:
    squares = ROWS[row]
    return Mistake("row_reversed", dict(zip(squares, squares[::-1], strict=True)), words=f"row {SIZE - row} ")


def shifted_row(row: int, *, to_h: bool) -> Mistake:
    squares = ROWS[row]
    moves: dict[Square, Square | None] = {square: square + (1 if to_h else -1) for square in squares}
    moves[squares[-1] if to_h else squares[0]] = None
    return Mistake("row_shifted", moves, words=f"row {SIZE - row} (strip {row + 1}) is shifted by one square towards")


def exchanged_rows(one: int, other: int) -> Mistake:
    return Mistake(
        "rows_exchanged", exchanged(ROWS[one], ROWS[other]), words=f"row {SIZE - one} (strip {one + 1}) and row "
    )


def exchanged_chips(one: int, other: int) -> Mistake:
    moves = exchanged(PARTS[one].squares, PARTS[other].squares)
    return Mistake("parts_exchanged", moves, words=f"chip {one} and chip {other} are exchanged")


def same_address(one: int, other: int) -> Mistake:
    """A chip answers at the address of another one, whose reading is then that of both."""
    squares, seen = PARTS[one].squares, PARTS[other].squares
    moves = {square: seen[index] if index < len(seen) else None for index, square in enumerate(squares)}
    return Mistake("same_address", moves, frozenset(squares), f"chip {one} answers at the address of chip {other}")


def absent_chip(chip: int) -> Mistake:
    squares = PARTS[chip].squares
    return Mistake("no_reading", dict.fromkeys(squares), frozenset(squares), f"chip {chip}")


def exchanged_squares(one: Square, other: Square) -> Mistake:
    return Mistake("squares_exchanged", {one: other, other: one})


def observe(mistakes: Iterable[Mistake], broken: Iterable[Square] = (), always: Iterable[Square] = ()) -> Observed:
    """What a magnet shows that is laid on every square of a board with these mistakes.

    The sensors of `broken` squares feel nothing, those that report for `always` say that they are occupied.
    """
    moves: dict[Square, Square | None] = {square: square for square in SQUARES}
    unread: frozenset[Square] = frozenset()
    for mistake in mistakes:
        moves |= mistake.moves
        unread |= mistake.unread
    stuck = frozenset(always)
    felt = {}
    for square, seen in moves.items():
        visible = seen is not None and square not in broken and seen not in stuck | unread
        felt[square] = frozenset({seen}) if seen is not None and visible else frozenset[Square]()
    return Observed(felt, stuck, unread)


rows = st.sampled_from(range(SIZE))
chips = st.sampled_from(range(len(PARTS)))


def pairs(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[int, int]]:
    """Two different numbers, the smaller one first."""
    return st.tuples(numbers, numbers).filter(lambda pair: pair[0] < pair[1])


large = (
    rows.map(reversed_row)
    | st.builds(shifted_row, rows, to_h=st.booleans())
    | pairs(rows).map(lambda pair: exchanged_rows(*pair))
    | pairs(chips).map(lambda pair: exchanged_chips(*pair))
    | st.tuples(chips, chips).filter(lambda pair: pair[0] != pair[1]).map(lambda pair: same_address(*pair))
    | chips.map(absent_chip)
)
small = pairs(st.sampled_from(SQUARES)).map(lambda pair: exchanged_squares(*pair))


@st.composite
def mistakes(draw: st.DrawFn) -> list[Mistake]:
    """Mistakes that have no square in common: up to three large ones and two exchanged pairs."""
    chosen: list[Mistake] = []
    for mistake in [*draw(st.lists(large, max_size=3)), *draw(st.lists(small, max_size=2))]:
        if all(mistake.squares.isdisjoint(other.squares) for other in chosen):
            chosen.append(mistake)
    return chosen
