"""The driver on the firmware itself, which runs in the host's MicroPython: with real time, waiting only for what must
happen."""

import threading
from collections.abc import Callable, Iterator

import pytest

from shogunboard.ports import ButtonChange, Dimmable, HasPanel, Heralding, MadeOfParts, Playground
from shogunboard_hw.clocks import monotonic_ms
from shogunboard_hw.mcp23017.emulation import EmulatedBoard
from shogunboard_hw.serialboard.emulation import EmulatedSerialBoard
from shogunboard_hw.serialboard.emulation.board import EmulatedSerialLights
from shogunboard_hw.serialboard.options import SerialOptions
from shogunboard_hw.sim import Piece
from shogunboard_hw.wire.frames import Frame, encode
from shogunboard_hw.wire.messages import Ask, What
from tests.contract.rig import steady

PATIENCE_MS = 20_000
NOTHING = "?" * 64


def soon(holds: Callable[[], bool]) -> bool:
    """Does something hold before patience ends?"""
    end = monotonic_ms() + PATIENCE_MS
    pause = threading.Event()
    while not holds():
        if monotonic_ms() > end:
            return False
        pause.wait(0.005)
    return True


@pytest.fixture
def board() -> Iterator[EmulatedSerialBoard]:
    board = EmulatedSerialBoard()
    board.table.do(lambda table: table.add(Piece("N"), 12))
    board.table.do(lambda table: table.add(Piece("S"), 50))
    board.open()
    assert soon(lambda: board.read() == SET)
    yield board
    board.close()


SET = "." * 12 + "N" + "." * 37 + "S" + "." * 13


def test_it_is_all_that_a_board_can_be(board: EmulatedSerialBoard) -> None:
    for kind in (Playground, MadeOfParts, Heralding, Dimmable, HasPanel):
        assert isinstance(board, kind)
    health = board.health()
    assert (health["ok"], health["problems"]) == (True, [])
    hello = board.link.hello
    assert hello is not None
    assert hello.board_id == "e66000000000beef"


def test_back_under_another_name_it_goes_on(board: EmulatedSerialBoard) -> None:
    board.show(steady({3: "red"}))
    board.bench.cable.unplug()
    assert soon(lambda: board.read() == NOTHING)
    board.table.do(lambda table: table.add(Piece("N"), 0))
    board.bench.cable.plug("ttyACM5")
    assert soon(lambda: board.read() == "N" + SET[1:])
    assert soon(lambda: board.bench.cable.pico.leds()[3] != (0, 0, 0))
    assert board.health()["ok"]


def test_the_watchdog_starts_a_firmware_that_hangs(board: EmulatedSerialBoard) -> None:
    board.bench.cable.pico.hang()
    assert soon(lambda: board.read() == NOTHING)
    assert soon(lambda: board.read() == SET)
    hello = board.link.hello
    assert hello is not None
    assert hello.reset == 3


def test_garbage_and_half_frames_do_no_harm(board: EmulatedSerialBoard) -> None:
    cable = board.bench.cable
    for data in (b"AT+CGMI\r\n", bytes(range(256)) * 4, b"\3\3\3", encode(Frame(0x84, 9, b"short"))):
        cable.inject(data, "host")
        cable.inject(data, "device")
    cable.halve("host", 3)
    cable.halve("device", 3)
    board.show(steady({9: "blue"}))
    board.table.do(lambda table: table.add(Piece("S"), 63))
    assert soon(lambda: board.read() == SET[:-1] + "S")
    assert soon(lambda: cable.pico.leds()[9] != (0, 0, 0))
    assert soon(lambda: board.health()["ok"] is True)


def test_a_broken_wire_is_a_square_without_a_reading(board: EmulatedSerialBoard) -> None:
    board.bench.fields.stick(20, 0)
    assert soon(lambda: board.read()[20] == "?")
    health = board.health()
    assert health["no_reading"] == ["e6"]
    assert "no reading from e6; look at the sensors" in str(health["problems"])
    board.bench.fields.repair(20)
    assert soon(lambda: board.read() == SET)


def test_the_panel_shares_the_link(board: EmulatedSerialBoard) -> None:
    panel = board.panel
    panel.open()
    pico = board.bench.cable.pico
    seen: list[ButtonChange] = []

    def polled() -> list[ButtonChange]:
        seen.extend(panel.poll(0))
        return seen

    assert soon(lambda: polled() == [] and board.link.buttons is not None)
    pico.press("red", down=True)
    assert soon(lambda: polled() == [ButtonChange("red", True)])
    pico.press("red", down=False)
    assert soon(lambda: polled() == [ButtonChange("red", True), ButtonChange("red", False)])
    panel.play((50, 50, 50), 0)
    assert soon(lambda: pico.beeps == 2)
    assert panel.health()["ok"]
    panel.close()
    assert board.read() == SET


def test_lights_are_dimmed_as_a_whole_and_go_out_when_the_board_is_closed(board: EmulatedSerialBoard) -> None:
    pico = board.bench.cable.pico
    board.show(steady({3: "red"}))
    assert soon(lambda: pico.leds()[3][0] == 100)
    board.dim(0.5)
    assert soon(lambda: pico.leds()[3][0] == 50)
    board.dim(0.0)
    assert soon(lambda: pico.leds()[3] == (0, 0, 0))


def test_raw_values_come_when_they_are_asked_for(board: EmulatedSerialBoard) -> None:
    board.want(Ask(What.RAW))
    assert soon(lambda: board.link.raw is not None)
    assert board.link.raw is not None
    values = board.link.raw[1].values
    assert values[12] > values[0] > values[50]


def test_a_dead_link_of_lights_holds_up_no_sensing() -> None:
    lights = EmulatedSerialLights(SerialOptions())
    board = EmulatedBoard()
    board.light_with(lights)
    lights.open()
    board.open()
    try:
        board.show(steady({3: "red"}))
        assert soon(lambda: lights.bench.cable.pico.leds()[3] != (0, 0, 0))
        assert soon(lambda: board.read() == "." * 64)
        lights.bench.cable.mute()
        board.table.do(lambda table: table.add(Piece("N"), 5))
        for colour in ("green", "blue") * 50:
            board.show(steady({4: "green" if colour == "green" else "blue"}))
        assert soon(lambda: board.read()[5] == "x")
        assert soon(lambda: lights.health()["ok"] is False)
        lights.bench.cable.mute(on=False)
        assert soon(lambda: lights.bench.cable.pico.leds()[4][2] > 0)
        assert soon(lambda: lights.health()["ok"] is True)
    finally:
        board.close()
        lights.close()
