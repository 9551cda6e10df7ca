"""The sixteen pieces as small numbers.

A *code* is 0 for an empty square, 1-8 for White's S A B C D E F G and 9-16 for Red's: short enough for a byte a
square, and an index into every table.
"""

from typing import Final, TypeAlias

from shogunboard.games.base import Man, Side

Code: TypeAlias = int

KINDS: Final = "SABCDEFG"
SHOGUN: Final = "S"
EMPTY: Final[Code] = 0
WHITE_SHOGUN: Final[Code] = 1
RED_SHOGUN: Final[Code] = 9
SHOGUN_CODES: Final = (WHITE_SHOGUN, RED_SHOGUN)
"""The Shogun's code, by side."""
CODES: Final = range(1, 17)


def code_of(side: Side, kind: str) -> Code:
    """The code of a side's piece of an upper-case kind."""
    return 1 + 8 * side + KINDS.index(kind)


def side_of(code: Code) -> Side:
    """Whose piece a code other than `EMPTY` is."""
    return Side.WHITE if code <= 8 else Side.RED


def kind_of(code: Code) -> str:
    """The upper-case kind of a code other than `EMPTY`."""
    return KINDS[(code - 1) % 8]


def _man(code: Code) -> Man:
    side, kind = side_of(code), kind_of(code)
    return Man(kind if side is Side.WHITE else kind.lower(), kind, side)


MEN: Final = (None, *(_man(code) for code in CODES))
"""The man of each code; None for `EMPTY`."""
LETTERS: Final = "." + KINDS + KINDS.lower()
"""The letter of each code in a position text; `.` for `EMPTY`."""
CODE_BY_LETTER: Final = {letter: code for code, letter in enumerate(LETTERS) if code != EMPTY}
