"""Hidden sets to find out about: what every window truly shows."""

import random
from collections.abc import Callable
from typing import TypeAlias

from shogunboard.games.shogun.knowing.dials import all_numbers
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.numbers import NUMBERS_IN, mask_of
from shogunboard.games.shogun.pieces import CODES, SHOGUN_CODES
from shogunboard.geometry import SQUARES

Truth: TypeAlias = Callable[[int, int, int], int]
"""The number by code, physical square and rotation."""


def modelled(rng: random.Random, *, normal: bool) -> Truth:
    """A set that follows the model; `normal`: the dials of normal pieces are permutations."""
    dials = {}
    for code in CODES:
        numbers = NUMBERS_IN[all_numbers(code)]
        drawn = [rng.choice(numbers) for _ in range(4)]
        dials[code] = rng.sample(numbers, 4) if normal and code not in SHOGUN_CODES else drawn
    ways = [rng.randrange(4) for _ in SQUARES]
    return lambda code, square, rotation: dials[code][(ways[square] + rotation) % 4]


def lawless(rng: random.Random) -> Truth:
    """A set that follows no model."""
    shown = {
        (code, square, rotation): rng.choice(NUMBERS_IN[all_numbers(code)])
        for code in CODES
        for square in SQUARES
        for rotation in range(4)
    }
    return lambda code, square, rotation: shown[code, square, rotation]


def read(truth: Truth, code: int, square: int, rotation: int) -> Reading:
    return Reading(code, square, rotation, mask_of(truth(code, square, rotation)))


def random_readings(truth: Truth, rng: random.Random, count: int, squares: int = 64) -> list[Reading]:
    """Readings of windows drawn at random among the first squares, so that few squares make them depend."""
    return [read(truth, rng.choice(CODES), rng.randrange(squares), rng.randrange(4)) for _ in range(count)]


def fully_read(truth: Truth, codes: tuple[int, ...] = (2, 3, 4)) -> list[Reading]:
    """Every window of some pieces on the first eight squares."""
    return [read(truth, code, square, rotation) for code in codes for square in range(8) for rotation in range(4)]
