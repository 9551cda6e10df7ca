"""How soon a lifted piece is answered by light on a board of build A: from an input of a chip to the frame of lights.

The parts are those that ship, with their own threads and real time: emulated chips, Adafruit's library, the driver, and
the service with tracker, session and journal. The Hall switches answer at once here, and the debounce is taken off:
what is left is waiting for the driver's next scan and for the service's, and computing. The bytes on real wires are
not in it; `i2c` has them.
"""

import asyncio
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from benchmarks.service import Times
from shogunboard.config import Config
from shogunboard.games.registry import make_game
from shogunboard.geometry import Square
from shogunboard.ports import DARK, Lamps
from shogunboard.service.assembly import assembled
from shogunboard.service.clocks import MachineClock
from shogunboard.service.tools import Tools
from shogunboard.store import Places
from shogunboard_hw.mcp23017 import Mcp23017Options
from shogunboard_hw.mcp23017.emulation import EmulatedBoard

LIFTS: Final = 150
REST_S: Final = 0.03
WHITE_ROW: Final = range(56, 64)
AIM_MS: Final = 10


class TimedBoard(EmulatedBoard):
    """An emulated board that notes when it was lit."""

    def __init__(self, options: Mcp23017Options) -> None:
        super().__init__(options, update_ms=0)
        self.shown_at = 0.0
        self.is_lit = threading.Event()
        self.is_dark = threading.Event()

    def show(self, lamps: Lamps) -> None:
        super().show(lamps)
        self.shown_at = perf_counter()
        (self.is_dark if lamps == DARK else self.is_lit).set()

    def seconds_to_light(self, square: Square) -> float:
        """Lift the piece on a square, wait for the lights, put it back, wait until they are out."""
        self.is_lit.clear()
        self.is_dark.clear()
        lifted_at = perf_counter()
        man = self.lift(square)
        self.is_lit.wait()
        seconds = self.shown_at - lifted_at
        self.drop(man, square % 8 + 0.5, square // 8 + 0.5)
        self.is_dark.wait()
        return seconds


async def lifts(options: Mcp23017Options, config: Config) -> Sequence[float]:
    """Seconds from many lifts to their lights, at moments of no pattern, without the debounce."""
    board, random = TimedBoard(options), Random(0)
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(config, make_game("shogun"), board, Places(Path(folder)))
        async with assembled(tools, MachineClock(), print, lambda _: None) as assembly:
            while assembly.front.state()["phase"] != "playing":
                await asyncio.sleep(REST_S)
            measured = []
            for _ in range(LIFTS):
                await asyncio.sleep(random.uniform(0, REST_S))
                measured.append(await asyncio.to_thread(board.seconds_to_light, random.choice(WHITE_ROW)))
    return [seconds - config.tracking.lift_ms / 1000 for seconds in measured]


def main() -> None:
    usual, config = Mcp23017Options(), Config()
    print(
        f"from an input of a chip to the light, past {config.tracking.lift_ms} ms of debounce (aim: p99 under {AIM_MS})"
    )
    for poll_hz, scan_hz in dict.fromkeys([(usual.poll_hz, config.service.scan_hz), (100, 100), (200, 200)]):
        service = replace(config.service, scan_hz=scan_hz)
        times = Times.of(asyncio.run(lifts(replace(usual, poll_hz=poll_hz), replace(config, service=service))))
        name = "  as it ships" if (poll_hz, scan_hz) == (usual.poll_hz, config.service.scan_hz) else ""
        print(f"driver {poll_hz:3} scans/s, service {scan_hz:3} scans/s   {times}{name}")


if __name__ == "__main__":
    main()
