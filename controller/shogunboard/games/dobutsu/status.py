"""What is odd about a position that was set up, as a list of flags.

| flag | meaning |
|---|---|
| `no_forest_lion`, `no_sky_lion` | the side has no lion, although it is not to move: nobody has just captured it |
| `two_forest_lions`, `two_sky_lions` | the side has two or more lions; no play |
| `too_many_chicks`, `too_many_elephants`, `too_many_giraffes` | more than the two of the kind that there are |
| `too_few_chicks`, `too_few_elephants`, `too_few_giraffes` | fewer than two |
| `too_many_pieces` | more than eight |

Pieces in the hands are counted, hens as chicks. Without any lion there is no play either; one lion alone has won.
"""

from typing import Final

from shogunboard.games.base import Side
from shogunboard.games.dobutsu.board import Board
from shogunboard.games.dobutsu.pieces import DROPPED, HAND, HEN, KINDS, LIONS

_SIDES: Final = ((Side.WHITE, "forest"), (Side.RED, "sky"))
_NAMES: Final = ("chicks", "elephants", "giraffes")
_OF_A_KIND: Final = 2
_MOST: Final = 8


def status(board: Board) -> list[str]:
    """The flags of a position, in the order of the table; empty for a position as it occurs in play."""
    flags: list[str] = []
    total = 0
    for side, name in _SIDES:
        lions = board.cells.count(LIONS[side])
        total += lions
        if lions > 1:
            flags.append(f"two_{name}_lions")
        elif not lions and (side != board.side or not board.cells.count(LIONS[side.other])):
            flags.append(f"no_{name}_lion")
    counts = [_count(board, kind) for kind in range(len(HAND))]
    flags += [f"too_many_{name}" for name, count in zip(_NAMES, counts, strict=True) if count > _OF_A_KIND]
    flags += [f"too_few_{name}" for name, count in zip(_NAMES, counts, strict=True) if count < _OF_A_KIND]
    if total + sum(counts) > _MOST:
        flags.append("too_many_pieces")
    return flags


def _count(board: Board, held: int) -> int:
    """How many pieces of a held kind there are, hens counted as chicks."""
    codes = [DROPPED[side][held] for side in Side]
    if HAND[held] == "C":
        codes += [HEN, HEN + len(KINDS)]
    return sum(map(board.cells.count, codes)) + sum(hand[held] for hand in board.hands)


def playable(board: Board) -> bool:
    """Has no side two lions, and at least one side a lion?"""
    lions = [board.cells.count(lion) for lion in LIONS]
    return max(lions) == 1
