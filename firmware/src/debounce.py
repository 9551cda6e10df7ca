"""Buttons without their bounces, as counts of how often each went down or up (PROTOCOL.md, BUTTONS)."""

import ticks

STEADY_MS = 20
"""How long a level must hold to count. Contacts of push buttons bounce for 1 to 10 ms."""
BUTTONS = 4


class Buttons:
    """Four buttons. One that is down at the start has gone down once, so that its count is odd."""

    def __init__(self, levels: int, now: int) -> None:
        self.counts = bytearray(levels >> button & 1 for button in range(BUTTONS))
        self.always_down = levels
        self._down = levels
        self._seen = levels
        self._since = now

    def update(self, levels: int, now: int) -> bool:
        """Take the levels at `now`, a bit for each button, 1 for down; has a count changed?"""
        if levels != self._seen:
            self._seen = levels
            self._since = now
            return False
        if levels == self._down or ticks.since(now, self._since) < STEADY_MS:
            return False
        changed = levels ^ self._down
        for button in range(BUTTONS):
            if changed >> button & 1:
                self.counts[button] = (self.counts[button] + 1) & 0xFF
        self._down = levels
        self.always_down &= levels
        return True
