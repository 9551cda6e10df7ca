"""What a printer with a nozzle of 0.4 mm makes well, in millimetres."""

from typing import Final

LEAST_WALL: Final = 1.2
"""Three lines side by side."""

LEAST_FLOOR: Final = 1.0
"""Five layers of 0.2 mm."""

SEAT: Final = 0.05
"""By how much a seat is wider than what is pressed into it and must not wander."""

SLIDE: Final = 0.2
"""By how much a hole is wider than what is put into it by hand."""

ENGRAVED: Final = 0.6
"""Depth of what is engraved."""

BED: Final = 180.0
"""Side of the smallest bed that every part fits on."""

M3: Final = 3.0
"""Diameter of an M3 screw."""

THREAD: Final = 2.5
"""Diameter of a hole that an M3 screw cuts its thread in."""

SCREW: Final = 3.4
"""Diameter of a hole that an M3 screw passes."""
