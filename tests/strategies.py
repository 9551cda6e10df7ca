"""Hypothesis strategies: sets, positions and play of Shogun.

They know the product by its texts and by the interface of a game alone.
"""

import random
from collections.abc import Sequence
from typing import Any, Final

from hypothesis import strategies as st

from shogunboard.games.base import Game, Position
from shogunboard.games.registry import make_game

KINDS: Final = "SABCDEFG"
SetObject = dict[str, Any]
"""A set as in a trace's header."""


chances: Final = st.integers(0, 2**32 - 1).map(random.Random)
"""A source of chance from one drawn seed: a set or a line of moves is hundreds of small choices."""


def write_ranks(pieces: dict[int, str]) -> str:
    """The ranks of a position text; `pieces` are letters by square (0 = a8)."""
    text = "/".join("".join(pieces.get(row * 8 + file, ".") for file in range(8)) for row in range(8))
    for run in range(8, 0, -1):
        text = text.replace("." * run, str(run))
    return text


@st.composite
def set_objects(draw: st.DrawFn, *, unknown: bool = False) -> SetObject:
    """A random set; with `unknown`, some of its magnets and dial entries are not known."""
    chance = draw(chances)
    doubt = chance.choice((0.05, 0.3)) if unknown else 0.0

    def maybe(known: Any, not_known: Any) -> Any:
        return not_known if chance.random() < doubt else known

    return {
        "magnets": ["".join(maybe(chance.choice("0123"), "?") for _ in range(8)) for _ in range(8)],
        "dials": {kind: [maybe(chance.randint(1, 2 if kind == "S" else 4), 0) for _ in range(4)] for kind in KINDS},
    }


@st.composite
def completions(draw: st.DrawFn, partial: SetObject) -> SetObject:
    """A fully known set that a partly known one may turn out to be."""
    chance = draw(chances)
    return {
        "magnets": ["".join(chance.choice("0123") if one == "?" else one for one in row) for row in partial["magnets"]],
        "dials": {
            kind: [number or chance.randint(1, 2 if kind == "S" else 4) for number in dial]
            for kind, dial in partial["dials"].items()
        },
    }


@st.composite
def position_texts(draw: st.DrawFn) -> str:
    """A position with one Shogun a side and up to seven other pieces, near or far; any may be over or odd."""
    chance = draw(chances)
    # Crowded corners make threats, pins and mates likely.
    files, ranks = chance.choice(((8, 8), (8, 8), (5, 5), (4, 4)))
    squares = [rank * 8 + file for rank in range(ranks) for file in range(files)]
    chance.shuffle(squares)
    pieces: dict[int, str] = {}
    for side in (str.upper, str.lower):
        kinds = "S" + "".join(chance.sample(KINDS[1:], chance.choice((1, 2, 2, 3, 4, 5, 6, 7))))
        pieces |= {squares.pop(): side(kind) for kind in kinds}
    return f"{write_ranks(pieces)} {chance.choice('wr')} {chance.randrange(4)}"


@st.composite
def odd_position_texts(draw: st.DrawFn) -> str:
    """Any pieces on any squares."""
    chance = draw(chances)
    pieces = {
        square: chance.choice(KINDS + KINDS.lower()) for square in chance.sample(range(64), chance.randint(0, 30))
    }
    return f"{write_ranks(pieces)} {chance.choice('wr')} {chance.randrange(4)}"


@st.composite
def games(draw: st.DrawFn, *, unknown: bool = False, settings: dict[str, object] | None = None) -> Game:
    """A game of Shogun with a random set."""
    return make_game("shogun", draw(set_objects(unknown=unknown)), settings)


@st.composite
def plays(draw: st.DrawFn, game: Game, most: int = 60) -> Sequence[Position]:
    """Random play from the start position: the positions, the first one included. Captures are liked."""
    chance = draw(chances)
    positions: list[Position] = [game.start(chance.randrange(4))]
    for _ in range(draw(st.integers(0, most))):
        steps = positions[-1].steps()
        if not steps:
            break
        captures = [step for step in steps if step.captured is not None]
        positions.append(positions[-1].after(chance.choice(captures if captures and chance.random() < 0.4 else steps)))
    return positions
