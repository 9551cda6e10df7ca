"""What the firmware tells for building and repairing a board, in units and words of people (firmware/PROTOCOL.md)."""

from typing import Final

from shogunboard.geometry import SQUARES, square_name
from shogunboard.ports import FieldReading
from shogunboard.text import Text, text
from shogunboard_hw.serialboard.report import LinkReport
from shogunboard_hw.wire.messages import Log

OPERATE_MT: Final = 7.0
RELEASE_MT: Final = 5.0
"""From what field the firmware calls a square occupied, and below what empty again (`firmware/src/sensing.py`)."""
RAILS: Final = (256, 65535 - 256)
"""Raw readings beyond are a broken wire or sensor, not a field."""
BUTTONS: Final = ("white", "red", "OK", "hint")
LEVELS: Final = ("told", "warned", "defect")
RESETS: Final = {1: "power", 2: "a reset", 3: "its watchdog"}


def fields_of(report: LinkReport) -> FieldReading | None:
    """The fields by the newest raw reading and zeros; None until both are there."""
    if report.raw is None or report.zeros is None or report.hello is None or not report.hello.counts_per_mt:
        return None
    t, raw = report.raw
    low, high = RAILS
    per_mt = report.hello.counts_per_mt
    return FieldReading(
        t,
        tuple(
            (value - zero) / per_mt if low <= value <= high else None
            for value, zero in zip(raw.values, report.zeros[1].values, strict=True)
        ),
    )


def in_words(code: int, place: int) -> Text:
    """A finding of the firmware's own test."""
    where = square_name(place) if place in SQUARES else text("place {number}", number=place)
    match code:
        case 1:
            return text(
                "the sensor of {where} is at the lower end of its range: look at its wire, supply and solder joints",
                where=where,
            )
        case 2:
            return text(
                "the sensor of {where} is at the upper end of its range: look at its wire, supply and solder joints",
                where=where,
            )
        case 3:
            return text(
                "the sensor of {where} is noisy: look at its supply and at what lies beside its wire", where=where
            )
        case 4:
            return text(
                "the sensor of {where} is far from its zero: clear the square, then measure the zeros anew", where=where
            )
        case 5:
            return text(
                "all inputs of multiplexer {number} are alike: look at its select and enable lines (docs/pins.md)",
                number=place + 1,
            )
        case 6:
            return text("the zeros in the Pico's memory are damaged: measure them anew")
        case 7:
            button = BUTTONS[place] if place < len(BUTTONS) else str(place)
            return text(
                "the button {button} has been held down since the start: look for a short circuit", button=button
            )
        case 8:
            return text("the firmware has little memory left: restart the board")
        case 9:
            return text("the firmware cannot write to the lights: restart the board")
        case _:
            return text(
                "finding {code} at {place}, which this program does not know: bring shogunboard up to date",
                code=code,
                place=place,
            )


def log_in_words(log: Log) -> str:
    """A message of the firmware."""
    return f"{LEVELS[min(log.level, len(LEVELS) - 1)]}: {log.text}"


def note_of(report: LinkReport) -> str:
    """What the firmware is and how it was started."""
    hello = report.hello
    if hello is None:
        return ""
    version = ".".join(map(str, hello.firmware))
    cause = RESETS.get(hello.reset, f"cause {hello.reset}")
    return f"firmware {version} (protocol {hello.version}) on {hello.text}, board {hello.board_id}, started by {cause}"
