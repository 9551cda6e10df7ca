"""Positions in which scenes are played, and what can be played in them."""

from typing import Final

from shogunboard.games.base import Position

START: Final = "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0"
MIDDLE: Final = "1f1s1cb1/1g5a/2d5/3D4/A7/1Be1S2G/8/3C1EF1 w 0"
"""White may capture with a4 (4) on b7 or c6, with d1 (3) on c3, with h3 (4) on h7; Red with h7 on h3, c3 on b3."""
MATE: Final = "7S/8/3A2s1/c2b4/8/8/5G2/8 w 0"
"""d6e6 mates; d6 may also go to c6 or d7."""
STALEMATE: Final = "1s6/1ca2C2/8/3E4/8/8/8/S7 w 0"
"""d5c6 leaves Red without a move; d5 may also go to b5, c4, d3 or d7."""
BARE: Final = "5cba/8/8/B1s5/8/8/8/4SA2 r 2"
"""c5 captures on a5, and White is bare."""
SHUFFLE: Final = "3s4/1a6/c7/8/8/7C/6A1/3S4 w 0"
"""Both sides can go there and back (`there_and_back`)."""


def there_and_back(start: Position) -> list[tuple[str, str]]:
    """Two moves of each side, in turn, that lead back to the position. Raises `StopIteration` if there are none."""
    name = start.game.square_name
    plies = next(
        (one, two, three, four)
        for one in start.steps()
        for two in start.after(one).steps()
        for three in start.after(one).after(two).steps()
        if (three.origin, three.target) == (one.target, one.origin)
        for four in start.after(one).after(two).after(three).steps()
        if (four.origin, four.target) == (two.target, two.origin)
    )
    return [(name(step.origin), name(step.target)) for step in plies]
