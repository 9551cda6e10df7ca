"""Short games, from the start with all pieces to the end; Red wins both."""

from typing import Final

QUIET_MATE: Final = "f1f3 e8h7 b1c2 g8f5 c2d4 d8e8 d4c7 f8e7 c7a8 f5e2"
"""Two threats that are answered, a capture, and a mate."""
CAPTURING_MATE: Final = "d1a2 c8a6 e1d2 e8d5 d2b2 a6a2"
"""A threat that is answered, and a mate by a capture."""
