"""What is known of a hidden set after moves of random play, and the time that a reading takes.

Run: python -m benchmarks.knowing --plot docs/pictures/knowing.svg
"""

import argparse
import random
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import mean, median
from typing import Final

from benchmarks.calibrations import hidden_set
from benchmarks.curves import draw
from shogunboard.games.shogun.game import ShogunGame
from shogunboard.games.shogun.knowing.dials import Hypothesis
from shogunboard.games.shogun.knowing.knowledge import Knowledge
from shogunboard.games.shogun.knowing.play import reading_of_move
from shogunboard.games.shogun.settings import ShogunSettings

RUNS: Final = 10
MOST_MS: Final = 20.0
"""What the project asks for: milliseconds per reading at the median."""
IN_TABLE: Final = (25, 50, 100, 200, 400, 800)
AFTER: Final = (0, 25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 400, 500, 600, 700, 800)
NAMES: Final = {Hypothesis.NORMAL: "normal dials", Hypothesis.ANY: "any dials", Hypothesis.FREE: "no model"}


def random_play(seed: int, times: list[float]) -> Mapping[int, Mapping[Hypothesis, float]]:
    """The share known by each hypothesis after numbers of moves; a quarter turn before each new game."""
    rng = random.Random(seed)
    game = ShogunGame(hidden_set(rng), ShogunSettings())
    knowledge, rotation, moves = Knowledge(), 0, 0
    position = game.start(rotation)
    found = {0: {model: knowledge.known(model) for model in Hypothesis}}
    while moves < AFTER[-1]:
        steps = position.steps()
        if not steps:
            rotation = (rotation + 1) % 4
            position = game.start(rotation)
            continue
        step = rng.choice(steps)
        reading = reading_of_move(position, step.origin, step.target)
        begun = time.perf_counter()
        knowledge.add(reading)
        knowledge.table(rotation)
        times.append((time.perf_counter() - begun) * 1000)
        position = position.after(step)
        moves += 1
        if moves in AFTER:
            found[moves] = {model: knowledge.known(model) for model in Hypothesis}
    return found


def main(arguments: list[str]) -> None:
    """Run and print; with --plot, draw too."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.knowing", description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help="how many sets")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="where to draw the curves, as SVG")
    given = parser.parse_args(arguments)
    times: list[float] = []
    played = [random_play(seed, times) for seed in range(given.runs)]
    curves = {}
    for model, name in NAMES.items():
        shares = {moves: [run[moves][model] for run in played] for moves in AFTER}
        curves[name] = {moves: (min(some), mean(some), max(some)) for moves, some in shares.items()}
    print(f"known after random moves, mean of {given.runs} sets, % of all windows ({' / '.join(curves)}):")
    for moves in IN_TABLE:
        print(f"{moves:5d} moves: {' / '.join(f'{100 * curve[moves][1]:5.1f}' for curve in curves.values())}")
    print(
        f"time per reading, with all numbers of the board: median {median(times):.3f} ms, longest {max(times):.2f} ms; "
        f"asked for {MOST_MS:.0f} ms at the median"
    )
    if given.plot is not None:
        title = "Windows known after moves of random play"
        given.plot.write_text(draw(curves, "moves of random play", title), "utf-8")


if __name__ == "__main__":
    main([] if sys.argv[0].endswith("__main__.py") else sys.argv[1:])
