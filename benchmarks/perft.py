"""Nodes per second of Shogun's perft, beside bulk perft in python-chess.

Both begin at their start position and count the last ply without making its moves. They run by turns in one
process, and the medians are compared, so that what else the machine does falls on both.
"""

from collections.abc import Callable
from statistics import median
from time import perf_counter

import chess

from shogunboard.games.registry import make_game

RUNS = 7
DEPTH = 4
CHESS_DEPTH = 4


def chess_perft(board: chess.Board, depth: int) -> int:
    """Bulk perft of python-chess: the last ply is `legal_moves.count()`."""
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += chess_perft(board, depth - 1)
        board.pop()
    return count


def nodes_per_second(count: Callable[[], int]) -> float:
    """One run of a count."""
    begin = perf_counter()
    nodes = count()
    return nodes / (perf_counter() - begin)


def compare(name: str, depth: int, runs: int = RUNS) -> tuple[float, float]:
    """The medians of nodes per second: the game of that name, chess."""
    game = make_game(name)
    start = game.start()
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(runs):
        ours.append(nodes_per_second(lambda: game.perft(start, depth)))
        theirs.append(nodes_per_second(lambda: chess_perft(chess.Board(), CHESS_DEPTH)))
    return median(ours), median(theirs)


def report(name: str, depth: int) -> None:
    """Measure, and say what came out."""
    ours, theirs = compare(name, depth)
    print(f"{name}: perft {depth} from the start position (chess {CHESS_DEPTH}), median of {RUNS} runs")
    print(f"shogunboard   {ours:12,.0f} nodes/s")
    print(f"python-chess  {theirs:12,.0f} nodes/s")
    print(f"ratio         {ours / theirs:12.1f}")


if __name__ == "__main__":
    report("shogun", DEPTH)
