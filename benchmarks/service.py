"""How quick and how frugal the service is: its start, memory and idle load, and the time from a hand to a light.

Start, memory and load are those of `shogunboard play` as a process of its own, with an empty data folder and the
simulated board. The way from a lifted piece to its lights is measured in this process with the same parts: board
thread, tracker, session, journal. Once the sensors answer at once, and once as Hall switches do that look every 50 ms.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Final
from urllib.request import urlopen

from shogunboard.config import Config
from shogunboard.games.registry import make_game
from shogunboard.geometry import Square
from shogunboard.ports import DARK, Lamps
from shogunboard.service.assembly import assembled
from shogunboard.service.boardthread import BoardThread
from shogunboard.service.clocks import MachineClock
from shogunboard.service.tools import Tools
from shogunboard.store import Places
from shogunboard_hw.sim import SimBoard, SimOptions

STARTS: Final = 5
IDLE_S: Final = 5.0
LIFTS: Final = 40
HALL_MS: Final = 50
SAYS: Final = "The board is at "


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds: the middle one, and the one that 99 of 100 stay below."""

    p50: float
    p99: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Times":
        return cls(1000 * median(seconds), 1000 * quantiles(seconds, n=100, method="inclusive")[98])

    def __str__(self) -> str:
        return f"p50 {self.p50:6.1f} ms, p99 {self.p99:6.1f} ms"


class Served:
    """`shogunboard play` as a process of its own."""

    def __init__(self, folder: str) -> None:
        begin = perf_counter()
        call = [sys.executable, "-m", "shogunboard", "play", "--port", "0", "--data", folder]
        self._process = subprocess.Popen(call, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().removeprefix(SAYS).strip()
        with urlopen(self.address) as page:
            page.read()
        self.start_s = perf_counter() - begin
        self.start_cpu_s = self._cpu_s()

    def stop(self) -> float:
        """Stop it; the seconds that this takes."""
        begin = perf_counter()
        self._process.terminate()
        self._process.communicate()
        return perf_counter() - begin

    @property
    def resident_mb(self) -> float:
        """What it occupies of the memory."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        (line,) = [line for line in status.splitlines() if line.startswith("VmRSS:")]
        return int(line.split()[1]) / 1024

    def load(self, seconds: float) -> float:
        """The part of a core that it uses while nothing happens, in per cent."""
        before, begin = self._cpu_s(), perf_counter()
        threading.Event().wait(seconds)
        return 100 * (self._cpu_s() - before) / (perf_counter() - begin)

    def _cpu_s(self) -> float:
        """Seconds of the processor that it has used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def started_and_stopped(folder: str) -> tuple[float, float]:
    """The seconds of one start, and those of the processor in it."""
    served = Served(folder)
    served.stop()
    return served.start_s, served.start_cpu_s


class TimedBoard(SimBoard):
    """A simulated board that notes when it was read and when it was lit."""

    def __init__(self, update_ms: int) -> None:
        super().__init__(SimOptions(update_ms=update_ms))
        self.read_at = 0.0
        self.shown_at = 0.0
        self.is_lit = threading.Event()
        self.is_dark = threading.Event()

    def read(self) -> str:
        self.read_at = perf_counter()
        return super().read()

    def show(self, lamps: Lamps) -> None:
        super().show(lamps)
        self.shown_at = perf_counter()
        (self.is_dark if lamps == DARK else self.is_lit).set()


@dataclass(frozen=True, slots=True)
class Lift:
    """One lift: seconds from the scan that showed it to the frame of lights, and from the hand to the frame."""

    scan_to_light: float
    hand_to_light: float


def lift_and_put_back(board: TimedBoard, thread: BoardThread, square: Square) -> Lift:
    """Lift a piece, wait for its lights, put it back, wait until they are out."""
    board.is_lit.clear()
    board.is_dark.clear()
    lifted_at, man = thread.ask(lambda: (perf_counter(), board.lift(square))).result()
    board.is_lit.wait()
    lift = Lift(board.shown_at - board.read_at, board.shown_at - lifted_at)
    thread.ask(lambda: board.place(man, square)).result()
    board.is_dark.wait()
    return lift


async def lifts(update_ms: int, chance: Random) -> tuple[int, list[Lift]]:
    """The debounce in ms, and many lifts at a moment of their own within the beat of the scans."""
    board, config = TimedBoard(update_ms), Config()
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(config, make_game("shogun"), board, Places(Path(folder)))
        async with assembled(tools, MachineClock(), print, lambda _: None) as assembly:
            while assembly.front.state()["phase"] != "playing":
                await asyncio.sleep(0.05)
            measured: list[Lift] = []
            for _ in range(LIFTS):
                await asyncio.sleep(chance.uniform(0, HALL_MS / 1000))
                # The bottom row: the pieces of the side that has the page's lower edge.
                square = chance.randrange(56, 64)
                measured.append(await asyncio.to_thread(lift_and_put_back, board, assembly.thread, square))
    return config.tracking.lift_ms, measured


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        fresh = [started_and_stopped(f"{folder}/{number}") for number in range(STARTS)]
        served = Served(f"{folder}/0")
        start_s, cpu_s = (median(times) for times in zip(*fresh, strict=True))
        print(f"start to the first answered page   {start_s:6.2f} s   (aim: under 1.5)")
        print(f"  of the processor's time          {cpu_s:6.2f} s")
        print(f"the same with a game that goes on  {served.start_s:6.2f} s")
        print(f"resident memory                    {served.resident_mb:6.1f} MB  (aim: under 80)")
        print(f"idle, 100 scans per second         {served.load(IDLE_S):6.1f} %   of a core (aim: under 5)")
        with urlopen(f"{served.address}api/events"):
            print(f"idle with a page open              {served.load(IDLE_S):6.1f} %   of a core")
            print(f"stop with a page open              {served.stop():6.2f} s")
    debounce_ms, quick = asyncio.run(lifts(0, Random(1)))
    print(f"scan to light, after the debounce  {Times.of([lift.scan_to_light for lift in quick])}")
    past = [lift.hand_to_light - debounce_ms / 1000 for lift in quick]
    print(f"hand to light, past its {debounce_ms} ms     {Times.of(past)}")
    _, hall = asyncio.run(lifts(HALL_MS, Random(2)))
    print(f"what a player feels: lift to light {Times.of([lift.hand_to_light for lift in hall])}")
    print(f"  with {HALL_MS} ms of the sensors and {debounce_ms} ms debounce")


if __name__ == "__main__":
    main()
