"""Chooses the boards that the contract is tested with."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from shogunboard.service.boards import make_board
from tests.contract.hand_rig import HandRig, ask_person, wait_really
from tests.contract.rig import Rig
from tests.contract.rigs import RIGS


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("boards")
    group.addoption("--board", metavar="NAME", help="test the real board of this driver, with a person at it")
    group.addoption("--board-options", metavar="FILE", type=Path, help="the driver's settings, a TOML file")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "closed_rig" in metafunc.fixturenames:
        name = metafunc.config.getoption("--board", default=None)
        metafunc.parametrize("closed_rig", [name] if name else list(RIGS), indirect=True)


@pytest.fixture
def closed_rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """A board that is not opened yet, with nothing on it and everything connected. It is closed at the end."""
    rig = _rig(request.config, request.param)
    yield rig
    rig.board.close()


@pytest.fixture
def rig(closed_rig: Rig) -> Rig:
    """The board, open."""
    closed_rig.board.open()
    return closed_rig


def _rig(config: pytest.Config, name: str) -> Rig:
    if name != config.getoption("--board", default=None):
        return RIGS[name]()
    path: Path | None = config.getoption("--board-options", default=None)
    options = {} if path is None else tomllib.loads(path.read_text(encoding="utf-8"))
    ask_person("Clear the board and connect everything.")
    return HandRig(make_board(name, options), ask_person, wait_really)
