"""What may be wired wrongly, and what would then be seen where."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from shogunboard.geometry import SIZE, SQUARES, Square, square_name, turned
from shogunboard.ports import Part
from shogunboard.selftest.findings import Kind, row_name, row_squares
from shogunboard.text import Text, text


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A mistake: what it is in words, and where a magnet on each of these squares would be felt (None: nowhere).

    `said` is said of sensors; `unread` are squares that have no reading then.
    """

    kind: Kind
    said: Text
    expected: Mapping[Square, Square | None]
    unread: frozenset[Square] = frozenset()


def hypotheses(parts: Sequence[Part]) -> Iterator[Hypothesis]:
    """All mistakes of more than two wires, those first that explain most."""
    for quarter_turns in (1, 2, 3):
        seen = {square: turned(square, quarter_turns) for square in SQUARES}
        said = text("the sensors lie turned: a8 is taken for {square}", square=square_name(seen[0]))
        yield Hypothesis("turned", said, seen)
    for one, other in combinations(parts, 2):
        said = text("{one} and {other} are exchanged", one=one.name, other=other.name)
        yield Hypothesis("parts_exchanged", said, _swap(one.squares, other.squares))
    for one, other in permutations(parts, 2):
        yield Hypothesis(
            "same_address",
            text("{one} answers at the address of {other}", one=one.name, other=other.name),
            _as_far_as(one.squares, other.squares),
            frozenset(one.squares),
        )
    yield from _rows()


def _rows() -> Iterator[Hypothesis]:
    rows = [row_squares(row) for row in range(SIZE)]
    for one, other in combinations(range(SIZE), 2):
        names = {"one": row_name(one), "other": row_name(other)}
        said = text("{one} and {other} are exchanged", **names)
        yield Hypothesis("rows_exchanged", said, _swap(rows[one], rows[other]))
        said = text("{one} and {other} are exchanged, and both are the wrong way round", **names)
        yield Hypothesis("rows_exchanged", said, _swap(rows[one], rows[other][::-1]))
    for row, squares in enumerate(rows):
        name = row_name(row)
        said = text("{row} is the wrong way round", row=name)
        yield Hypothesis("row_reversed", said, _as_far_as(squares, squares[::-1]))
        said = text("{row} is shifted by one square towards file h", row=name)
        yield Hypothesis("row_shifted", said, _as_far_as(squares, squares[1:]))
        said = text("{row} is shifted by one square towards file a", row=name)
        yield Hypothesis("row_shifted", said, {**_as_far_as(squares[1:], squares), squares[0]: None})


def _swap(one: Sequence[Square], other: Sequence[Square]) -> dict[Square, Square | None]:
    return {**_as_far_as(one, other), **_as_far_as(other, one)}


def _as_far_as(squares: Sequence[Square], seen: Sequence[Square]) -> dict[Square, Square | None]:
    """Each square is taken for the one at its place in `seen`; there may be fewer of those."""
    return {square: seen[index] if index < len(seen) else None for index, square in enumerate(squares)}
