"""A panel at an emulated header, through the whole service: buttons, sounds, switching off."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Protocol

import pytest

from shogunboard.config import Config
from shogunboard.config.schema import PanelConfig, TrackingConfig
from shogunboard.errors import ConfigError
from shogunboard.ports import Beeps, Button
from shogunboard.service.panels import make_panel
from shogunboard.service.poweroff import parse_command
from shogunboard.service.sounds import REFUSED, SOUNDS, SWITCHING_OFF
from shogunboard_hw.gpio import GpioPanel, PanelPins
from shogunboard_hw.gpio.emulation import EmulatedGpio
from shogunboard_hw.gpio.library import Library
from shogunboard_hw.pinout import BUILD_A
from tests.web.house import USUAL, House

PINS: Final = PanelPins.of(BUILD_A)
THREAT: Final = "gf3cb1/5e1a/2s5/5G2/6A1/1C3S2/8/1B4F1 r 0"
"""f7e4 threatens the Shogun."""
LONG_MS: Final = 3000


class PanelHouse(House):
    """A service with a panel, its buttons and an ear at the buzzer."""

    def __init__(self, folder: Path, config: Config, load: Callable[[EmulatedGpio], Library]) -> None:
        def make(clock: Any) -> GpioPanel:
            self.gpio = EmulatedGpio(clock.monotonic_ms)
            return GpioPanel(PINS, lambda: load(self.gpio))

        super().__init__(folder, panel=make, config=config)
        self._heard = 0

    def press(self, button: Button, ms: int = 100) -> None:
        """Press a button, hold it for a time, and let it go."""
        self.gpio.press(PINS.buttons[button])
        self.pass_time(ms)
        self.gpio.release(PINS.buttons[button])
        self.pass_time(100)

    def wait_for_workers(self) -> None:
        """Wait for what the service does in worker threads."""

        async def wait() -> None:
            await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))

        self.in_loop(wait)

    def heard(self) -> Beeps:
        """The tones and pauses since the last time, with nothing sounding any more."""
        self.pass_time(2000)
        written = [one for one in self.gpio.written if one.channel == PINS.buzzer][self._heard :]
        self._heard += len(written)
        times = [one.t for one in written if one.t > 1000]
        return tuple(later - earlier for earlier, later in pairwise(times))

    @property
    def panel(self) -> Any:
        return self.get("/api/health").json["panel"]


class Begin(Protocol):
    """Begins a service whose table `[panel]` has these settings, and a game."""

    def __call__(
        self,
        *,
        tracking: TrackingConfig = USUAL.tracking,
        load: Callable[[EmulatedGpio], Library] = EmulatedGpio.library,
        **panel: Any,
    ) -> PanelHouse: ...


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Begins services, and ends them."""
    with ExitStack() as ends:

        def begin(
            *,
            tracking: TrackingConfig = USUAL.tracking,
            load: Callable[[EmulatedGpio], Library] = EmulatedGpio.library,
            **panel: Any,
        ) -> PanelHouse:
            config = Config(tracking=tracking, panel=PanelConfig(driver="gpio", **panel))
            house = ends.enter_context(PanelHouse(tmp_path, config, load))
            house.start()
            return house

        yield begin


def test_health_tells_of_the_panel(begin: Begin) -> None:
    house = begin()
    assert house.panel == {
        "name": "gpio",
        "ok": True,
        "problems": [],
        "said": [],
        "buttons": {button: {"down": False, "pressed": 0} for button in PINS.buttons},
    }
    house.press("red")
    assert house.panel["buttons"]["red"] == {"down": False, "pressed": 1}


def test_a_move_counts_when_the_clock_is_pressed(begin: Begin) -> None:
    house = begin(tracking=TrackingConfig(commit="button"))
    house.move("b1", "b3")
    house.pass_time(5000)
    assert house.moves == []
    house.press("white")
    house.pass_time(1000)
    assert house.moves == ["b1b3"]


def test_a_clock_s_button_switches_the_clock_and_pauses_it_when_held(begin: Begin) -> None:
    house = begin(tracking=TrackingConfig(commit="button"))
    house.command("clock", control={"base": [60_000, 60_000], "increment": 2000})
    house.move("b1", "b3")
    house.pass_time(2000)
    assert house.state["clock"]["running"] is None
    house.press("white")
    house.pass_time(1000)
    clock = house.state["clock"]
    assert clock["running"] == "r"
    assert 58_000 < clock["remaining"]["r"] < 60_000
    house.press("red", LONG_MS + 100)
    assert house.state["clock"]["paused"]
    stood = house.state["clock"]["remaining"]
    house.pass_time(2000)
    assert house.state["clock"]["remaining"] == stood
    house.press("white", LONG_MS + 100)
    assert house.state["clock"]["running"] == "r"


def test_a_press_just_before_the_flag_falls_counts(begin: Begin) -> None:
    house = begin(tracking=TrackingConfig(commit="button"))
    house.command("clock", control={"base": [60_000, 2000]})
    house.move("b1", "b3")
    began = house.clock.monotonic_ms()
    house.command("press", button="white")
    house.pass_time(200)
    house.move("e8", "e4")
    house.pass_time(began + 1990 - house.clock.monotonic_ms())
    house.command("press", button="red")
    house.pass_time(1000)
    state = house.state
    assert (state["phase"], state["moves"][1]["left"]) == ("playing", 10)
    assert state["clock"]["running"] == "w"


def test_ok_accepts_the_number_and_a_wrong_move_is_heard(begin: Begin) -> None:
    house = begin()
    house.move("b1", "b2")
    house.pass_time(3000)
    assert house.heard() == SOUNDS["wrong"]
    assert [question["kind"] for question in house.state["questions"]] == ["accept_distance"]
    house.press("ok")
    house.pass_time(1000)
    assert house.moves == ["b1b2"]
    assert house.heard() == SOUNDS["move"]


def test_a_press_that_means_nothing_is_answered_and_changes_nothing(begin: Begin) -> None:
    house = begin()
    before = house.state
    house.press("ok")
    assert house.heard() == REFUSED
    assert house.state == before | {"revision": house.state["revision"]}


def test_a_threat_and_an_end_are_heard(begin: Begin) -> None:
    house = begin()
    house.command("start_from", position=THREAT)
    house.hand("match")
    house.pass_time(1000)
    house.heard()
    house.move("f7", "e4")
    assert house.moves == ["f7e4"]
    assert house.heard() == SOUNDS["shogun"]
    house.command("resign", side="w")
    assert house.heard() == SOUNDS["end"]


def test_a_silent_panel_stays_silent(begin: Begin) -> None:
    house = begin(sounds=False)
    house.press("ok")
    house.command("resign", side="w")
    assert house.heard() == ()


def test_the_hint_button_is_refused_without_an_engine(begin: Begin) -> None:
    house = begin()
    house.press("hint")
    assert house.heard() == REFUSED
    assert house.said == []


def command_that(folder: Path, does: str) -> str:
    """A command that stands for switching the machine off."""
    script = folder / "off.py"
    script.write_text(does, encoding="utf-8")
    return f"'{sys.executable}' '{script}'"


def test_a_long_press_switches_the_machine_off(begin: Begin, tmp_path: Path) -> None:
    done = tmp_path / "switched off"
    command = command_that(tmp_path, f"open({str(done)!r}, 'x').close()")
    house = begin(shutdown=True, shutdown_command=command)
    house.press("ok", LONG_MS - 100)
    assert house.heard() == REFUSED
    house.press("ok", LONG_MS + 500)
    assert house.heard() == SWITCHING_OFF
    house.wait_for_workers()
    assert done.exists()
    assert house.said == []
    assert house.panel["ok"] is True


@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ("import sys; sys.exit('Interactive authentication required.')", "Interactive authentication required."),
        ("import sys; sys.exit(3)", "exit code 3"),
    ],
)
def test_a_machine_that_cannot_be_switched_off_is_told(begin: Begin, tmp_path: Path, does: str, reason: str) -> None:
    house = begin(shutdown=True, shutdown_command=command_that(tmp_path, does))
    house.press("ok", LONG_MS + 500)
    house.wait_for_workers()
    (problem,) = house.panel["problems"]
    assert reason in problem
    assert "panel.shutdown_command" in problem
    assert house.said == [problem]
    assert house.state["phase"] == "playing"


def test_a_command_that_does_not_exist_is_told(begin: Begin) -> None:
    house = begin(shutdown=True, shutdown_command="no-such-program now")
    house.press("ok", LONG_MS + 500)
    house.wait_for_workers()
    assert "no-such-program now failed (No such file or directory)" in house.panel["problems"][0]


def test_without_permission_a_long_press_is_a_press(begin: Begin, tmp_path: Path) -> None:
    house = begin(shutdown_command=command_that(tmp_path, "raise AssertionError"))
    house.move("b1", "b2")
    house.pass_time(3000)
    house.gpio.press(PINS.buttons["ok"])
    house.pass_time(100)
    assert house.moves == ["b1b2"]
    house.pass_time(2 * LONG_MS)
    house.wait_for_workers()
    assert house.said == []


def test_a_panel_that_cannot_be_used_stops_nothing(begin: Begin) -> None:
    def load(_: EmulatedGpio) -> Library:
        raise ConfigError("the library for the header is not installed; install it")

    house = begin(load=load)
    house.move("b1", "b3")
    assert house.moves == ["b1b3"]
    problem = "panel: the library for the header is not installed; install it"
    assert house.said == [problem]
    assert (house.panel["ok"], house.panel["problems"]) == (False, [problem])


def test_faults_of_the_header_stop_nothing(begin: Begin) -> None:
    house = begin()
    house.gpio.fail(OSError(5, "Input/output error"))
    house.press("ok")
    house.move("b1", "b3")
    assert house.moves == ["b1b3"]
    assert "Input/output error" in house.panel["problems"][0]
    house.gpio.fail(None)
    house.press("ok")
    assert house.panel["ok"] is True


def test_the_lines_are_given_back_at_the_end(tmp_path: Path) -> None:
    config = Config(panel=PanelConfig(driver="gpio"))
    with PanelHouse(tmp_path, config, EmulatedGpio.library) as house:
        assert house.gpio.in_use == {*PINS.buttons.values(), PINS.buzzer}
    assert house.gpio.in_use == frozenset()


def test_a_panel_is_found_by_its_entry_point() -> None:
    assert make_panel("none") is None
    with pytest.raises(ConfigError, match=r"panel.driver: there is no driver 'nono'; did you mean none\?"):
        make_panel("nono")


def test_the_panel_that_is_declared_is_that_of_the_header() -> None:
    panel = make_panel("gpio")
    assert panel is not None
    assert panel.name == "gpio"


@pytest.mark.parametrize("command", ["", "systemctl 'poweroff", "   "])
def test_a_command_must_be_one(command: str) -> None:
    with pytest.raises(ConfigError, match=r"panel.shutdown_command: "):
        parse_command(command)
    assert parse_command("systemctl poweroff") == ("systemctl", "poweroff")
