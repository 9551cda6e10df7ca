"""Opening the driver: settings, the library, and what Blinka says where there is no bus."""

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from importlib.metadata import EntryPoint
from tomllib import loads
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from shogunboard.errors import ConfigError
from shogunboard_hw.mcp23017 import Mcp23017Board, Mcp23017Options, open_board
from shogunboard_hw.mcp23017.blinka import load_library, open_blinka_bus
from shogunboard_hw.mcp23017.emulation import (
    EmulatedBoard,
    EmulatedBus,
    EmulatedChip,
    ManualClock,
    SteppedRunner,
    Wires,
)
from shogunboard_hw.mcp23017.owner import BusOwner
from shogunboard_hw.mcp23017.steps import ClearBank, Failure, Find, OpenBus
from shogunboard_hw.pinout import BUILD_A
from tests.project.markdown import parse, section, tables
from tests.project.source import ROOT


def test_the_entry_point_gives_a_board_that_is_not_opened_yet() -> None:
    declared = loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    point = EntryPoint("mcp23017", declared["shogunboard.boards"]["mcp23017"], "shogunboard.boards")
    board = point.load()({})
    assert type(board) is Mcp23017Board
    assert (board.name, board.sensing) == ("mcp23017", "presence")
    assert not board.health()["ok"]
    board = point.load()({"emulate": True})
    assert isinstance(board, EmulatedBoard)
    assert (board.name, board.sensing) == ("mcp23017", "presence")
    assert board.wires.traffic.transfers == 0


def test_all_mistakes_in_the_settings_are_told_at_once() -> None:
    wrong = {"emulate": 1, "poll_hz": 19, "stale_ms": True, "frames": 0, "pol_hz": 50, "zzz": 1}
    with pytest.raises(ConfigError) as caught:
        open_board(wrong)
    assert caught.value.problems == (
        "pol_hz: the driver mcp23017 has no such setting; did you mean poll_hz?",
        "zzz: the driver mcp23017 has no such setting; there are emulate, poll_hz, stale_ms, frames",
        "emulate: true or false is needed, not 1",
        "poll_hz: a whole number from 20 to 200 is needed, not 19",
        "stale_ms: a whole number from 50 to 5000 is needed, not True",
        "frames: a whole number from 1 to 1000000 is needed, not 0",
    )


def test_without_settings_everything_is_as_usual() -> None:
    assert Mcp23017Options() == Mcp23017Options(emulate=False, poll_hz=125, stale_ms=250, frames=100)
    assert Mcp23017Options().period_ms == 8


@pytest.mark.parametrize("emulate", [True, False])
def test_a_missing_library_is_told_with_its_cure(emulate: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    board = open_board({"emulate": emulate})
    monkeypatch.setitem(sys.modules, "adafruit_mcp230xx.mcp23017", None)
    with pytest.raises(ConfigError) as caught:
        board.open()
    assert "shogunboard[pi5]" in str(caught.value)
    assert "shogunboard[emulation]" in str(caught.value)
    board.close()


def test_the_library_is_told_to_leave_the_pins_alone() -> None:
    chip = EmulatedChip()
    load_library()(EmulatedBus(Wires({0x20: chip})), 0x20)
    assert chip.unsafe_writes == 0
    assert chip.register("IODIR") == 0xFFFF


def blinka(monkeypatch: pytest.MonkeyPatch, make: Callable[[object, object], object]) -> None:
    """Blinka on a machine on which opening the bus does this."""
    board: Any = ModuleType("board")
    board.SCL, board.SDA = "scl", "sda"
    busio: Any = ModuleType("busio")
    busio.I2C = make
    monkeypatch.setitem(sys.modules, "board", board)
    monkeypatch.setitem(sys.modules, "busio", busio)


def test_the_bus_is_the_one_that_blinka_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    blinka(monkeypatch, lambda scl, sda: SimpleNamespace(pins=(scl, sda)))
    assert open_blinka_bus() == SimpleNamespace(pins=("scl", "sda"))


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (PermissionError(13, "Permission denied"), "no access to the I2C bus (Permission denied); add the user"),
        (ValueError("No Hardware I2C on ...\nValid I2C ports: ()"), "there is no I2C bus (No Hardware I2C on ...);"),
        (RuntimeError("I2C Bus #1 not found"), "there is no I2C bus (I2C Bus #1 not found); switch it on"),
        (OSError(6, "No such device"), "there is no I2C bus ([Errno 6] No such device); switch it on"),
        (NotImplementedError("\n  Board not supported None."), "knows no I2C bus of this machine (Board not supported"),
        (ImportError("cannot import name 'i2cPorts'"), "knows no I2C bus of this machine (cannot import name"),
        (AttributeError(""), "knows no I2C bus of this machine (AttributeError)"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_keeps_the_bus_from_being_opened_is_told_with_its_cure(
    error: Exception, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*pins: object) -> object:
        assert pins == ("scl", "sda")
        raise error

    blinka(monkeypatch, fail)
    with pytest.raises(OSError, match="I2C bus") as caught:
        open_blinka_bus()
    assert told in str(caught.value)


def test_blinka_never_asks_a_question_at_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLINKA_SKIP_DEPENDENCY_CHECK", "0")
    monkeypatch.delenv("BLINKA_SKIP_DEPENDENCY_CHECK")
    blinka(monkeypatch, lambda scl, sda: SimpleNamespace())
    open_blinka_bus()
    assert os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] == "1"


def test_a_bus_is_closed_before_it_is_opened_again() -> None:
    wires = Wires({})
    buses: list[EmulatedBus] = []

    def open_bus() -> EmulatedBus:
        buses.append(EmulatedBus(wires))
        return buses[-1]

    owner = BusOwner(BUILD_A.expanders, open_bus, load_library(), None)
    for _ in range(2):
        assert owner.carry_out(OpenBus(free=True, reset=True)) == 0
    owner.close()
    for bus in buses:
        bus.try_lock()
        with pytest.raises(OSError, match="closed"):
            bus.writeto(0x20, b"")


def test_a_bus_that_is_not_open_or_locked_elsewhere_fails_as_a_whole() -> None:
    bus = EmulatedBus(Wires({}))
    owner = BusOwner(BUILD_A.expanders, lambda: bus, load_library(), None)
    for step in (ClearBank(0), Find(0)):
        assert owner.carry_out(step) == Failure("bus", "the bus is not open")
    owner.carry_out(OpenBus(free=False, reset=False))
    bus.try_lock()
    assert owner.carry_out(ClearBank(0)) == Failure("bus", "the bus is locked by somebody else")


def test_the_documented_settings_are_these() -> None:
    (table,) = tables(section(parse(ROOT / "docs/mcp23017.md"), "Settings"))
    usual = asdict(Mcp23017Options())
    assert {row[0].codes[0]: row[1].codes for row in table.rows} == {
        name: (json.dumps(value),) for name, value in usual.items()
    }


def test_the_documented_keys_of_health_are_these() -> None:
    (table,) = tables(section(parse(ROOT / "docs/mcp23017.md"), "Health"))
    clock = ManualClock()
    board = EmulatedBoard(clock=clock, runner=SteppedRunner(clock))
    board.open()
    assert {code for row in table.rows for code in row[0].codes} == set(board.health())


def test_the_documented_levers_are_there() -> None:
    (table,) = tables(section(parse(ROOT / "docs/mcp23017.md"), "Emulated chips"))
    levers = {code for row in table.rows for code in row[0].codes}
    objects = {"wires": Wires({}), "chip": EmulatedChip()}
    for lever in levers:
        owner, name = lever.split(".")
        assert hasattr(objects[owner], name)
