"""Reads the 64 sensors: four multiplexers on common select lines, two on each ADC line, one of the two enabled.

The multiplexers' switches are break-before-make only within a chip, so a chip is disabled before another one is
enabled. The channels are taken in the order of a Gray code, so that each step moves one select line.
"""

import time
from array import array

import micropython
import pins
from machine import ADC, Pin, mem32

_PADS = 0x4001C000
_SET = 0x2000
_PULL_DOWN = 4


def _pulled_down(gpio: int) -> ADC:
    """The ADC on a line that weakly goes to ground, so that a broken wire reads as 0 and not as its neighbour.

    `ADC` takes the pulls off, so the pad's register is set after it (RP2040 data sheet, 2.19.6.3; the second alias
    of a register sets bits). 60 kilohm load the sensor's output of 10 ohm by nothing that matters.
    """
    adc = ADC(Pin(gpio))
    mem32[_PADS + _SET + 4 + 4 * gpio] = _PULL_DOWN
    return adc


class Scanner:
    """The sensors of build B."""

    def __init__(self) -> None:
        self.levels = array("H", [0] * 64)
        self._select = tuple(Pin(gpio, Pin.OUT, value=0) for gpio in pins.SELECT)
        self._enable = tuple(Pin(gpio, Pin.OUT, value=1) for gpio in pins.ENABLE)
        self._adc = tuple(_pulled_down(gpio) for gpio in pins.ADC)

    def scan(self) -> "array[int]":
        """Measure all squares into `levels`."""
        first, second = self._adc
        for left, right in pins.PAIRS:
            self._enable[left].value(0)
            self._enable[right].value(0)
            self._sweep(first, second, pins.SQUARE_AT[left], pins.SQUARE_AT[right])
            self._enable[left].value(1)
            self._enable[right].value(1)
        return self.levels

    @micropython.native
    def _sweep(self, first: ADC, second: ADC, left: bytes, right: bytes) -> None:
        """Measure two multiplexers side by side, each level as the mean of four.

        Channel 0 is selected before and after. 10 us lie between switching and measuring: 70 ohm and some 100 pF settle
        in nanoseconds, the output of a sensor that meets a new load in microseconds.
        """
        levels = self.levels
        sleep_us = time.sleep_us
        read_first = first.read_u16
        read_second = second.read_u16
        channel = 0
        for step in range(1, 17):
            sleep_us(10)
            one = read_first() + read_first() + read_first() + read_first()
            two = read_second() + read_second() + read_second() + read_second()
            levels[left[channel]] = one >> 2
            levels[right[channel]] = two >> 2
            line = 0
            if step == 16:
                line = 3
            else:
                while not step >> line & 1:
                    line += 1
            channel ^= 1 << line
            self._select[line].value(channel >> line & 1)
