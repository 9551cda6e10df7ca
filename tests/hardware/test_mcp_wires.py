"""The emulated wires: what transfers cost, and every lever."""

import errno
from itertools import pairwise

import pytest
from adafruit_mcp230xx.mcp23017 import MCP23017

from shogunboard_hw.mcp23017.emulation import EmulatedBus, EmulatedChip, ManualClock, Traffic, Wires, open_emulated_bus


class Rig:
    """Two chips on wires, and an open bus that is locked for the test."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.chips = {0x20: EmulatedChip(), 0x21: EmulatedChip()}
        self.wires = Wires(self.chips, self.clock.spend)
        self.bus = EmulatedBus(self.wires)
        assert self.bus.try_lock()

    def read(self, address: int = 0x20, count: int = 2, register: int = 0x00) -> int:
        """What is read from a register on, as a number; the first byte is the lowest."""
        buffer = bytearray(count)
        self.bus.writeto_then_readfrom(address, bytes([register]), buffer)
        return int.from_bytes(buffer, "little")

    def error(self) -> int | None:
        """The number of the error that a reading ends in; None without one."""
        try:
            self.read()
        except OSError as error:
            return error.errno
        return None


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_a_reading_of_both_ports_costs_five_bytes_and_an_eighth_of_a_millisecond(rig: Rig) -> None:
    rig.read()
    assert rig.wires.traffic == Traffic(transfers=1, bytes=5, bits=48)
    assert rig.wires.traffic.milliseconds() == pytest.approx(0.12)
    assert rig.wires.traffic.milliseconds(100_000) == pytest.approx(0.48)


def test_writing_asking_and_plain_reading_are_counted_too(rig: Rig) -> None:
    rig.bus.writeto(0x20, b"\x00\x7f\x7f")
    assert rig.wires.traffic == Traffic(1, 4, 38)
    rig.bus.writeto(0x20, b"")
    assert rig.wires.traffic == Traffic(2, 5, 49)
    rig.bus.readfrom_into(0x20, bytearray(1))
    assert rig.wires.traffic == Traffic(3, 7, 69)


def test_parts_of_buffers_can_be_sent_and_filled(rig: Rig) -> None:
    buffer = bytearray(b"\xaa" * 4)
    rig.bus.writeto(0x20, b"\xff\x02\x12\x34\xff", start=1, end=4)
    rig.bus.writeto_then_readfrom(0x20, b"\xff\x02", buffer, out_start=1, in_start=1, in_end=3)
    assert buffer == b"\xaa\x12\x34\xaa"
    rig.bus.writeto(0x20, b"\x02")
    rig.bus.readfrom_into(0x20, buffer, start=3, end=4)
    assert buffer == b"\xaa\x12\x34\x12"


def test_the_bus_must_be_locked_and_open(rig: Rig) -> None:
    assert not rig.bus.try_lock()
    rig.bus.unlock()
    with pytest.raises(RuntimeError, match="locked"):
        rig.read()
    assert rig.bus.try_lock()
    rig.bus.deinit()
    assert rig.error() == errno.EBADF


def test_a_chip_that_is_not_there_does_not_acknowledge(rig: Rig) -> None:
    with pytest.raises(OSError, match="Remote I/O error") as caught:
        rig.read(0x27)
    assert caught.value.errno == 121
    rig.bus.unlock()
    with pytest.raises(ValueError, match="0x27"):
        MCP23017(rig.bus, 0x27, reset=False)


def test_a_chip_that_comes_back_has_lost_its_registers(rig: Rig) -> None:
    rig.bus.writeto(0x20, b"\x00\x7f\x7f")
    rig.wires.take_off(0x20)
    assert rig.error() == 121
    rig.wires.put_on(0x20)
    assert rig.read() == 0xFFFF
    other = EmulatedChip()
    rig.wires.take_off(0x21)
    rig.wires.put_on(0x21, other)
    assert rig.wires.chips[0x21] is other


def test_some_transfers_can_be_refused(rig: Rig) -> None:
    rig.wires.nack(0x20, times=2)
    assert [rig.error() for _ in range(4)] == [121, 121, None, None]
    rig.wires.nack(0x20, share=0.5)
    assert {rig.error() for _ in range(40)} == {121, None}
    assert rig.read(0x21) == 0xFFFF


def test_a_refusal_can_come_in_the_middle_of_a_write(rig: Rig) -> None:
    rig.wires.nack(0x20, times=1, after=2)
    with pytest.raises(OSError, match="Remote"):
        rig.bus.writeto(0x20, b"\x00\x7f\x7f")
    assert rig.read() == 0xFF7F


def test_readings_can_arrive_wrong(rig: Rig) -> None:
    rig.wires.spoil(0x20, 0x0001, 0x8000, every=2)
    assert [rig.read() for _ in range(4)] == [0xFFFF, 0xFFFE, 0xFFFF, 0x7FFF]
    assert rig.read(0x21) == 0xFFFF


def test_transfers_can_hang_and_take_time(rig: Rig) -> None:
    rig.wires.time_out(2)
    assert [rig.error() for _ in range(3)] == [110, 110, None]
    assert rig.clock.now == 50
    rig.wires.slow_ms = 7
    rig.read()
    assert rig.clock.now == 57


@pytest.mark.parametrize(("clocks", "reset"), [(True, False), (False, True), (False, False)])
def test_a_held_line_is_freed_by_what_can_free_it(rig: Rig, clocks: bool, reset: bool) -> None:
    rig.wires.hold(freed_by_clocks=clocks, freed_by_reset=reset)
    assert rig.error() == 110
    rig.wires.clock_out()
    assert rig.error() == (None if clocks else 110)
    rig.wires.reset()
    assert rig.error() == (None if clocks or reset else 110)
    rig.wires.repair()
    assert rig.error() is None


def test_a_reset_reaches_every_chip_that_is_there(rig: Rig) -> None:
    for address in rig.chips:
        rig.bus.writeto(address, b"\x00\x7f\x7f")
    rig.wires.reset()
    assert [rig.read(address) for address in rig.chips] == [0xFFFF, 0xFFFF]


def test_a_bus_that_does_not_exist_cannot_be_opened(rig: Rig) -> None:
    rig.wires.exists = False
    with pytest.raises(OSError, match="there is no I2C bus"):
        open_emulated_bus(rig.wires)
    rig.wires.repair()
    assert open_emulated_bus(rig.wires).try_lock()


def test_a_repair_mends_everything(rig: Rig) -> None:
    rig.wires.take_off(0x20)
    rig.wires.nack(0x21)
    rig.wires.spoil(0x20, 0xFFFF)
    rig.wires.time_out(100)
    rig.wires.slow_ms = 10
    rig.wires.hold()
    rig.wires.repair()
    now = rig.clock.now
    assert (rig.read(0x20), rig.read(0x21), rig.clock.now) == (0xFFFF, 0xFFFF, now)


def test_masks_repeat_in_order() -> None:
    rig = Rig()
    rig.wires.spoil(0x20, 1, 2, 3)
    readings = [rig.read() for _ in range(6)]
    assert readings[:3] == readings[3:]
    assert all(one != other for one, other in pairwise(readings))
