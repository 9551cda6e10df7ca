"""What the engine says is proved in Dobutsu shogi, against endings that are solved and what is known of the start."""

from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from shogunboard.engine.search import Search
from shogunboard.games.base import Position
from tests.engine.endings import Solved, solve
from tests.engine.positions import DOBUTSU

ENDINGS: Final = {"1l1/3/1C1/1L1[-] w": "3/1l1/1C1/1L1[-] w", "1l1/3/1G1/1L1[-] w": "3/1l1/1G1/1L1[-] w"}
"""Where they begin, and a position in which the lion can be taken."""
DEEP: Final = 9
SURELY: Final = 7
"""What ends within so many plies is found, with its distance, by a search that goes as deep as `DEEP`."""
STEP: Final = 8

solved: Final = cache(solve)


def claims(position: Position, *, depth: int, nodes: int) -> Iterator[int | None]:
    """Plies to the end that a search says is proved, thought by thought."""
    search = Search(DOBUTSU.search_board(position))
    for thought in search.think(depth=depth, nodes=nodes):
        yield thought.wins_in


def going_on(ending: Solved) -> list[str]:
    """The positions in which there is something to think."""
    return sorted(text for text in ending.texts if ending.wins_in(text) != 0)


@pytest.mark.parametrize(("start", "taking"), list(ENDINGS.items()))
def test_endings_have_wins_losses_and_a_lion_to_be_taken(start: str, taking: str) -> None:
    ending = solved((start,))
    found = [ending.wins_in(text) for text in going_on(ending)]
    assert max(filter(None, found)) > 2 * SURELY
    assert len({plies > 0 for plies in found if plies is not None}) == 2
    assert ending.wins_in(taking) == 1


@pytest.mark.parametrize("start", list(ENDINGS))
def test_nothing_is_proved_that_is_not_so(start: str) -> None:
    """Of an ending every few positions: who wins is right, no end is told to be nearer than it is, and none is missed
    that a search comes to."""
    ending = solved((start,))
    for text in going_on(ending)[::STEP]:
        truth = ending.wins_in(text)
        claimed = None
        for claimed in claims(DOBUTSU.parse_position(text), depth=DEEP, nodes=20_000):
            assert claimed is None or (truth is not None and claimed * truth > 0 and abs(claimed) >= abs(truth)), text
        if truth is not None and abs(truth) <= SURELY:
            assert claimed == truth, text


def test_nothing_is_proved_at_the_start_that_is_known_to_be_otherwise() -> None:
    """Sky wins in 78 plies; after the best first moves as late as that, after the other one in 76 (Tanaka 2009)."""
    start = DOBUTSU.start()
    after = {step.move.short: start.after(step) for step in start.steps()}
    assert len(after) == 4
    for position in (start, *after.values()):
        for claimed in claims(position, depth=60, nodes=12_000):
            if claimed is not None:
                assert (claimed > 0) == (position is not start)
                assert abs(claimed) >= (78 if position is start else 75)
