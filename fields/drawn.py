"""Dials among pieces that stand on squares drawn at random, each turned by all the others: with a seed."""

from typing import Final

import numpy as np

from fields.arrangements import angles
from fields.board import Board
from fields.parameters import Magnets
from fields.places import centres, turned_by
from fields.sources import Array, direction, disc_strength
from shogunboard.geometry import SIZE, SQUARES

PIECES: Final = 16
DRAWN: Final = 2000
"""Arrangements."""
ROUNDS: Final = 4
"""Of letting the dials turn each other; each round changes the next by a tenth."""
STEP: Final = 0.25
"""Off the middle, in mm, to both sides, to see how the pairs' field changes there."""


def draw_squares(random: np.random.Generator, count: int, window: int = SIZE) -> Array:
    """Squares of 16 pieces, (count, 16), each time within some square block of `window` squares a side."""
    inside = random.random((count, window * window)).argsort(axis=1)[:, :PIECES]
    rank, file = (random.integers(0, SIZE - window + 1, (count, 1)) for _ in range(2))
    return np.asarray((rank + inside // window) * SIZE + file + inside % window)


def drawn_errors(board: Board, wanted: Array, squares: Array, off: float, seed: int = 1) -> Array:
    """By how much every dial misses its direction, (count, 16), in degrees clockwise.

    Half of the pieces have the north pole up; each stands up to `off` mm off the middle of its square.
    """
    random = np.random.default_rng(seed)
    count = len(squares)
    poles = np.where(np.arange(PIECES) % 2, 1.0, -1.0)
    towards = direction(random.uniform(0.0, 360.0, (count, PIECES)))[..., :2]
    away = np.sqrt(random.random((count, PIECES, 1))) * off * towards
    at = centres(0.0)[squares][..., :2] + away
    own = board.at_dials[squares][..., :2] + (_slopes(board)[squares] * away[..., None, :]).sum(axis=-1)
    gap = at[:, :, None] - at[:, None]
    apart = np.hypot(gap[..., 0], gap[..., 1])
    apart[:, np.arange(PIECES), np.arange(PIECES)] = np.inf
    own += _by_tags(board.magnets, poles, gap, apart)
    reached = wanted[squares]
    for _ in range(ROUNDS):
        reached = angles(own + _by_dials(board.magnets, reached, gap, apart))
    return turned_by(reached - wanted[squares])


def start_squares() -> Array:
    """The squares that a game starts from, the sides' pieces by turns, as one arrangement."""
    last = len(SQUARES) - SIZE
    return np.array([[square for file in range(SIZE) for square in (file, last + file)]])


def _slopes(board: Board) -> Array:
    """How the pairs' level field at the dials changes by the place, (64, 2, 2): by x and by y, in mT a mm."""
    middle = centres(board.magnets.dial_height)
    sides = [np.array([STEP, 0.0, 0.0]), np.array([0.0, STEP, 0.0])]
    changes = [board.pairs_at(middle + side) - board.pairs_at(middle - side) for side in sides]
    return np.stack([change[:, :2] / (2 * STEP) for change in changes], axis=-1)


def _by_tags(magnets: Magnets, poles: Array, gap: Array, apart: Array) -> Array:
    """As dipoles, which they are from a square away."""
    above = magnets.dial_height - magnets.tag_height
    strength = disc_strength(magnets.remanence, magnets.tag_disc)
    each = 3 * above * strength / (apart**2 + above**2) ** 2.5 * poles[None, None, :]
    return np.asarray((each[..., None] * gap).sum(axis=2))


def _by_dials(magnets: Magnets, reached: Array, gap: Array, apart: Array) -> Array:
    pole = direction(reached)[:, None, :, :2]
    along = (pole * gap).sum(axis=-1, keepdims=True) / apart[..., None] ** 2
    each = (3 * along * gap - pole) / apart[..., None] ** 3
    return np.asarray(disc_strength(magnets.remanence, magnets.dial_disc) * each.sum(axis=2))
