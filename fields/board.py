"""The whole board: what turns each dial, and how each pair must be glued for its dial to point right."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from fields.parameters import Magnets
from fields.sources import Array, direction, disc, pair
from shogunboard.errors import TextError
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.geometry import SIZE, SQUARES, square_name
from shogunboard_hw.geometry import PITCH

ROUNDS: Final = 12
"""Of correcting the angles; the errors shrink by a factor of about five in each."""


def centres(height: float) -> Array:
    """The middles of the squares at a height above the surface, (64, 3); a8 is at (0, 0)."""
    return np.array([[square % SIZE * PITCH, -(square // SIZE) * PITCH, height] for square in SQUARES])


def wanted_angles(piece_set: PieceSet) -> Array:
    """Where the dials should point, (64,); raises `TextError` when a square of the set is not known."""
    unknown = [square_name(square) for square in SQUARES if piece_set.magnets[square] is None]
    if unknown:
        raise TextError(f"the magnets of {', '.join(unknown)} are not known; a board is built from a whole map", "set")
    return np.array([90.0 * (turns or 0) for turns in piece_set.magnets])


def turned_by(angle: Array) -> Array:
    """An angle as -180 up to 180 degrees."""
    return (angle + 180.0) % 360.0 - 180.0


@dataclass(frozen=True)
class Board:
    """A board with its pairs glued at `angles` (64,)."""

    magnets: Magnets
    angles: Array

    def pairs_at(self, points: Array) -> Array:
        """The field of all pairs at points."""
        magnets = self.magnets
        count = len(points)
        seen, under = np.repeat(points, len(SQUARES), axis=0), np.tile(centres(-magnets.pair_depth), (count, 1))
        turned = np.tile(self.angles, count)
        each = pair(seen, under, turned, magnets.pair_magnet, magnets.pair_offset, magnets.remanence)
        return np.asarray(each.reshape(count, len(SQUARES), 3).sum(axis=1))

    @cached_property
    def at_dials(self) -> Array:
        """The field of the pairs at every dial, (64, 3)."""
        return self.pairs_at(centres(self.magnets.dial_height))

    @property
    def dial_angles(self) -> Array:
        """Where a dial without neighbours points."""
        return np.degrees(np.arctan2(self.at_dials[:, 0], self.at_dials[:, 1]))

    @property
    def dial_fields(self) -> Array:
        """The level field that turns each dial, in mT."""
        return np.asarray(np.hypot(self.at_dials[:, 0], self.at_dials[:, 1]))

    def errors(self, wanted: Array) -> Array:
        """By how much each dial misses its direction, in degrees clockwise."""
        return turned_by(self.dial_angles - wanted)


def plain_board(magnets: Magnets, wanted: Array) -> Board:
    """The pairs glued at right angles: beside a pair the field runs against its magnets, so they point away."""
    return Board(magnets, wanted + 180.0)


def rotated_board(magnets: Magnets, wanted: Array) -> Board:
    """The pairs glued so that every dial points right when no other piece stands near."""
    board = plain_board(magnets, wanted)
    for _ in range(ROUNDS):
        board = Board(magnets, board.angles - board.errors(wanted))
    return board


def neighbours_pull(board: Board, wanted: Array) -> Array:
    """By how much other pieces can turn each dial at worst, in degrees: all squares occupied, the worst poles.

    The dials of the others point as their squares say. A tag lies below the dial and pulls it by the little that is
    level in its field; every tag is taken with the pole that turns the dial most.
    """
    magnets = board.magnets
    seen, others = np.repeat(centres(magnets.dial_height), 64, axis=0), np.tile(np.arange(64), 64)
    apart = np.repeat(np.arange(64), 64) != others
    dials = disc(
        seen,
        centres(magnets.dial_height)[others],
        magnets.remanence * direction(wanted)[others],
        magnets.dial_disc,
    )
    up = np.tile([0.0, 0.0, magnets.remanence], (len(seen), 1))
    tags = disc(seen, centres(magnets.tag_height)[others], up, magnets.tag_disc)
    sideways = np.repeat(direction(wanted + 90.0), 64, axis=0)
    across_dials = np.where(apart, (dials * sideways).sum(axis=1), 0.0).reshape(64, 64).sum(axis=1)
    across_tags = np.abs(np.where(apart, (tags * sideways).sum(axis=1), 0.0)).reshape(64, 64).sum(axis=1)
    return np.asarray(np.degrees(np.arctan2(np.abs(across_dials) + across_tags, board.dial_fields)))
