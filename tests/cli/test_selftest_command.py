"""`shogunboard selftest` at a terminal. The board is a simulated one, the person a few lines of input."""

import json
from io import StringIO
from pathlib import Path

import pytest

from shogunboard.cli.selftest import AtTerminal
from shogunboard.store import Owner, Ownership, Places
from tests.cli.running import Ran, run


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "shogunboard.toml"
    file.write_text(f'[service]\ndata = "{tmp_path / "data"}"\n', encoding="utf-8")
    return file


def start(settings: Path, *options: str, typed: str = "") -> Ran:
    return run("selftest", "--config", str(settings), *options, stdin=typed)


def test_who_goes_away_gets_a_report(settings: Path) -> None:
    ran = start(settings, "--no-lights")
    assert (ran.code, ran.err) == (1, [])
    assert "Not tested: every square." in ran.out
    assert any(line.startswith("Clear the board and press Enter.") for line in ran.out)


def test_a_report_for_programs_is_all_that_goes_to_standard_output(settings: Path) -> None:
    ran = start(settings, "--json", "--no-lights", typed="\nq\n")
    told = json.loads("\n".join(ran.out))
    assert ran.code == 1
    assert (told["ok"], [finding["kind"] for finding in told["findings"]]) == (False, ["untested"])
    assert set(told["squares"].values()) == {"untested"}
    assert ran.err[-1] == "a8"


def test_who_tests_nothing_finds_nothing(settings: Path) -> None:
    ran = start(settings, "--no-lights", "--no-magnet")
    assert (ran.code, ran.out[-1]) == (0, "Everything works, and is wired as it should be.")


def test_a_person_at_the_terminal_is_asked() -> None:
    screen = StringIO()
    person = AtTerminal(screen, StringIO("yes\nlast"))
    person.tell("Clear the board.")
    assert [person.ask("Well?"), person.ask("And?"), person.ask("More?")] == ["yes", "last", "q"]
    assert screen.getvalue() == "Clear the board.\nWell? And? More? "


def test_a_board_that_is_in_use_is_left_alone(settings: Path, tmp_path: Path) -> None:
    with Ownership(Places(tmp_path / "data").lock, Owner(4711, "pi", "now", "http://pi:8350/")):
        ran = start(settings)
    assert ran.code == 2
    assert "process 4711" in ran.err[0]
    assert "stop it first" in ran.err[0]


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        (("zero",), 0, "The zeros of 64 squares are measured and kept."),
        (("fields",), 0, "        a     b     c     d     e     f     g     h"),
        (("tag", "e4"), 1, "This magnet will not do: choose a stronger one, or bring it nearer to the sensor."),
    ],
)
def test_what_a_board_at_a_pico_can_do_besides(settings: Path, command: tuple[str, ...], code: int, words: str) -> None:
    """The emulated table is empty, so no magnet is ever felt."""
    ran = run("selftest", *command, "--config", str(settings), "--board", "serial", "--emulate", stdin="\n" * 20)
    assert (ran.code, ran.err) == (code, [])
    assert any(line.endswith(words) for line in ran.out)


def test_the_firmware_is_named_and_checked(settings: Path) -> None:
    ran = run("selftest", "firmware", "--config", str(settings), "--board", "serial", "--emulate")
    assert ran.err == []
    assert ran.out[0].startswith("firmware 1.")


@pytest.mark.parametrize("command", ["zero", "fields", "tag", "firmware"])
def test_a_board_that_measures_no_fields_is_named(settings: Path, command: str) -> None:
    line = run("selftest", command, "--config", str(settings), stdin="\n").err[0]
    assert line.startswith("shogunboard: board: ")
    assert "(serial)" in line


def test_a_square_that_is_none_is_named(settings: Path) -> None:
    ran = run("selftest", "tag", "z9", "--config", str(settings))
    assert (ran.code, len(ran.err)) == (2, 1)
    assert "z9" in ran.err[0]


def test_the_board_may_be_named_before_the_command(settings: Path) -> None:
    ran = run("selftest", "--config", str(settings), "--board", "serial", "--emulate", "firmware")
    assert ran.err == []
    assert ran.out[0].startswith("firmware 1.")
    ran = run("selftest", "--config", str(settings), "--board", "sorial", "firmware", "--board", "serial", "--emulate")
    assert ran.err == []


def test_what_belongs_to_the_test_itself_is_refused_before_a_command(settings: Path) -> None:
    for option in ("--json", "--no-lights", "--no-magnet"):
        ran = run("selftest", option, "zero", "--config", str(settings))
        assert (ran.code, len(ran.err)) == (2, 1)
        assert "selftest zero" in ran.err[0]
