"""How fast the engine thinks: nodes per second, and how deep it looks in one second from the start position.

Beside it bulk perft of the same game in the same run, so that the ratio does not depend on the machine.
"""

from time import perf_counter

from shogunboard.engine.search import Search, Thought
from shogunboard.games.registry import GAMES, make_game

PERFT = {"shogun": 3, "dobutsu": 6}


def search_for(name: str, seconds: float) -> tuple[Thought, float]:
    """The last thought from the start within so many seconds, and the nodes per second."""
    game = make_game(name)
    search = Search(game.search_board(game.start()))
    begin = perf_counter()
    *_, found = search.think(lambda: perf_counter() - begin >= seconds)
    return found, search.nodes / (perf_counter() - begin)


def perft_speed(name: str) -> float:
    """Nodes per second of bulk perft from the start."""
    game = make_game(name)
    begin = perf_counter()
    return game.perft(game.start(), PERFT[name]) / (perf_counter() - begin)


if __name__ == "__main__":
    for name in GAMES:
        found, speed = search_for(name, 1.0)
        plain = perft_speed(name)
        print(f"{name}: depth {found.depth} in one second from the start")
        print(f"search  {speed:12,.0f} nodes/s")
        print(f"perft   {plain:12,.0f} nodes/s")
        print(f"ratio   {speed / plain:12.3f}")
