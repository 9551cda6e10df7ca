"""How strong the computer plays: five levels, from a beginner to all that it can.

A lower level looks less far, and now and then, as people do, it forgets to look at the answer to a move: it then sees
what the move wins and not what it loses. It never plays what it does not like.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random
from typing import Final

from shogunboard.engine.search import Manner, Search, Thought
from shogunboard.engine.table import Table
from shogunboard.games.searching import PackedMove, SearchBoard, Value

_SHORT_SIGHTED: Final = Manner(selective=False, quiescence=False, reuse=True)
_LEAST_MS: Final = 50
_MOVES_TO_COME: Final = 30


@dataclass(frozen=True, slots=True)
class Level:
    """`depth` is how far it looks (plies), `quiet` whether it looks on at captures then, `slip` how often it looks only
    `slip_depth` far, without looking on, and `margin` how much worse than the best a move may be that it takes."""

    number: int
    depth: int
    quiet: bool
    slip: float
    slip_depth: int
    margin: Value = 0
    most_ms: int = 1000


LEVELS: Final = (
    Level(1, depth=1, quiet=False, slip=0.0, slip_depth=1, margin=60),
    Level(2, depth=2, quiet=False, slip=0.25, slip_depth=1, margin=10),
    Level(3, depth=2, quiet=True, slip=0.2, slip_depth=1),
    Level(4, depth=3, quiet=True, slip=0.07, slip_depth=1, most_ms=2000),
    Level(5, depth=60, quiet=True, slip=0.0, slip_depth=1, most_ms=5000),
)
"""The levels, weakest first."""
STRONGEST: Final = len(LEVELS)


def thinking_ms(level: Level, remaining_ms: int | None = None, increment_ms: int = 0) -> int:
    """How long a level thinks, at most, with so much time left on its clock; None: there is no clock."""
    if remaining_ms is None:
        return level.most_ms
    fair = remaining_ms // _MOVES_TO_COME + increment_ms * 4 // 5
    return max(_LEAST_MS, min(level.most_ms, fair, remaining_ms // 2))


def choose(
    board: SearchBoard,
    level: Level,
    chance: Random,
    stop: Callable[[], bool] | None = None,
    *,
    nodes: int = 0,
    history: Collection[int] = (),
    table: Table | None = None,
    tell: Callable[[Thought], None] | None = None,
) -> Thought | None:
    """The move that a level plays, with what it thinks of it; None when the game is over.

    `stop` and `nodes` limit it as they limit a `Search`; `tell` hears of every thought before the last. Moves that are
    only possibly legal, because numbers are not known, are left out while there are certain ones.
    """
    certain = [move for move in board.moves() if board.is_certain(move)]
    if level.margin:
        return _near_the_best(board, level, chance, history, certain)
    slips = level.slip > 0 and chance.random() < level.slip
    depth = level.slip_depth if slips else level.depth
    manner = _SHORT_SIGHTED if slips or not level.quiet else Manner()
    search = Search(board, table, manner)
    best: Thought | None = None
    for thought in search.think(stop, nodes=nodes, depth=depth, history=history, among=certain):
        best = thought
        if tell is not None:
            tell(thought)
    return best


def _near_the_best(
    board: SearchBoard, level: Level, chance: Random, history: Collection[int], certain: Collection[PackedMove]
) -> Thought | None:
    """One of the moves that seem nearly as good as the best, by chance."""
    depth = level.slip_depth if chance.random() < level.slip else level.depth
    thoughts = [
        thought
        for move in certain or board.moves()
        for thought in Search(board, Table(2000), _SHORT_SIGHTED).think(depth=depth, history=history, among=[move])
        if thought.depth == depth or thought.wins_in is not None
    ]
    if not thoughts:
        return None
    best = max(thought.value for thought in thoughts)
    return chance.choice([thought for thought in thoughts if thought.value >= best - level.margin])
