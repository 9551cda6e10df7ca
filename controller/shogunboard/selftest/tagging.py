"""Is a magnet good enough for a piece? What one sensor feels of it, held against the limits of the board. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from shogunboard.text import Text, text

Place: TypeAlias = Literal["on the square", "3 mm off", "on the next square"]
Facing: TypeAlias = Literal["north", "south", "edge"]

WELL: Final = 1.5
"""So many times what is needed leaves room for what differs from square to square and from magnet to magnet."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How the magnet is laid for a measurement. `text` tells a person."""

    facing: Facing
    place: Place
    text: Text


POSES: Final = (
    Pose("north", "on the square", text("in the middle of the square, north pole up")),
    Pose("south", "on the square", text("in the middle of the square, south pole up")),
    Pose("north", "3 mm off", text("3 mm towards the next file, north pole up")),
    Pose("south", "3 mm off", text("3 mm towards the next rank, south pole up")),
    Pose("north", "on the next square", text("in the middle of the next square, north pole up")),
    Pose("edge", "on the square", text("in the middle of the square, on its edge, the poles towards the files")),
    Pose("edge", "on the square", text("in the middle of the square, on its edge, the poles towards the ranks")),
)
"""Four orientations, and the offsets that a piece in its recess and a neighbour have."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a pose gave.

    `margin` is how many times the limit the field is, or the limit the field, where it must stay below. `good`: well
    enough; None where nothing is asked of the pose.
    """

    pose: Pose
    field: float
    margin: float | None
    good: bool | None
    text: Text


def judge(pose: Pose, field: float, limits: tuple[float, float]) -> Judgement:
    """Judge a field (mT, north up positive) by the limits: from where a square is occupied, below where it is empty."""
    operate, release = limits
    if pose.facing == "edge":
        taken = _taken_for(field, operate, release)
        said = text("a piece never lies so; it would be taken for: {what}", what=taken)
        return Judgement(pose, field, None, None, said)
    if pose.place == "on the next square":
        margin = release / max(abs(field), 0.01)
        good = margin >= WELL
        limit = f"{release:g}"
        if good:
            return Judgement(pose, field, margin, good, text("must stay below {limit} mT", limit=limit))
        said = text("too near {limit} mT: it disturbs the next square", limit=limit)
        return Judgement(pose, field, margin, good, said)
    signed = field if pose.facing == "north" else -field
    margin = signed / operate
    if signed < -release:
        said = text("the poles are taken for each other: the magnet is upside down")
        return Judgement(pose, field, margin, False, said)
    limit = f"{operate:g}"
    if margin < 1:
        return Judgement(pose, field, margin, False, text("too weak: {limit} mT are needed", limit=limit))
    return Judgement(pose, field, margin, margin >= WELL, text("felt; {limit} mT are needed", limit=limit))


def verdict(judgements: Sequence[Judgement]) -> tuple[bool, Text]:
    """Is the magnet good for pieces, and why (not), in words."""
    asked = [one for one in judgements if one.good is not None]
    if not asked:
        return False, text("Nothing was measured.")
    if any(one.margin is not None and one.margin < 1 for one in asked):
        return False, text("This magnet will not do: choose a stronger one, or bring it nearer to the sensor.")
    if not all(one.good for one in asked):
        return False, text("This magnet works on this square with little margin; on 64 squares some will fail.")
    least = min(one.margin for one in asked if one.margin is not None)
    return True, text("This magnet is good: everywhere at least {margin} times what is needed.", margin=f"{least:.1f}")


def _taken_for(field: float, operate: float, release: float) -> Text:
    if abs(field) < release:
        return text("an empty square")
    if abs(field) < operate:
        return text("what was there before")
    return text("north up") if field > 0 else text("south up")
