"""What the 64 LEDs show: a look for each square, blinking by the device's own time.

A frame is dimmed by one factor that is reckoned with every look on, so that a light does not grow brighter
while another one blinks, and no moment draws more than the budget.
"""

import pins
import power
import wire

SQUARES = 64
MOST_LOOKS = (wire.MAX_PAYLOAD - 1 - SQUARES) // 4


class Lights:
    """`words` is what the chain is sent: 32 bits for each LED, blue, red, green from the second byte on."""

    def __init__(self) -> None:
        self.words = bytearray(4 * SQUARES)
        self.brightness = 255
        self.budget_ma = power.LIMIT_MA
        self.dimmed = False
        self.current_ma = power.IDLE_MA
        self._look_of = bytearray(SQUARES)
        self._colours = bytearray(3 * (MOST_LOOKS + 1))
        self._steps = [b""] * (MOST_LOOKS + 1)
        self._periods = [0] * (MOST_LOOKS + 1)
        self._count = 0
        self._on = bytearray(MOST_LOOKS + 1)
        self._scale = power.FULL
        self._stale = True

    def show(self, payload: memoryview, at: int) -> None:
        """Show a payload of LIGHTS that `wire.lights_fit` has found good; its squares begin at `at`."""
        self._count = payload[0]
        place = 1
        for look in range(1, self._count + 1):
            for colour in range(3):
                self._colours[3 * look + colour] = payload[place + colour]
            steps = bytes(payload[place + 4 : place + 4 + payload[place + 3]])
            self._steps[look] = steps
            self._periods[look] = sum(steps)
            place += 4 + len(steps)
        for square in range(SQUARES):
            self._look_of[square] = payload[at + square]
        self._reckon()

    def dark(self) -> None:
        """Put all lights out."""
        for square in range(SQUARES):
            self._look_of[square] = 0
        self._reckon()

    def settings(self, brightness: int, budget_ma: int) -> None:
        """Take brightness (0-255) and budget (0: the limit) from the host."""
        self.brightness = brightness
        self.budget_ma = power.budget(budget_ma or power.LIMIT_MA)
        self._reckon()

    def frame(self, time: int) -> bool:
        """Bring `words` to what is to be seen at `time`, in ms of the device; has anything changed?"""
        unit = time // wire.STEP_MS
        changed = self._stale
        for look in range(1, self._count + 1):
            on = self._is_on(look, unit)
            if on != self._on[look]:
                self._on[look] = on
                changed = True
        if changed:
            self._stale = False
            self._write()
        return changed

    def _is_on(self, look: int, unit: int) -> int:
        period = self._periods[look]
        if not period:
            return 1
        rest = unit % period
        on = 1
        for step in self._steps[look]:
            if rest < step:
                break
            rest -= step
            on ^= 1
        return on

    def _reckon(self) -> None:
        """Find the factor for the looks as they are."""
        duty = 0
        for look in self._look_of:
            if look:
                at = 3 * look
                duty += self._colours[at] + self._colours[at + 1] + self._colours[at + 2]
        self._scale = power.scale(duty, self.brightness, self.budget_ma)
        self.dimmed = self._scale < power.wanted(self.brightness)
        self._stale = True

    def _write(self) -> None:
        words, colours, scale = self.words, self._colours, self._scale
        duty = 0
        at = 0
        for square in pins.LED_SQUARES:
            look = self._look_of[square]
            red = green = blue = 0
            if look and self._on[look]:
                place = 3 * look
                red = colours[place] * scale >> 8
                green = colours[place + 1] * scale >> 8
                blue = colours[place + 2] * scale >> 8
                duty += red + green + blue
            words[at + 1] = blue
            words[at + 2] = red
            words[at + 3] = green
            at += 4
        self.current_ma = power.current_ma(duty)
