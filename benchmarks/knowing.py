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
from shogunboard.games.shogun.pieces import CODES, KINDS
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.games.shogun.settings import ShogunSettings
from shogunboard.geometry import SQUARES, TO_PLAYERS

RUNS: Final = 10
MOST_MS: Final = 20.0
"""What the project asks for: milliseconds per reading at the median."""
AFTER: Final = (25, 50, 100, 200, 400, 800)
FURTHER: Final = 60
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


def misread(seed: int) -> tuple[int, bool] | None:
    """Random readings until the first wrong one, of 1 in 100, and on: how many further ones, and is it named.

    None when the wrong one does not show within `FURTHER` readings after 200 right ones.
    """
    rng = random.Random(seed)
    shown = windows(hidden_set(rng))

    def read() -> Reading:
        code, square, rotation = rng.choice(CODES), rng.choice(SQUARES), rng.randrange(4)
        return Reading(code, square, rotation, shown(code, square, rotation))

    knowledge = Knowledge([read() for _ in range(200)])
    while True:
        right = read()
        if rng.random() < WRONG:
            break
        knowledge.add(right)
    number = right.numbers.bit_length() % (2 if right.code in (1, 9) else 4) + 1
    wrong = Reading(right.code, right.square, right.rotation, mask_of(number))
    knowledge.add(wrong)
    for further in range(FURTHER + 1):
        found = knowledge.contradiction(Hypothesis.NORMAL)
        if found is not None:
            return further, any(one is wrong for one in found.suspects)
        knowledge.add(read())
    return None


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
    found = [misread(seed) for seed in range(RUNS * 4)]
    named = [one[0] for one in found if one is not None and one[1]]
    print(
        f"misread: named in {len(named)} of {len(found)} runs within {FURTHER} further readings "
        f"(median {median(named):.0f}, most {max(named)})"
    )
    print(
        f"time per reading, with the numbers of a whole board: median {median(times):.3f} ms, longest {max(times):.2f} ms; asked for {MOST_MS:.0f} ms"
    )


if __name__ == "__main__":
    main()
