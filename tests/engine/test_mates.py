"""The engine finds every forced win within three moves of a golden set, with its distance, and claims no other one."""

from typing import Final

import pytest

from shogunboard.engine.search import Search, Thought
from shogunboard.games.base import Game, Position
from tests.engine.make_mates import GAMES, MOST_PLIES, WANTED, Case, make, read

CASES: Final = read()
SAMPLE: Final = {"shogun": {1: 1, 2: 1, 0: 1}, "dobutsu": {1: 3, 2: 3, 3: 2, 0: 3}}
ENOUGH: Final = 60_000
"""Nodes that all of these wins are found with."""
MORE: Final = 2
"""Plies beyond a win after which its distance is the shortest one: late moves are looked at with less depth."""


def cases(game: Game) -> list[Case]:
    return [case for case in CASES if case.game == game.name]


def thought(game: Game, position: Position, depth: int, nodes: int = ENOUGH) -> Thought:
    """The last thought."""
    *_, found = Search(game.search_board(position)).think(depth=depth, nodes=nodes)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_set_is_what_the_builder_makes(game: Game) -> None:
    """If not: `python -m tests.engine.make_mates`. The first ones of some kinds are made anew."""
    wanted = SAMPLE[game.name]
    assert make(game, wanted) == [
        case for kind, count in wanted.items() for case in [case for case in cases(game) if case.kind == kind][:count]
    ]
    assert {kind: sum(case.kind == kind for case in cases(game)) for kind in WANTED} == WANTED


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
            found = thought(game, position, depth=case.plies + MORE)
            assert found.wins_in == case.plies, case
            assert game.search_board(position).short(found.move) in case.moves


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whoever_is_mated_sees_it_with_its_distance(game: Game) -> None:
    """The other side, after the first move of the win."""
    for case in cases(game):
        if case.plies is not None and case.kind > 1:
            position = game.parse_position(case.position)
            step = next(step for step in position.steps() if step.move.short == case.moves[0])
            assert thought(game, position.after(step), depth=case.plies + MORE).wins_in == 1 - case.plies, case


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_win_is_claimed_where_none_is_forced(game: Game) -> None:
    for case in cases(game):
        if case.plies is None:
            wins_in = thought(game, game.parse_position(case.position), depth=MOST_PLIES, nodes=2500).wins_in
            assert wins_in is None or wins_in < 0 or wins_in > MOST_PLIES, case
