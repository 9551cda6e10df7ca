"""The driver for MCP23017 when chips fail, go and come, or are changed, on emulated chips and in a time that is let
pass."""

import pytest

from shogunboard_hw.mcp23017.emulation import EmulatedChip
from shogunboard_hw.mcp23017.registers import BANK, MIRROR, SEQOP, RegisterName
from shogunboard_hw.pinout import BUILD_A
from tests.hardware.mcp_bench import Bench, address, squares_of

EVERYTHING = squares_of(0, 1, 2, 3, 4)
LEFT_OVER: dict[str, dict[RegisterName, int]] = {
    "two blocks": {"IOCON": BANK},
    "two blocks, byte mode": {"IOCON": BANK | SEQOP},
    "byte mode, mirrored": {"IOCON": SEQOP | MIRROR},
    "inverted": {"IPOL": 0x7F7F},
    "inverted, also GPA7 and GPB7": {"IPOL": 0xFFFF},
    "all outputs": {"IODIR": 0x0000, "OLAT": 0x5555},
    "all inputs": {"IODIR": 0xFFFF},
    "no pull-ups": {"GPPU": 0x0000},
    "interrupts": {"GPINTEN": 0xFFFF, "INTCON": 0xFFFF, "DEFVAL": 0xAAAA},
    "other levels": {"OLAT": 0x8000},
}
leftovers = pytest.mark.parametrize("registers", LEFT_OVER.values(), ids=list(LEFT_OVER))


def test_single_failures_are_passed_over_by_trying_again() -> None:
    bench = Bench.running("a8")
    for _ in range(20):
        bench.wires.nack(address(0), times=2)
        assert bench.readings(20) == ["x:a8"]
    assert bench.report().counts["failed"] == 40
    assert bench.is_well()


def test_a_visit_that_fails_is_no_reading_of_that_chip_alone_and_never_empty() -> None:
    bench = Bench.running("a8 h1")
    bench.wires.nack(address(0), times=3)
    assert bench.readings(30) == ["x:a8 h1", f"x:h1 {squares_of(0)}", "x:a8 h1"]
    assert bench.report().counts["set_ups"] == 1


def test_a_storm_of_refusals_ends_without_a_trace() -> None:
    bench = Bench.running("a8 e5 h1")
    for chip in BUILD_A.expanders:
        bench.wires.nack(chip.address, share=0.7)
    for reading in bench.readings(5000, step=5):
        assert set(reading.replace("?:", "").replace("x:", "").split()) >= {"a8", "e5", "h1"}
    bench.wires.repair()
    bench.until(bench.is_well, 1600)
    assert bench.after(0) == "x:a8 e5 h1"
    assert bench.is_set_up()


def test_a_chip_that_goes_and_comes_back_is_set_up_again() -> None:
    bench = Bench.running("e5 h1")
    bench.wires.take_off(address(2))
    assert bench.after(10) == f"x:h1 {squares_of(2)}"
    assert bench.after(5000) == f"x:h1 {squares_of(2)}"
    assert bench.problems() == [
        "chip 2 at 0x22 (squares e5 to b3): it does not answer; look at its supply, its address pins and its wires"
    ]
    bench.lay("b3 h1")
    bench.wires.put_on(address(2))
    bench.until(bench.is_well, 600)
    assert bench.after(0) == "x:b3 h1"
    assert bench.is_set_up()
    assert bench.report(2).counts["set_ups"] == 2


def test_a_chip_that_is_away_costs_little_of_the_bus() -> None:
    bench = Bench.running()
    bench.wires.take_off(address(2))
    bench.wait(3000)
    before = bench.wires.traffic.transfers
    bench.wait(1000)
    assert bench.wires.traffic.transfers - before < 4 * 100 + 4 * 7 + 12


def test_a_chip_that_is_replaced_is_set_up() -> None:
    bench = Bench.running("a8")
    bench.wires.put_on(address(4), EmulatedChip(lambda: 0x0001))
    bench.until(lambda: bench.after(0) == "x:a1 a8", 1000)
    assert bench.is_set_up()


@pytest.mark.parametrize("floating", [0x0000, 0xFFFF, 0x0080, 0x7FFF, 0x00FE])
def test_a_chip_that_has_lost_its_registers_is_never_believed(floating: int) -> None:
    """Whatever its pins float at, GPA7 and GPB7 included: as they are driven, or otherwise."""
    bench = Bench.running("b8 a7", floating=floating)
    bench.chip().power_on()
    readings = bench.readings(1200)
    assert set(readings) <= {"x:a7 b8", squares_of(0)}
    assert readings[-1] == "x:a7 b8"
    assert bench.is_set_up()
    assert bench.report().counts["faults"] == 1
    assert bench.report().last_fault in (
        "IODIR holds 0xffff instead of 0x7f7f",
        "GPPU holds 0x0000 instead of 0x7f7f",
    )


@pytest.mark.parametrize("floating", [0x0000, 0xFFFF, 0x0080])
def test_a_move_on_a_chip_that_has_lost_its_registers_is_read_right(floating: int) -> None:
    bench = Bench.running("b8", floating=floating)
    bench.chip().power_on()
    bench.lay("c8")
    readings = bench.readings(1200)
    assert set(readings) <= {"x:b8", squares_of(0), "x:c8"}
    assert readings[-1] == "x:c8"


@leftovers
def test_registers_left_by_another_program_are_put_right_at_the_start(registers: dict[RegisterName, int]) -> None:
    bench = Bench()
    bench.lay("a8 h8 h1")
    for chip in bench.wires.chips.values():
        chip.leave(registers)
    bench.board.open()
    assert bench.readings(100) == ["x:a8 h1 h8"]
    assert bench.is_set_up()
    assert bench.unsafe_writes() == 0


@leftovers
def test_registers_that_another_program_changes_are_put_right_within_a_second(
    registers: dict[RegisterName, int],
) -> None:
    bench = Bench.running("a8 h8 h1")
    bench.chip().leave(registers)
    readings = bench.readings(1000)
    assert set(readings) <= {"x:a8 h1 h8", f"x:h1 {squares_of(0)}"}
    assert readings[-1] == "x:a8 h1 h8"
    assert bench.is_set_up()
    assert bench.report().counts["faults"] == 1
    assert bench.unsafe_writes() == 0


def test_every_register_of_every_chip_is_looked_at_once_a_second() -> None:
    bench = Bench.running()
    for number in range(5):
        for registers in LEFT_OVER.values():
            bench.chip(number).leave(registers)
            bench.until(bench.is_set_up, 1000)


def test_one_spoilt_reading_is_passed_over() -> None:
    bench = Bench.running("a8")
    for mask in (0x0001, 0x0100, 0x8000, 0x0080, 0x8080, 0xFFFF, 0x4001):
        bench.wires.spoil(address(0), mask, every=3)
        assert bench.readings(50) == ["x:a8"]
    assert bench.report().counts["spoilt"] > 0
    assert bench.report().counts["disagreed"] > 0
    assert bench.report().counts["faults"] == 0


def test_readings_that_are_all_spoilt_are_no_readings() -> None:
    bench = Bench.running("a8")
    bench.wires.spoil(address(0), *range(1, 0x7F, 3))
    assert bench.readings(1000)[-1] == squares_of(0)
    bench.wires.repair()
    bench.until(bench.is_well, 600)
    assert bench.after(0) == "x:a8"


def test_a_chip_whose_output_pins_read_wrongly_is_not_believed() -> None:
    bench = Bench.running("a8")
    bench.wires.spoil(address(0), 0x8000, 0x0080, 0x8080, every=1)
    assert bench.readings(500)[-1] == squares_of(0)
    bench.wires.repair()
    bench.until(bench.is_well, 600)
    assert bench.after(0) == "x:a8"
    assert bench.unsafe_writes() == 0


def test_a_short_circuit_at_an_output_pin_is_told() -> None:
    bench = Bench.running("a8 h1")
    bench.chip().short(0x0080)
    assert bench.after(2000) == f"x:h1 {squares_of(0)}"
    (problem,) = bench.problems()
    assert problem.startswith("chip 0 at 0x20 (squares a8 to f7): GPA7 and GPB7 read 0x0000 and are driven to 0x0080;")
    bench.chip().short(0)
    bench.until(bench.is_well, 600)
    assert bench.after(0) == "x:a8 h1"


def test_a_changed_reading_that_the_next_does_not_confirm_is_not_believed() -> None:
    bench = Bench.running("a8")
    low = iter([0x0002, 0x0001, 0x0001, 0x0004, 0x0008, 0x0010, 0x0020])
    bench.wires.chips[address(0)] = chip = EmulatedChip(lambda: next(low, 0x0001))
    chip.leave({"IODIR": 0x7F7F, "GPPU": 0x7F7F, "OLAT": 0x0080, "IOCON": 0x0404})
    assert set(bench.readings(50)) <= {"x:a8", squares_of(0)}
