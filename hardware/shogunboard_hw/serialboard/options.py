"""The settings of the driver, read from its table of the configuration."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from shogunboard.text import text
from shogunboard_hw.settings import TableReader, switch, whole

SHORTEST_STALE_MS: Final = 300
LONGEST_STALE_MS: Final = 5000
MOST_BUDGET_MA: Final = 4000
MOST_FRAMES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class SerialOptions:
    """Settings with their usual values.

    port: the device file of the link, best one in /dev/serial/by-id; empty: a Pico with MicroPython is looked for.
    serial_number: of several Picos the one with this USB serial number; empty: there is only one.
    budget_ma: what the lights may draw; 0: what the firmware allows.
    stale_ms: a picture that the firmware has not confirmed for so long does not count any more.
    emulate: run the firmware on this computer, over a simulated table, instead of hardware.
    frames: how many frames of the lights are kept.
    """

    port: str = ""
    serial_number: str = ""
    budget_ma: int = 0
    stale_ms: int = 1000
    emulate: bool = False
    frames: int = 100


def read_options(options: Mapping[str, object]) -> SerialOptions:
    """Read the table; raises `ConfigError` with everything that is wrong in it."""
    table = TableReader(text("the driver serial"), options, [field.name for field in fields(SerialOptions)])
    usual = SerialOptions()
    read_in = SerialOptions(
        port=table.read("port", _text, text("the path of a device, in quotes,"), usual.port),
        serial_number=table.read("serial_number", _text, text("a text"), usual.serial_number),
        budget_ma=_number(table, "budget_ma", 0, MOST_BUDGET_MA, usual.budget_ma),
        stale_ms=_number(table, "stale_ms", SHORTEST_STALE_MS, LONGEST_STALE_MS, usual.stale_ms),
        emulate=table.read("emulate", switch, text("true or false"), usual.emulate),
        frames=_number(table, "frames", 1, MOST_FRAMES, usual.frames),
    )
    table.finish()
    return read_in


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _number(table: TableReader, name: str, least: int, most: int, default: int) -> int:
    return table.read(
        name, whole(most, least), text("a whole number from {least} to {most}", least=least, most=most), default
    )
