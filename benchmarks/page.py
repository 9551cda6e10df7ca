"""How soon the page shows what has happened, and what spectators cost.

The first is measured in Chromium on this machine, by the page's own clock: from the moment at which it tells the
service of a lift to the frame after the one that shows the lights. The debounce is taken off; the request, the wait for
a scan, the service, the event and the drawing are in it. For the second the service runs in this process, with its page
served, and spectators listen from another one while pieces are lifted and put back.
"""

import asyncio
import contextlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Final

from playwright.sync_api import Page, sync_playwright

from benchmarks.service import Served, Times
from shogunboard.access import access_keeper
from shogunboard.config import Config
from shogunboard.games.registry import make_game
from shogunboard.service.assembly import Assembly, assembled
from shogunboard.service.clocks import MachineClock
from shogunboard.service.pageserver import address_of, bind, serve
from shogunboard.service.tools import Tools
from shogunboard.store import Places
from shogunboard.web.app import make_app
from shogunboard.web.gate import Gate, GateRules
from shogunboard.web.guard import KnownHosts
from shogunboard_hw.sim import SimBoard, SimOptions

LIFTS: Final = 40
AIM_MS: Final = 100
SPECTATORS: Final = 20
ROUNDS: Final = 3
ROUND_S: Final = 4.0
LIFT_S: Final = 0.25
SQUARE: Final = 57
"""b1, as it lies at first."""
FLAGS: Final = ("--no-sandbox", "--disable-gpu")

LIFT_AND_PUT_BACK: Final = """async ([id, x, y]) => {
  const hand = (fields) => fetch("/api/hand", {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ man: id, x, y, ...fields }),
  });
  const lit = () => document.querySelector(".light[data-role=target]") !== null;
  const shown = (wanted) => new Promise((resolve) => {
    // A task after the next frame: that frame has been handed on to be shown.
    const framed = () => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    });
    if (lit() === wanted) { framed(); return; }
    const observer = new MutationObserver(() => {
      if (lit() === wanted) { observer.disconnect(); framed(); }
    });
    observer.observe(document.getElementById("glow"), { childList: true, subtree: true, attributes: true });
  });
  const light = shown(true);
  const begin = performance.now();
  hand({ action: "drag", lifted: true });
  const took = (await light) - begin;
  const dark = shown(false);
  hand({ action: "drop" });
  await dark;
  return took / 1000;
}"""

LISTEN: Final = """
import sys, threading
from urllib.request import urlopen
def listen():
    with urlopen(sys.argv[1] + "api/events") as stream:
        while stream.readline():
            pass
for _ in range(int(sys.argv[2])):
    threading.Thread(target=listen, daemon=True).start()
sys.stdin.read()
"""


def lift(page: Page) -> float:
    """Seconds from telling of a lift to the picture of its lights."""
    (man,) = page.evaluate(
        "async (square) => (await (await fetch('/api/state')).json()).table.men.filter((man) => man.square === square)",
        SQUARE,
    )
    page.wait_for_timeout(150)
    return float(page.evaluate(LIFT_AND_PUT_BACK, [man["id"], man["x"], man["y"]]))


def pictures(chromium: str) -> list[float]:
    """Seconds of many lifts until the page has shown their lights."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(folder)
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(served.address)
        page.locator(".man[data-number]").first.wait_for()
        measured = [lift(page) for _ in range(LIFTS)]
        browser.close()
        served.stop()
    return measured


@dataclass(slots=True)
class Scans:
    """What was noted of scans: seconds between two of them, and seconds of the processor for each."""

    gaps: list[float]
    work: list[float]


class NotedBoard(SimBoard):
    """A simulated board that notes when it is read, and what its thread has used of the processor by then."""

    def __init__(self) -> None:
        super().__init__(SimOptions())
        self.notes: list[tuple[float, float]] = []

    def read(self) -> str:
        self.notes.append((perf_counter(), thread_time()))
        return super().read()


@contextlib.asynccontextmanager
async def running(board: NotedBoard, folder: str) -> AsyncIterator[tuple[Assembly, str]]:
    """A service in this process, with its page served at an address."""
    config, stop = Config(), asyncio.Event()
    tools = Tools(config, make_game("shogun"), board, Places(Path(folder)))
    async with assembled(tools, MachineClock(), print, lambda _: None) as assembly:
        with bind("127.0.0.1", 0) as bound:
            app = make_app(assembly.front, KnownHosts(), Gate(access_keeper(tools.places), GateRules()))
            serving = asyncio.create_task(serve(app, bound, None, stop, lambda: None, assembly.front.hub.stop))
            yield assembly, address_of(bound, "127.0.0.1", tls=False)
            stop.set()
            await serving


async def scans(board: NotedBoard, assembly: Assembly) -> Scans:
    """What scans take while a piece is lifted and put back again and again."""
    thread = assembly.thread
    board.notes.clear()
    end = perf_counter() + ROUND_S
    while perf_counter() < end:
        man = await asyncio.wrap_future(thread.ask(lambda: board.lift(SQUARE)))
        await asyncio.sleep(LIFT_S)
        await asyncio.wrap_future(thread.ask(lambda man=man: board.place(man, SQUARE)))  # type: ignore[misc]
        await asyncio.sleep(LIFT_S)
    notes = list(board.notes)
    pairs = list(pairwise(notes))
    return Scans([new[0] - old[0] for old, new in pairs], [new[1] - old[1] for old, new in pairs])


async def spectated() -> tuple[Scans, Scans]:
    """Scans without spectators and with them, in turns, so that whatever else the machine does befalls both."""
    board, alone, watched = NotedBoard(), Scans([], []), Scans([], [])
    with tempfile.TemporaryDirectory() as folder:
        async with running(board, folder) as (assembly, address):
            while assembly.front.state()["phase"] != "playing":
                await asyncio.sleep(0.05)
            for _ in range(ROUNDS):
                for noted, count in ((alone, 0), (watched, SPECTATORS)):
                    crowd = subprocess.Popen([sys.executable, "-c", LISTEN, address, str(count)], stdin=subprocess.PIPE)
                    while assembly.front.hub.listeners != count:
                        await asyncio.sleep(0.05)
                    found = await scans(board, assembly)
                    noted.gaps += found.gaps
                    noted.work += found.work
                    crowd.kill()
                    crowd.wait()
    return alone, watched


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("Chromium is missing; on Debian: apt-get install chromium")
    debounce_s = Config().tracking.lift_ms / 1000
    times = Times.of([seconds - debounce_s for seconds in pictures(chromium)])
    print(f"from a hand to the picture in the page, past the debounce   {times}   (aim: under {AIM_MS})")
    alone, watched = asyncio.run(spectated())
    for name, noted in (("no spectator", alone), (f"{SPECTATORS} spectators", watched)):
        work = 1e6 * median(noted.work)
        print(f"scans with {name:14}   one every {Times.of(noted.gaps)}; {work:5.0f} µs of the processor each")
    print(f"  of the processor, with spectators to without: {median(watched.work) / median(alone.work):.2f}")


if __name__ == "__main__":
    main()
