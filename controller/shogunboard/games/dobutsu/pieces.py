"""The pieces as small numbers.

A *code* is 0 for an empty square, 1-5 for Forest's lion, giraffe, elephant, chick and hen, and 6-10 for Sky's. A
*held* kind is one that a captured piece can have, as its index in `HELD`: chick, elephant, giraffe, and the lion,
which may lie on a bench but is in no hand.
"""

from typing import Final, TypeAlias

from shogunboard.games.base import Man, Side

Code: TypeAlias = int
HeldKind: TypeAlias = int

KINDS: Final = ("L", "G", "E", "C", "+C")
EMPTY: Final[Code] = 0
LION, GIRAFFE, ELEPHANT, CHICK, HEN = range(1, 6)
"""Forest's codes."""
LIONS: Final = (LION, LION + len(KINDS))
"""The lion's code, by side."""
CODES: Final = range(1, 2 * len(KINDS) + 1)

HELD: Final = "CEGL"
HAND: Final = "CEG"
"""The kinds of a hand, in the order of the position text; their indices are those in `HELD`."""


def code_of(side: Side, kind: str) -> Code:
    """The code of a side's piece of a kind."""
    return 1 + len(KINDS) * side + KINDS.index(kind)


def side_of(code: Code) -> Side:
    """Whose piece a code other than `EMPTY` is."""
    return Side.WHITE if code <= len(KINDS) else Side.RED


def kind_of(code: Code) -> str:
    """The kind of a code other than `EMPTY`; "+C" is the hen."""
    return KINDS[(code - 1) % len(KINDS)]


def exchanged(code: Code) -> Code:
    """The same piece of the other side; `EMPTY` stays."""
    return code_of(side_of(code).other, kind_of(code)) if code else EMPTY


def _man(code: Code) -> Man:
    side, kind = side_of(code), kind_of(code)
    return Man(kind if side is Side.WHITE else kind.lower(), kind, side)


MEN: Final = (None, *(_man(code) for code in CODES))
"""The man of each code; None for `EMPTY`. The hen's letter is "+C" or "+c"."""
CODE_BY_LETTER: Final = {man.letter: code for code, man in enumerate(MEN) if man is not None}

HELD_AS: Final = (0, *(HELD.index(kind_of(code)[-1]) for code in CODES))
"""The held kind that a piece becomes when it is captured: a hen is a chick again. Means nothing for `EMPTY`."""
DROPPED: Final = tuple(tuple(code_of(side, kind) for kind in HELD) for side in Side)
"""`DROPPED[side][held kind]`: the code of a held piece on the board."""
FACE_UP: Final = (False, *(kind_of(code) != "+C" for code in CODES))
"""Whether a piece shows the side that carries the north pole: all do but the hen, which is a chick turned over."""
