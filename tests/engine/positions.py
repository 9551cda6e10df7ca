"""Positions by chance, and the plainest search there is to compare with."""

from collections.abc import Iterator
from random import Random
from typing import Final

from shogunboard.engine.search import WIN
from shogunboard.games.base import Game, Position
from shogunboard.games.registry import make_game
from shogunboard.games.searching import PackedMove, SearchBoard, Value

SHOGUN: Final = make_game("shogun", None, {})
DOBUTSU: Final = make_game("dobutsu", None, {})
GAMES: Final = (SHOGUN, DOBUTSU)


def walk(game: Game, chance: Random, plies: int) -> Position:
    """The position after so many moves by chance, or the last one before the end."""
    position = game.start(chance.choice(game.rotations))
    for _ in range(plies):
        steps = position.steps()
        after = position.after(chance.choice(steps))
        if after.outcome() is not None:
            return position
        position = after
    return position


def some_positions(game: Game, count: int, seed: int, most_plies: int = 60) -> Iterator[Position]:
    """Positions of games by chance, in which play goes on."""
    chance = Random(seed)
    for _ in range(count):
        yield walk(game, chance, chance.randrange(most_plies))


def minimax(board: SearchBoard, depth: int, ply: int = 0) -> Value:
    """The value by trying every move, to a fixed depth."""
    over = board.over()
    if over is not None:
        return over * (WIN - ply)
    moves = board.moves()
    if not moves:
        return board.stuck() * (WIN - ply)
    if depth == 0:
        return board.evaluate()
    best = -WIN - 1
    for move in moves:
        board.push(move)
        best = max(best, -minimax(board, depth - 1, ply + 1))
        board.pop()
    return best


def packed(board: SearchBoard, short: str) -> PackedMove:
    """The move of that short text."""
    (found,) = [move for move in board.moves() if board.short(move) == short]
    return found
