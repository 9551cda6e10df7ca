"""How many readings a calibration takes, how far that is above the counting bound, and whether wrong answers are found.

Run: python -m benchmarks.calibrations --runs 120 --results FILE
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import ceil, factorial, log2
from pathlib import Path
from statistics import median
from typing import Final, TypeAlias

from shogunboard.games.registry import make_set_book
from shogunboard.games.setbook import SetBook
from shogunboard.games.shogun.numbers import NUMBERS_IN, possible_numbers
from shogunboard.games.shogun.pieces import CODE_BY_LETTER, KINDS, SHOGUN
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.geometry import SQUARES, parse_square

Windows: TypeAlias = Callable[[str, str, int], int]
"""The number by piece, players' square and rotation."""

WRONG: Final = 0.01
"""The share of wrong answers."""
FURTHER: Final = 100
"""Readings after those that make known dials with every number once, within which all wrong ones are to be found."""
FOUND: Final = 0.95
"""The share of runs in which they must be."""
ASKED_FOR: Final = len(SQUARES) + 4 * 15
"""Readings that the project allows for a set whose normal dials are permutations."""
MOST: Final = 600
"""Where a run is given up."""


def hidden_set(rng: random.Random) -> PieceSet:
    """A random set whose normal dials are permutations."""
    dials = tuple(
        tuple(rng.choice((1, 2)) for _ in range(4)) if kind == SHOGUN else tuple(rng.sample((1, 2, 3, 4), 4))
        for kind in KINDS
    )
    return PieceSet("hidden", tuple(rng.randrange(4) for _ in SQUARES), dials)


def windows(piece_set: PieceSet) -> Windows:
    """What every window truly shows."""
    tables = [possible_numbers(piece_set, rotation) for rotation in range(4)]
    return lambda piece, square, rotation: NUMBERS_IN[tables[rotation][CODE_BY_LETTER[piece]][parse_square(square)]][0]


def counting_bound() -> int:
    """The readings that no way of asking can do without for every set.

    63 relative directions of four, 14 normal dials of 24 (each piece has one of its own), two Shoguns' dials of 16. A
    Shogun's window tells at most one bit and their dials show there alone, any other window tells at most two.
    """
    shoguns = 2 * 4
    others = 63 * 2 + 14 * log2(factorial(4))
    return ceil(shoguns + others / 2)


@dataclass(frozen=True, slots=True)
class Run:
    """A calibration with its check: how many answers were asked for and how many of them wrong.

    `usual`: how many it took until all was known of dials that have every number once; `named`: those of the wrong
    answers that were asked for again; `left`: those that stay in the book; `turns`: of the board; `known`: is every
    number known, and right?
    """

    seed: int
    usual: int
    asked: int
    wrong: int
    named: int
    left: int
    turns: int
    known: bool

    @property
    def good(self) -> bool:
        return self.named == self.wrong and self.left == 0 and self.known


def calibrate(seed: int, share: float = WRONG, *, check: bool = True) -> Run:
    """A person answers what the book asks, and misreads that share of the windows, those asked for again too."""
    rng = random.Random(seed)
    true = windows(hidden_set(rng))
    book = make_set_book("hidden")
    rotation = usual = asked = turns = wrong = named = 0
    held: Counter[tuple[str, str, int]] = Counter()
    while asked < MOST and (ask := book.ask(rotation, check=check)) is not None:
        turns += ask.rotation != rotation
        usual += not ask.certain
        asked, rotation = asked + 1, ask.rotation
        window = ask.piece, ask.square, ask.rotation
        if ask.again:
            named += held.pop(window, 0)
        number = true(*window)
        if rng.random() < share:
            number = rng.choice([one for one in ask.numbers if one != number])
            wrong += 1
            held[window] += 1
        book.answer(ask, number)
    return Run(seed, usual, asked, wrong, named, held.total(), turns, _right(book, true))


def _right(book: SetBook, true: Windows) -> bool:
    names = [f"{column}{rank}" for rank in range(1, 9) for column in "abcdefgh"]
    return all(
        book.numbers(piece, square, rotation) == (true(piece, square, rotation),)
        for piece in book.pieces
        for square in names
        for rotation in range(4)
    )


def finished(path: Path | None) -> dict[int, Run]:
    """The runs in a file, by seed; a half line at its end, as an interruption leaves it, is cut off."""
    if path is None or not path.exists():
        return {}
    text = path.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, "utf-8")
    runs = [Run(**json.loads(line)) for line in whole.splitlines()]
    return {run.seed: run for run in runs}


def main(arguments: list[str]) -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibrations", description=__doc__)
    parser.add_argument("--runs", type=int, default=20, help="how many calibrations with wrong answers")
    parser.add_argument("--results", type=Path, metavar="FILE", help="keeps finished runs; go on from there")
    given = parser.parse_args(arguments)
    clean = [calibrate(seed, 0.0, check=False) for seed in range(5)]
    needed = max(run.usual for run in clean)
    certain = max(run.asked for run in clean)
    print(
        f"calibration: {needed} readings for dials with every number once, counting bound {counting_bound()}, "
        f"asked for at most {ASKED_FOR}; {certain - needed} more for any dials; {max(run.turns for run in clean)} turns"
    )
    checked = [calibrate(seed, 0.0) for seed in range(5)]
    print(f"with its check: {max(run.asked for run in checked) - certain} readings more", flush=True)
    runs = finished(given.results)
    for seed in range(given.runs):
        if seed not in runs:
            runs[seed] = calibrate(seed)
            if given.results is not None:
                with given.results.open("a", encoding="utf-8") as stream:
                    stream.write(json.dumps(asdict(runs[seed])) + "\n")
    had = [run for seed, run in sorted(runs.items()) if seed < given.runs and run.wrong]
    good = [run for run in had if run.good and run.asked <= needed + FURTHER]
    further = [run.asked - needed for run in good]
    print(
        f"1 % misread: {sum(run.wrong for run in had)} wrong answers in {len(had)} of {given.runs} calibrations; "
        f"all named and the set known within {FURTHER} further readings in {len(good)} "
        f"({100 * len(good) / len(had):.1f} %, asked for {100 * FOUND:.0f} %), "
        f"{median(further):.0f} at the median, {max(further)} at most"
    )


if __name__ == "__main__":
    main([] if sys.argv[0].endswith("__main__.py") else sys.argv[1:])
