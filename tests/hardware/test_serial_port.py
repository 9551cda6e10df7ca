"""Finding and opening the port: what is said when it cannot be."""

import os
import pty
from collections.abc import Iterator
from pathlib import Path

import pytest

from shogunboard.errors import ConfigError
from shogunboard_hw.serialboard import open_board
from shogunboard_hw.serialboard.options import SerialOptions, read_options
from shogunboard_hw.serialboard.port import PRODUCT, VENDOR, UsbPort, find_device, open_port

ONE = UsbPort("/dev/ttyACM3", VENDOR, PRODUCT, "E66038B713")
OTHER = UsbPort("/dev/ttyACM4", VENDOR, PRODUCT, "E66038B714")
MODEM = UsbPort("/dev/ttyACM0", 0x1234, 1, None)


def test_the_only_pico_is_taken_under_whatever_name() -> None:
    assert find_device("", [MODEM, ONE]) == "/dev/ttyACM3"
    assert find_device("e66038b714", [ONE, OTHER, MODEM]) == "/dev/ttyACM4"


@pytest.mark.parametrize(
    ("number", "ports", "message"),
    [
        ("", [MODEM], "no Pico with MicroPython on USB; plug it in"),
        ("", [ONE, OTHER], "several Picos .*E66038B713 at /dev/ttyACM3.*board.serial.serial_number"),
        ("abc", [ONE], "no Pico with the serial number abc; there is E66038B713"),
    ],
)
def test_what_cannot_be_found_is_said_with_the_cure(number: str, ports: list[UsbPort], message: str) -> None:
    with pytest.raises(OSError, match=message):
        find_device(number, ports)


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    master, slave = pty.openpty()
    yield master, os.ttyname(slave)
    os.close(slave)
    os.close(master)


def test_a_port_carries_bytes_and_is_for_one_program_alone(terminal: tuple[int, str]) -> None:
    master, name = terminal
    port = open_port(name)
    with pytest.raises(OSError, match=f"{name} is used by another program; end it"):
        open_port(name)
    port.write(b"\0\1")
    assert os.read(master, 10) == b"\0\1"
    os.write(master, b"abc")
    assert port.read(1000).startswith(b"a")
    port.wake()
    assert port.read(60_000) in (b"", b"bc", b"c")
    port.close()
    open_port(name).close()


def test_a_port_that_takes_nothing_is_not_waited_for(terminal: tuple[int, str]) -> None:
    port = open_port(terminal[1])
    with pytest.raises(OSError, match="was lost"):
        port.write(bytes(1 << 20))
    port.close()


def test_a_port_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="there is no .*/ttyACM7; plug the board in"):
        open_port(str(tmp_path / "ttyACM7"))


def test_all_mistakes_in_the_table_are_told_at_once() -> None:
    with pytest.raises(ConfigError) as caught:
        read_options({"port": 3, "budget": 5, "stale_ms": 1})
    assert [problem.split(":")[0] for problem in caught.value.problems] == ["budget", "port", "stale_ms"]
    assert read_options({}) == SerialOptions()
    assert open_board({}).name == "serial"
