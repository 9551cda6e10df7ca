"""The lights of the device as PROTOCOL.md describes them, in CPython on the mocked machine."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.lights.palettes import BLINKS
from shogunboard.lights.roles import Role
from shogunboard_hw.wire.messages import (
    Ack,
    Ask,
    Beat,
    Beep,
    Can,
    Change,
    Command,
    Hello,
    Lights,
    LookEntry,
    Result,
    SelfTest,
    Settings,
    What,
    Zero,
)
from tests.firmware.bench import ALL_WHITE, WHITE, Bench, one

some = settings(derandomize=True, max_examples=40, deadline=None)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


@pytest.mark.parametrize("role", list(Role))
def test_a_role_blinks_as_the_service_says(bench: Bench, role: Role) -> None:
    blink = BLINKS[role]
    bench.greet()
    bench.command(one(27, LookEntry((9, 8, 7), tuple(step // 50 for step in blink.steps))))
    for _ in range(40):
        bench.beat_for(100)
        time = int(bench.device._time)
        if all(blink.is_on(time - late) == blink.is_on(time) for late in range(30)):
            assert bench.lit() == ({27: (9, 8, 7)} if blink.is_on(time) else {})


@some
@given(
    st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=1, max_size=40),
    st.lists(st.integers(0, 40), min_size=64, max_size=64),
    st.integers(0, 255),
    st.integers(0, 65535),
)
def test_no_frame_of_any_host_exceeds_the_budget(
    tmp_path_factory: pytest.TempPathFactory,
    colours: list[tuple[int, int, int]],
    squares: list[int],
    brightness: int,
    budget: int,
) -> None:
    bench = Bench(tmp_path_factory.getbasetemp())
    bench.greet()
    bench.command(Settings(brightness, budget))
    bench.command(Lights(tuple(LookEntry(rgb) for rgb in colours), tuple(min(s, len(colours)) for s in squares)))
    bench.beat_for(250)
    most = max(min(budget or 1000, 1000), 64)
    assert bench.current_ma() <= most
    assert bench.current_ma() <= bench.told(Beat)[-1].current_ma < bench.current_ma() + 1


def test_a_bright_frame_is_dimmed_and_its_blinking_changes_no_other_light(bench: Bench) -> None:
    bench.greet()
    squares = tuple(1 + square % 2 for square in range(64))
    bench.command(Lights((WHITE, LookEntry((255, 255, 255), (5, 5))), squares))
    seen = set()
    for _ in range(20):
        bench.beat_for(50)
        seen.add((len(bench.lit()), bench.lit()[0]))
    assert {count for count, _ in seen} == {32, 64}
    assert len({colour for _, colour in seen}) == 1
    assert bench.told(Beat)[-1].flags & 1


def test_lights_that_do_not_change_are_sent_again_every_second(bench: Bench) -> None:
    bench.greet()
    bench.command(ALL_WHITE)
    before = bench.frames_sent_to_leds()
    bench.beat_for(5000)
    assert 4 <= bench.frames_sent_to_leds() - before <= 7


def test_an_output_of_the_lights_that_is_stuck_is_said_and_stops_no_scan(bench: Bench) -> None:
    bench.world.dma_stuck = True
    bench.run(50)
    bench.greet()
    bench.command(ALL_WHITE)
    bench.field(3, 20)
    bench.beat_for(500)
    assert bench.told(Change)[-1].cells == {3: "N"}
    assert bench.told(Beat)[-1].flags & 8
    bench.command(Ask(What.SELFTEST))
    assert (9, 0) in bench.told(SelfTest)[-1].findings


def test_build_a_has_lights_alone(tmp_path: Path) -> None:
    (tmp_path / "board.cfg").write_text("build=A")
    bench = Bench(tmp_path)
    bench.greet()
    (hello,) = bench.heard
    assert isinstance(hello, Hello)
    assert (hello.capabilities, hello.counts_per_mt) == (Can.LIGHT, 0)
    refused: list[Command] = [Zero(frozenset({1})), Beep((1,)), Ask(What.PICTURE), Ask(What.RAW), Ask(What.BUTTONS)]
    for command in refused:
        assert bench.command(command).result == Result.NOT_CAPABLE
    assert bench.command(one(63, WHITE)).result == Result.DONE
    bench.beat_for(2000)
    assert set(bench.lit()) == {63}
    assert {type(message) for message in bench.heard} == {Hello, Ack, Beat}
    bench.command(Ask(What.SELFTEST))
    assert bench.told(SelfTest)[-1].findings == ()
