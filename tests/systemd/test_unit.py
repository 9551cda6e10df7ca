"""The unit: systemd can use it, and it is shut in as far as its devices allow."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from shogunboard.languages import of_environment
from shogunboard.store import data_places
from tests.project.markdown import parse, section, tables
from tests.systemd.machine import SYSTEMD, UNIT, Machine

NAME: Final = "shogunboard.service"
MOST_EXPOSED: Final = 20
"""In tenths."""
TARGETS: Final = Path("/usr/lib/systemd/system")


@pytest.fixture
def analyze(tool: Callable[..., str]) -> Callable[..., subprocess.CompletedProcess[str]]:
    """`systemd-analyze`, with its words."""
    program = tool("systemd-analyze")

    def run(*words: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run([program, *map(str, words)], capture_output=True, text=True)

    return run


def settings() -> dict[str, list[str]]:
    """The unit's settings; one that stands there several times has several values."""
    found: dict[str, list[str]] = {}
    for line in (SYSTEMD / NAME).read_text(encoding="utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            name, value = line.split("=", 1)
            found.setdefault(name, []).append(value)
    return found


@pytest.fixture
def installed(machine: Machine) -> Machine:
    """A machine with the service and with systemd's own units."""
    machine.install()
    shutil.copytree(TARGETS, machine.path("usr/lib/systemd/system"), symlinks=True)
    return machine


def test_systemd_can_use_it(installed: Machine, analyze: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = analyze("verify", f"--root={installed.root}", NAME)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("line", ["WatchdogSecs=15", "ExecStart=/usr/bin/no-such-program"])
def test_a_mistake_in_it_would_be_noticed(
    installed: Machine, analyze: Callable[..., subprocess.CompletedProcess[str]], line: str
) -> None:
    unit = installed.path(UNIT)
    unit.write_text(unit.read_text(encoding="utf-8").replace("WatchdogSec=15", line), encoding="utf-8")
    assert analyze("verify", f"--root={installed.root}", NAME).stderr != ""


def test_it_is_shut_in(analyze: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = analyze("security", "--offline=true", f"--threshold={MOST_EXPOSED}", "--no-pager", SYSTEMD / NAME)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reason_is_given_for_all_that_is_left_open(
    analyze: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    done = analyze("security", "--offline=true", "--no-pager", SYSTEMD / NAME)
    left_open = set(re.findall(r"^✗ (\S+)", done.stdout, re.MULTILINE))
    (table,) = tables(section(parse(SYSTEMD / "README.md"), "What is left open, and why"))
    assert {code for row in table.rows for code in row[0].codes} == left_open


def test_the_service_is_watched_by_way_of_its_scans() -> None:
    unit = settings()
    assert unit["Type"] == ["notify"]
    assert unit["Restart"] == ["always"]
    assert int(unit["WatchdogSec"][0]) > 0


def test_it_runs_as_a_user_of_its_own_that_may_use_the_devices() -> None:
    unit = settings()
    account = (SYSTEMD / "shogunboard.sysusers").read_text(encoding="utf-8")
    (user,) = unit["User"]
    groups = unit["SupplementaryGroups"][0].split()
    assert re.search(rf"^u {user} ", account, re.MULTILINE)
    assert re.findall(rf"^m {user} (\S+)$", account, re.MULTILINE) == groups == ["i2c", "gpio", "dialout"]
    assert {value.split()[0] for value in unit["DeviceAllow"]} == {
        "char-i2c",
        "char-gpiochip",
        "char-*gpiomem*",
        "char-ttyACM",
    }


def test_games_are_kept_in_its_state_directory() -> None:
    unit = settings()
    folder = Path("/var/lib") / unit["StateDirectory"][0]
    environ = dict(word.split("=") for word in unit["Environment"][0].split())
    assert data_places(None, environ).folder == folder
    assert unit["WorkingDirectory"] == [str(folder)]


def test_its_log_is_in_english_on_every_machine() -> None:
    environ = dict(line.split("=") for lines in settings()["Environment"] for line in lines.split())
    assert of_environment({**environ, "LANG": "de_DE.UTF-8"}) == "en"


def test_user_and_groups_can_be_made(tmp_path: Path, tool: Callable[..., str]) -> None:
    etc = tmp_path / "etc"
    etc.mkdir()
    (etc / "passwd").write_text("admin:x:0:0::/:/bin/sh\n", encoding="utf-8")
    (etc / "group").write_text("admin:x:0:\ndialout:x:20:\n", encoding="utf-8")
    account = tmp_path / "shogunboard.conf"
    shutil.copy(SYSTEMD / "shogunboard.sysusers", account)
    for _ in range(2):
        subprocess.run([tool("systemd-sysusers"), f"--root={tmp_path}", account], check=True, capture_output=True)
    assert "\nshogunboard:x:" in (etc / "passwd").read_text(encoding="utf-8")
    groups = (etc / "group").read_text(encoding="utf-8").splitlines()
    assert sorted(line.split(":")[0] for line in groups if line.endswith(":shogunboard")) == ["dialout", "gpio", "i2c"]
