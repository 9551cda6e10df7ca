"""MicroPython's `machine` as far as the firmware uses it, on the emulated world."""

import sys
import time

from emulation import POWER, world

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3

EXIT_RESET = 3
EXIT_WATCHDOG = 4
EXIT_BOOTLOADER = 5


class Pin:
    """A line of the Pico."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, gpio, mode=-1, pull=-1, *, value=None):
        self.gpio = gpio
        if mode == Pin.OUT:
            world.set_line(gpio, value or 0)

    def value(self, level=None):
        """Read the line, or set it."""
        if level is None:
            return world.line(self.gpio)
        world.set_line(self.gpio, level)
        return None


class ADC:
    """A line that measures. Making one takes the pulls off, as on the RP2040."""

    def __init__(self, pin):
        self._gpio = pin.gpio
        world.registers[0x4001C004 + 4 * pin.gpio] = 0

    def read_u16(self):
        """The level, 0 to 65535."""
        return world.measure(self._gpio)


class WDT:
    """The watchdog. The emulated program hangs in `feed` when the parent says so, and that is its end."""

    def __init__(self, *, timeout):
        self._timeout = timeout
        self._hang = bytearray(1)

    def feed(self):
        """Feed it."""
        if world.read("hang", self._hang) and self._hang[0] == 1:
            time.sleep(self._timeout / 1000)
            sys.exit(EXIT_WATCHDOG)


class _Registers:
    """`mem32` with the aliases that set bits (0x2000 further) and clear bits (0x3000 further)."""

    def __getitem__(self, address):
        return world.registers.get(address, 0)

    def __setitem__(self, address, value):
        alias = address & 0x3000
        at = address & ~0x3000
        if alias == 0x2000:
            value |= self[at]
        elif alias == 0x3000:
            value = self[at] & ~value
        world.registers[at] = value


mem32 = _Registers()


def reset():
    """Start anew."""
    sys.exit(EXIT_RESET)


def bootloader():
    """Start the boot loader."""
    sys.exit(EXIT_BOOTLOADER)


def reset_cause():
    """Why the program has started."""
    found = bytearray([POWER])
    world.read("reset", found)
    return found[0]


def unique_id():
    """The number of the board."""
    found = bytearray(b"emulated")
    world.read("id", found)
    return bytes(found)
