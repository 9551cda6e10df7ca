"""Buttons, buzzer and reset line on the header of a Raspberry Pi, over the interface of RPi.GPIO."""

from shogunboard_hw.gpio.panel import GpioPanel, PanelPins, open_panel
from shogunboard_hw.gpio.resetline import ResetLine

__all__ = ["GpioPanel", "PanelPins", "ResetLine", "open_panel"]
