"""The whole board: what turns each dial, and how each pair must be glued for its dial to point right."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from fields.arrangements import Pulls, angles, farthest, pulls
from fields.parameters import Magnets
from fields.places import centres, turned_by
from fields.sources import Array, direction, pair
from shogunboard.errors import TextError
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.geometry import SQUARES, square_name

ROUNDS: Final = 8
"""Of correcting the angles; the errors shrink by a factor of about five in each."""


def wanted_angles(piece_set: PieceSet) -> Array:
    """Where the dials should point, (64,); raises `TextError` when a square of the set is not known."""
    unknown = [square_name(square) for square in SQUARES if piece_set.magnets[square] is None]
    if unknown:
        raise TextError(f"the magnets of {', '.join(unknown)} are not known; a board is built from a whole map", "set")
    return np.array([90.0 * (turns or 0) for turns in piece_set.magnets])


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
        return angles(self.at_dials[:, :2])

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


def straight_board(magnets: Magnets, wanted: Array) -> Board:
    """The pairs glued so that every dial points right when no other piece stands near."""
    board = plain_board(magnets, wanted)
    for _ in range(ROUNDS):
        board = Board(magnets, board.angles - board.errors(wanted))
    return board


def rotated_board(magnets: Magnets, wanted: Array) -> Board:
    """The pairs glued so that other pieces can turn no dial farther to one side than to the other.

    Without other pieces a dial then misses its direction by half of what they could do more on one side. Glued for
    an empty board it would point right there, but up to 24 degrees off among other pieces.
    """
    board, by = plain_board(magnets, wanted), pulls(magnets, wanted)
    for _ in range(ROUNDS):
        back, ahead = turns(board, wanted, by)
        board = Board(magnets, board.angles - (back + ahead) / 2)
    return board


def turns(board: Board, wanted: Array, by: Pulls | None = None) -> tuple[Array, Array]:
    """How far each dial can stand off its direction among other pieces: most anticlockwise, most clockwise."""
    others = by or pulls(board.magnets, wanted)
    fields = board.at_dials[:, :2]
    return farthest(fields, wanted, others, -1), farthest(fields, wanted, others, 1)


def turns_off_centre(board: Board, wanted: Array, off: float) -> Array:
    """How far each dial can miss its direction when its own piece and all others stand up to `off` mm off the middle.

    Its own piece is tried that far off to eight sides.
    """
    worst = np.zeros(len(SQUARES))
    for shift in off * direction(np.arange(0.0, 360.0, 45.0)):
        fields = board.pairs_at(centres(board.magnets.dial_height) + shift)[:, :2]
        others = pulls(board.magnets, wanted, off, shift)
        for sign in (-1, 1):
            worst = np.maximum(worst, np.abs(farthest(fields, wanted, others, sign)))
    return worst


def neighbours_pull(board: Board, wanted: Array) -> Array:
    """By how much each dial can miss its direction at worst among other pieces, in degrees."""
    back, ahead = turns(board, wanted)
    return np.maximum(np.abs(back), np.abs(ahead))
