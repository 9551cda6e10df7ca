"""`shogunboard pin`: who may play."""

import re
from pathlib import Path

import pytest

from shogunboard.access import AccessKeeper
from tests.cli.running import refused, run


def keeper(data: Path) -> AccessKeeper:
    return AccessKeeper(data / "access.json", lambda: "2026-05-01T12:00:00+02:00")


def new_pin(data: Path) -> str:
    ran = run("pin", "--data", str(data))
    assert (ran.code, ran.err) == (0, [])
    found = re.fullmatch(r"The players' PIN is (\d{3}) (\d{3}); each device needs it once\.", ran.out[0])
    assert found is not None
    return found[1] + found[2]


def test_it_shows_a_new_pin(tmp_path: Path) -> None:
    pin = new_pin(tmp_path)
    assert keeper(tmp_path).admit(pin, "Firefox on Linux") is not None
    other = new_pin(tmp_path)
    assert keeper(tmp_path).admit(other, "x") is not None


def test_it_lists_devices_and_puts_them_out(tmp_path: Path) -> None:
    pin = new_pin(tmp_path)
    for label in ("Firefox on Linux", "Chrome on Android"):
        keeper(tmp_path).admit(pin, label)
    listed = ["   1  2026-05-01 12:00  Firefox on Linux", "   2  2026-05-01 12:00  Chrome on Android"]
    assert run("pin", "--devices", "--data", str(tmp_path)).out == listed
    ran = run("pin", "--put-out", "1", "--data", str(tmp_path))
    assert ran.out == ["Device 1 (Firefox on Linux) plays no more."]
    assert run("pin", "--devices", "--data", str(tmp_path)).out == listed[1:]
    assert len(run("pin", "--put-out-all", "--data", str(tmp_path)).out) == 1
    assert run("pin", "--devices", "--data", str(tmp_path)).out == []
    assert keeper(tmp_path).admit(pin, "x") is not None


def test_a_device_that_is_not_there_is_named_and_nobody_is_put_out(tmp_path: Path) -> None:
    pin = new_pin(tmp_path)
    keeper(tmp_path).admit(pin, "x")
    line = refused("pin", "--put-out", "1", "--put-out", "7", "--data", str(tmp_path))
    assert "no device 7" in line
    assert len(keeper(tmp_path).access.devices) == 1


@pytest.mark.parametrize("options", [[], ["--devices"], ["--put-out-all"]])
def test_a_damaged_file_is_named(tmp_path: Path, options: list[str]) -> None:
    (tmp_path / "access.json").write_text("{", encoding="utf-8")
    assert "access.json" in refused("pin", *options, "--data", str(tmp_path))


def test_the_data_folder_is_the_services(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[service]\ndata = "{tmp_path}/kept"\n', encoding="utf-8")
    assert run("pin", "--config", str(settings)).code == 0
    assert (tmp_path / "kept/access.json").exists()
    settings.write_text("[service]\nport = true\n", encoding="utf-8")
    assert "port" in refused("pin", "--config", str(settings))
