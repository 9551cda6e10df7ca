"""The engine finds every forced win within three moves of a golden set, with its distance, and claims no other one."""

from typing import Final

import pytest

from shogunboard.engine.search import Search, Thought
from shogunboard.games.base import EndReason, Game, Position
from tests.engine.make_mates import GAMES, KINDS, MOST_PLIES, Case, make, read, whole

CASES: Final = read()
SAMPLE: Final[dict[str, dict[tuple[EndReason, int], int]]] = {
    "shogun": {("bare", 1): 1, ("bare", 2): 1, ("bare", 0): 1},
    "dobutsu": {("entry", 1): 1, **{("capture", kind): 1 for kind in KINDS}},
}
"""What is made anew in the suite: what the first games by chance have."""
ENOUGH: Final = 60_000
"""Nodes that all of these wins are found with."""
MORE: Final = 2
"""Plies beyond a win after which its distance is the shortest one: late moves are looked at with less depth."""


def cases(game: Game) -> list[Case]:
    return [case for case in CASES if case.game == game.name]


def told(game: Game, position: Position, plies: int) -> Thought:
    """The first thought that tells an end within so many plies, else the last one."""
    found = None
    for found in Search(game.search_board(position)).think(depth=plies + MORE, nodes=ENOUGH):
        if found.wins_in is not None and abs(found.wins_in) <= plies:
            break
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_set_is_what_the_builder_makes(game: Game) -> None:
    """If not: `python -m tests.engine.make_mates`. The first ones are made anew."""
    kept = {place: [case for case in cases(game) if (case.end, case.kind) == place] for place in whole(game)}
    assert {place: len(found) for place, found in kept.items()} == whole(game)
    sample = SAMPLE[game.name]
    assert make(game, sample) == [case for place, count in sample.items() for case in kept[place][:count]]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_win_with_one_move_is_one_by_the_rules(game: Game) -> None:
    """The positions of the rules, not the boards for search, say which moves end the game."""
    for case in cases(game):
        position = game.parse_position(case.position)
        ends = {
            step.move.short
            for step in position.steps()
            if (outcome := position.after(step).outcome()) is not None and outcome.winner is position.side
        }
        assert ends == (set(case.moves) if case.kind == 1 else set())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_forced_win_within_three_moves_is_found_with_its_distance(game: Game) -> None:
    for case in cases(game):
        if case.plies is not None:
            position = game.parse_position(case.position)
            found = told(game, position, case.plies)
            assert found.wins_in == case.plies, case
            assert game.search_board(position).short(found.move) in case.moves


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whoever_is_mated_sees_it_with_its_distance(game: Game) -> None:
    """The other side, after the first move of the win."""
    for case in cases(game):
        if case.plies is not None and case.kind > 1:
            position = game.parse_position(case.position)
            step = next(step for step in position.steps() if step.move.short == case.moves[0])
            assert told(game, position.after(step), case.plies - 1).wins_in == 1 - case.plies, case


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_win_is_claimed_where_none_is_forced(game: Game) -> None:
    for case in cases(game):
        if case.plies is None:
            board = game.search_board(game.parse_position(case.position))
            for found in Search(board).think(depth=MOST_PLIES, nodes=2000):
                assert found.wins_in is None or found.wins_in < 0 or found.wins_in > MOST_PLIES, case
