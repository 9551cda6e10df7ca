"""The firmware's pure parts in CPython: time that wraps, power, buttons, sounds, the file of the zeros."""

from array import array
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard_hw.pinout import BUILD_B
from shogunboard_hw.pinout.firmware import pins_module
from tests.firmware.loading import SRC, firmware

FW = firmware()
WRAP = 1 << 30
some = settings(derandomize=True, max_examples=60, deadline=None)

levels = st.lists(st.integers(0, 65535), min_size=64, max_size=64)


def test_the_pins_are_those_of_the_pin_map() -> None:
    """`python scripts/firmware_pins.py` makes them anew."""
    assert (SRC / "pins.py").read_text(encoding="utf-8") == pins_module(BUILD_B)


@some
@given(st.integers(0, WRAP - 1), st.integers(-(WRAP // 2) + 1, WRAP // 2 - 1))
def test_differences_of_times_are_right_across_the_wrap(now: int, ms: int) -> None:
    assert FW.ticks.since(FW.ticks.after(now, ms), now) == ms


@some
@given(st.integers(0, 3 * 64 * 255), st.integers(0, 255), st.integers(0, 65535))
def test_no_brightness_and_no_budget_of_a_host_exceeds_the_limit(duty: int, brightness: int, wanted: int) -> None:
    budget = FW.power.budget(wanted)
    scale = FW.power.scale(duty, brightness, budget)
    assert budget <= 1000
    assert scale <= 256
    assert FW.power.current_ma(duty * scale >> 8) <= max(budget, 64)


def test_a_bouncing_button_goes_down_once() -> None:
    buttons = FW.debounce.Buttons(0, 0)
    for now, level in ((0, 1), (2, 0), (4, 1), (5, 0), (9, 1)):
        assert not buttons.update(level, now)
    assert not buttons.update(1, 28)
    assert buttons.update(1, 29)
    assert bytes(buttons.counts) == b"\x01\x00\x00\x00"


def test_a_button_that_is_down_from_the_start_has_an_odd_count() -> None:
    buttons = FW.debounce.Buttons(0b0100, WRAP - 10)
    assert bytes(buttons.counts) == b"\x00\x00\x01\x00"
    assert buttons.always_down == 0b0100
    buttons.update(0, WRAP - 5)
    assert buttons.update(0, 15)
    assert bytes(buttons.counts) == b"\x00\x00\x02\x00"
    assert buttons.always_down == 0


def test_a_sound_ends() -> None:
    tone = FW.tone.Tone()
    tone.play(bytes([2, 1, 3]), 100)
    assert [tone.sounds(100 + ms) for ms in (0, 19, 20, 29, 30, 59, 60, 10_000)] == [
        True, True, False, False, True, True, False, False,
    ]  # fmt: skip


@some
@given(levels, st.integers(1, 2**32 - 1))
def test_zeros_come_back_from_their_file(zeros: list[int], generation: int) -> None:
    found, known = FW.calibration.unpack(FW.calibration.pack(array("H", zeros), generation))
    assert (list(found), known) == (zeros, generation)


@some
@given(levels, st.data())
def test_a_file_with_a_fault_counts_for_nothing(zeros: list[int], data: st.DataObject) -> None:
    whole = FW.calibration.pack(array("H", zeros), 1)
    cut = data.draw(st.integers(0, len(whole) - 1))
    assert FW.calibration.unpack(whole[:cut]) is None
    assert FW.calibration.unpack(whole + b"\x00") is None
    bad = bytearray(whole)
    bad[cut] ^= data.draw(st.integers(1, 255))
    assert FW.calibration.unpack(bytes(bad)) is None


def test_a_half_written_file_leaves_the_one_before(tmp_path: Path) -> None:
    zeros = array("H", range(30000, 30064))
    FW.calibration.save(str(tmp_path), zeros, 3)
    (tmp_path / FW.calibration.UNFINISHED).write_bytes(FW.calibration.pack(zeros, 4)[:77])
    assert FW.calibration.load(str(tmp_path)) == (zeros, 3, False)


def test_without_a_good_file_the_zeros_are_nominal(tmp_path: Path) -> None:
    assert FW.calibration.load(str(tmp_path))[1:] == (0, False)
    (tmp_path / FW.calibration.FILE).write_bytes(b"rubbish")
    zeros, generation, damaged = FW.calibration.load(str(tmp_path))
    assert (set(zeros), generation, damaged) == ({32768}, 0, True)


@pytest.mark.parametrize("text", ["build=A", "build=A\n", "name=x build=A"])
def test_only_what_says_so_is_build_a(tmp_path: Path, text: str) -> None:
    assert FW.storage.has_sensors(str(tmp_path))
    (tmp_path / "board.cfg").write_text("build=B")
    assert FW.storage.has_sensors(str(tmp_path))
    (tmp_path / "board.cfg").write_text(text)
    assert not FW.storage.has_sensors(str(tmp_path))


def test_words_of_a_defect_are_kept_until_they_are_told(tmp_path: Path) -> None:
    FW.storage.keep_defect(str(tmp_path), b"x" * 300)
    written = (tmp_path / "defect.txt").stat().st_mtime_ns
    FW.storage.keep_defect(str(tmp_path), b"x" * 300)
    assert (tmp_path / "defect.txt").stat().st_mtime_ns == written
    assert FW.storage.defect(str(tmp_path)) == b"x" * 200
    FW.storage.forget_defect(str(tmp_path))
    FW.storage.forget_defect(str(tmp_path))
    assert FW.storage.defect(str(tmp_path)) == b""
