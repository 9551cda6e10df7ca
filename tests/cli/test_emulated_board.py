"""`shogunboard play --board mcp23017 --emulate`: the option reaches the driver, above what a file says."""

from pathlib import Path

import pytest

from shogunboard.cli.settings import Options, read_tools
from shogunboard.errors import ConfigError
from shogunboard.ports import Playground
from shogunboard_hw.mcp23017 import Mcp23017Board
from shogunboard_hw.mcp23017.emulation import EmulatedBoard


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
