"""What is installed: complete packages, and names that lead somewhere."""

import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, Final

import pytest

from tests.project.source import PACKAGES, ROOT, files

PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BOARDS: Final = "shogunboard.boards"


def declared() -> list[EntryPoint]:
    """The commands and drivers that pyproject.toml declares."""
    groups = {"console_scripts": PROJECT["scripts"], **PROJECT["entry-points"]}
    return [EntryPoint(name, value, group) for group, names in groups.items() for name, value in names.items()]


@pytest.mark.parametrize("point", declared(), ids=lambda point: point.name)
def test_a_declared_name_leads_to_something_to_call(point: EntryPoint) -> None:
    assert callable(point.load())


def test_drivers_come_from_their_own_package() -> None:
    drivers = [point for point in declared() if point.group == BOARDS]
    assert [point.name for point in drivers if not point.module.startswith("shogunboard_hw.")] == []


def test_the_wheel_holds_every_file_of_the_packages(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    expected = {path.relative_to(folder.parent).as_posix() for folder in PACKAGES.values() for path in files(folder)}
    firmware = {
        f"shogunboard_hw/{path.relative_to(ROOT).as_posix()}"
        for folder in ("src", "mock")
        for path in files(ROOT / "firmware" / folder)
    }
    assert "shogunboard_hw/firmware/src/main.py" in firmware
    assert held == expected | firmware


def test_uvicorn_is_the_plain_one_that_needs_no_compiler() -> None:
    assert [name for name in PROJECT["dependencies"] if name.startswith("uvicorn[")] == []


def test_the_two_raspberry_pi_extras_exclude_one_another() -> None:
    extras = PROJECT["optional-dependencies"]
    gpio = {name: [need for need in needs if "gpio>" in need.lower()] for name, needs in extras.items()}
    assert gpio["pi"] == ["RPi.GPIO>=0.7.1"]
    assert gpio["pi5"] == ["rpi-lgpio>=0.6"]


def test_the_version_is_the_newest_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = next(line for line in changelog.splitlines() if line.startswith("## "))
    assert heading.split()[1] == PROJECT["version"]
