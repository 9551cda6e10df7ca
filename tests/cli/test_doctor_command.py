"""`shogunboard doctor` as a person sees it."""

import json
from pathlib import Path

import pytest

from shogunboard.cli.doctor import in_words
from shogunboard.doctor.diagnosis import Diagnosis
from shogunboard.doctor.facts import Machine
from shogunboard.doctor.findings import Finding
from tests.cli.running import run

BUS = Finding("i2c_off", "there is no I2C bus", "sudo raspi-config nonint do_i2c 0, then start the machine anew")
CLOCK = Finding("clock", "the clock has not been set", "connect the network", "remark")


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "shogunboard.toml"
    file.write_text(f'[service]\nport = 0\ndata = "{tmp_path / "data"}"\n', encoding="utf-8")
    return file


def test_a_diagnosis_in_words() -> None:
    machine = Machine(model="Raspberry Pi 4 Model B Rev 1.4", kernel=(6, 6), service="process 7 on pi")
    words = in_words(Diagnosis((BUS, CLOCK), machine, "mcp23017"), Path("my.toml")).splitlines()
    assert words == [
        "Machine: Raspberry Pi 4 Model B Rev 1.4, kernel 6.6",
        "Board: mcp23017, settings: my.toml",
        "The board is in use by process 7 on pi.",
        "",
        "Problem: there is no I2C bus.",
        "  Cure: sudo raspi-config nonint do_i2c 0, then start the machine anew.",
        "",
        "Remark: the clock has not been set.",
        "  Cure: connect the network.",
        "",
        "1 problem and 1 remark found.",
    ]


def test_nothing_is_said_in_words_too() -> None:
    assert in_words(Diagnosis((), Machine(), "sim"), None).splitlines() == [
        "Machine: no Raspberry Pi, kernel unknown",
        "Board: sim, settings: the usual ones",
        "",
        "Nothing is wrong.",
    ]


def test_the_exit_code_says_whether_there_is_a_problem(settings: Path) -> None:
    ran = run("doctor", "--config", str(settings), "--json")
    told = json.loads("\n".join(ran.out))
    assert ran.err == []
    assert ran.code == (0 if told["ok"] else 1)
    assert told["ok"] == all(finding["grade"] != "problem" for finding in told["findings"])
    assert told["settings"] == str(settings)
    assert set(told) == {"ok", "findings", "board", "machine", "settings"}
    assert not (settings.parent / "data").exists()


def test_mistakes_in_settings_are_findings(settings: Path) -> None:
    settings.write_text('[service]\nprot = 1\nport = 0\n[board]\ndriver = "sin"\n', encoding="utf-8")
    ran = run("doctor", "--config", str(settings), "--data", str(settings.parent / "data"))
    assert ran.code == 1
    told = "\n".join(ran.out)
    assert f"Problem: {settings}: service.prot: no such setting.\n  Cure: did you mean service.port?" in told
    assert "driver 'sin'" in told


def test_settings_that_are_not_there(tmp_path: Path) -> None:
    ran = run("doctor", "--config", str(tmp_path / "none.toml"), "--data", str(tmp_path / "data"), "--json")
    kinds = [finding["kind"] for finding in json.loads("\n".join(ran.out))["findings"]]
    assert (ran.code, kinds[0]) == (1, "settings")


def test_a_board_of_the_command_line_is_looked_at(settings: Path) -> None:
    ran = run("doctor", "--config", str(settings), "--board", "nothing", "--json")
    told = json.loads("\n".join(ran.out))
    assert told["board"] == "nothing"
    assert "no driver 'nothing'" in told["findings"][0]["text"]
