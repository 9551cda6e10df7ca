"""The levels play by the rules, the same for the same seed, and the stronger ones better."""

from pathlib import Path
from random import Random

import pytest

from benchmarks.matches import Fixture, fixtures, opening, play, read_results, run
from shogunboard.engine.levels import LEVELS, Level, choose, thinking_ms
from shogunboard.games.base import Game
from tests.engine.positions import DOBUTSU, GAMES, SHOGUN, some_positions


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level {level.number}")
def test_every_level_plays_legal_moves_and_the_same_for_the_same_seed(game: Game, level: Level) -> None:
    for number, position in enumerate(some_positions(game, 8, seed=level.number)):
        board = game.search_board(position)
        one, other = (choose(board, level, Random(number), nodes=300) for _ in range(2))
        assert one is not None
        assert one == other
        assert board.short(one.move) in {step.move.short for step in position.steps()}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_top_level_beats_chance_from_either_side(game: Game) -> None:
    wanted = fixtures(game.name, "5", "random", games=4, nodes=200, plies=2, seed=3)
    assert sum(result.points for result in run(wanted, game, None)) == 4


def test_a_game_of_a_match_is_the_same_again() -> None:
    fixture = Fixture("dobutsu", "3", "2", nodes=200, plies=2, seed=5, opening=1, exchanged=True)
    assert play(fixture, DOBUTSU) == play(fixture, DOBUTSU)


def test_openings_are_the_same_again_and_leave_a_game_to_be_played() -> None:
    for number in range(10):
        one, other = (opening(SHOGUN, 1, number, 4) for _ in range(2))
        assert one.short_moves == other.short_moves
        assert len(one.plies) == 4
        assert one.outcome() is None


def test_a_match_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = run(fixtures("dobutsu", "greedy", "random", games=3, nodes=0, plies=2, seed=1), DOBUTSU, path)
    lines = path.read_text().splitlines()
    path.write_text(f"{lines[0]}\n{lines[1][:30]}")
    assert list(read_results(path).values()) == whole[:1]
    assert run(fixtures("dobutsu", "greedy", "random", games=3, nodes=0, plies=2, seed=1), DOBUTSU, path) == whole
    assert path.read_text().splitlines() == lines


def test_thinking_fits_the_clock() -> None:
    top = LEVELS[-1]
    assert thinking_ms(top) == top.most_ms
    for remaining in (10, 1_000, 60_000, 3_600_000):
        assert 0 < thinking_ms(top, remaining) <= max(50, min(top.most_ms, remaining // 2))
    assert thinking_ms(top, 60_000, 1_000) > thinking_ms(top, 60_000)
