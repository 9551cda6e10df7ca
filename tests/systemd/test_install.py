"""Installing, upgrading and removing, into a folder that stands for a machine."""

import re
import stat
import subprocess
from collections.abc import Callable

import pytest

from shogunboard.config import Config, load_config
from tests.systemd.machine import GAMES, PROGRAM, SETTINGS, SYSTEMD, UNIT, Machine

PLACES = {
    UNIT: "shogunboard.service",
    "etc/udev/rules.d/60-shogunboard.rules": "60-shogunboard.rules",
    "etc/polkit-1/rules.d/50-shogunboard.rules": "50-shogunboard.rules",
    "etc/sysusers.d/shogunboard.conf": "shogunboard.sysusers",
}


def test_everything_is_put_in_its_place(machine: Machine) -> None:
    done = machine.install()
    assert (done.returncode, done.stderr) == (0, "")
    for place, file in PLACES.items():
        assert machine.path(place).read_bytes() == (SYSTEMD / file).read_bytes()
        assert stat.S_IMODE(machine.path(place).stat().st_mode) == 0o644
    assert load_config(machine.path(SETTINGS)) == Config()
    assert machine.path(PROGRAM).joinpath("venv/bin/shogunboard").stat().st_mode & 0o111
    assert machine.path("usr/local/bin/shogunboard").readlink().as_posix() == "/opt/shogunboard/venv/bin/shogunboard"
    assert not machine.path("var").exists()


def test_it_says_what_it_does(machine: Machine) -> None:
    said = machine.install().stdout
    for place in (*PLACES, SETTINGS):
        assert re.search(f"^/{re.escape(place)}: is written", said, re.MULTILINE)
    assert "/opt/shogunboard: the program is installed" in said


def test_a_second_time_changes_nothing(machine: Machine) -> None:
    machine.install()
    before = machine.contents()
    done = machine.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert machine.contents() == before
    assert len(machine.installed) == 1
    assert "is written" not in done.stdout


def test_a_dry_run_changes_nothing(machine: Machine) -> None:
    done = machine.install("--dry-run")
    assert done.returncode == 0
    assert machine.contents() == {}
    assert machine.installed == []
    assert "would run: install -D -m 644" in done.stdout
    machine.install()
    before = machine.contents()
    assert machine.install("--dry-run", model="Raspberry Pi 5 Model B Rev 1.0").returncode == 0
    assert machine.uninstall("--dry-run", "--purge").returncode == 0
    assert machine.contents() == before


@pytest.mark.parametrize(
    ("model", "wanted", "because"),
    [
        ("", "PROJECT", "this is no Raspberry Pi"),
        ("Pine64 RockPro64", "PROJECT", "this is no Raspberry Pi"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "PROJECT[pi]", "RPi.GPIO"),
        ("Raspberry Pi 4 Model B Rev 1.4", "PROJECT[pi]", "--extra pi5 works here, too"),
        ("Raspberry Pi Compute Module 4 Rev 1.0", "PROJECT[pi]", "RPi.GPIO"),
        ("Raspberry Pi 5 Model B Rev 1.0", "PROJECT[pi5]", "rpi-lgpio"),
        ("Raspberry Pi 500 Rev 1.0", "PROJECT[pi5]", "rpi-lgpio"),
        ("Raspberry Pi Compute Module 5 Rev 1.0", "PROJECT[pi5]", "rpi-lgpio"),
    ],
)
def test_the_model_decides_about_the_libraries(machine: Machine, model: str, wanted: str, because: str) -> None:
    said = machine.install(model=model).stdout
    assert machine.installed == [wanted]
    assert because in said


def test_a_choice_of_libraries_is_kept_until_it_is_taken_back(machine: Machine) -> None:
    pi4 = "Raspberry Pi 4 Model B Rev 1.4"
    machine.install("--extra", "pi5", model=pi4)
    assert "as you have chosen" in machine.install(model=pi4).stdout
    machine.install("--extra", "auto", model=pi4)
    machine.install(model=pi4)
    assert machine.installed == ["PROJECT[pi5]", "PROJECT[pi]"]


def test_another_machine_gets_other_libraries(machine: Machine) -> None:
    """A memory card that is moved to a newer Raspberry Pi."""
    machine.install(model="Raspberry Pi 4 Model B Rev 1.4")
    machine.install(model="Raspberry Pi 5 Model B Rev 1.0")
    assert machine.installed == ["PROJECT[pi]", "PROJECT[pi5]"]


def test_an_upgrade_keeps_games_and_settings(machine: Machine) -> None:
    machine.install()
    settings = machine.put(SETTINGS, "[service]\nport = 80\n")
    games = machine.put(GAMES, "all my games")
    outdated = machine.put(UNIT, "[Service]\n")
    machine.path(PROGRAM).joinpath("venv/.made-for").write_text("an older version", encoding="utf-8")
    done = machine.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert settings.read_text(encoding="utf-8") == "[service]\nport = 80\n"
    assert games.read_text(encoding="utf-8") == "all my games"
    assert outdated.read_bytes() == (SYSTEMD / "shogunboard.service").read_bytes()
    assert len(machine.installed) == 2
    assert f"/{SETTINGS}: is yours and kept" in done.stdout


def test_an_upgrade_leaves_one_program(machine: Machine) -> None:
    for _ in range(3):
        machine.install()
        machine.path(PROGRAM).joinpath("venv/.made-for").write_text("an older version", encoding="utf-8")
    folder = machine.path(PROGRAM)
    assert {path.name for path in folder.iterdir()} == {"venv", folder.joinpath("venv").readlink().name}


def test_an_upgrade_that_fails_leaves_what_was_there(machine: Machine) -> None:
    machine.install()
    machine.path(PROGRAM).joinpath("venv/.made-for").write_text("an older version", encoding="utf-8")
    before = machine.contents()
    machine.network_is_gone.touch()
    done = machine.install(model="Raspberry Pi 4 Model B Rev 1.4")
    assert done.returncode == 1
    assert "pip: no network" in done.stderr
    assert "What was installed before is as it was" in done.stderr
    assert "--extra pi5, which needs no compiler" in done.stderr
    assert machine.contents() == before


def test_a_program_that_lost_its_python_is_installed_anew(machine: Machine) -> None:
    machine.install()
    machine.path(PROGRAM).joinpath("venv/bin/python").write_text("", encoding="utf-8")
    machine.path(PROGRAM).joinpath("venv/bin/python").chmod(0o644)
    assert machine.install().returncode == 0
    assert len(machine.installed) == 2


def test_another_command_of_that_name_is_left_alone(machine: Machine) -> None:
    other = machine.put("usr/local/bin/shogunboard", "mine")
    assert "is another program and left alone" in machine.install().stdout
    machine.uninstall("--purge")
    assert other.read_text(encoding="utf-8") == "mine"


def test_removing_keeps_games_and_settings(machine: Machine) -> None:
    machine.install()
    games = machine.put(GAMES, "all my games")
    done = machine.uninstall()
    assert (done.returncode, done.stderr) == (0, "")
    left = {name for name, what in machine.contents().items() if what != "folder"}
    assert left == {GAMES, SETTINGS, "etc/sysusers.d/shogunboard.conf"}
    assert games.read_text(encoding="utf-8") == "all my games"
    assert "/var/lib/shogunboard: is kept" in done.stdout
    assert machine.uninstall().returncode == 0


def test_all_goes_when_all_is_to_go(machine: Machine) -> None:
    machine.install()
    machine.put(GAMES, "all my games")
    assert machine.uninstall("--purge").returncode == 0
    assert set(machine.contents().values()) == {"folder"}


@pytest.mark.parametrize(
    ("run", "says"),
    [
        (lambda machine: machine.install("--extra", "pi4"), "one of pi, pi5, none, auto is needed, not 'pi4'"),
        (lambda machine: machine.install("--extra"), "--extra needs a value"),
        (lambda machine: machine.install("--force"), "there is no option '--force'"),
        (lambda machine: machine.uninstall("--force"), "there is no option '--force'"),
        (lambda machine: machine.run("install.sh", "--python", "no-such-python"), "no command 'no-such-python'"),
    ],
)
def test_what_cannot_be_done_is_said(
    machine: Machine, run: Callable[[Machine], subprocess.CompletedProcess[str]], says: str
) -> None:
    done = run(machine)
    assert done.returncode == 1
    assert says in done.stderr
    assert machine.contents() == {}


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_help_names_every_option(machine: Machine, script: str) -> None:
    text = (SYSTEMD / script).read_text(encoding="utf-8")
    code = text.split("set -euo")[1]
    options = set(re.findall(r"(?<=[ (])(--[a-z-]+)(?:\)| \|)", code)) - {"--help"}
    shown = machine.run(script, "--help").stdout
    assert options
    assert [option for option in options if option not in shown] == []
