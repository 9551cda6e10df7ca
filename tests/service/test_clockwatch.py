"""Is the clock right? Machines as a folder with the files that they have."""

from pathlib import Path
from typing import Final

import pytest

from shogunboard.service.clockwatch import EARLIEST_MS, STEP_MS, ClockWatch, Machine
from tests.store.play import NOON

UNSURE: Final = Machine(keeps_time=False, synchronized=False)
SYNCHRONIZED: Final = Machine(keeps_time=False, synchronized=True)
SURE: Final = Machine(keeps_time=True, synchronized=False)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path


def is_pi(root: Path) -> None:
    """Let the machine be a Raspberry Pi."""
    (root / "proc/device-tree").mkdir(parents=True)
    (root / "proc/device-tree/model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.5\0")


def has_chip(root: Path) -> None:
    """Let it have a clock chip."""
    (root / "sys/class/rtc/rtc0").mkdir(parents=True)


def is_synchronized(root: Path) -> None:
    """Let the network have told it the time."""
    (root / "run/systemd/timesync").mkdir(parents=True)
    (root / "run/systemd/timesync/synchronized").touch()


def test_an_unknown_machine_is_believed(root: Path) -> None:
    assert Machine.look(root) == SURE


def test_a_pi_without_a_clock_chip_loses_the_time(root: Path) -> None:
    is_pi(root)
    assert Machine.look(root) == UNSURE
    (root / "sys/class/rtc").mkdir(parents=True)
    assert Machine.look(root) == UNSURE


def test_a_pi_with_a_clock_chip_keeps_it(root: Path) -> None:
    is_pi(root)
    has_chip(root)
    assert Machine.look(root) == SURE


def test_a_pi_that_the_network_has_told_the_time(root: Path) -> None:
    is_pi(root)
    is_synchronized(root)
    assert Machine.look(root) == SYNCHRONIZED


def test_this_machine_can_be_looked_at() -> None:
    assert isinstance(Machine.look(), Machine)


@pytest.mark.parametrize("machine", [SURE, SYNCHRONIZED])
def test_a_good_clock_is_believed_at_the_first_look_and_told_once(machine: Machine) -> None:
    watch = ClockWatch()
    assert watch.look(machine, NOON, 5000) == NOON - 5000
    assert watch.trusted
    assert watch.look(machine, NOON + 100, 5100) is None
    assert watch.trusted


def test_a_clock_of_unknown_worth_is_not_believed() -> None:
    watch = ClockWatch()
    assert watch.look(UNSURE, NOON, 5000) is None
    assert watch.look(UNSURE, NOON + 100, 5100) is None
    assert not watch.trusted


def test_it_is_believed_when_the_network_has_told_the_time() -> None:
    watch = ClockWatch()
    watch.look(UNSURE, NOON, 5000)
    assert watch.look(SYNCHRONIZED, NOON + 100, 5100) == NOON - 5000
    assert watch.trusted


def test_it_is_believed_when_somebody_has_set_it() -> None:
    watch = ClockWatch()
    watch.look(UNSURE, NOON, 5000)
    assert watch.look(UNSURE, NOON + STEP_MS + 200, 5100) == NOON + STEP_MS + 200 - 5100
    assert watch.trusted
    assert watch.look(UNSURE, NOON + STEP_MS + 300, 5200) is None
    assert watch.trusted


def test_small_corrections_are_no_setting() -> None:
    watch = ClockWatch()
    watch.look(UNSURE, NOON, 0)
    for step in range(1, 10):
        assert watch.look(UNSURE, NOON + step * STEP_MS, step) is None
    assert not watch.trusted


def test_a_time_before_this_program_existed_is_never_believed() -> None:
    watch = ClockWatch()
    assert watch.look(SURE, EARLIEST_MS - 1, 0) is None
    assert not watch.trusted
    assert watch.look(SURE, NOON, 100) == NOON - 100
    assert watch.trusted


def test_a_good_clock_that_is_set_tells_the_new_time() -> None:
    watch = ClockWatch()
    watch.look(SURE, NOON, 0)
    assert watch.look(SURE, NOON - 2 * STEP_MS, 100) == NOON - 2 * STEP_MS - 100


def test_a_good_clock_that_is_set_to_nonsense_is_not_believed_any_more() -> None:
    watch = ClockWatch()
    watch.look(SURE, NOON, 0)
    assert watch.look(SURE, 0, 100) is None
    assert not watch.trusted
