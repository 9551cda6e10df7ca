"""Scans per second through the tracker: a board at rest, and a game in which every scan differs from the one before.

Run: python -m benchmarks.tracking
"""

import random
import time
from collections.abc import Iterator
from statistics import median
from typing import Final

from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.geometry import SQUARES, TO_PLAYERS
from shogunboard.scans import Scan
from shogunboard.tracking import Tracker

PERIOD_MS: Final = 10
"""A board is scanned at 100 Hz."""
RUNS: Final = 5
RESTING_SCANS: Final = 100_000
LEAST_RESTING: Final = 20_000
LEAST_CHANGING: Final = 2_000
"""What the project asks for, in scans per second."""


def cells_of(north: int, occupied: int, rotation: int) -> list[str]:
    """The picture as 64 readings of a board that senses polarity."""
    place = TO_PLAYERS[rotation]
    return [
        "." if not occupied >> place[sensor] & 1 else "N" if north >> place[sensor] & 1 else "S" for sensor in SQUARES
    ]


def restless_game(moves: int, seed: int) -> tuple[Line, list[Scan]]:
    """A random game and its scans: each differs from the one before, for an empty square flickers all the time."""
    rng = random.Random(seed)
    line = Line(make_game("shogun").start())
    scans: list[Scan] = []

    def show(occupied: int, north: int, ms: int) -> None:
        cells = cells_of(north, occupied, line.position.rotation)
        empty = [sensor for sensor, cell in enumerate(cells) if cell == "."]
        for _ in range(ms // PERIOD_MS):
            other = list(cells)
            if len(scans) % 2:
                other[rng.choice(empty)] = "N"
            scans.append(Scan(len(scans) * PERIOD_MS, "".join(other)))

    for _ in range(moves):
        steps = line.steps()
        if not steps:
            break
        picture = line.position.picture
        show(picture.occupied, picture.north, 600)
        step = rng.choice(steps)
        lifted = ~(1 << step.origin)
        show(picture.occupied & lifted, picture.north & lifted, 400)
        line.push(step)
    show(line.position.picture.occupied, line.position.picture.north, 600)
    return line, scans


def resting_rate() -> float:
    """Scans per second of a board that nobody touches."""
    line = Line(make_game("shogun").start())
    picture = line.position.picture
    cells = "".join(cells_of(picture.north, picture.occupied, 0))
    tracker = Tracker(line.game, "polarity", line=line)
    began = time.perf_counter()
    for number in range(RESTING_SCANS):
        tracker.feed(Scan(number * PERIOD_MS, cells))
    return RESTING_SCANS / (time.perf_counter() - began)


def changing_rates() -> Iterator[float]:
    """Scans per second of restless games; the moves must come out right."""
    for seed in range(RUNS):
        truth, scans = restless_game(60, seed)
        tracker = Tracker(truth.game, "polarity", line=Line(truth.start))
        began = time.perf_counter()
        for scan in scans:
            tracker.feed(scan)
        rate = len(scans) / (time.perf_counter() - began)
        assert tracker.line is not None
        if tracker.line.short_moves != truth.short_moves:
            raise SystemExit("the tracker lost a move, so its speed says nothing")
        yield rate


def main() -> None:
    resting = median(resting_rate() for _ in range(RUNS))
    changing = median(changing_rates())
    print(f"scans through the tracker, median of {RUNS} runs")
    print(f"unchanged   {resting:12,.0f} scans/s (at least {LEAST_RESTING:,})")
    print(f"changing    {changing:12,.0f} scans/s (at least {LEAST_CHANGING:,})")


if __name__ == "__main__":
    main()
