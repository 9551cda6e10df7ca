"""The driver tells of news: whoever is told reads what has changed, and is not told for nothing."""

from shogunboard.geometry import parse_square
from shogunboard.ports import Heralding
from shogunboard_hw.mcp23017.emulation import EmulatedBoard
from tests.hardware.mcp_bench import Bench


def test_the_driver_heralds() -> None:
    assert isinstance(EmulatedBoard(), Heralding)


def test_a_changed_input_is_told_within_a_period_and_once() -> None:
    bench = Bench(poll_hz=100)
    told: list[str] = []
    bench.board.on_news(lambda: told.append(bench.board.read()))
    bench.board.open()
    bench.wait(1000)
    told.clear()
    bench.magnets = {parse_square("c5")}
    bench.wait(10)
    assert told == ["." * parse_square("c5") + "x" + "." * (63 - parse_square("c5"))]
    bench.wait(1000)
    assert len(told) == 1


def test_a_chip_that_goes_and_comes_back_is_told() -> None:
    bench = Bench()
    bench.board.open()
    bench.wait(1000)
    told: list[str] = []
    bench.board.on_news(lambda: told.append(bench.board.read()))
    bench.wires.take_off(0x20)
    bench.wait(1000)
    assert told == ["?" * 14 + "." * 50]
    bench.wires.repair()
    bench.wait(1000)
    assert told == ["?" * 14 + "." * 50, "." * 64]


def test_spoilt_readings_that_are_not_believed_are_no_news() -> None:
    bench = Bench()
    bench.board.open()
    bench.wait(1000)
    told: list[str] = []
    bench.board.on_news(lambda: told.append(bench.board.read()))
    bench.wires.spoil(0x21, 0x0104, 0x8000, 0x0010, every=5)
    bench.wait(1000)
    assert told == []
