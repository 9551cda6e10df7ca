"""The clock: time goes down for the side to move and for nobody else, and only an increment gives some back."""

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.clock import Clock, TimeControl, control_json, control_tags, parse_control, parse_control_tags
from shogunboard.errors import TextError
from shogunboard.games.base import Side

WHITE, RED = Side.WHITE, Side.RED
BLITZ: Final = TimeControl((300_000, 300_000), increment=3000)
SUDDEN: Final = TimeControl((60_000, 30_000))
DELAYED: Final = TimeControl((60_000, 60_000), delay=5000)

bases = st.integers(1000, 86_400_000)
controls = st.one_of(
    st.builds(TimeControl, st.tuples(bases, bases), increment=st.integers(0, 60_000)),
    st.builds(TimeControl, st.tuples(bases, bases), delay=st.integers(0, 60_000), flag=st.sampled_from(["tells"])),
)
acts = st.lists(st.tuples(st.sampled_from(["wait", "move", "pause", "resume"]), st.integers(0, 90_000)), max_size=30)


def both(clock: Clock, t: int) -> tuple[int, int]:
    return clock.remaining(WHITE, t), clock.remaining(RED, t)


def test_the_first_move_starts_the_other_side_s_clock() -> None:
    clock = Clock.new(BLITZ)
    assert both(clock, 99_000) == (300_000, 300_000)
    assert (clock.flag_at(), clock.is_paused) == (None, False)
    clock = clock.moved(WHITE, 100_000)
    assert both(clock, 101_500) == (300_000, 298_500)
    assert both(clock.moved(RED, 101_500), 102_500) == (299_000, 301_500)


def test_a_press_starts_the_clock_of_the_side_to_move() -> None:
    clock = Clock.new(SUDDEN).begun(WHITE, 1000)
    assert both(clock, 4000) == (57_000, 30_000)
    assert both(clock.moved(WHITE, 4000), 5000) == (57_000, 29_000)


def test_a_delay_passes_before_the_time_counts_and_is_not_saved_up() -> None:
    clock = Clock.new(DELAYED).begun(WHITE, 0)
    assert both(clock, 5000) == (60_000, 60_000)
    assert both(clock, 7000) == (58_000, 60_000)
    clock = clock.moved(WHITE, 2000).moved(RED, 3000)
    assert both(clock, 3000 + 6000) == (59_000, 60_000)


def test_the_flag_falls_when_nothing_remains() -> None:
    clock = Clock.new(DELAYED).begun(RED, 1000)
    assert clock.flag_at() == 66_000
    assert clock.remaining(RED, 65_999) == 1
    assert clock.remaining(RED, 70_000) == 0
    assert clock.paused(2000).flag_at() is None
    assert clock.fallen(RED).flag_at() is None


def test_at_the_end_both_keep_what_remains() -> None:
    clock = Clock.new(BLITZ).begun(RED, 0).ended(10_000)
    assert both(clock, 50_000) == (300_000, 290_000)
    assert (clock.is_running, clock.is_paused, clock.flag_at()) == (False, False, None)
    assert clock.ended(60_000) == clock


@given(controls, acts)
def test_only_the_time_of_the_turn_passes_and_only_an_increment_gives_some_back(
    control: TimeControl, played: list[tuple[str, int]]
) -> None:
    clock, t = Clock.new(control).moved(WHITE, 0), 0
    counted = [0, 0]
    moves = [1, 0]
    for act, ms in played:
        before, turn = both(clock, t), clock.turn
        assert turn is not None
        if act == "wait":
            gone, paused = clock.remaining(turn, t), clock.is_paused
            t += ms
            after = both(clock, t)
            assert after[turn.other] == before[turn.other]
            assert before[turn] - (0 if paused else ms) <= after[turn] <= before[turn]
            counted[turn] += gone - clock.remaining(turn, t)
        elif act == "move":
            clock = clock.moved(turn, t)
            moves[turn] += 1
            assert clock.remaining(turn, t) - before[turn] == control.increment
            assert clock.turn is turn.other
        else:
            clock = clock.paused(t) if act == "pause" else clock.resumed(t)
            assert both(clock, t) == before
        assert min(both(clock, t)) >= 0
    for side in Side:
        given_back = control.increment * (moves[side] - (side is WHITE))
        assert clock.remaining(side, t) == control.base[side] + given_back - counted[side]


@given(controls, st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_pause_costs_nothing(control: TimeControl, before: int, pause: int, after: int) -> None:
    clock = Clock.new(control).begun(RED, 0)
    paused = clock.paused(before).resumed(before + pause)
    assert both(paused, before + pause + after) == both(clock, before + after)


@given(controls, st.integers(0, 10**6))
def test_the_flag_falls_at_the_first_moment_when_nothing_remains(control: TimeControl, used: int) -> None:
    clock = replace(Clock.new(control), turn=WHITE, used=used, since=50)
    at = clock.flag_at()
    assert at is not None
    assert clock.remaining(WHITE, at) == 0
    assert at == 50 or clock.remaining(WHITE, at - 1) == 1


@given(controls)
def test_a_control_survives_being_written_and_read(control: TimeControl) -> None:
    assert parse_control(control_json(control)) == control
    tags = dict(control_tags(control))
    assert parse_control_tags(lambda name: tags.get(name, "")) == replace(control, flag="ends")


def test_a_control_is_written_as_in_pgn() -> None:
    assert dict(control_tags(BLITZ)) == {"TimeControl": "300+3"}
    assert dict(control_tags(SUDDEN)) == {"TimeControl": "60", "TimeControlRed": "30"}
    assert dict(control_tags(DELAYED)) == {"TimeControl": "60d5"}
    assert dict(control_tags(None)) == {}


@pytest.mark.parametrize("text", ["", "?", "-", "40/7200:3600", "0", "99999999", "300+99999", "5 minutes"])
def test_a_control_that_is_not_known_is_left_alone(text: str) -> None:
    assert parse_control_tags({"TimeControl": text, "TimeControlRed": ""}.__getitem__) is None


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ([], ""),
        ({}, "base"),
        ({"base": [1000]}, "base"),
        ({"base": [1000, True]}, "base"),
        ({"base": [999, 1000]}, "base"),
        ({"base": [1000, 1e6]}, "base"),
        ({"base": [1000, 1000], "increment": -1}, "increment"),
        ({"base": [1000, 1000], "increment": 1, "delay": 1}, "delay"),
        ({"base": [1000, 1000], "delay": "5"}, "delay"),
        ({"base": [1000, 1000], "flag": "falls"}, "flag"),
        ({"base": [1000, 1000], "bonus": 3}, "bonus"),
    ],
)
def test_a_control_that_cannot_be_used_names_its_field(data: object, place: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_control(data)
    assert caught.value.place == place
