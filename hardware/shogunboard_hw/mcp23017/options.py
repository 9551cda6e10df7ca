"""The settings of the driver, read from its table of the configuration."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from shogunboard.text import text
from shogunboard_hw.settings import TableReader, switch, whole

SLOWEST_HZ: Final = 20
FASTEST_HZ: Final = 200
SHORTEST_STALE_MS: Final = 50
LONGEST_STALE_MS: Final = 5000
MOST_FRAMES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Mcp23017Options:
    """Settings with their usual values.

    emulate: use emulated chips over a simulated table instead of hardware.
    poll_hz: scans in a second.
    stale_ms: a reading that is older than this does not count any more.
    frames: how many frames of the lights are kept.
    """

    emulate: bool = False
    poll_hz: int = 125
    stale_ms: int = 250
    frames: int = 100

    @property
    def period_ms(self) -> int:
        """Milliseconds from one scan to the next."""
        return 1000 // self.poll_hz


def read_options(options: Mapping[str, object]) -> Mcp23017Options:
    """Read the table; raises `ConfigError` with everything that is wrong in it."""
    table = TableReader(text("the driver mcp23017"), options, [field.name for field in fields(Mcp23017Options)])
    usual = Mcp23017Options()
    read_in = Mcp23017Options(
        emulate=table.read("emulate", switch, text("true or false"), usual.emulate),
        poll_hz=_number(table, "poll_hz", SLOWEST_HZ, FASTEST_HZ, usual.poll_hz),
        stale_ms=_number(table, "stale_ms", SHORTEST_STALE_MS, LONGEST_STALE_MS, usual.stale_ms),
        frames=_number(table, "frames", 1, MOST_FRAMES, usual.frames),
    )
    table.finish()
    return read_in


def _number(table: TableReader, name: str, least: int, most: int, default: int) -> int:
    return table.read(
        name, whole(most, least), text("a whole number from {least} to {most}", least=least, most=most), default
    )
