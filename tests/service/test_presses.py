"""Presses, long presses, and the sounds of a panel."""

import math
from itertools import accumulate
from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.ports import Button, ButtonChange
from shogunboard.service.presses import Press, Presses
from shogunboard.service.sounds import REFUSED, SOUNDS, SWITCHING_OFF
from shogunboard.session import SoundKind

LONG_MS: Final = 3000
BUTTONS: Final[tuple[Button, ...]] = get_args(Button)


def down(button: Button) -> list[ButtonChange]:
    return [ButtonChange(button, down=True)]


def up(button: Button) -> list[ButtonChange]:
    return [ButtonChange(button, down=False)]


@pytest.mark.parametrize("button", BUTTONS)
def test_a_button_acts_as_it_goes_down(button: Button) -> None:
    presses = Presses(None)
    assert presses.feed(0, down(button)) == [Press(button)]
    assert presses.feed(10_000, ()) == []
    assert presses.feed(20_000, up(button)) == []


def test_with_long_presses_ok_acts_when_it_is_let_go() -> None:
    presses = Presses(LONG_MS)
    assert presses.feed(0, down("ok")) == []
    assert presses.feed(LONG_MS - 1, ()) == []
    assert presses.feed(LONG_MS - 1, up("ok")) == [Press("ok")]
    assert presses.feed(10 * LONG_MS, ()) == []


def test_a_long_press_acts_while_it_is_held_and_only_once() -> None:
    presses = Presses(LONG_MS)
    presses.feed(0, down("ok"))
    assert presses.feed(LONG_MS, ()) == [Press("ok", long=True)]
    assert presses.feed(3 * LONG_MS, ()) == []
    assert presses.feed(3 * LONG_MS, up("ok")) == []
    assert presses.feed(4 * LONG_MS, down("ok")) == []
    assert presses.feed(4 * LONG_MS + 100, up("ok")) == [Press("ok")]


def test_other_buttons_act_at_once_and_are_never_long() -> None:
    presses = Presses(LONG_MS)
    assert presses.feed(0, down("white")) == [Press("white")]
    assert presses.feed(10 * LONG_MS, up("white")) == []


def test_a_clock_s_button_that_is_held_acts_twice() -> None:
    presses = Presses(None, clocks_ms=LONG_MS)
    assert presses.feed(0, down("white")) == [Press("white")]
    assert presses.feed(LONG_MS - 1, up("white")) == []
    assert presses.feed(2 * LONG_MS, down("white")) == [Press("white")]
    assert presses.feed(3 * LONG_MS, ()) == [Press("white", long=True)]
    assert presses.feed(9 * LONG_MS, ()) == []
    assert presses.feed(9 * LONG_MS, up("white")) == []


def test_a_press_that_was_noticed_late_is_long_all_the_same() -> None:
    presses = Presses(LONG_MS)
    presses.feed(0, down("ok"))
    assert presses.feed(2 * LONG_MS, up("ok")) == [Press("ok", long=True)]


def test_letting_go_of_what_was_never_pressed_is_nothing() -> None:
    assert Presses(LONG_MS).feed(0, up("ok")) == []


@given(st.lists(st.tuples(st.integers(1, 2 * LONG_MS), st.sampled_from(BUTTONS)), max_size=30))
def test_every_press_acts_once(presses: list[tuple[int, Button]]) -> None:
    """One button after the other, each held for a time."""
    logic = Presses(LONG_MS)
    acted: list[Press] = []
    now = 0
    for held, button in presses:
        acted += logic.feed(now, down(button))
        acted += logic.feed(now + held // 2, ())
        now += held
        acted += logic.feed(now, up(button))
    assert acted == [Press(button, long=button == "ok" and held >= LONG_MS) for held, button in presses]


def test_sounds_are_told_apart_by_number_and_length() -> None:
    audible = [beeps for beeps in (*SOUNDS.values(), REFUSED, SWITCHING_OFF) if beeps]
    assert SOUNDS.keys() == set(get_args(SoundKind))
    patterns = {
        tuple("long" if tone > 400 else "short" if tone > 50 else "tiny" for tone in beeps[::2]) for beeps in audible
    }
    assert len(patterns) == len(audible)
    for beeps in audible:
        assert len(beeps) % 2 == 1
        assert math.isclose(max(accumulate(beeps)), sum(beeps))
        assert sum(beeps) <= 1500
