"""Sends colours to the chain of WS2812B, by a PIO state machine that DMA feeds, so that nobody waits for it.

800 kHz, ten cycles for a bit: high for three cycles (0.375 us) for a 0, for six (0.75 us) for a 1. The data sheet of
the WS2812B allows 0.25 to 0.55 us and 0.65 to 0.95 us, 1.25 us +- 0.6 us together, and takes 280 us of rest for the
end of a frame (older ones 50 us). A frame takes 64 * 24 * 1.25 us = 1.92 ms.
"""

import pins
import rp2
import ticks
from machine import Pin

_LEDS = 64
_FREQUENCY = 8_000_000
_DREQ_PIO0_TX0 = 0
REST_MS = 3
"""From the start of one frame to the next at least: the frame itself and the rest after it."""
LONGEST_MS = 50
"""A transfer that is under way for longer than this has failed."""


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
    fifo_join=rp2.PIO.JOIN_TX,
)
def bits() -> None:
    wrap_target()
    label("bit")
    out(x, 1).side(0)[3]
    jmp(not_x, "zero").side(1)[2]
    jmp("bit").side(1)[2]
    label("zero")
    nop().side(0)[2]
    wrap()


class Chain:
    """The LEDs of the board."""

    def __init__(self, now: int) -> None:
        self._machine = rp2.StateMachine(0, bits, freq=_FREQUENCY, sideset_base=Pin(pins.LEDS))
        self._machine.active(1)
        self._dma = rp2.DMA()
        self._control = self._dma.pack_ctrl(size=2, inc_write=False, treq_sel=_DREQ_PIO0_TX0)
        self._sent = bytearray(4 * _LEDS)
        self._since = ticks.after(now, -REST_MS)

    def ready(self, now: int) -> bool:
        """Can the next frame be sent?"""
        return ticks.since(now, self._since) >= REST_MS and not self._dma.active()

    def failed(self, now: int) -> bool:
        """Is the frame that was sent still under way, although it should long be over?"""
        return self._dma.active() and ticks.since(now, self._since) > LONGEST_MS

    def send(self, words: bytearray, now: int) -> None:
        """Send a frame, 32 bits for each LED with green, red, blue in the upper 24; only when `ready`."""
        self._sent[:] = words
        self._since = now
        self._dma.config(read=self._sent, write=self._machine, count=_LEDS, ctrl=self._control, trigger=True)
