"""The driver for MCP23017 from its opening to its end and through faults of the bus, on emulated chips and in a time
that is let pass."""

import json

from shogunboard.geometry import parse_square, square_name
from shogunboard.lights.palettes import Blink, Look
from shogunboard.ports import DARK, Lamps
from shogunboard_hw.activity import SquareActivity
from shogunboard_hw.mcp23017 import Mcp23017Board
from shogunboard_hw.mcp23017.emulation import ManualClock, SteppedRunner
from shogunboard_hw.pinout import BUILD_A
from tests.hardware.mcp_bench import Bench, address, squares_of

EVERYTHING = squares_of(0, 1, 2, 3, 4)
BLUE: Lamps = (Look((0, 0, 200), 0.5, Blink()), *DARK[1:])


def test_a_board_reads_its_magnets_as_soon_as_the_chips_are_set_up() -> None:
    bench = Bench()
    bench.lay("a8 f7 g7 h1")
    bench.board.open()
    assert bench.after(0) == "x:a8 f7 g7 h1"
    assert bench.is_set_up()
    assert bench.is_well()
    assert bench.unsafe_writes() == 0


def test_a_change_is_read_with_the_next_scan() -> None:
    bench = Bench.running("a8")
    for squares in ("b8", "b8 h1", "", "e5"):
        bench.lay(squares)
        assert bench.until(lambda: bench.after(0) == (f"x:{squares}" if squares else ""), 11) <= 10  # noqa: B023
    assert [report.counts["disagreed"] for report in bench.board.chips] == [0] * 5


def test_nothing_is_opened_before_the_board_is() -> None:
    bench = Bench()
    bench.wait(100)
    assert bench.wires.traffic.transfers == 0
    assert bench.board.bus is None
    assert bench.problems() == ["the board is not open"]


def test_a_service_that_starts_before_the_bus_exists_waits_for_it() -> None:
    bench = Bench()
    bench.lay("c3")
    bench.wires.exists = False
    bench.board.open()
    assert bench.after(10_000) == EVERYTHING
    assert bench.problems() == ["the I2C bus: there is no I2C bus (lever: exists)"]
    bench.wires.exists = True
    assert bench.until(bench.is_well, 1100) > 0
    assert bench.after(0) == "x:c3"
    assert bench.resets == 0


def test_a_service_that_starts_before_the_chips_have_power_waits_for_them() -> None:
    bench = Bench()
    for chip in BUILD_A.expanders:
        bench.wires.take_off(chip.address)
    bench.board.open()
    assert bench.after(10_000) == EVERYTHING
    assert bench.problems() == [
        "the I2C bus: no chip answers; look at the board's cable, its supply, and the lines SDA, SCL and RESET"
    ]
    bench.wires.repair()
    bench.until(bench.is_well, 1100)
    assert bench.after(0) == ""


def test_a_hanging_bus_is_freed_and_opened_again() -> None:
    bench = Bench.running("a8")
    bench.wires.hold(freed_by_clocks=True)
    assert set(bench.readings(200)) == {"x:a8", EVERYTHING}
    assert bench.after(0) == "x:a8"
    assert (bench.resets, bench.board.bus and bench.board.bus.opened) == (0, 2)


def test_a_bus_that_clocks_do_not_free_is_freed_by_a_reset() -> None:
    bench = Bench.running("a8")
    bench.wires.hold(freed_by_reset=True)
    assert bench.after(50) == EVERYTHING
    bench.until(bench.is_well, 1000)
    assert bench.after(0) == "x:a8"
    assert bench.resets == 1
    assert bench.is_set_up()


def test_a_bus_without_reset_line_and_clocks_is_opened_until_it_works() -> None:
    bench = Bench(reset_line=False, clocking=False)
    bench.board.open()
    bench.wait(50)
    bench.wires.hold()
    assert bench.after(5000) == EVERYTHING
    assert bench.problems()[0].startswith("the I2C bus: Connection timed out; look at")
    bench.wires.repair()
    bench.until(bench.is_well, 1100)
    assert bench.after(0) == ""


def test_a_bus_that_hangs_for_five_seconds_is_not_asked_all_the_time() -> None:
    bench = Bench.running("a8")
    bench.wires.hold()
    before = bench.wires.traffic.transfers, bench.board.bus and bench.board.bus.opened
    bench.wait(5000)
    assert bench.board.bus is not None
    assert bench.board.bus.opened - (before[1] or 0) < 12
    bench.wires.repair()
    bench.until(bench.is_well, 1100)
    assert bench.after(0) == "x:a8"


def test_a_bus_that_hangs_once_costs_a_moment() -> None:
    bench = Bench.running("a8")
    bench.wires.time_out(1)
    readings = bench.readings(100)
    assert readings[0] == readings[-1] == "x:a8"
    assert set(readings) <= {"x:a8", EVERYTHING}


def test_a_bus_that_disappears_is_waited_for() -> None:
    bench = Bench.running("a8")
    bench.wires.exists = False
    bench.wires.time_out(1)
    assert bench.after(3000) == EVERYTHING
    bench.wires.repair()
    bench.until(bench.is_well, 1100)
    assert bench.after(0) == "x:a8"


def test_a_slow_bus_is_read_as_fast_as_it_goes() -> None:
    bench = Bench.running("a8")
    bench.wires.slow_ms = 10
    bench.wait(1000)
    bench.lay("b8")
    bench.until(lambda: bench.after(0) == "x:b8", 400)
    bench.wait(2000)
    assert bench.readings(500) == ["x:b8"]
    assert bench.is_well()


def test_what_is_too_old_does_not_count() -> None:
    bench = Bench.running("a8")
    bench.clock.spend(250 - 10)
    assert bench.board.read().count("?") == 0
    bench.clock.spend(20)
    assert bench.board.read() == "?" * 64
    assert bench.problems()[0].endswith("its last reading is 260 ms old; the bus is slow or hangs")


def test_closing_lets_the_bus_go_and_opening_begins_anew() -> None:
    bench = Bench.running("a8")
    bench.board.close()
    transfers = bench.wires.traffic.transfers
    assert bench.after(1000) == EVERYTHING
    assert bench.wires.traffic.transfers == transfers
    assert bench.board.chips == ()
    bench.board.open()
    assert bench.after(50) == "x:a8"
    assert bench.unsafe_writes() == 0


def test_opening_twice_is_opening_once() -> None:
    bench = Bench.running("a8")
    bench.board.open()
    assert bench.after(0) == "x:a8"


def test_health_tells_of_chips_bus_and_squares() -> None:
    bench = Bench.running("a8")
    bench.after(0)
    bench.chip().power_on()
    bench.wait(1000)
    bench.wires.nack(address(1), times=2)
    bench.lay("")
    bench.wait(10)
    bench.board.read()
    bench.wait(30)
    health = json.loads(json.dumps(bench.board.health()))
    assert (health["ok"], health["problems"], health["no_reading"]) == (True, [], [])
    assert health["bus"]["state"] == "open"
    assert health["bus"]["opened"] == 1
    first, second, *_ = health["chips"]
    assert first["address"] == "0x20"
    assert first["state"] == "working"
    assert first["reading"]
    assert 0 <= first["age_ms"] <= 10
    assert first["errors"]["faults"] == 1
    assert first["last_fault"]["register"].startswith("IODIR holds 0xffff")
    assert 0 < first["last_fault"]["ms_ago"] <= 1040
    assert (second["errors"]["failed"], second["last_fault"]) == (2, None)
    assert health["squares"]["a8"] == {"toggles": 1, "changed_ms_ago": 30}
    assert health["squares"]["b8"] == {"toggles": 0, "changed_ms_ago": None}
    assert bench.board.activity[parse_square("a8")] == SquareActivity(bench.clock.now - 30, 1)


def test_health_names_the_squares_without_a_reading() -> None:
    bench = Bench.running()
    bench.wires.take_off(address(4))
    bench.wait(100)
    assert bench.board.health()["no_reading"] == [square_name(square) for square in range(56, 64)]


def test_lamps_are_kept_and_handed_on() -> None:
    class Sink:
        def __init__(self) -> None:
            self.shown: list[Lamps] = []

        def show(self, lamps: Lamps) -> None:
            self.shown.append(lamps)

    clock, sink = ManualClock(5), Sink()
    board = Mcp23017Board(lights=sink, clock=clock, runner=SteppedRunner(clock))
    board.show(BLUE)
    assert sink.shown == []
    board.open()
    board.show(BLUE)
    assert board.lamps == (5, BLUE)
    board.close()
    assert sink.shown == [BLUE, DARK]
    assert board.lamps.lamps == DARK
