"""Writes firmware/src/pins.py from the pin map. Run it when the pin map has changed; a test compares the two."""

from pathlib import Path

from shogunboard_hw.pinout import BUILD_B
from shogunboard_hw.pinout.firmware import pins_module

(Path(__file__).parents[1] / "firmware/src/pins.py").write_text(pins_module(BUILD_B), encoding="utf-8")
