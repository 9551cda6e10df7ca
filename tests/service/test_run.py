"""What ends a service, and what it needs to begin."""

import socket
from dataclasses import replace
from pathlib import Path

import pytest

from shogunboard.config import Config
from shogunboard.errors import ConfigError
from shogunboard.service.invitation import Invitation
from shogunboard.service.pageserver import address_of, bind
from shogunboard.service.run import run_service
from shogunboard.service.tools import Tools, make_tools
from shogunboard.store import Places
from tests.store.play import GAME
from tests.web.house import LiveBoard


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_defect_ends_the_service_and_is_told(tmp_path: Path) -> None:
    board = LiveBoard("." * 64)
    board.is_defective = True
    config = Config()
    config = Config(service=type(config.service)(port=0))
    tools = Tools(config, GAME, board, Places(tmp_path))
    began: list[Invitation] = []
    assert run_service(tools, lambda problem: pytest.fail(str(problem)), began.append) is False
    assert len(began) == 1


def test_a_free_port_is_found_and_told() -> None:
    with bind("127.0.0.1", 0) as bound:
        assert address_of(bound, "127.0.0.1", tls=False) == f"http://localhost:{bound.getsockname()[1]}/"
        assert address_of(bound, "192.0.2.1", tls=False).startswith("http://192.0.2.1:")
        assert address_of(bound, "fe80::1", tls=True).startswith("https://[fe80::1]:")


def test_the_port_of_a_service_that_has_ended_can_be_had_again() -> None:
    with bind("127.0.0.1", 0) as bound:
        port = bound.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            bound.accept()[0].close()
    bind("127.0.0.1", port).close()


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "no.such.host.invalid", "x" * 300])
def test_an_address_that_cannot_be_had_is_said_with_a_cure(host: str) -> None:
    with pytest.raises(ConfigError, match="cannot be served at .*; service.host: choose another"):
        bind(host, 0)


def test_all_that_settings_ask_for_in_vain_is_told_at_once(tmp_path: Path) -> None:
    def read_set(name: str) -> object:
        return {"magnets": name}

    config = Config(board="sim", drivers={"sim": {"seed": -1, "noise": "x"}})
    with pytest.raises(ConfigError) as caught:
        make_tools(config, read_set, Places(tmp_path))
    assert [problem.split(":")[0] for problem in caught.value.problems] == [
        "game.set",
        "board.sim.seed",
        "board.sim.noise",
    ]


def test_a_set_that_cannot_be_played_with_is_told_with_its_file(tmp_path: Path) -> None:
    sets = {"attic.toml": {"magnets": 3, "dials": {}}, "cellar.toml": {"name": "x", "readings": ["A z9 0 3 wizard"]}}
    config = Config(game=replace(Config().game, set="attic.toml", truth="cellar.toml"))
    with pytest.raises(ConfigError) as caught:
        make_tools(config, sets.__getitem__, Places(tmp_path))
    of_set, of_truth = caught.value.problems
    assert of_set.startswith("game.set: attic.toml, set: magnets: must be a list of 8 rows")
    assert of_truth.startswith("game.truth: cellar.toml, reading 1: 'z9' is not a square")


def test_a_game_that_there_is_not_is_told_once(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        make_tools(Config(game=replace(Config().game, name="go")), lambda name: name, Places(tmp_path))
    assert caught.value.problems == ("game: 'go' is no game; there are shogun, dobutsu",)


@pytest.mark.parametrize("driver", ["sim", "manual"])
def test_a_table_without_hardware_is_kept_with_the_games(tmp_path: Path, driver: str) -> None:
    tools = make_tools(Config(board=driver), lambda name: name, Places(tmp_path))
    assert tools.board.name == driver
    tools.board.open()
    tools.board.close()
    assert (tmp_path / "table.json").exists()


def test_nothing_is_opened_before_it_is_needed(tmp_path: Path) -> None:
    make_tools(Config(), lambda name: name, Places(tmp_path / "data"))
    assert list(tmp_path.iterdir()) == []
