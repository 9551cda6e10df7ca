"""The vertical field of a tag at the sensor. Made by `make field`; do not edit."""

from typing import Final

STEP: Final = 1.0
"""From one entry to the next, in mm that the tag is off the middle; beyond the last it is 0."""

TAG_FIELD: Final = (
    48.58,
    45.93,
    38.68,
    28.80,
    18.90,
    10.94,
    5.50,
    2.20,
    0.38,
    -0.56,
    -0.98,
    -1.14,
    -1.15,
    -1.09,
    -1.00,
    -0.91,
    -0.81,
    -0.73,
    -0.65,
    -0.58,
    -0.51,
    -0.46,
    -0.41,
    -0.37,
    -0.33,
    -0.30,
    -0.27,
    -0.24,
    -0.22,
    -0.20,
    -0.18,
)
"""In mT, for a tag with its north pole up."""
