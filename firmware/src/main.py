"""The program of the Pico: goes round, feeds the watchdog, and starts anew after a defect.

MicroPython runs this file when the Pico starts. With the OK button held down it leaves everything alone, so that
the prompt can be reached whatever the program does.
"""

import gc
import io
import sys
import time

import micropython
import pins
import restart
import storage
import ticks
from board import Board
from device import LEAVE_BOOTLOADER, LEAVE_PROMPT, LEAVE_RESTART, RUN, Device
from link import Link
from machine import WDT, Pin, bootloader

FOLDER = "."
WATCHDOG_MS = 2000
"""Longer than the longest wait in a round: a USB write to a host that went away takes 500 ms."""
COLLECT_MS = 5000
WAIT_MS = 1


_START = time.ticks_ms()


def _now() -> int:
    """Milliseconds since the start, as `ticks` counts them."""
    return time.ticks_diff(time.ticks_ms(), _START) & ticks.MASK


def go_round(device: Device, link: Link, dog: WDT) -> int:
    """Run the device until it leaves; how."""
    collect = ticks.Timer(COLLECT_MS, _now())
    listening = False
    box = device.outbox
    while True:
        count = link.read(WAIT_MS)
        now = _now()
        if count:
            device.receive(link.received, count, now)
        device.step(now)
        if device.greeted and not listening:
            listening = True
            micropython.kbd_intr(-1)
        if box.end:
            box.took(link.write(box.data, box.start, box.end))
        if device.leave != RUN or link.closed:
            return _farewell(device, link)
        if collect.due(now):
            gc.collect()
        dog.feed()


def _farewell(device: Device, link: Link) -> int:
    """Send what is waiting, put lights and buzzer out."""
    end = ticks.after(_now(), 100)
    box = device.outbox
    device.lights.dark()
    device.board.buzzer(False)
    while True:
        now = _now()
        device.step(now)
        if box.end:
            box.took(link.write(box.data, box.start, box.end))
        if ticks.since(now, end) >= 0:
            return LEAVE_PROMPT if link.closed else device.leave


def _words(error: Exception) -> bytes:
    """A defect as the place where it happened and the kind of error: the end of the report."""
    report = io.StringIO()
    sys.print_exception(error, report)
    lines = [line.strip() for line in report.getvalue().strip().split("\n")]
    return "; ".join(lines[-3:]).encode()[-storage.MOST_TEXT :]


def main() -> None:
    """Run until the program is to end; returning leaves the prompt."""
    if not Pin(pins.BUTTONS[2], Pin.IN, Pin.PULL_UP).value() and storage.has_sensors(FOLDER):
        return
    leave = LEAVE_RESTART
    try:
        dog = WDT(timeout=WATCHDOG_MS)
        now = _now()
        leave = go_round(Device(Board(FOLDER, now), now), Link(), dog)
    except KeyboardInterrupt:
        leave = LEAVE_PROMPT
    except Exception as error:
        storage.keep_defect(FOLDER, _words(error))
        restart.again(wanted=False)
    if leave == LEAVE_RESTART:
        restart.again(wanted=True)
    restart.stop_watchdog()
    if leave == LEAVE_BOOTLOADER:
        bootloader()
    micropython.kbd_intr(3)


if __name__ == "__main__":
    main()
