"""Nodes per second of the perft of Dobutsu shogi, beside bulk perft in python-chess, and a deep count as a check.

Measured as in `benchmarks.perft`.
"""

from benchmarks.perft import report
from shogunboard.games.registry import make_game

DEPTH = 7
DEEP = 8
EXPECTED = 5_866_031
"""The lines of eight moves from the start position, by an independent rule engine."""


def check() -> None:
    """Count deeper than the tests do; ends the program when the count is wrong."""
    game = make_game("dobutsu")
    count = game.perft(game.start(), DEEP)
    if count != EXPECTED:
        raise SystemExit(f"perft {DEEP} is {count:,}, not {EXPECTED:,}")
    print(f"perft {DEEP} is {count:,}, as it should be")


if __name__ == "__main__":
    report("dobutsu", DEPTH)
    check()
