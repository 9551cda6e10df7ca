"""All drawings by the names of their files."""

from parts.drawings.exploded import piece_exploded
from parts.drawings.section import cell_section
from parts.drawings.wiring import overviews


def drawings() -> dict[str, str]:
    """What `python -m parts drawings` writes to hardware/build/pictures."""
    return {"cell_section.svg": cell_section(), "piece_exploded.svg": piece_exploded(), **overviews()}
