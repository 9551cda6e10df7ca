"""`shogunboard config`, and what every command says of a bad file of settings."""

from pathlib import Path

import pytest

from shogunboard.config import Config, explained, parse_config
from tests.cli.running import run

BAD = """
[game]
preset = "casul"
set = "missing.toml"
[service]
prot = 1
[board]
driver = "sim"
[board.sim]
nois = 1
seed = -1
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "shogunboard.toml"


def test_show_prints_what_ships() -> None:
    ran = run("config", "show")
    assert (ran.code, ran.err) == (0, [])
    assert "\n".join(ran.out) + "\n" == explained(Config())


def test_show_tells_what_a_file_leads_to(file: Path) -> None:
    file.write_text('[service]\nport = 0\n[board.sim]\nsensing = "presence"\n', encoding="utf-8")
    shown = parse_config("\n".join(run("config", "show", "--config", str(file)).out))
    assert shown == parse_config(file.read_text(encoding="utf-8"))
    assert shown.service.port == 0


def test_check_says_that_all_is_well(file: Path) -> None:
    file.write_text("\n".join(run("config", "show").out), encoding="utf-8")
    ran = run("config", "check", str(file))
    assert (ran.code, ran.err) == (0, [])
    assert ran.out == [f"{file}: all settings can be used"]


@pytest.mark.parametrize("command", [("config", "check"), ("play", "--port", "0", "--config")])
def test_every_mistake_has_a_line_of_its_own(file: Path, command: tuple[str, ...]) -> None:
    file.write_text(BAD, encoding="utf-8")
    ran = run(*command, str(file))
    assert (ran.code, ran.out) == (2, [])
    told = [line.removeprefix(f"shogunboard: {file}: ") for line in ran.err]
    assert [line.split(":")[0] for line in told] == [
        "game.preset",
        "service.prot",
        "game.set",
        "board.sim.nois",
        "board.sim.seed",
    ]
    assert "did you mean casual?" in told[0]
    assert "did you mean service.port?" in told[1]
    assert "missing.toml" in told[2]
    assert "did you mean noise?" in told[3]


def test_an_unknown_driver_is_a_mistake(file: Path) -> None:
    file.write_text('[board]\ndriver = "sin"\n', encoding="utf-8")
    ran = run("config", "check", str(file))
    assert ran.code == 2
    assert ran.err == [f"shogunboard: {file}: board.driver: there is no driver 'sin'; did you mean sim?"]


def test_a_driver_of_the_command_line_is_checked_too() -> None:
    ran = run("play", "--port", "0", "--board", "zzz")
    assert ran.code == 2
    assert ran.err[0].startswith("shogunboard: board.driver: there is no driver 'zzz'; installed are ")


def test_the_table_of_a_driver_that_is_not_used_is_not_looked_at(file: Path) -> None:
    file.write_text("[board.other]\nanything = [1, 2]\n", encoding="utf-8")
    assert run("config", "check", str(file)).code == 0


def test_a_file_that_is_not_there(file: Path) -> None:
    for command in (("config", "check"), ("config", "show", "--config"), ("play", "--config"), ("pin", "--config")):
        ran = run(*command, str(file))
        assert (ran.code, ran.err) == (2, [f"shogunboard: {file}: cannot be read: No such file or directory"])
