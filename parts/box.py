"""Measures of the box beside the board: four buttons, the buzzer, and the ribbon cable to the board.

z is upwards when the box stands on the table; it is printed upside down, open side up. The lid closes it from below.
"""

from typing import Final

from parts.outline import Point

OUTER: Final = (150.0, 56.0, 34.0)
ROUND: Final = 4.0
"""Radius of the upright edges."""
WALL: Final = 2.0
TOP: Final = 3.0
BUTTON: Final = 12.2
"""Diameter of a hole for a push button of 12 mm."""
BUTTONS: Final[tuple[tuple[str, Point], ...]] = (
    ("White's clock", (-58.0, 0.0)),
    ("OK", (-20.0, -8.0)),
    ("hint", (20.0, -8.0)),
    ("Red's clock", (58.0, 0.0)),
)
SOUND: Final = (2.0, 14.0, 4.0)
"""Width and length of the slits over the buzzer, and their pitch."""
SLITS: Final = 3
SOUND_AT: Final = (0.0, 14.0)
RIBBON: Final = (14.0, 2.0)
"""Width and height of the slot for the ribbon cable with 10 wires, in the lower edge of the back."""
POST: Final = 7.0
"""Side of the posts for the lid's screws."""
POST_AT: Final = (68.0, 21.0)
POST_HOLE: Final = 10.0
"""Depth of the hole for a screw's thread."""
LID: Final = 2.4
"""Thickness."""
LID_PLAY: Final = 0.3
LIP: Final = 2.0
"""The rim within the walls that keeps the lid in its place."""
