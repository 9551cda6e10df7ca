"""Two computers play one another, and the page makes their moves, on boards that feel poles and on others."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from shogunboard.config import Config
from shogunboard.config.schema import EngineConfig
from shogunboard.engine.here import ThinkerHere
from shogunboard.games.base import Game
from shogunboard.games.registry import make_game
from shogunboard.ports import Board, Clock
from shogunboard.scans import Sensing
from shogunboard_hw.mcp23017.emulation import EmulatedBoard, ManualClock, SteppedRunner
from shogunboard_hw.sim import SimBoard, SimOptions
from tests.store.play import GAME
from tests.web.house import House

TWO: Final = EngineConfig(white=2, red=1)
MOST_PLIES: Final = 200
SCANS: Final = 25
SCAN_MS: Final = 40
"""After so many scans, so far apart, a move that hands have made has settled on any board."""


class EmulatedInTime(EmulatedBoard):
    """An emulated board of Hall switches that is polled when the service reads it."""

    def __init__(self, clock: Clock) -> None:
        self._time = clock
        self._chips = ManualClock()
        self._stepped = SteppedRunner(self._chips)
        super().__init__(clock=self._chips, runner=self._stepped, spend=self._chips.spend)

    def read(self) -> str:
        self._stepped.pass_ms(self._time.monotonic_ms() - self._chips.now)
        return super().read()


def simulated(sensing: Sensing) -> Callable[[Clock], Board]:
    return lambda clock: SimBoard(SimOptions(sensing=sensing), clock.monotonic_ms)


BOARDS: Final[dict[str, Callable[[Clock], Board]]] = {
    "polarity": simulated("polarity"),
    "presence": simulated("presence"),
    "Hall switches": EmulatedInTime,
}


def wait(house: House) -> None:
    """Let the board settle. Fewer scans than a service makes take less time."""
    for _ in range(SCANS):
        house.assembly.thread.ask(lambda: house.clock.advance(SCAN_MS)).result()
    house.settle()


@pytest.mark.parametrize("game", [GAME, make_game("dobutsu")], ids=["shogun", "dobutsu"])
@pytest.mark.parametrize("board", BOARDS)
def test_two_computers_play_a_game_to_its_end(tmp_path: Path, board: str, game: Game) -> None:
    thinkers: list[ThinkerHere] = []

    def make(tell: object) -> ThinkerHere:
        assert callable(tell)
        thinkers.append(ThinkerHere(tell, nodes=60))
        return thinkers[-1]

    config = replace(Config(), engine=TWO)
    with House(tmp_path, game=game, board=BOARDS[board], config=config, thinker=make) as house:
        house.hand("set_up")
        wait(house)
        captures = 0
        for ply in range(MOST_PLIES):
            assert len(house.moves) == ply
            house.assembly.thread.ask(thinkers[0].finish).result()
            house.settle()
            assert house.command("carry_out").status == 200
            wait(house)
            state = house.state
            assert len(state["moves"]) == ply + 1, state["message"]
            captures += "x" in state["moves"][-1]["text"]
            if state["phase"] == "over":
                break
        assert house.state["result"]["reason"] != "unfinished"
        assert captures
