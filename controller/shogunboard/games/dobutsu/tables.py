"""How the pieces go, laid down once: where each reaches, and what it becomes there (rules.md 2)."""

from typing import Final

from shogunboard.games.base import Side
from shogunboard.games.dobutsu.field import COLUMNS, LAST_ROWS, ROWS, SPOT_NAMES, SPOTS, Spot, Spots
from shogunboard.games.dobutsu.pieces import CODES, EMPTY, HAND, Code, code_of, kind_of, side_of

_ORTHOGONAL: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_DIAGONAL: Final = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_STEPS: Final = {
    "L": _ORTHOGONAL + _DIAGONAL,
    "G": _ORTHOGONAL,
    "E": _DIAGONAL,
    "C": ((0, -1),),
    "+C": (*_ORTHOGONAL, (-1, -1), (1, -1)),
}
"""Columns to the right and rows down, as Forest's pieces go."""


def _reach(code: Code, spot: Spot) -> Spots:
    forward = 1 if side_of(code) is Side.WHITE else -1
    spots = 0
    for right, down in _STEPS[kind_of(code)]:
        column, row = spot % COLUMNS + right, spot // COLUMNS + forward * down
        if 0 <= column < COLUMNS and 0 <= row < ROWS:
            spots |= 1 << (row * COLUMNS + column)
    return spots


REACH: Final = ((0,) * len(SPOTS), *(tuple(_reach(code, spot) for spot in SPOTS) for code in CODES))
"""`REACH[code][spot]`: the spots one step away, whatever stands there."""
AROUND: Final = REACH[code_of(Side.WHITE, "L")]
"""`AROUND[spot]`: the neighbours, from which alone a spot can be attacked."""


def _arrived(code: Code, spot: Spot) -> Code:
    if code != EMPTY and kind_of(code) == "C" and LAST_ROWS[side_of(code)] >> spot & 1:
        return code_of(side_of(code), "+C")
    return code


ARRIVED: Final = tuple(tuple(_arrived(code, spot) for spot in SPOTS) for code in (EMPTY, *CODES))
"""`ARRIVED[code][spot]`: what a piece is once it has *moved* to a spot: a chick in the last row is a hen."""


def pack(origin: int, target: Spot) -> int:
    """A move as one number. `origin` is a spot, or the number of spots and the held kind that is dropped."""
    return origin << 4 | target


def unpack(move: int) -> tuple[int, Spot]:
    """The origin and the target of a packed move."""
    return move >> 4, move & 15


def _subsets(spots: Spots) -> list[Spots]:
    found, subset = [spots], spots
    while subset:
        subset = (subset - 1) & spots
        found.append(subset)
    return found


def _packed(origin: int, targets: Spots) -> tuple[int, ...]:
    return tuple(pack(origin, target) for target in SPOTS if targets >> target & 1)


MOVES_TO: Final = tuple({targets: _packed(spot, targets) for targets in _subsets(AROUND[spot])} for spot in SPOTS)
"""`MOVES_TO[spot][targets]`: the packed moves from a spot to every one of some neighbours."""
DROPS_TO: Final = tuple(
    tuple(_packed(len(SPOTS) + held, targets) for targets in range(1 << len(SPOTS))) for held in range(len(HAND))
)
"""`DROPS_TO[held kind][targets]`: the packed drops on every one of some spots."""


def short_text(code: Code, move: int) -> str:
    """The short text of a packed move: `c4c3`, `b2b1+`, or `E*c2`. `code` is the mover's (any, in a drop)."""
    origin, target = unpack(move)
    if origin >= len(SPOTS):
        return f"{HAND[origin - len(SPOTS)]}*{SPOT_NAMES[target]}"
    mark = "+" if ARRIVED[code][target] != code else ""
    return f"{SPOT_NAMES[origin]}{SPOT_NAMES[target]}{mark}"
