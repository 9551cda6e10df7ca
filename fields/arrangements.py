"""What other pieces do to a dial: the worst arrangement of them for every square, and random ones with a seed."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from fields.parameters import Magnets
from fields.places import centres, turned_by
from fields.sources import Array, direction, disc
from shogunboard.geometry import SQUARES
from shogunboard_hw.geometry import PITCH

OTHERS: Final = 15
"""At most so many pieces stand around a piece of Shogun."""
AIM: Final = 15.0
"""Every dial should point within so many degrees of its direction."""
STEPS: Final = 5
"""The dials of other pieces are tried in so many directions within `AIM` of theirs."""
ROUNDS: Final = 4
"""Of looking for the arrangement that turns a dial farthest; it is found after three or four."""


@dataclass(frozen=True, slots=True)
class Pulls:
    """Level fields at every dial (first index) by the piece on every other square (second), in mT.

    `dials`, (STEPS, 64, 64, 2), as those point in several directions around theirs; `tags` (64, 64, 2), north up.
    """

    dials: Array
    tags: Array


def pulls(magnets: Magnets, wanted: Array, off: float = 0.0, shift: Array | None = None) -> Pulls:
    """Of pieces in the middle of their squares, or on the safe side of pieces up to `off` mm off it.

    The dials that are pulled are `shift` (x, y, z) off the middle. A piece may be nearer by `off`: the fields of tags
    fall with the fourth power of the distance, those of dials with the third.
    """
    count = len(SQUARES)
    middle = centres(magnets.dial_height)
    seen = np.repeat(middle if shift is None else middle + shift, count, axis=0)
    others = np.tile(np.arange(count), count)
    apart = (np.repeat(np.arange(count), count) != others)[:, None]
    shape = (count, count, 2)

    distance = np.hypot(*(seen - middle[others]).T[:2])[:, None]
    nearer = np.where(apart, distance / np.maximum(distance - off, PITCH / 2), 0.0)

    def level(height: float, polarisation: Array, size: tuple[float, ...], power: int) -> Array:
        field = disc(seen, centres(height)[others], polarisation, size)[:, :2]
        return np.asarray((nearer**power * field).reshape(shape))

    turns = np.linspace(-AIM, AIM, STEPS)
    poles = (magnets.remanence * direction(wanted + turn)[others] for turn in turns)
    up = np.tile([0.0, 0.0, magnets.remanence], (len(seen), 1))
    return Pulls(
        np.stack([level(magnets.dial_height, pole, magnets.dial_disc, 3) for pole in poles]),
        level(magnets.tag_height, up, magnets.tag_disc, 4),
    )


def farthest(fields: Array, wanted: Array, by: Pulls, sign: int) -> Array:
    """How far, in degrees clockwise, other pieces can turn dials in the pairs' `fields` (64, 2): back for -1.

    For every dial the worst choice of at most 15 squares, of the poles there, and of where the dials there point,
    within 15 degrees of their directions. That is found in rounds: each adds whatever pulls across the direction that
    was reached so far.
    """
    reached = angles(fields)
    for _ in range(ROUNDS):
        across = direction(reached + 90.0 * sign)[:, None, :2]
        by_dials = (by.dials * across).sum(axis=-1)
        by_tags = (by.tags * across).sum(axis=-1)
        best = by_dials.argmax(axis=0)
        gain = by_dials.max(axis=0) + np.abs(by_tags)
        strong = np.argsort(-gain, axis=1)[:, :OTHERS]
        stands = np.zeros(gain.shape)
        np.put_along_axis(stands, strong, 1.0, axis=1)
        stands[gain <= 0] = 0.0
        chosen = np.take_along_axis(by.dials, best[None, :, :, None], axis=0)[0]
        each = chosen + np.sign(by_tags)[:, :, None] * by.tags
        reached = angles(fields + (stands[:, :, None] * each).sum(axis=1))
    return turned_by(reached - wanted)


def angles(fields: Array) -> Array:
    """Where dials point in level fields (..., 2), in degrees clockwise from rank 8."""
    return np.asarray(np.degrees(np.arctan2(fields[..., 0], fields[..., 1])))
