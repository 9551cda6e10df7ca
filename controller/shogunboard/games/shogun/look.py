"""Domes with a window for the number, an arrow or the Shogun's crown; White and Red."""

from typing import Final

from shogunboard.games.looks import Look, PieceLook
from shogunboard.text import text

_NORMAL: Final = "ABCDEFG"

LOOK: Final = Look(
    title="Shogun",
    colours=("white", "red"),
    sides=(text("White"), text("Red")),
    pieces={
        **{letter: PieceLook(letter, mark="arrow") for letter in _NORMAL},
        "S": PieceLook("Shogun", {"ja": "将軍", "ru": "Сёгун"}, mark="crown"),
    },
    texts={
        "play": text("by exactly its number."),
        "hint": text(
            "Drag a piece by exactly the number in its window, with at most one right-angle turn, over "
            "empty squares; land on an "
            "opposing piece to capture it. Trap the Shogun (the crown), or leave it only one other piece, and you "
            "win. The small "
            "numbers printed in the corners, 0 to 63, are the board's sensors; they play no part in the game."
        ),
        "tap": text(
            "Make each move on your own board, then tap it here: the piece, then its new square. A piece "
            "goes exactly by the number in "
            "its window, with at most one right-angle turn."
        ),
        "threat": text("Shogun!"),
        "defend": text("Move the Shogun away, capture the attacker, or put a piece in between."),
        "position": text(
            "Ranks from 8 down to 1, digits for empty squares, capitals for White; then the side to "
            "move (w or r) and the quarter "
            "turns of the board, as in gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0."
        ),
        "set_up": text("Put the pieces on both edge rows; the game begins when all stand."),
        "turn": text("Turn the board by a quarter turn first: other numbers show then"),
    },
)
