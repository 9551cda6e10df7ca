"""Whatever the search leaves out, it says of no position that it is won or lost when trying everything refutes it."""

from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.engine.search import Search
from shogunboard.engine.table import Table
from shogunboard.games.base import Position
from shogunboard.games.registry import make_game
from tests.engine.make_mates import loses, read, wins
from tests.engine.positions import DOBUTSU, walk
from tests.strategies import chances, games, position_texts

DEEPEST: Final = 4
NODES: Final = 1500
TRIED: Final = {"shogun": 3, "dobutsu": 5}
"""So many plies everything is tried."""


def check(position: Position, chance: Random, depth: int) -> int:
    """Let one search, whose table is kept, look at a position and at some that come after it; how many ends it told."""
    table, told = Table(2000), 0
    for _ in range(3):
        if position.outcome() is not None:
            break
        told += _check(position, table, depth)
        position = position.after(chance.choice(position.steps()))
    return told


def _check(position: Position, table: Table, depth: int) -> int:
    tried, told = TRIED[position.game.name], 0
    board = position.game.search_board(position)
    for thought in Search(board, table).think(depth=depth, nodes=NODES):
        claimed = thought.wins_in
        if claimed is not None:
            told += 1
            proved, refuted = (wins, loses) if claimed > 0 else (loses, wins)
            assert not refuted(board, tried), (position.text(), thought)
            if abs(claimed) <= tried:
                assert proved(board, abs(claimed)), (position.text(), thought)
    return told


@settings(max_examples=30)
@pytest.mark.parametrize("unknown", [False, True])
@given(data=st.data(), chance=chances)
def test_no_end_of_shogun_is_told_that_is_not_there(unknown: bool, data: st.DataObject, chance: Random) -> None:
    """With random sets, some of which are not known in full, and either end of a stalemate."""
    rules: dict[str, object] = {"stalemate": chance.choice(("loss", "draw"))}
    game = data.draw(games(unknown=unknown, settings=rules))
    check(game.parse_position(data.draw(position_texts())), chance, chance.choice((1, 2, 3, 3, 4)))


@given(chance=chances)
def test_no_end_of_dobutsu_shogi_is_told_that_is_not_there(chance: Random) -> None:
    check(walk(DOBUTSU, chance, chance.randrange(40)), chance, chance.randint(1, DEEPEST))


def test_ends_that_are_there_are_looked_at() -> None:
    """Else the other tests would say nothing: positions with a forced win are checked, and one is told in each."""
    for case in read()[::12]:
        if case.plies is not None:
            game = make_game(case.game)
            assert check(game.parse_position(case.position), Random(case.position), depth=case.plies) > 0
