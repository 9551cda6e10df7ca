"""Measures of the physical board in millimetres: the one place for circuit boards, printed parts and computed fields.

A square's own frame has its origin in the middle of the square, x towards file h, y towards rank 8, z upwards from the
surface that the pieces stand on.
"""

from typing import Final

PITCH: Final = 40.0
"""From the middle of a square to the middle of the next one."""

PAIR_OFFSET: Final = 8.0
"""From the middle of the square to the middle of each of the two magnets beside the sensor."""

PAIR_MAGNET: Final = (8.0, 3.0, 2.0)
"""A magnet of the pair: length (along which it is magnetised), width, height."""

BOARD_DEPTH: Final = 4.5
"""The upper side of the row strip below the surface: everything on the strip is counted from here."""

PAIR_DEPTH: Final = BOARD_DEPTH - PAIR_MAGNET[2] / 2
"""The middle plane of the pair below the surface: the pair lies on the row strip."""

LED_OFFSET: Final = (15.0, 15.0)
"""The LED in its square, x and y: in the corner towards file h and rank 8."""

HALL_HEIGHT: Final = 0.5
"""The Hall element above the circuit board, in a SOT-23 package (about 0.65 mm below the top of 1.1 mm)."""

HALL_DEPTH: Final = BOARD_DEPTH - HALL_HEIGHT
"""The Hall element below the surface: not in the middle plane of the pair, but half a millimetre under it."""

STRIP_UP: Final = 20.0
"""From the middle line of the sensors to the edge of the row strip towards rank 8."""

STRIP_DOWN: Final = 14.0
"""From the middle line of the sensors to the edge of the row strip towards rank 1."""

KEEP_OUT_INNER: Final = 5.5
KEEP_OUT_OUTER: Final = 11.0
"""Radii of the ring around a sensor that is kept free of parts on the upper side: the pair may lie there at any angle
(its inner faces are 6.5 mm from the middle, its far corners 10.4 mm)."""

STRIP_HOLE: Final = 3.2
"""Diameter of the holes for M3 screws, on the sensors' middle line, halfway between two squares."""

BOARD_THICKNESS: Final = 1.6
"""Thickness of the circuit board."""

LED_TALL: Final = 1.6
"""Height of the LED on the circuit board."""

PLATE_FLOOR: Final = 2.0
"""Thickness of the plate under a piece; 0.5 mm of air is left to the pair below."""

RECESS_DEPTH: Final = 4.0
"""Height of the walls of a piece's recess."""

RECESS_PLAY: Final = 0.6
"""Between a piece in the middle of its recess and the walls, on every side."""

LIGHT_PIPE: Final = 3.0
"""Diameter of the rod that leads an LED's light to the top of the walls."""

# The pieces and what they carry. Discs are diameter and height.

TAG_DISC: Final = (6.0, 2.0)
"""The magnet by which the board feels a piece, magnetised along its axis, in the middle of the piece's base."""

TAG_FLOOR: Final = 1.0
"""Plastic between the tag and the surface that the piece stands on."""

TWO_SIDED_HEIGHT: Final = 7.0
"""Height of a Dobutsu piece that is played on both sides; its tag is in the middle plane."""

DIAL_DISC: Final = (6.0, 2.0)
"""The magnet that turns the dial, magnetised across."""

DIAL_HEIGHT: Final = 10.0
"""The middle plane of the dial's magnet above the surface."""

PIECE_WIDTH: Final = 30.0
"""Side of a piece's square base, at most."""

PIECE_CORNER: Final = 17.4
"""From the middle of a piece's base to the faces that cut off its corners, which gives the light pipe room."""

PIECE_PLAY: Final = 3.0
"""A piece in its recess stands at most so far off the middle of the square. The fields are computed for this; the
printed recess leaves it less (`RECESS_PLAY`)."""
