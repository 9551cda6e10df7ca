"""Which dials a piece may have, as bitsets, under each hypothesis about the set.

The model is rules.md 1, "The set": a piece shows `dial[(direction + rotation - facing) mod 4]`. Here every piece has a
dial of its own and its facing is taken into the dial, so the entry shown is `(direction + rotation) mod 4`.
"""

from enum import IntEnum
from itertools import permutations, product
from typing import Final, TypeAlias

from shogunboard.games.shogun.numbers import mask_of
from shogunboard.games.shogun.pieces import SHOGUN_CODES, Code

DialBits: TypeAlias = int
"""A set of dials: bit i is set when the dial number i of the piece's list is in it."""
TURNS: Final = range(4)


class Hypothesis(IntEnum):
    """What is assumed of the set, the strongest first. What holds under a weaker one holds under a stronger one too.

    `NORMAL`: the model, and the dials of normal pieces are permutations of 1-4. `ANY`: the model with any dials.
    `FREE`: no model at all, every piece, square and rotation stands for itself.
    """

    NORMAL = 0
    ANY = 1
    FREE = 2


_SHOGUN: Final = tuple(product((1, 2), repeat=4))
_ANY: Final = tuple(product((1, 2, 3, 4), repeat=4))
_PERMUTED: Final = tuple(permutations((1, 2, 3, 4)))


class DialList:
    """The dials that a kind of piece may have; `showing[entry][mask]` are those whose entry is one of the numbers."""

    __slots__ = ("dials", "everything", "showing")

    def __init__(self, dials: tuple[tuple[int, ...], ...]) -> None:
        self.dials = dials
        self.everything: DialBits = (1 << len(dials)) - 1
        self.showing: tuple[tuple[DialBits, ...], ...] = tuple(
            tuple(
                sum(1 << index for index, dial in enumerate(dials) if mask_of(dial[entry]) & mask) for mask in range(16)
            )
            for entry in TURNS
        )


_SHOGUN_LIST: Final = DialList(_SHOGUN)
_LISTS: Final = {Hypothesis.NORMAL: DialList(_PERMUTED), Hypothesis.ANY: DialList(_ANY)}


def dial_list(code: Code, hypothesis: Hypothesis) -> DialList:
    """The dials of a piece under `NORMAL` or `ANY`; raises `KeyError` under `FREE`, which knows no dials."""
    return _SHOGUN_LIST if code in SHOGUN_CODES else _LISTS[hypothesis]


def all_numbers(code: Code) -> int:
    """The mask of everything a piece may show."""
    return 3 if code in SHOGUN_CODES else 15
