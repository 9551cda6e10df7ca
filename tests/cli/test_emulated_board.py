"""`shogunboard play --board NAME --emulate`: the option reaches the driver, above what a file says."""

from pathlib import Path

import pytest

from shogunboard.cli.settings import Options, read_tools
from shogunboard.errors import ConfigError
from shogunboard.ports import Playground
from shogunboard_hw.mcp23017 import Mcp23017Board
from shogunboard_hw.mcp23017.emulation import EmulatedBoard
from shogunboard_hw.serialboard.emulation import EmulatedSerialBoard
from shogunboard_hw.serialboard.emulation.board import EmulatedSerialLights


def test_the_driver_emulates_its_hardware_when_it_is_told_to(tmp_path: Path) -> None:
    file = tmp_path / "shogunboard.toml"
    file.write_text("[board]\ndriver = 'mcp23017'\n[board.mcp23017]\npoll_hz = 50\nemulate = false\n", encoding="utf-8")
    real = read_tools(file, Options(data=str(tmp_path)), {}).board
    assert isinstance(real, Mcp23017Board)
    assert not isinstance(real, Playground)
    emulated = read_tools(file, Options(data=str(tmp_path), emulate=True), {}).board
    assert isinstance(emulated, EmulatedBoard)
    assert isinstance(emulated, Playground)
    chosen = read_tools(None, Options(board="mcp23017", data=str(tmp_path), emulate=True), {}).board
    assert isinstance(chosen, EmulatedBoard)


def test_a_board_that_cannot_emulate_anything_says_so(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="emulate: the simulated board has no such setting"):
        read_tools(None, Options(board="sim", data=str(tmp_path), emulate=True), {})


def test_the_serial_board_is_the_firmware_on_this_computer_with_its_own_panel(tmp_path: Path) -> None:
    file = tmp_path / "shogunboard.toml"
    file.write_text("[board]\ndriver = 'serial'\n[panel]\ndriver = 'board'\n", encoding="utf-8")
    tools = read_tools(file, Options(data=str(tmp_path), emulate=True), {})
    assert isinstance(tools.board, EmulatedSerialBoard)
    assert tools.panel is not None
    assert tools.panel.name == "board"
    assert tools.lights is None


def test_an_emulated_board_that_only_senses_has_emulated_lights(tmp_path: Path) -> None:
    file = tmp_path / "shogunboard.toml"
    file.write_text("[board]\ndriver = 'mcp23017'\n[lights]\ndriver = 'serial'\n", encoding="utf-8")
    tools = read_tools(file, Options(data=str(tmp_path), emulate=True), {})
    assert isinstance(tools.lights, EmulatedSerialLights)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[lights]\ndriver = 'serial'", 'lights.driver: the board sim has lights of its own; use "board"'),
        ("[panel]\ndriver = 'board'", "panel.driver: the board sim has no panel of its own"),
        ("[lights]\ndriver = 'seril'", "lights.driver: there is no driver 'seril'; did you mean serial"),
        ("[lights]\nnight_from = '25:00'", "lights.night_from: a time of the day"),
    ],
)
def test_lights_and_panels_that_do_not_fit_are_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "shogunboard.toml"
    file.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=message):
        read_tools(file, Options(data=str(tmp_path)), {})
