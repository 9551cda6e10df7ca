"""Time controls as tags of game files.

`TimeControl` as in PGN: `300` (seconds for the whole game), `300+3` (with an increment). A delay, which PGN does not
know, is `300d3`. If the sides have different times, the tag is White's, and `TimeControlRed` is Red's.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from shogunboard.clock.control import TimeControl
from shogunboard.errors import TextError

CONTROL_TAGS: Final = ("TimeControl", "TimeControlRed")
_TEXT: Final = re.compile(
    r"(?P<base>[0-9]{1,6}(?:\.[0-9]{1,3})?)(?:(?P<kind>[+d])(?P<step>[0-9]{1,4}(?:\.[0-9]{1,3})?))?"
)


def control_tags(control: TimeControl | None) -> Iterator[tuple[str, str]]:
    """The tags of a control; none without a clock."""
    if control is None:
        return
    white, red = (_text(base, control) for base in control.base)
    yield CONTROL_TAGS[0], white
    if red != white:
        yield CONTROL_TAGS[1], red


def parse_control_tags(tag: Callable[[str], str]) -> TimeControl | None:
    """The control that tags tell; `tag` gives the value of one, empty without. None for any that is not known here,
    such as one with several periods: it is kept as a tag and not understood."""
    white = _TEXT.fullmatch(tag(CONTROL_TAGS[0]).strip())
    red = _TEXT.fullmatch(tag(CONTROL_TAGS[1]).strip() or tag(CONTROL_TAGS[0]).strip())
    if white is None or red is None or (white["kind"], white["step"]) != (red["kind"], red["step"]):
        return None
    step = _ms(white["step"] or "0")
    increment, delay = (0, step) if white["kind"] == "d" else (step, 0)
    try:
        return TimeControl((_ms(white["base"]), _ms(red["base"])), increment, delay)
    except TextError:
        return None


def _text(base: int, control: TimeControl) -> str:
    if control.delay:
        return f"{_seconds(base)}d{_seconds(control.delay)}"
    return f"{_seconds(base)}+{_seconds(control.increment)}" if control.increment else _seconds(base)


def _seconds(ms: int) -> str:
    return f"{ms // 1000}.{ms % 1000:03}".rstrip("0").rstrip(".")


def _ms(text: str) -> int:
    whole, _, part = text.partition(".")
    return int(whole) * 1000 + int(part.ljust(3, "0"))
