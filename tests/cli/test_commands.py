"""What all commands have in common."""

import re
import subprocess
import sys

import pytest

from tests.cli.running import SOURCES, run

COMMANDS = ("replay", "show", "perft")


def test_the_version() -> None:
    ran = run("--version")
    assert (ran.code, ran.err) == (0, [])
    assert re.fullmatch(r"shogunboard(, run from its source.*| \d+\.\d+.*)", ran.out[0])


def test_the_help_names_every_command() -> None:
    ran = run("--help")
    assert ran.code == 0
    assert ran.out[0] == "Usage: shogunboard [OPTIONS] COMMAND [ARGS]..."
    assert all(any(line.startswith(f"  {name} ") for line in ran.out) for name in COMMANDS)
    assert run("-h") == ran
    assert run().err == ran.out or run().out == ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_an_example(command: str) -> None:
    text = "\n".join(run(command, "--help").out)
    assert f"Usage: shogunboard {command} " in text
    assert "Example" in text
    assert f"\n      shogunboard {command} " in text
    assert all(re.search(rf"{option}.*\S", text) for option in re.findall(r"--[a-z]+", text))


@pytest.mark.parametrize("arguments", [["nonsense"], ["replay"], ["show"], ["perft"], ["show", "x", "--nonsense"]])
def test_a_wrong_use_ends_with_code_2(arguments: list[str]) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, [])
    [line] = ran.err
    assert line.startswith("shogunboard: ")
    assert line.endswith(" -h' tells how it is used)")


def test_what_costs_time_is_imported_only_when_it_is_needed() -> None:
    script = "import shogunboard.cli, sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=SOURCES).stdout
    assert not {"rich", "starlette", "uvicorn", "sqlite3", "serial"} & set(out.split())
