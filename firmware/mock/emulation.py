"""The world around the emulated Pico: what is wired to its lines, and the files that stand for it (PROTOCOL.md).

Without a folder everything is kept in memory, so that a test can hold the levels and look at the LEDs itself.
"""

import os
import struct
import sys
from array import array

import pins

POWER = 1


class World:
    """Lines and registers. `levels[16 * m + c]` is what channel c of multiplexer m carries."""

    def __init__(self, folder: "str | None") -> None:
        self.folder = folder
        self.lines: dict[int, int] = {}
        self.registers: dict[int, int] = {}
        self.levels = array("H", [32768] * 64)
        self.pressed = bytearray(4)
        self.leds = bytearray(196)
        self.buzzer = bytearray(5)
        self.stale = True
        self.ghost = 0
        self.dma_stuck = False

    def read(self, name: str, into: bytearray) -> bool:
        """Read a file of the parent's; False when there is none, or it is not whole."""
        if self.folder is None:
            return False
        try:
            with open(self.folder + "/" + name, "rb") as file:
                data = file.read(len(into))
        except OSError:
            return False
        if len(data) != len(into):
            return False
        into[:] = data
        return True

    def write(self, name: str, data: bytearray) -> None:
        """Overwrite a file of ours in place."""
        if self.folder is None:
            return
        path = self.folder + "/" + name
        try:
            file = open(path, "r+b")
        except OSError:
            file = open(path, "wb")
        with file:
            file.write(data)

    def set_line(self, gpio: int, value: int) -> None:
        """An output of the Pico takes a level."""
        was = self.lines.get(gpio)
        self.lines[gpio] = value
        if gpio in pins.SELECT or gpio in pins.ENABLE:
            self.stale = self.stale or was != value
        elif gpio == pins.BUZZER and value != self.buzzer[0]:
            count = struct.unpack_from("<I", self.buzzer, 1)[0]
            struct.pack_into("<BI", self.buzzer, 0, value, count + value)
            self.write("buzzer", self.buzzer)

    def line(self, gpio: int) -> int:
        """The level of a line as the Pico reads it: buttons pull theirs low."""
        if gpio in pins.BUTTONS:
            self.read("pressed", self.pressed)
            return 0 if self.pressed[pins.BUTTONS.index(gpio)] else 1
        return self.lines.get(gpio, 0)

    def measure(self, gpio: int) -> int:
        """What the ADC finds on a line: the channels that the multiplexers on it let through, mixed."""
        if self.stale:
            data = bytearray(128)
            if self.read("levels", data):
                self.levels = array("H", struct.unpack("<64H", data))
            self.stale = False
        channel = 0
        for bit, select in enumerate(pins.SELECT):
            channel |= self.lines.get(select, 0) << bit
        side = pins.ADC.index(gpio)
        found = [
            self.levels[16 * pair[side] + channel]
            for pair in pins.PAIRS
            if not self.lines.get(pins.ENABLE[pair[side]], 1)
        ]
        if found:
            self.ghost = sum(found) // len(found)
        elif self.registers.get(0x4001C004 + 4 * gpio, 0) & 4:
            return 0
        return self.ghost

    def light(self, words: bytearray) -> None:
        """The chain of LEDs is sent 64 words of 32 bits: green, red, blue in the upper 24."""
        count = (struct.unpack_from("<I", self.leds, 0)[0] + 1) & 0xFFFFFFFF
        struct.pack_into("<I", self.leds, 0, count)
        for led in range(64):
            self.leds[4 + 3 * led] = words[4 * led + 2]
            self.leds[5 + 3 * led] = words[4 * led + 3]
            self.leds[6 + 3 * led] = words[4 * led + 1]
        self.write("leds", self.leds)


def _open() -> World:
    """The world of this process. With a folder, its `flash` is the working folder from now on."""
    folder = os.getenv("SHOGUNBOARD_EMULATION")
    if not folder:
        return World(None)
    here = os.getcwd()
    for index, entry in enumerate(sys.path):
        if entry and not entry.startswith("/") and not entry.startswith("."):
            sys.path[index] = here + "/" + entry
    if not folder.startswith("/"):
        folder = here + "/" + folder
    flash = folder + "/flash"
    try:
        os.mkdir(flash)
    except OSError:
        pass
    os.chdir(flash)
    settings = os.getenv("SHOGUNBOARD_FIRMWARE")
    if settings:
        with open("board.cfg", "w") as file:
            file.write(settings)
    return World(folder)


world = _open()
"""The one world that the mocked modules share."""
