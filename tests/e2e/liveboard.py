"""A board of somebody else, as a package that is installed beside the product."""

from pathlib import Path
from typing import Final

_DRIVER: Final = '''
"""A board of somebody else: a simulated one that no page can touch."""

from shogunboard_hw.sim import open_board as open_sim


class LiveBoard:
    def __init__(self, sim):
        self._sim = sim
        self.name = "live"
        self.sensing = sim.sensing
        self.open, self.close, self.read, self.show = sim.open, sim.close, sim.read, sim.show
        self.health = sim.health


def open_board(options):
    return LiveBoard(open_sim(options))
'''
MEN: Final = "men N a1 b1 c1 d1 e1 f1 g1 h1; men S a8 b8 c8 d8 e8 f8 g8 h8; wait 1000"
"""The pieces of Shogun are set up."""


def live_board(folder: Path, doings: str) -> tuple[str, str]:
    """Install the driver in `folder`; `doings` are done on the board. Gives settings, and a path for `Service`."""
    driver = folder / "driver"
    info = driver / "live_board-1.dist-info"
    info.mkdir(parents=True)
    (driver / "live_board.py").write_text(_DRIVER, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: live-board\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[shogunboard.boards]\nlive = live_board:open_board\n", encoding="utf-8")
    script = folder / "script.txt"
    script.write_text(doings, encoding="utf-8")
    return f'[board]\ndriver = "live"\n[board.live]\nscript = "{script}"\n', str(driver)
