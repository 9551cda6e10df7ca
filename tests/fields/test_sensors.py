"""Sensors tell what stands on them, in boards that are built as people build."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fields.compared import EARLIER_EMPTY, placed_badly
from fields.margins import OPERATE_B, PRINTED_PLAY, RELEASE_B, felt_row, margins, margins_row
from fields.parameters import Magnets
from fields.stuckon import stuck_on_fields
from fields.tolerances import BUILDS, Build, alone, perfect, simulate, tags_around

ROOT = Path(__file__).parents[2]
JIG, HAND, WIRES = BUILDS


@pytest.mark.parametrize(
    ("build", "alone", "empty", "occupied", "two_sided"),
    [(JIG, 1.0, 2.0, 15.9, 10.6), (HAND, 2.2, 3.3, 10.7, 7.9), (WIRES, 3.7, 4.7, 6.4, 3.9)],
)
def test_what_sensors_feel(
    build: Build,
    alone: float,
    empty: float,
    occupied: float,
    two_sided: float,
    report: str,
    drawn: Callable[[str], list[float]],
) -> None:
    felt = simulate(Magnets(), build)
    assert {felt_row(build, felt), margins_row(build, felt)} <= set(report.splitlines())
    at = 3 * BUILDS.index(build)
    extremes = (felt.most_empty, felt.least_occupied, felt.least_two_sided)
    assert drawn("field_sensors.png")[at : at + 3] == pytest.approx(extremes, abs=0.02)
    reached = (felt.most_alone, felt.most_empty, felt.least_occupied, felt.least_two_sided)
    assert reached == pytest.approx((alone, empty, occupied, two_sided), rel=0.1)


def test_the_chosen_sensors_have_margins_in_the_printed_recess(report: str) -> None:
    printed = replace(Magnets(), play=PRINTED_PLAY)
    felt = {build: simulate(printed, build) for build in (JIG, HAND)}
    assert {felt_row(*item) for item in felt.items()} | {margins_row(*item) for item in felt.items()} <= set(
        report.splitlines()
    )
    jig, hand = map(margins, felt.values())
    reached = (jig.a_empty, jig.a_occupied, jig.a_two_sided, jig.b_empty, jig.b_occupied, jig.b_two_sided)
    assert reached == pytest.approx((1.5, 2.9, 1.7, 1.8, 3.7, 2.1), abs=0.15)
    assert min(hand.b_empty, hand.b_occupied, hand.b_two_sided) > 1.5
    assert hand.a_empty < 1 < hand.a_occupied


def test_the_limits_are_those_of_the_firmware() -> None:
    firmware = (ROOT / "firmware/src/sensing.py").read_text("utf-8")
    told = dict(re.findall(r"^(OPERATE|RELEASE) = (\d+) \* LEVELS_PER_MT$", firmware, re.MULTILINE))
    assert {name: float(value) for name, value in told.items()} == {"OPERATE": OPERATE_B, "RELEASE": RELEASE_B}


@pytest.mark.parametrize("number", [0, 1])
def test_a_badly_placed_sensor_explains_the_earlier_computation(number: int) -> None:
    magnets = Magnets()
    own = placed_badly(magnets, BUILDS[number])
    assert np.abs(alone(magnets, perfect(BUILDS[number]))).max() < own < EARLIER_EMPTY[number]
    tags = tags_around(replace(magnets, sensor_depth=magnets.pair_depth))
    assert tags == pytest.approx(0.45, abs=0.02)
    assert own + tags == pytest.approx(EARLIER_EMPTY[number], rel=0.1)


@pytest.mark.parametrize(("gap", "centred", "off"), [(8, 13.8, 10.6), (10, 7.9, 6.5), (12, 4.9, 4.3)])
def test_a_tag_stuck_on_leaves_little(gap: float, centred: float, off: float) -> None:
    assert stuck_on_fields(Magnets(), gap) == pytest.approx((centred, off), abs=0.1)


def test_the_guide_calls_it_an_experiment() -> None:
    guide = (ROOT / "hardware/build/README.md").read_text("utf-8")
    chapter = " ".join(guide.split("## Original sets")[1].split("\n## ")[0].split())
    (near, near_off), (far, far_off) = (stuck_on_fields(Magnets(), gap) for gap in (8.0, 12.0))
    assert f"with 8 mm between them {near:.1f} mT are left and with 12 mm {far:.1f}, or" in chapter
    assert f"or {near_off:.1f} and {far_off:.1f} when" in chapter
    assert "That is an experiment" in chapter
