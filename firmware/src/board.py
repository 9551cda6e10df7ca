"""Everything that is wired to the Pico, opened: sensors, LEDs, buttons, buzzer, and the file system."""

import gc
import os
import sys

import pins
import restart
import storage
from machine import Pin, unique_id
from scanner import Scanner
from ws2812 import Chain


class Board:
    """The board. Without sensors (build A) there are lights alone: buttons and buzzer are at the computer then."""

    def __init__(self, folder: str, now: int) -> None:
        self.folder = folder
        self.has_panel = storage.has_sensors(folder)
        self.sensors = Scanner() if self.has_panel else None
        self.chain = Chain(now)
        self.identity = (unique_id() + bytes(8))[:8]
        self.boot = int.from_bytes(os.urandom(2), "little")
        self.reset = restart.cause()
        self.defect = storage.defect(folder)
        self.text = _text()
        self._buttons: tuple[Pin, ...] = ()
        self._buzzer: Pin | None = None
        if self.has_panel:
            self._buttons = tuple(Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in pins.BUTTONS)
            self._buzzer = Pin(pins.BUZZER, Pin.OUT, value=0)

    def buttons(self) -> int:
        """The buttons as they are, a bit for each, 1 for down."""
        levels = 0
        bit = 1
        for pin in self._buttons:
            if not pin.value():
                levels |= bit
            bit <<= 1
        return levels

    def buzzer(self, on: bool) -> None:
        """Let the buzzer sound or be silent."""
        if self._buzzer is not None:
            self._buzzer.value(1 if on else 0)

    def free_memory(self) -> int:
        """Bytes that are free."""
        gc.collect()
        return gc.mem_free()

    def forget_defect(self) -> None:
        """The defect has been told to a host."""
        self.defect = b""
        storage.forget_defect(self.folder)


def _text() -> bytes:
    """What the firmware runs on, at most 64 bytes of ASCII."""
    machine = getattr(sys.implementation, "_machine", sys.platform)
    version = ".".join(str(part) for part in sys.implementation.version[:3])
    return (sys.implementation.name + " " + version + ", " + machine).encode()[:64]
