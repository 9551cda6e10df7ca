"""Is the machine's clock right? A Raspberry Pi without a battery starts with the time at which it was stopped."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

EARLIEST_MS: Final = 1_767_225_600_000
"""2026-01-01: an earlier time is wrong on any machine, for this program did not exist."""
STEP_MS: Final = 60_000
"""A wall clock that has jumped by so much has been set by somebody."""


@dataclass(frozen=True, slots=True)
class Machine:
    """What the machine says of its clock."""

    keeps_time: bool
    synchronized: bool

    @classmethod
    def look(cls, root: Path = Path("/")) -> "Machine":
        """Ask the system under `root`.

        Only a Raspberry Pi without a clock chip is known to lose the time; any other machine is believed.
        systemd-timesyncd, which Raspberry Pi OS runs, leaves a file when the network has told the time.
        """
        try:
            model = (root / "proc/device-tree/model").read_bytes()
        except OSError:
            model = b""
        chip = (root / "sys/class/rtc").is_dir() and any((root / "sys/class/rtc").iterdir())
        return cls(
            keeps_time=chip or b"Raspberry Pi" not in model,
            synchronized=(root / "run/systemd/timesync/synchronized").exists(),
        )


class ClockWatch:
    """Believes the wall clock or not, and notices when it has been set."""

    def __init__(self) -> None:
        self._start_ms: int | None = None
        self._set = False
        self.trusted = False

    def look(self, machine: Machine, wall_ms: int, monotonic_ms: int) -> int | None:
        """Look at both clocks.

        When the wall clock has become trustworthy (also at the first look, and when it is set later on), the right
        wall time at monotonic time 0 is returned, by which earlier dates can be put right.
        """
        start = wall_ms - monotonic_ms
        stepped = self._start_ms is not None and abs(start - self._start_ms) > STEP_MS
        self._set = self._set or stepped
        believed = wall_ms >= EARLIEST_MS and (machine.keeps_time or machine.synchronized or self._set)
        news = believed and (not self.trusted or stepped)
        self._start_ms = start
        self.trusted = believed
        return start if news else None
