"""Perft: the number of lines of an exact length, for checks and for measuring speed."""

from shogunboard.games.dobutsu.board import Board


def perft(board: Board, depth: int) -> int:
    """The number of lines of exactly `depth` moves; 1 for depth 0. A finished game has none.

    Looks at no history. The moves of the last ply are counted without being made. Raises `ValueError` for a depth
    below 0. The board is as before afterwards.
    """
    if depth < 0:
        raise ValueError(f"the depth of a perft is 0 or more, not {depth}")
    if depth == 0:
        return 1
    if depth == 1:
        return board.count()
    count = 0
    for move in board.moves():
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count
