"""What the pieces show: sets of possible numbers for every piece on every square.

A set of numbers is a *mask*: bit n - 1 is set when n is possible. With a set that is fully known every mask has
one bit.
"""

from typing import Final, TypeAlias

from shogunboard.games.base import Side
from shogunboard.games.shogun.pieces import CODES, kind_of, side_of
from shogunboard.games.shogun.sets import UNKNOWN_NUMBER, Dial, PieceSet, highest_number
from shogunboard.geometry import SQUARES, TO_PHYSICAL

NumberMask: TypeAlias = int
NumberTable: TypeAlias = tuple[tuple[NumberMask, ...], ...]
"""`table[code][square]`, players' squares; all zero for code 0."""

MASKS: Final = range(16)
NUMBERS_IN: Final = tuple(tuple(number for number in (1, 2, 3, 4) if mask >> (number - 1) & 1) for mask in MASKS)
"""The numbers of each mask, ascending."""
FACING: Final = {Side.WHITE: 0, Side.RED: 2}
"""The quarter turns of a side's pieces: White's arrows point to rank 8, Red's to rank 1."""


def mask_of(number: int) -> NumberMask:
    """The mask of one number, 1-4; 0 for any other distance."""
    return 1 << (number - 1) if 1 <= number <= 4 else 0


def possible_numbers(piece_set: PieceSet, rotation: int) -> NumberTable:
    """What every piece may show on every players' square of a board lying in `rotation`.

    The number is `dial[(direction + rotation - facing) mod 4]` (rules.md 1, "The set").
    """
    table: list[tuple[NumberMask, ...]] = [(0,) * len(SQUARES)]
    physical = TO_PHYSICAL[rotation]
    for code in CODES:
        kind = kind_of(code)
        by_turns = _dial_masks(piece_set.dial(kind), highest_number(kind))
        turned = rotation - FACING[side_of(code)]
        anything = by_turns[0] | by_turns[1] | by_turns[2] | by_turns[3]
        directions = [piece_set.magnets[physical[square]] for square in SQUARES]
        table.append(tuple(anything if way is None else by_turns[(way + turned) % 4] for way in directions))
    return tuple(table)


def certain_numbers(possible: NumberTable) -> NumberTable:
    """The same table with every mask left out (0) that has several numbers."""
    return tuple(tuple(mask if mask.bit_count() == 1 else 0 for mask in row) for row in possible)


def _dial_masks(dial: Dial, highest: int) -> tuple[NumberMask, ...]:
    anything = (1 << highest) - 1
    return tuple(anything if number == UNKNOWN_NUMBER else mask_of(number) for number in dial)
