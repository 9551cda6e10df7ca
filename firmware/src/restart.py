"""How the program starts and ends.

`machine.reset` works through the watchdog, so both look alike afterwards. A word in one of the watchdog's scratch
registers, which live through it, tells a restart that was wanted (RP2040 data sheet, 4.7.6; 0 to 3 are free).
"""

import machine
from machine import mem32

UNKNOWN = 0
POWER = 1
RESET = 2
WATCHDOG = 3

_CONTROL = 0x40058000
_CLEAR = 0x3000
_ENABLE = 0x40000000
_SCRATCH = 0x4005800C
_WANTED = 0x53474E31


def cause() -> int:
    """Why the program has started, as HELLO says it. Ask once: the answer is used up."""
    wanted = mem32[_SCRATCH] == _WANTED
    mem32[_SCRATCH] = 0
    found = machine.reset_cause()
    if found == machine.PWRON_RESET:
        return POWER
    if found == machine.WDT_RESET:
        return RESET if wanted else WATCHDOG
    return RESET if found else UNKNOWN


def again(*, wanted: bool) -> None:
    """Start the Pico anew. Not `wanted`: for a defect."""
    if wanted:
        mem32[_SCRATCH] = _WANTED
    machine.reset()


def stop_watchdog() -> None:
    """Take the watchdog off, so that it cuts neither prompt nor boot loader short.

    `machine` has no way to; the register has (4.7.6; the third alias clears bits).
    """
    mem32[_CONTROL + _CLEAR] = _ENABLE
