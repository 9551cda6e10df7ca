"""The device as PROTOCOL.md describes it, in CPython on the mocked machine."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard_hw.wire.frames import Frame, encode
from shogunboard_hw.wire.messages import (
    Ack,
    Ask,
    Beat,
    Beep,
    Buttons,
    Bye,
    Can,
    Change,
    Hello,
    How,
    Log,
    Picture,
    Raw,
    Restart,
    Result,
    SelfTest,
    Settings,
    What,
    Zero,
    Zeros,
)
from tests.firmware.bench import ALL_WHITE, MIDDLE, WHITE, Bench, one

WRAP = 1 << 30
some = settings(derandomize=True, max_examples=40, deadline=None)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_it_says_nothing_until_it_is_greeted(bench: Bench) -> None:
    bench.run(5000)
    assert bench.heard == []
    bench.greet(515)
    (hello,) = bench.told(Hello)
    assert (hello.version, hello.session, hello.limit_ma, hello.counts_per_mt) == (1, 515, 1000, 596)
    assert hello.capabilities == Can(15)
    assert [type(message) for message in bench.heard] == [Hello, Picture, Buttons]
    assert bench.told(Picture)[0].cells == "." * 64


def test_the_same_session_is_only_answered_again(bench: Bench) -> None:
    bench.greet(9)
    bench.greet(9)
    assert [type(message) for message in bench.heard] == [Hello, Picture, Buttons, Hello]
    bench.greet(10)
    assert len(bench.told(Picture)) == 2


@pytest.mark.parametrize("start", [0, WRAP - 1500], ids=["at zero", "before the wrap"])
def test_beats_and_pictures_come_in_time(tmp_path: Path, start: int) -> None:
    bench = Bench(tmp_path, start)
    bench.greet()
    bench.beat_for(3000)
    assert 14 <= len(bench.told(Beat)) <= 16
    assert 3 <= len(bench.told(Picture)) <= 4
    assert bench.told(Beat)[-1].time - bench.told(Beat)[0].time > 2500
    assert bench.told(Beat)[-1].scans_per_s in range(120, 127)
    numbers = [frame.sequence for frame in bench.frames]
    assert numbers == list(range(len(numbers)))


@pytest.mark.parametrize("start", [0, WRAP - 4000, WRAP - 2000], ids=str)
def test_without_a_host_for_three_seconds_the_lights_go_out(tmp_path: Path, start: int) -> None:
    bench = Bench(tmp_path, start)
    bench.greet()
    bench.command(ALL_WHITE)
    bench.command(Beep((255, 1, 255)))
    bench.run(2900)
    assert len(bench.lit()) == 64
    bench.run(200)
    assert bench.lit() == {}
    assert bench.world.buzzer[0] == 0
    said = len(bench.heard)
    bench.run(2000)
    assert len(bench.heard) == said


def test_without_a_session_commands_are_refused_and_not_too_often(bench: Bench) -> None:
    for sequence in range(5):
        bench.send(encode(Frame(0x10, sequence, ALL_WHITE.pack())))
        bench.run(50)
    assert bench.told(Ack) == [Ack(0x10, 0, Result.NO_SESSION), Ack(0x10, 4, Result.NO_SESSION)]
    assert bench.lit() == {}


def test_a_change_is_told_with_its_number(bench: Bench) -> None:
    bench.run(50)
    bench.greet()
    bench.field(12, 20)
    bench.field(60, -20)
    bench.run(20)
    (change,) = bench.told(Change)
    assert change.cells == {12: "N", 60: "S"}
    bench.command(Ask(What.PICTURE))
    picture = bench.told(Picture)[-1]
    assert picture.changes == change.changes
    assert picture.cells == "".join({12: "N", 60: "S"}.get(square, ".") for square in range(64))


def test_a_broken_wire_reads_nothing_and_is_found_by_the_self_test(bench: Bench) -> None:
    for square in range(64):
        bench.level(square, MIDDLE + 40 * (square % 8))
    bench.run(50)
    bench.greet()
    bench.level(5, 0)
    bench.level(6, 65535)
    bench.field(7, 3.5)
    bench.run(300)
    assert bench.told(Change)[-1].cells == {5: "?", 6: "?"}
    assert bench.told(Beat)[-1].flags & 4
    bench.command(Ask(What.SELFTEST))
    assert bench.told(SelfTest)[-1].findings == ((1, 5), (2, 6), (4, 7))


def test_a_multiplexer_that_is_not_switched_is_found_by_the_self_test(bench: Bench) -> None:
    for square in range(64):
        bench.level(square, MIDDLE + (0 if 16 <= square < 32 else 40 * (square % 8)))
    bench.greet()
    bench.command(Ask(What.SELFTEST))
    assert bench.told(SelfTest)[-1].findings == ((5, 1),)


def test_raw_readings_are_those_of_the_squares(bench: Bench) -> None:
    for square in range(64):
        bench.level(square, 1000 * square + 7)
    bench.greet()
    bench.run(20)
    bench.command(Ask(What.RAW))
    assert bench.told(Raw)[-1].values == tuple(1000 * square + 7 for square in range(64))


def test_zeros_are_measured_kept_and_used(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    for square in range(64):
        bench.field(square, 3)
    bench.field(8, 20)
    bench.level(9, 0)
    bench.greet()
    assert bench.told(Hello)[-1].zeros == 0
    assert bench.command(Zero(frozenset(range(32)))).result == Result.DONE
    assert bench.command(Zero(frozenset(range(32)))).result == Result.BUSY
    bench.run(900)
    (zeros,) = bench.told(Zeros)
    assert (zeros.zeros, zeros.refused) == (1, frozenset({8, 9}))
    assert set(zeros.values[:8]) == {MIDDLE + 3 * 596}
    assert set(zeros.values[8:10]) | set(zeros.values[32:]) == {MIDDLE}
    again = Bench(tmp_path)
    again.field(0, 9.9)
    again.field(32, 9.9)
    again.greet()
    again.run(20)
    assert again.told(Hello)[-1].zeros == 1
    again.command(Ask(What.PICTURE))
    assert (again.told(Picture)[-1].cells[0], again.told(Picture)[-1].cells[32]) == (".", "N")


def test_a_damaged_file_of_zeros_is_said_and_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "zero.cal").write_bytes(b"\xff" * 50)
    bench = Bench(tmp_path)
    bench.greet()
    bench.run(300)
    assert bench.told(Hello)[-1].zeros == 2
    assert bench.told(Beat)[-1].flags & 2
    bench.command(Ask(What.SELFTEST))
    assert (6, 0) in bench.told(SelfTest)[-1].findings
    bench.command(Zero(frozenset(range(64))))
    bench.run(900)
    bench.command(Ask(What.HELLO))
    assert bench.told(Hello)[-1].zeros == 1


def test_a_flash_that_refuses_the_zeros_is_said(tmp_path: Path) -> None:
    (tmp_path / "zero.new").mkdir()
    bench = Bench(tmp_path)
    bench.greet()
    bench.command(Zero(frozenset(range(64))))
    bench.run(900)
    assert bench.told(Log)[-1].level == 1
    assert bench.told(Zeros)[-1].zeros == 0


def test_a_command_that_comes_again_is_answered_and_not_carried_out(bench: Bench) -> None:
    bench.greet()
    bench.command(Beep((5,)), 1)
    assert bench.command(one(5, WHITE), 1) == Ack(0x12, 1, 0)
    assert bench.lit() == {}
    bench.greet(8)
    assert bench.command(one(5, WHITE), 1) == Ack(0x10, 1, 0)
    bench.run(50)
    assert set(bench.lit()) == {5}


@pytest.mark.parametrize(
    ("kind", "payload", "result"),
    [
        (0x10, b"\x00" + b"\x01" * 64, Result.BAD),
        (0x10, b"\x01\x00\x00\x00\x01\x05" + bytes(64), Result.BAD),
        (0x12, b"\x11" + b"\x01" * 17, Result.BAD),
        (0x13, b"\x06", Result.BAD),
        (0x15, b"\x03", Result.BAD),
        (0x1F, b"", Result.UNKNOWN),
        (0x81, b"", Result.UNKNOWN),
    ],
)
def test_a_command_with_a_wrong_value_is_answered(bench: Bench, kind: int, payload: bytes, result: int) -> None:
    bench.greet()
    bench.send(encode(Frame(kind, 3, payload)))
    bench.run(0)
    assert bench.heard[-1] == Ack(kind, 3, result)


@pytest.mark.parametrize("kind", [0x01, 0x02, 0x11, 0x13, 0x14, 0x15, 0x16])
def test_a_known_type_of_a_wrong_length_is_thrown_away_and_counted(bench: Bench, kind: int) -> None:
    bench.greet()
    bench.send(encode(Frame(kind, 3, b"12345")))
    bench.run(300)
    assert bench.told(Ack) == []
    assert bench.told(Beat)[-1].bad == 1


def test_buttons_are_counted(bench: Bench) -> None:
    bench.greet()
    bench.world.pressed[2] = 1
    bench.run(100)
    bench.world.pressed[2] = 0
    bench.world.pressed[0] = 1
    bench.run(300)
    assert [message.buttons for message in bench.told(Buttons)] == [(0, 0, 0, 0), (0, 0, 1, 0), (1, 0, 2, 0)]
    assert bench.told(Beat)[-1].buttons == (1, 0, 2, 0)


def test_a_button_held_down_is_found_by_the_self_test(tmp_path: Path) -> None:
    bench = Bench(tmp_path, pressed=b"\x00\x01\x00\x00")
    bench.greet()
    assert bench.told(Buttons)[-1].buttons == (0, 1, 0, 0)
    bench.command(Ask(What.SELFTEST))
    assert (7, 1) in bench.told(SelfTest)[-1].findings


def test_the_buzzer_sounds_as_it_is_told(bench: Bench) -> None:
    bench.greet()
    bench.command(Beep((10, 10, 10)))
    sounds = []
    for _ in range(8):
        bench.run(50)
        sounds.append(bench.world.buzzer[0])
    assert sounds[0] == 1
    assert sounds[-1] == 0
    assert bench.world.buzzer[1] == 2


def test_bye_and_restart_are_acknowledged_and_put_out_the_lights(bench: Bench) -> None:
    bench.greet()
    bench.command(ALL_WHITE)
    assert bench.command(Bye()).result == Result.DONE
    bench.run(50)
    assert bench.lit() == {}
    bench.greet(8)
    assert bench.command(Restart(How.BOOT_LOADER)).result == Result.DONE
    assert bench.device.leave == 1


def test_a_defect_is_told_in_the_next_session_and_then_forgotten(tmp_path: Path) -> None:
    (tmp_path / "defect.txt").write_text("line 3: nonsense")
    bench = Bench(tmp_path)
    bench.greet()
    assert bench.told(Log) == [Log(2, "line 3: nonsense")]
    assert (tmp_path / "defect.txt").exists()
    bench.command(Settings())
    assert not (tmp_path / "defect.txt").exists()


def test_a_lone_ctrl_c_ends_the_program_only_without_a_session(bench: Bench) -> None:
    bench.send(b"\x03\x04")
    bench.run(300)
    assert bench.device.leave == -1
    bench.greet()
    bench.send(b"\x03")
    bench.run(300)
    assert bench.device.leave == -1
    bench.run(4000)
    bench.send(b"\x03")
    bench.run(300)
    assert bench.device.leave == 2


def test_a_host_that_does_not_read_loses_whole_frames(bench: Bench) -> None:
    bench.greet()
    bench.reads = False
    bench.beat_for(30_000)
    bench.reads = True
    bench.beat_for(1000)
    numbers = [frame.sequence for frame in bench.frames]
    assert sum((after - before) % 256 != 1 for before, after in pairwise(numbers)) >= 1


good_frames = st.builds(
    lambda kind, sequence, payload: encode(Frame(kind, sequence, payload)),
    st.one_of(st.integers(0, 255), st.sampled_from([1, 2, 16, 17, 18, 19, 20, 21, 22])),
    st.integers(0, 255),
    st.binary(max_size=248),
)


@some
@given(st.lists(st.one_of(st.binary(max_size=600), good_frames), max_size=20), st.integers(0, WRAP - 1))
def test_whatever_comes_in_it_lives_and_answers_the_next_good_frame(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[bytes], start: int
) -> None:
    bench = Bench(tmp_path_factory.getbasetemp(), start)
    for piece in pieces:
        bench.send(piece)
        bench.run(30, step=10)
        assert bench.current_ma() <= 1000
    bench.run(4000, step=100)
    bench.heard.clear()
    bench.greet(0x0102)
    assert bench.told(Hello)[-1].session == 0x0102
    assert bench.command(Ask(What.PICTURE), 77).result == Result.DONE
