"""The vertical field of a tag at the sensor. Made by `make field`; do not edit."""

from typing import Final

STEP: Final = 1.0
"""From one entry to the next, in mm that the tag is off the middle; beyond the last it is 0."""

TAG_FIELD: Final = (
    39.46,
    37.48,
    32.06,
    24.63,
    16.99,
    10.56,
    5.88,
    2.84,
    1.02,
    -0.01,
    -0.55,
    -0.80,
    -0.89,
    -0.89,
    -0.85,
    -0.79,
    -0.72,
    -0.66,
    -0.59,
    -0.53,
    -0.48,
    -0.43,
    -0.39,
    -0.35,
    -0.32,
    -0.29,
    -0.26,
    -0.24,
    -0.21,
    -0.20,
    -0.18,
)
"""In mT, for a tag with its north pole up."""
