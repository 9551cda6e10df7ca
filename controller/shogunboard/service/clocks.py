"""The machine's clocks, as `ports.Clock`."""

import time


class MachineClock:
    """Reads the machine's clocks."""

    def monotonic_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def wall_ms(self) -> int:
        return time.time_ns() // 1_000_000
