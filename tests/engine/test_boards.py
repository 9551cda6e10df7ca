"""The boards for search agree with the rules."""

from random import Random

import pytest

from shogunboard.games.base import Game
from shogunboard.games.registry import make_game
from shogunboard.games.searching import SearchBoard
from tests.engine.positions import GAMES, SHOGUN, some_positions, walk


def facts(board: SearchBoard) -> tuple[object, ...]:
    """All that a board says of its position."""
    return (
        board.key,
        tuple(board.cells),
        sorted(board.moves()),
        sorted(board.captures()),
        board.over(),
        board.checked(),
        board.evaluate(),
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(4))
def test_a_board_says_what_the_rules_say_and_takes_every_move_back(game: Game, seed: int) -> None:
    chance = Random(seed)
    position = game.start(chance.choice(game.rotations))
    board = game.search_board(position)
    met = []
    for _ in range(80):
        fresh = game.search_board(position)
        assert facts(board) == facts(fresh)
        shorts = [board.short(move) for move in board.moves()]
        # A step of the rules may stand for several places on a bench.
        assert sorted(shorts) == sorted({step.move.short for step in position.steps()})
        assert board.checked() == (position.threat() is not None)
        outcome = position.outcome()
        if outcome is not None:
            expected = 0 if outcome.winner is None else 1 if outcome.winner == position.side else -1
            assert (board.over() if board.over() is not None else board.stuck()) == expected
            break
        assert board.over() is None
        met.append(facts(board))
        move = chance.choice(board.moves())
        short = board.short(move)
        board.push(move)
        position = position.after(next(step for step in position.steps() if step.move.short == short))
    while met:
        board.pop()
        assert facts(board) == met.pop()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_captures_are_the_moves_that_capture(game: Game) -> None:
    for position in some_positions(game, 60, seed=5):
        board = game.search_board(position)
        capturing = {move for move in board.moves() if board.cells[move & board.target_mask]}
        captures = board.captures()
        assert capturing <= set(captures) <= set(board.moves())
        assert len(set(captures)) == len(captures)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_different_positions_have_different_keys(game: Game) -> None:
    keys: dict[int, object] = {}
    for position in some_positions(game, 150, seed=9):
        board = game.search_board(position)
        here = (tuple(board.cells), position.side, tuple(map(tuple, getattr(board, "hands", ()))))
        assert keys.setdefault(board.key, here) == here


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_turning_over_lets_the_other_side_move(game: Game) -> None:
    for position in some_positions(game, 30, seed=2):
        board = game.search_board(position)
        before = facts(board)
        board.turn_over()
        assert facts(board) == facts(game.search_board(position.with_side(position.side.other)))
        board.turn_over()
        assert facts(board) == before


def test_without_any_move_and_threat_a_setting_decides() -> None:
    drawn = make_game("shogun", None, {"stalemate": "draw"})
    for game, value in ((SHOGUN, -1), (drawn, 0)):
        for position in some_positions(game, 40, seed=3):
            board = game.search_board(position)
            assert board.stuck() == (-1 if board.checked() else value)


def test_a_move_by_a_number_that_is_not_known_is_not_certain() -> None:
    unknown = make_game("shogun", dict(SHOGUN.equipment or {}) | {"magnets": ["????????"] * 8}, {})
    board = unknown.search_board(unknown.start())
    assert not any(board.is_certain(move) for move in board.moves())
    known = SHOGUN.search_board(walk(SHOGUN, Random(1), 10))
    assert all(known.is_certain(move) for move in known.moves())
