"""The machine is switched off or restarted from the page, where the settings allow it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from shogunboard.config import Config
from shogunboard.config.schema import PanelConfig, ServiceConfig
from shogunboard.errors import ConfigError
from shogunboard.service.poweroff import REBOOT_SETTING, parse_command
from tests.web.house import House

Begin = Callable[..., House]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """`begin(does)`: a house whose two commands are Python that `does` something, with the action as argument."""
    with ExitStack() as houses:

        def begin(does: str, power: str = "players") -> House:
            script = tmp_path / "power.py"
            script.write_text(f"import sqlite3, sys\nfrom pathlib import Path\naction = sys.argv[1]\n{does}\n")
            command = f"'{sys.executable}' '{script}' "
            panel = PanelConfig(shutdown_command=command + "shutdown")
            config = Config(service=ServiceConfig(power=power, reboot_command=command + "reboot"), panel=panel)
            house = houses.enter_context(House(tmp_path / "data", config=config))
            house.start()
            return house

        yield begin


@pytest.mark.parametrize("action", ["shutdown", "reboot"])
def test_the_command_is_run_when_the_moves_are_written(begin: Begin, tmp_path: Path, action: str) -> None:
    done, database = tmp_path / "done", tmp_path / "data" / "shogunboard.db"
    count = f"facts = sqlite3.connect({str(database)!r}).execute('select count(*) from facts').fetchone()[0]\n"
    house = begin(f"{count}Path({str(done)!r}).write_text(f'{{action}} {{facts}}')")
    assert house.state["power"] is True
    house.move("b1", "b3")
    assert house.command("power", action=action).status == 200
    assert done.read_text(encoding="utf-8") == f"{action} 2"


def test_it_is_refused_where_nobody_may(begin: Begin) -> None:
    house = begin("raise AssertionError", power="nobody")
    assert house.state["power"] is False
    answer = house.command("power", action="shutdown")
    assert (answer.status, "service.power" in answer.error) == (409, True)


@pytest.mark.parametrize(
    ("action", "words", "setting"),
    [("shutdown", "switched off", "panel.shutdown_command"), ("reboot", "restarted", "service.reboot_command")],
)
def test_a_command_that_fails_is_told(begin: Begin, action: str, words: str, setting: str) -> None:
    answer = begin("sys.exit('Interactive authentication required.')").command("power", action=action)
    assert answer.status == 409
    assert all(part in answer.error for part in (words, "Interactive authentication required.", setting))


@pytest.mark.parametrize("action", ["halt", "", None, 1])
def test_other_actions_are_no_actions(begin: Begin, action: object) -> None:
    answer = begin("raise AssertionError").command("power", action=action)
    assert (answer.status, answer.error.startswith("action: ")) == (400, True)


def test_moves_that_are_not_written_forbid_it(begin: Begin, tmp_path: Path) -> None:
    (tmp_path / "data" / "shogunboard.db").mkdir(parents=True)
    house = begin("raise AssertionError")
    house.move("b1", "b3")
    assert house.state["storage"]["pending"] > 0
    answer = house.command("power", action="shutdown")
    assert (answer.status, answer.error.startswith("moves would be lost")) == (409, True)


@pytest.mark.parametrize("command", ["", "  ", "'"])
def test_a_command_that_is_none_is_a_mistake_of_the_settings(command: str) -> None:
    with pytest.raises(ConfigError, match=r"service.reboot_command: "):
        parse_command(command, REBOOT_SETTING)
