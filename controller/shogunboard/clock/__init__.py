"""The chess clock: how time is given (`TimeControl`) and how it passes (`Clock`). Pure; time is passed in."""

from shogunboard.clock.control import TimeControl, control_json, parse_control
from shogunboard.clock.running import Clock
from shogunboard.clock.text import CONTROL_TAGS, control_tags, parse_control_tags

__all__ = [
    "CONTROL_TAGS",
    "Clock",
    "TimeControl",
    "control_json",
    "control_tags",
    "parse_control",
    "parse_control_tags",
]
