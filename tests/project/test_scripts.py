"""The scripts behind `make`: what they say when something is missing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.project.source import ROOT

SCRIPTS: Final = ROOT / "scripts"
ENVIRONMENT: Final = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}


def run(script: str, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script of scripts/ from the top of the project."""
    command = ["bash", str(SCRIPTS / script), *map(str, arguments)]
    return subprocess.run(
        command, cwd=ROOT, env=ENVIRONMENT | environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )


def program(folder: Path, name: str, text: str) -> Path:
    """Make a small program that stands in for one of the machine's."""
    path = folder / name
    path.write_text(f"#!/bin/bash\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def pretended_python(folder: Path, *, fails_on: str) -> Path:
    """A Python that fails on every program with `fails_on` in it."""
    return program(folder, "python3", f'case "$*" in *"{fails_on}"*) exit 1 ;; esac; exec "{sys.executable}" "$@"')


def test_venv_names_the_cure_when_there_is_no_python(tmp_path: Path) -> None:
    done = run("venv.sh", tmp_path / "venv", "no-such-python")
    assert done.returncode == 1
    assert "no command 'no-such-python'" in done.stderr
    assert "apt-get install python3 python3-venv" in done.stderr


def test_venv_names_the_cure_when_python_is_too_old(tmp_path: Path) -> None:
    done = run("venv.sh", tmp_path / "venv", pretended_python(tmp_path, fails_on="version_info"))
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed" in done.stderr


def test_venv_names_the_cure_when_venv_is_missing(tmp_path: Path) -> None:
    done = run("venv.sh", tmp_path / "venv", pretended_python(tmp_path, fails_on="ensurepip"))
    assert done.returncode == 1
    assert "sudo apt-get install python3-venv" in done.stderr


def test_venv_names_the_cure_when_packages_cannot_be_installed(tmp_path: Path) -> None:
    target = tmp_path / "venv"
    nowhere = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path), "PIP_CONFIG_FILE": os.devnull}
    done = run("venv.sh", target, sys.executable, **nowhere)
    assert done.returncode == 1
    assert "needs the network once" in done.stderr
    assert not list(target.glob(".installed-*"))


def test_venv_removes_no_folder_that_it_did_not_make(tmp_path: Path) -> None:
    kept = tmp_path / "venv" / "kept.txt"
    kept.parent.mkdir()
    kept.write_text("mine", encoding="utf-8")
    done = run("venv.sh", kept.parent, sys.executable)
    assert done.returncode == 1
    assert "is in the way" in done.stderr
    assert kept.read_text(encoding="utf-8") == "mine"


@pytest.fixture
def bare(tmp_path: Path) -> Mapping[str, str]:
    """The environment of a user who is not root, on a machine without any of the packages."""
    program(tmp_path, "id", "echo 1000")
    for name in ("bash", "dirname"):
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    return {"PATH": str(tmp_path)}


def test_apt_prints_the_line_to_run(bare: Mapping[str, str]) -> None:
    lines = (SCRIPTS / "apt-packages.txt").read_text(encoding="utf-8").splitlines()
    missing = [line.split()[0] for line in lines if " command " in line and not line.startswith("#")]
    done = run("apt.sh", sys.executable, **bare)
    assert done.returncode == 0
    assert f"  sudo apt-get install -y --no-install-recommends {' '.join(missing)}\n" in done.stderr


def test_apt_fails_in_continuous_integration(bare: Mapping[str, str]) -> None:
    assert run("apt.sh", sys.executable, CI="true", **bare).returncode == 1


def test_a_stage_passes_the_result_on_and_tells_its_time() -> None:
    good = run("stage.sh", 60, "counting", "echo", "1 2 3")
    assert (good.returncode, good.stdout.splitlines()) == (
        0,
        ["== counting (at most 60 s)", "1 2 3", "== counting: done in 0 s"],
    )
    bad = run("stage.sh", 60, "counting", "bash", "-c", "exit 7")
    assert (bad.returncode, bad.stderr) == (7, "== counting: failed after 0 s\n")


def test_a_stage_ends_at_its_limit() -> None:
    done = run("stage.sh", "0.05", "waiting", "tail", "-f", os.devnull)
    assert done.returncode == 124
    assert "not done within 0.05 s" in done.stderr


def test_make_alone_lists_what_can_be_made() -> None:
    done = subprocess.run(["make", "--no-print-directory"], cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True)
    named = {line.split()[1] for line in done.stdout.splitlines()}
    assert named == {
        *("help", "play", "test", "test-electronics", "check", "bench"),
        *("schematics", "gerbers", "field", "parts", "test-parts", "firmware", "clean"),
    }
