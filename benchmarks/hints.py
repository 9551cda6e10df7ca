"""Whether a thinking engine disturbs the scans, and how long a hint takes from the request to the lights.

The service is put together in this process as `shogunboard play` does it, with the engine in its own process.
"""

import asyncio
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Final

from shogunboard.config import Config
from shogunboard.engine.client import EngineClient
from shogunboard.games.base import Side
from shogunboard.games.registry import make_game
from shogunboard.ports import DARK, Lamps
from shogunboard.service.assembly import assembled
from shogunboard.service.clocks import MachineClock
from shogunboard.service.tools import Tools
from shogunboard.store import Places
from shogunboard.web.requests import AskHint, SetComputer
from shogunboard_hw.sim import SimBoard, SimOptions

HINTS: Final = 3
HINT_MS: Final = 1000
BEGIN_S: Final = 2.0


class WatchedBoard(SimBoard):
    """A simulated board that notes when it was read, and tells when it is lit."""

    def __init__(self) -> None:
        super().__init__(SimOptions())
        self.reads: list[float] = []
        self.is_lit = threading.Event()

    def read(self) -> str:
        self.reads.append(perf_counter())
        return super().read()

    def show(self, lamps: Lamps) -> None:
        super().show(lamps)
        if lamps != DARK:
            self.is_lit.set()


def gaps_text(reads: Sequence[float]) -> str:
    """How far apart the scans were."""
    gaps = sorted(1000 * (after - before) for before, after in pairwise(reads))
    middle, late = gaps[len(gaps) // 2], gaps[len(gaps) * 99 // 100]
    return f"scans apart p50 {middle:5.1f} ms, p99 {late:5.1f} ms, most {gaps[-1]:5.1f} ms"


async def measure(folder: Path) -> None:
    """Measure and print."""
    config = replace(Config(), engine=replace(Config().engine, hint_ms=HINT_MS))
    board = WatchedBoard()
    tools = Tools(config, make_game("shogun"), board, Places(folder), thinker=EngineClient)
    async with assembled(tools, MachineClock(), lambda said: None, lambda sound: None) as service:
        await asyncio.sleep(BEGIN_S)
        board.reads.clear()
        await asyncio.sleep(HINTS * HINT_MS / 1000)
        print(f"engine idle      {gaps_text(board.reads)}")
        board.reads.clear()
        took = []
        for _ in range(HINTS):
            board.is_lit.clear()
            begin = perf_counter()
            await service.front.request(AskHint())
            await asyncio.to_thread(board.is_lit.wait, 10)
            took.append(1000 * (perf_counter() - begin))
            # Whoever plays is set anew, which takes the hint away: the next one has lights to light.
            await service.front.request(SetComputer(Side.WHITE, 0))
        print(f"engine thinking  {gaps_text(board.reads)}")
        told = ", ".join(f"{ms:.0f}" for ms in took)
        print(f"hint of {HINT_MS} ms, from request to lights: {told} ms")


def main() -> None:
    """Measure in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
