"""What is odd about a position that was set up, as a list of flags.

| flag | meaning |
|---|---|
| `no_white_shogun`, `no_red_shogun` | the side has no Shogun; no play |
| `two_white_shoguns`, `two_red_shoguns` | the side has two or more Shoguns; no play |
| `duplicate_white_a` to `..._g`, `duplicate_red_a` to `..._g` | two or more pieces of a kind |
| `too_many_white`, `too_many_red` | more than eight pieces of a side |
| `opposite_threat` | the Shogun of the side that is not to move is certainly under threat |
"""

from typing import Final

from shogunboard.games.base import Side
from shogunboard.games.shogun.board import Board
from shogunboard.games.shogun.pieces import KINDS, SHOGUN, code_of

_MOST: Final = 8
_SIDES: Final = ((Side.WHITE, "white"), (Side.RED, "red"))


def status(board: Board) -> list[str]:
    """The flags of a position, in the order of the table; empty for a position as it occurs in play."""
    flags: list[str] = []
    for side, name in _SIDES:
        for kind in KINDS:
            count = board.cells.count(code_of(side, kind))
            if kind != SHOGUN:
                flags += [f"duplicate_{name}_{kind.lower()}"] * (count > 1)
            elif count != 1:
                flags.append(f"two_{name}_shoguns" if count else f"no_{name}_shogun")
        if board.pieces[side].bit_count() > _MOST:
            flags.append(f"too_many_{name}")
    if board.threats(1 - board.side):
        flags.append("opposite_threat")
    return flags


def playable(board: Board) -> bool:
    """Has each side exactly one Shogun?"""
    return min(board.shoguns) >= 0
