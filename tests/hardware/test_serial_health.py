"""What is said of a link and a firmware that are not as they should be, each with its cure."""

from dataclasses import replace

import pytest

from shogunboard_hw.activity import Activity
from shogunboard_hw.serialboard.health import board_health, link_problems
from shogunboard_hw.serialboard.report import LinkReport
from shogunboard_hw.wire.messages import Beat, Can, Hello

ALL = Can.SENSE | Can.LIGHT
HELLO = Hello(1, (1, 0, 0), 5, ALL | Can.PRESS | Can.BEEP, "ab", 1, 1, 1, 596, 1000, 0, "a test")
BEAT = Beat(1000, 0, 120, (0, 0, 0, 0), 0, 0, 64, 0)
WELL = LinkReport("linked", HELLO, BEAT, "." * 64, 1000, (0, 0, 0, 0), None, 1)


@pytest.mark.parametrize(
    ("report", "message"),
    [
        (LinkReport(problem="there is no Pico; plug it in"), "the serial link: there is no Pico; plug it in"),
        (replace(WELL, state="greeting", problem=None), "does not answer"),
        (replace(WELL, state="incompatible", hello=Hello(0, (0, 9, 0), 5, ALL)), "firmware is too old; bring the firm"),
        (replace(WELL, state="incompatible", hello=Hello(2, (2, 0, 0), 5, ALL)), "program is too old; bring shogun"),
        (replace(WELL, hello=replace(HELLO, firmware=(0, 9, 9))), "firmware 0.9.9 is older than 1.0.0; bring"),
        (replace(WELL, hello=replace(HELLO, capabilities=Can.LIGHT)), "lights alone and reads no sensors; set"),
        (replace(WELL, hello=replace(HELLO, capabilities=Can.SENSE)), "drives no lights"),
        (replace(WELL, hello=replace(HELLO, zeros=2)), "zeros of the sensors are damaged"),
        (replace(WELL, beat=replace(BEAT, flags=8)), "cannot write to the lights; unplug"),
    ],
)
def test_each_trouble_has_its_words(report: LinkReport, message: str) -> None:
    (problem,) = link_problems(report, ALL, ended=False)
    assert message in str(problem)


def test_a_thread_that_has_ended_is_told() -> None:
    (problem,) = link_problems(WELL, ALL, ended=True)
    assert "restart the service" in str(problem)


def test_all_is_well() -> None:
    health = board_health(WELL, 1200, 1000, Activity(), "." * 64, ended=False)
    assert (health["ok"], health["problems"], health["no_reading"]) == (True, [], [])


def test_a_picture_that_is_too_old_is_told_with_its_age() -> None:
    health = board_health(WELL, 3500, 1000, Activity(), "?" * 64, ended=False)
    assert health["ok"] is False
    assert "2500 ms old; is the USB link disturbed" in str(health["problems"])
