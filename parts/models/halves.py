"""The halves of the two-sided pieces (`parts.twosided` has the measures)."""

from parts import twosided
from parts.limits import ENGRAVED
from parts.models.shapes import BEYOND, Model, disc, engraving, frustum, one, prism
from parts.outline import BASE


def half(face: twosided.Face) -> Model:
    """A half with its face down, so the face is mirrored."""
    top = twosided.HALF
    edge = frustum(BASE.widened(-twosided.EDGE).points, 0.0, BASE.points, twosided.EDGE)
    solid = edge + prism(BASE.points, twosided.EDGE, top)
    tools = [disc(twosided.TAG_SEAT, top - twosided.SEAT_DEPTH, top + BEYOND)]
    tools += [disc(twosided.PEG[0], top - twosided.PEG[1], top + BEYOND, at) for at in twosided.PEGS_AT]
    if face.letter:
        tools += [disc(twosided.DOT, -BEYOND, ENGRAVED, (-x, y)) for x, y in face.dots]
        tools += engraving(face.bars, -BEYOND, ENGRAVED, mirrored=True)
        tools.append(prism([(-x, y) for x, y in twosided.NOSE], -BEYOND, ENGRAVED))
    return one(solid - tools)
