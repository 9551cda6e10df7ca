"""The panel at the header, on an emulated one: bounces, stuck buttons, faults, sounds, the reset line."""

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.errors import ConfigError
from shogunboard.ports import Button, ButtonChange, Panel
from shogunboard_hw.gpio import GpioPanel, PanelPins, ResetLine, open_panel
from shogunboard_hw.gpio.beeper import Beeper
from shogunboard_hw.gpio.debounce import Debouncer
from shogunboard_hw.gpio.emulation import EmulatedGpio
from shogunboard_hw.gpio.panel import BUTTONS, HOLD_MS
from shogunboard_hw.pinout import BUILD_A

PINS: Final = PanelPins.of(BUILD_A)
LOOK_MS: Final = 10


class Rig:
    """A panel at an emulated header, with a time that a test lets pass."""

    def __init__(self) -> None:
        self.now = 0
        self.gpio = EmulatedGpio(lambda: self.now)
        self.panel = GpioPanel(PINS, self.gpio.library)
        self.changes: list[ButtonChange] = []

    def open(self) -> "Rig":
        self.panel.open()
        self.pass_time(100)
        return self

    def pass_time(self, ms: int) -> None:
        for _ in range(ms // LOOK_MS):
            self.changes += self.panel.poll(self.now)
            self.now += LOOK_MS

    def press(self, button: Button) -> None:
        self.gpio.press(PINS.buttons[button])

    def release(self, button: Button) -> None:
        self.gpio.release(PINS.buttons[button])

    @property
    def problems(self) -> Sequence[str]:
        health = json.loads(json.dumps(self.panel.health()))
        assert health["ok"] == (not health["problems"])
        found: list[str] = health["problems"]
        return found


@pytest.fixture
def rig() -> Rig:
    return Rig().open()


def test_it_is_a_panel_of_the_pin_map() -> None:
    panel: Panel = open_panel()
    assert panel.name == "gpio"
    assert PanelPins({"white": 17, "red": 27, "ok": 22, "hint": 23}, 18) == PINS


@pytest.mark.parametrize("button", BUTTONS)
def test_a_button_goes_down_and_up(rig: Rig, button: Button) -> None:
    rig.press(button)
    rig.pass_time(200)
    assert rig.changes == [ButtonChange(button, down=True)]
    rig.pass_time(200)
    rig.release(button)
    rig.pass_time(200)
    assert rig.changes == [ButtonChange(button, down=True), ButtonChange(button, down=False)]


def test_several_buttons_go_down_together(rig: Rig) -> None:
    for button in BUTTONS:
        rig.press(button)
    rig.pass_time(50)
    assert {change.button for change in rig.changes} == set(BUTTONS)
    assert all(change.down for change in rig.changes)


def test_a_touch_shorter_than_the_bounces_is_nothing(rig: Rig) -> None:
    rig.press("ok")
    rig.pass_time(HOLD_MS)
    rig.release("ok")
    rig.pass_time(500)
    assert rig.changes == []


def test_a_button_that_is_down_from_the_start_does_nothing() -> None:
    rig = Rig()
    rig.press("ok")
    rig.open()
    rig.pass_time(1000)
    assert rig.changes == []
    rig.release("ok")
    rig.pass_time(100)
    rig.press("ok")
    rig.pass_time(100)
    assert [change.down for change in rig.changes] == [False, True]


def test_a_button_that_stays_down_is_told(rig: Rig) -> None:
    rig.press("red")
    rig.pass_time(30_000)
    assert rig.problems == []
    rig.pass_time(40_000)
    assert ["red" in problem and "stuck" in problem for problem in rig.problems] == [True]
    rig.release("red")
    rig.pass_time(100)
    assert rig.problems == []
    assert rig.panel.health()["buttons"] == {
        button: {"down": False, "pressed": int(button == "red")} for button in BUTTONS
    }


def test_the_buzzer_plays_what_it_is_given(rig: Rig) -> None:
    began = rig.now
    rig.panel.play((100, 50, 30), rig.now)
    rig.pass_time(1000)
    sounded = [(written.t - began, written.level) for written in rig.gpio.written if written.t >= began]
    assert sounded == [(0, 1), (100, 0), (150, 1), (180, 0)]


def test_a_new_sound_takes_the_place_of_the_old_one(rig: Rig) -> None:
    rig.panel.play((1000,), rig.now)
    rig.pass_time(200)
    began = rig.now
    rig.panel.play((20, 20, 20), rig.now)
    rig.pass_time(500)
    sounded = [(written.t - began, written.level) for written in rig.gpio.written if written.t >= began]
    assert sounded == [(20, 0), (40, 1), (60, 0)]


def test_closing_silences_the_buzzer_and_gives_the_lines_back(rig: Rig) -> None:
    rig.panel.play((60_000,), rig.now)
    assert rig.gpio.level(PINS.buzzer) == 1
    rig.panel.close()
    assert rig.gpio.written[-1].level == 0
    assert rig.gpio.in_use == frozenset()
    rig.panel.close()
    rig.pass_time(100)
    assert rig.problems == ["the panel is not open"]
    rig.panel.open()
    rig.press("ok")
    rig.pass_time(100)
    assert rig.changes == []
    assert rig.problems == []


@pytest.mark.parametrize("error", [RuntimeError("GPIO busy"), OSError(5, "Input/output error")])
def test_a_fault_of_the_header_is_told_and_survived(rig: Rig, error: Exception) -> None:
    rig.gpio.fail(error)
    rig.panel.play((100,), rig.now)
    rig.press("ok")
    rig.pass_time(1000)
    assert rig.changes == []
    assert len(rig.problems) == 1
    assert str(error) in rig.problems[0]
    rig.gpio.fail(None)
    rig.pass_time(100)
    assert rig.problems == []
    assert rig.changes == [ButtonChange("ok", down=True)]
    rig.gpio.fail(error)
    rig.panel.close()


def test_a_header_that_cannot_be_used_is_no_panel() -> None:
    rig = Rig()
    rig.gpio.fail(RuntimeError("No access to /dev/mem.  Try running as root!"))
    with pytest.raises(ConfigError, match="usermod -aG gpio"):
        rig.panel.open()
    rig.gpio.fail(None)
    rig.panel.open()
    rig.pass_time(100)
    assert rig.problems == []


def test_the_emulated_header_is_as_strict_as_a_real_one() -> None:
    gpio = EmulatedGpio()
    with pytest.raises(RuntimeError, match="set pin numbering mode"):
        gpio.setup(17, gpio.IN)
    gpio.setmode(gpio.BCM)
    with pytest.raises(ValueError, match="different mode"):
        gpio.setmode(10)
    with pytest.raises(RuntimeError, match="setup"):
        gpio.input(17)
    with pytest.raises(RuntimeError, match="OUTPUT"):
        gpio.output(17, 1)
    gpio.setup(17, gpio.IN)
    assert gpio.input(17) == 0  # There is nothing that would pull it up.
    gpio.setup(17, gpio.OUT, initial=1)
    assert gpio.input(17) == 1


@given(st.lists(st.tuples(st.integers(1, 60), st.booleans()), max_size=60))
def test_what_counts_has_held_and_alternates(looks: list[tuple[int, bool]]) -> None:
    debouncer = Debouncer(HOLD_MS)
    now, seen, since = 0, None, 0
    changes: list[bool] = []
    for passed, down in looks:
        now += passed
        if down != seen:
            seen, since = down, now
        if debouncer.feed(now, down):
            assert now - since >= HOLD_MS
            assert debouncer.is_down == down
            changes.append(down)
    assert all(one != other for one, other in pairwise(changes))


@given(st.lists(st.integers(1, 500), max_size=8), st.integers(0, 1000))
def test_a_sound_is_as_long_as_its_tones(steps: list[int], began: int) -> None:
    beeper = Beeper()
    assert not beeper.is_on(began)
    beeper.play(tuple(steps), began)
    on = [beeper.is_on(began + t) for t in range(sum(steps) + 100)]
    assert sum(on) == sum(steps[::2])
    assert not any(on[sum(steps) :])


def test_the_reset_line_is_low_for_a_moment() -> None:
    gpio = EmulatedGpio()
    pauses: list[float] = []
    line = ResetLine(5, gpio.library, pauses.append)
    assert gpio.in_use == frozenset()
    line()
    line()
    assert [(written.channel, written.level) for written in gpio.written] == [(5, 1), (5, 0), (5, 1), (5, 0), (5, 1)]
    assert all(pause >= 1e-6 for pause in pauses)
    assert line.problem is None
    line.close()
    line.close()
    assert gpio.in_use == frozenset()


def test_the_reset_line_is_that_of_the_pin_map() -> None:
    gpio = EmulatedGpio()
    ResetLine.of(BUILD_A, gpio.library, lambda _: None)()
    assert {written.channel for written in gpio.written} == {5}


def test_a_reset_line_raises_nothing() -> None:
    gpio = EmulatedGpio()
    line = ResetLine(5, gpio.library, lambda _: None)
    gpio.fail(RuntimeError("No access to /dev/mem"))
    line()
    assert line.problem is not None
    assert "usermod" in line.problem
    gpio.fail(None)
    line()
    assert line.problem is None
    gpio.fail(OSError(5, "Input/output error"))
    line()
    assert line.problem is not None
    line.close()
