"""The emulated MCP23017 against its data sheet (DS20001952), by itself and under Adafruit's library."""

import pytest
from adafruit_mcp230xx.mcp23017 import MCP23017

from shogunboard_hw.mcp23017.emulation import EmulatedBus, EmulatedChip, Wires
from shogunboard_hw.mcp23017.registers import BANK, CLEAR_BANK, INTPOL, MIRROR, REGISTERS, SEQOP, address_of

BANK_0 = dict(enumerate(name + port for name in REGISTERS for port in "AB"))
BANK_1 = {index + 16 * port: name + "AB"[port] for port in (0, 1) for index, name in enumerate(REGISTERS)}


class Pins:
    """What pulls the inputs low."""

    def __init__(self) -> None:
        self.low = 0

    def __call__(self) -> int:
        return self.low


def register(chip: EmulatedChip, address: int) -> int:
    """What a program reads at an address."""
    chip.write(bytes([address]))
    return chip.read(1)[0]


def test_the_addresses_are_those_of_the_data_sheet() -> None:
    assert BANK_0[0x00] == "IODIRA"
    assert BANK_0[0x0A] == "IOCONA"
    assert BANK_0[0x12] == "GPIOA"
    assert BANK_0[0x15] == "OLATB"
    assert len(BANK_0) == 22
    assert (BANK_1[0x05], BANK_1[0x09], BANK_1[0x10], BANK_1[0x1A]) == ("IOCONA", "GPIOA", "IODIRB", "OLATB")
    for bank, names in ((0, BANK_0), (1, BANK_1)):
        for name in REGISTERS:
            for port in (0, 1):
                assert names[address_of(name, port, bank)] == name + "AB"[port]


def test_after_power_on_all_pins_are_inputs_and_everything_else_is_zero() -> None:
    chip = EmulatedChip()
    assert chip.read(22) == bytes([0xFF, 0xFF] + [0] * 20)


def test_every_register_keeps_what_is_written_but_those_that_are_read_only() -> None:
    for bank, names in ((0, BANK_0), (BANK, BANK_1)):
        for address, name in names.items():
            if name[:-1] in ("IOCON", "GPIO"):
                continue
            chip = EmulatedChip()
            chip.leave({"IOCON": bank})
            chip.write(bytes([address, 0x5A]))
            assert register(chip, address) == (0 if name.startswith("INT") and "CON" not in name else 0x5A)


def test_iocon_is_one_register_and_its_lowest_bit_is_not_there() -> None:
    chip = EmulatedChip()
    chip.write(bytes([0x0B, INTPOL | 1]))
    assert register(chip, 0x0A) == register(chip, 0x0B) == INTPOL


def test_in_order_the_address_moves_on_and_begins_anew_after_the_last() -> None:
    chip = EmulatedChip()
    chip.write(bytes([0x14, 0x11, 0x22, 0x33]))
    assert chip.register("OLAT") == 0x2211
    assert chip.register("IODIR") == 0xFF33


def test_byte_mode_stays_with_the_pair_in_bank_0_and_with_the_register_in_bank_1() -> None:
    chip = EmulatedChip()
    chip.leave({"IOCON": SEQOP})
    chip.write(bytes([0x0C, 1, 2, 3]))
    assert chip.register("GPPU") == 0x0203
    chip.leave({"IOCON": SEQOP | BANK})
    chip.write(bytes([0x06, 4, 5]))
    assert chip.register("GPPU") == 0x0205


def test_what_stands_nowhere_in_bank_1_reads_zero_and_takes_nothing() -> None:
    chip = EmulatedChip()
    chip.leave({"IOCON": BANK})
    before = [chip.register(name) for name in REGISTERS]
    chip.write(bytes([0x0B, 1, 2, 3, 4, 5]))
    assert [chip.register(name) for name in REGISTERS] == before
    assert register(chip, 0x0C) == 0


@pytest.mark.parametrize("iocon", [0, SEQOP, BANK, BANK | SEQOP])
def test_clearing_the_bank_works_whatever_it_was_and_touches_no_direction(iocon: int) -> None:
    chip = EmulatedChip()
    chip.leave({"IOCON": iocon, "IODIR": 0x1234})
    chip.write(CLEAR_BANK)
    assert chip.register("IOCON") & BANK == 0
    assert chip.register("IODIR") == 0x1234


def test_inputs_follow_what_pulls_them_their_pull_ups_and_the_polarity() -> None:
    pins = Pins()
    chip = EmulatedChip(pins, floating=0x0100)
    assert chip.register("GPIO") == 0x0100
    chip.leave({"GPPU": 0x00F0})
    pins.low = 0x0110
    assert chip.register("GPIO") == 0x00E0
    chip.leave({"IPOL": 0x00FF})
    assert chip.register("GPIO") == 0x001F


def test_outputs_read_as_they_are_driven_and_writing_the_port_writes_the_latches() -> None:
    chip = EmulatedChip(lambda: 0xFFFF)
    chip.write(bytes([0x12, 0xA5, 0x81]))
    assert chip.register("OLAT") == 0x81A5
    assert chip.register("GPIO") == 0x0000
    chip.write(bytes([0x00, 0x0F, 0x7F]))
    assert chip.register("GPIO") == 0x80A0


def test_a_change_is_captured_until_it_is_read() -> None:
    pins = Pins()
    chip = EmulatedChip(pins)
    chip.leave({"GPPU": 0xFFFF, "GPINTEN": 0x0003})
    chip.notice()
    pins.low = 0x0001
    chip.notice()
    pins.low = 0x0003
    chip.notice()
    assert chip.interrupts() == (False, True)
    assert register(chip, 0x0E) == 0x01
    assert register(chip, 0x10) == 0xFE
    assert register(chip, 0x0E) == 0x00
    assert chip.interrupts() == (True, True)


def test_pins_can_be_compared_with_a_default_and_both_ports_told_by_both_lines() -> None:
    pins = Pins()
    chip = EmulatedChip(pins)
    chip.leave({"GPPU": 0xFFFF, "GPINTEN": 0x0100, "INTCON": 0x0100, "DEFVAL": 0x0100, "IOCON": MIRROR | INTPOL})
    chip.notice()
    assert chip.interrupts() == (False, False)
    pins.low = 0x0100
    chip.notice()
    assert chip.interrupts() == (True, True)
    assert register(chip, 0x13) == 0xFE
    chip.notice()
    assert chip.interrupts() == (True, True), "it is still other than the default"


def test_every_write_that_makes_an_input_of_an_output_pin_is_seen() -> None:
    chip = EmulatedChip()
    assert chip.guards_are_inputs
    chip.write(bytes([0x00, 0x7F, 0x7F]))
    assert (chip.unsafe_writes, chip.guards_are_inputs) == (0, False)
    chip.write(bytes([0x01, 0x80]))
    assert (chip.unsafe_writes, chip.guards_are_inputs) == (1, True)
    chip.leave({"IOCON": BANK})
    chip.write(bytes([0x00, 0xFF]))
    assert chip.unsafe_writes == 2


@pytest.fixture
def pins() -> Pins:
    return Pins()


@pytest.fixture
def chip(pins: Pins) -> EmulatedChip:
    return EmulatedChip(pins)


@pytest.fixture
def library(chip: EmulatedChip) -> MCP23017:
    return MCP23017(EmulatedBus(Wires({0x20: chip})), 0x20, reset=False)


def test_the_library_reads_and_writes_the_chip(library: MCP23017, chip: EmulatedChip, pins: Pins) -> None:
    library.iodir = 0x7F7F
    library.gppu = 0x7F7F
    library.gpio = 0x0080
    pins.low = 0x0102
    assert library.gpio == 0x7EFD
    assert (library.iodir, library.gppu, library.ipol) == (0x7F7F, 0x7F7F, 0)
    assert chip.unsafe_writes == 0
    assert library.get_pin(1).value is False
    assert library.get_pin(2).value is True


def test_the_library_hears_of_interrupts(library: MCP23017, pins: Pins) -> None:
    library.gppu = 0xFFFF
    library.interrupt_enable = 0x8001
    pins.low = 0x0001
    assert library.int_flag == [0]
    assert library.int_cap[0] == 0
    library.clear_ints()
    assert library.int_flag == []


def test_the_library_itself_would_make_inputs_of_the_output_pins(chip: EmulatedChip) -> None:
    """The reason why the driver sets up the chips itself."""
    MCP23017(EmulatedBus(Wires({0x20: chip})), 0x20)
    assert chip.unsafe_writes > 0
