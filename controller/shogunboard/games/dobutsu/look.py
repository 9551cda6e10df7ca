"""Animals, their names and their dots; Forest and Sky (rules.md 2)."""

from typing import Final

from shogunboard.games.looks import Look, PieceLook
from shogunboard.text import text

_CROSS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
_CORNERS: Final = ((-1, 1), (1, 1), (1, -1), (-1, -1))

LOOK: Final = Look(
    title="Dobutsu shogi",
    colours=("forest", "sky"),
    sides=(text("Forest"), text("Sky")),
    pieces={
        "L": PieceLook(
            "lion", {"pl": "lew", "ja": "ライオン", "de": "Löwe", "ru": "лев"}, "dobutsu/lion", dots=_CROSS + _CORNERS
        ),
        "G": PieceLook(
            "giraffe", {"pl": "żyrafa", "ja": "キリン", "de": "Giraffe", "ru": "жираф"}, "dobutsu/giraffe", dots=_CROSS
        ),
        "E": PieceLook(
            "elephant", {"pl": "słoń", "ja": "ゾウ", "de": "Elefant", "ru": "слон"}, "dobutsu/elephant", dots=_CORNERS
        ),
        "C": PieceLook(
            "chick",
            {"pl": "kurczak", "ja": "ヒヨコ", "de": "Küken", "ru": "цыплёнок"},
            "dobutsu/chick",
            dots=((0, 1),),
            back="+C",
        ),
        "+C": PieceLook(
            "hen",
            {"pl": "kura", "ja": "ニワトリ", "de": "Henne", "ru": "курица"},
            "dobutsu/hen",
            dots=(*_CROSS, (-1, 1), (1, 1)),
            back="C",
        ),
    },
    texts={
        "play": text("one step, as its dots show, or a captured one from the bench to any empty square."),
        "hint": text(
            "A piece moves one step towards one of its dots. What you capture goes on your bench; drop it later on "
            "any empty square instead of moving. A chick in the last row is turned over. Catch the lion, or bring "
            "yours safely to the last row."
        ),
        "tap": text("Make each move on your own board, then tap it here: the piece, then its new square."),
        "threat": text("Lion!"),
        "defend": text("Move the lion away, or capture the attacker."),
        "position": text(
            "Rows from 1 to 4, digits for empty squares, capitals for Forest, +C for a hen; the "
            "captured pieces in brackets; then "
            "the side to move (w for Forest, b for Sky), as in gle/1c1/1C1/ELG[-] w."
        ),
        "set_up": text("Put the eight pieces on the field in the middle; the game begins when all stand."),
    },
)
