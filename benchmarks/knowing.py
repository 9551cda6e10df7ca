"""What is known of a hidden set after random play and by the wizard, misread windows found, and time per reading.

Run: python -m benchmarks.knowing
"""

import random
import time
from collections.abc import Callable
from math import factorial, log2
from statistics import mean, median
from typing import Final

from shogunboard.games.shogun.game import ShogunGame
from shogunboard.games.shogun.knowing.dials import Hypothesis
from shogunboard.games.shogun.knowing.knowledge import Knowledge
from shogunboard.games.shogun.knowing.play import reading_of_move
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.knowing.wizard import next_question
from shogunboard.games.shogun.numbers import mask_of, possible_numbers
from shogunboard.games.shogun.pieces import CODES, KINDS, SHOGUN_CODES
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.games.shogun.settings import ShogunSettings
from shogunboard.geometry import SQUARES, TO_PLAYERS

RUNS: Final = 10
MOST_MS: Final = 20.0
"""What the project asks for: milliseconds per reading at the median."""
AFTER: Final = (25, 50, 100, 200, 400, 800)
FURTHER: Final = 128
"""Readings after the wizard has ended, within which a wrong one is to be found."""
WRONG: Final = 0.01


def hidden_set(rng: random.Random) -> PieceSet:
    """A random set whose normal dials are permutations."""
    dials = tuple(
        tuple(rng.choice((1, 2)) for _ in range(4)) if kind == "S" else tuple(rng.sample((1, 2, 3, 4), 4))
        for kind in KINDS
    )
    return PieceSet("hidden", tuple(rng.randrange(4) for _ in SQUARES), dials)


def windows(piece_set: PieceSet) -> Callable[[int, int, int], int]:
    """The mask that a piece shows, by code, physical square and rotation."""
    tables = [possible_numbers(piece_set, rotation) for rotation in range(4)]
    return lambda code, square, rotation: tables[rotation][code][TO_PLAYERS[rotation][square]]


def random_play(seed: int, times: list[float]) -> dict[int, tuple[float, float]]:
    """The share known under both models after numbers of moves; a quarter turn before each new game."""
    rng = random.Random(seed)
    game = ShogunGame(hidden_set(rng), ShogunSettings())
    knowledge, found, rotation, moves = Knowledge(), {}, 0, 0
    position = game.start(rotation)
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
            found[moves] = knowledge.known(Hypothesis.NORMAL), knowledge.known(Hypothesis.ANY)
    return found


def wizard(seed: int) -> int:
    """The readings that the wizard needs."""
    shown = windows(hidden_set(random.Random(seed)))
    knowledge, rotation = Knowledge(assumed=Hypothesis.NORMAL), 0
    while (question := next_question(knowledge, rotation)) is not None:
        rotation = question.rotation
        knowledge.add(
            Reading(question.code, question.square, rotation, shown(question.code, question.square, rotation))
        )
    return len(knowledge.readings)


def misread(seed: int) -> tuple[int, int, int] | None:
    """A calibration in which 1 answer in 100 is wrong, then a check: wrong answers, those found, further readings.

    The check reads every square again under other pieces, at most `FURTHER` readings. Whenever readings contradict,
    the suspects are read again (they count too), and one that differs is taken out. None when no answer was wrong.
    """
    rng = random.Random(seed)
    shown = windows(hidden_set(rng))
    knowledge, rotation = Knowledge(assumed=Hypothesis.NORMAL), 0
    wrong: list[Reading] = []
    further = 0

    def answer(code: int, square: int, turn: int) -> None:
        true = shown(code, square, turn)
        highest = 2 if code in SHOGUN_CODES else 4
        slip = rng.random() < WRONG and further == 0
        others = [mask_of(number) for number in range(1, highest + 1) if mask_of(number) != true]
        reading = Reading(code, square, turn, rng.choice(others) if slip else true)
        if slip:
            wrong.append(reading)
        knowledge.add(reading)

    def repair() -> int:
        contradiction = knowledge.contradiction(Hypothesis.NORMAL)
        if contradiction is None:
            return 0
        for one in contradiction.suspects:
            if one in wrong:
                knowledge.withdraw(one)
                knowledge.add(Reading(one.code, one.square, one.rotation, shown(one.code, one.square, one.rotation)))
                wrong.remove(one)
                repaired.append(one)
        return len(contradiction.suspects)

    repaired: list[Reading] = []
    reread = 0
    while (question := next_question(knowledge, rotation)) is not None:
        rotation = question.rotation
        answer(question.code, question.square, rotation)
        reread += repair()
    for code, square, turn in ((CODES[(3 * n + n // 16) % 16], n % 64, n % 3) for n in range(FURTHER)):
        if not wrong:
            break
        further += 1
        answer(code, square, turn)
        reread += repair()
    found = len(repaired)
    return (found + len(wrong), found, further + reread) if found + len(wrong) else None


def main() -> None:
    times: list[float] = []
    played = [random_play(seed, times) for seed in range(RUNS)]
    print("known after random moves, % of all windows (normal dials / any dials):")
    for moves in AFTER:
        normal, free = (mean(run[moves][model] for run in played) * 100 for model in (0, 1))
        print(f"{moves:5d} moves: {normal:5.1f} / {free:5.1f}")
    needed = [wizard(seed) for seed in range(RUNS)]
    bits = 63 * 2 + 14 * log2(factorial(4)) + 2 * 4
    bound = (bits - 8) / 2 + 8
    print(f"wizard: {min(needed)} to {max(needed)} readings; counting bound {bound:.0f}, asked for at most 124")
    runs = [one for seed in range(RUNS * 10) if (one := misread(seed)) is not None]
    whole = [one for one in runs if one[0] == one[1]]
    print(
        f"1 % misread: all wrong readings named in {len(whole)} of {len(runs)} calibrations that had any, "
        f"within {median(one[2] for one in whole):.0f} further readings at the median, "
        f"{max(one[2] for one in whole)} at most"
    )
    print(
        f"time per reading, with all numbers of the board: median {median(times):.3f} ms, longest {max(times):.2f} ms"
    )
    print(f"asked for: {MOST_MS:.0f} ms at the median")


if __name__ == "__main__":
    main()
