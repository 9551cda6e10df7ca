"""MicroPython's `rp2` as far as the firmware uses it: a state machine that drives the LEDs, fed by DMA."""

from emulation import world


class PIO:
    """Constants of the PIO."""

    OUT_LOW = 2
    OUT_HIGH = 3
    SHIFT_LEFT = 0
    SHIFT_RIGHT = 1
    JOIN_NONE = 0
    JOIN_TX = 1


def asm_pio(**settings):
    """Keep a program with its settings; it is not assembled."""
    return lambda program: (program, settings)


class StateMachine:
    """A state machine that takes words for the LEDs."""

    def __init__(self, number, program, *, freq, sideset_base):
        self.number = number
        self._active = 0

    def active(self, on=None):
        """Start or stop it; is it running?"""
        if on is not None:
            self._active = on
        return bool(self._active)


class DMA:
    """A DMA channel. A transfer to a running state machine is over at once; to one that is not, never."""

    def __init__(self):
        self._stuck = False

    def pack_ctrl(self, **fields):
        """The control word; its fields are kept as they are."""
        return fields

    def config(self, *, read, write, count, ctrl, trigger):
        """Transfer `count` words."""
        self._stuck = world.dma_stuck or not write.active()
        if trigger and not self._stuck and count == 64 and ctrl["size"] == 2 and ctrl["treq_sel"] == write.number:
            world.light(read)

    def active(self):
        """Is a transfer under way?"""
        return self._stuck and world.dma_stuck
