"""The jigs for gluing the pairs (`parts.jig` has the measures)."""

from parts import jig
from parts.glyphs import bars
from parts.limits import ENGRAVED, SCREW
from parts.models.shapes import BEYOND, Model, block, disc, engraving, one, prism


def gluing_jig(made: jig.Jig) -> Model:
    """A jig with its names up; its middle is on the z axis."""
    top, off = jig.THICK + BEYOND, -jig.MIDDLE
    tools = [disc(SCREW, -BEYOND, top, (x + off, 0.0)) for x in jig.holes()]
    for name, x in made.labels:
        tools.append(disc(jig.EYE, -BEYOND, top, (x + off, 0.0)))
        text = list(bars(name, jig.LABEL, x + off + jig.LABEL_AT[0], jig.LABEL_AT[1]))
        tools += engraving(text, jig.THICK - ENGRAVED, top)
    for slot in made.slots:
        tools.append(prism([(x + off, y) for x, y in slot.corners], -BEYOND, top))
        tools.append(disc(jig.NOTCH, -BEYOND, top, (slot.north[0] + off, slot.north[1])))
    plain = block(jig.LEFT + off, jig.RIGHT + off, jig.LOWER, jig.UPPER, 0.0, jig.THICK)
    return one(plain - tools)
