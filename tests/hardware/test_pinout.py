"""The pin map: sound as it is, every kind of mistake found, and the document the same."""

import csv
import io
from dataclasses import replace
from typing import Final, get_args

import pytest

from shogunboard.geometry import SQUARES, parse_square, square_name
from shogunboard_hw.pinout import BUILD_A, BUILD_B, BUILDS, Build, BuildA, BuildB, Expander, Line, Problem, check
from shogunboard_hw.pinout.check import ProblemKind
from shogunboard_hw.pinout.headers import KEPT, PINS
from shogunboard_hw.pinout.model import OUTPUT_ONLY, ExpanderInput, MultiplexerInput, Role
from shogunboard_hw.pinout.tables import TableKind, csv_text, markdown_text, pin_table
from tests.project.source import ROOT

A8: Final = parse_square("a8")


def kinds(build: Build) -> set[str]:
    return {problem.kind for problem in check(build)}


def rewired(*lines: Line, build: Build = BUILD_A) -> Build:
    """A build with other lines in place of those of the same roles."""
    roles = {line.role for line in lines}
    return replace(build, lines=(*(line for line in build.lines if line.role not in roles), *lines))


def input_a(square: int, expander: int, pin: int) -> BuildA:
    """Build A with another input for a square."""
    others = [place for place in BUILD_A.inputs if place.square != square]
    return replace(BUILD_A, inputs=(*others, ExpanderInput(square, expander, pin)))


def input_b(square: int, multiplexer: int, channel: int) -> BuildB:
    others = [place for place in BUILD_B.inputs if place.square != square]
    return replace(BUILD_B, inputs=(*others, MultiplexerInput(square, multiplexer, channel)))


def without(role: Role) -> Build:
    return replace(BUILD_A, lines=tuple(line for line in BUILD_A.lines if line.role != role))


@pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)
def test_the_builds_are_sound(build: Build) -> None:
    assert check(build) == ()


def test_five_chips_read_fourteen_squares_each_and_leave_the_output_pins_alone() -> None:
    assert [chip.address for chip in BUILD_A.expanders] == [0x20, 0x21, 0x22, 0x23, 0x24]
    assert [len(BUILD_A.squares_of(chip.number)) for chip in BUILD_A.expanders] == [14, 14, 14, 14, 8]
    assert not {place.pin for place in BUILD_A.inputs} & set(OUTPUT_ONLY)


def test_pins_are_named_and_numbered_as_in_the_data_sheets() -> None:
    found = {pin: ExpanderInput(0, 0, pin) for pin in (0, 6, 8, 14)}
    assert {pin: (place.pin_name, place.package_pin) for pin, place in found.items()} == {
        0: ("GPA0", 21),
        6: ("GPA6", 27),
        8: ("GPB0", 1),
        14: ("GPB6", 7),
    }
    channels = {channel: MultiplexerInput(0, 0, channel).package_pin for channel in (0, 7, 8, 15)}
    assert channels == {0: 9, 7: 2, 8: 23, 15: 16}


def test_multiplexers_that_share_an_output_are_enabled_one_by_one() -> None:
    for output in ("adc0", "adc1"):
        pair = [chip.enable for chip in BUILD_B.multiplexers if chip.output == output]
        assert len(pair) == len(set(pair)) == 2


def test_the_leds_run_row_by_row() -> None:
    assert [square_name(square) for square in BUILD_A.leds[6:10]] == ["g8", "h8", "a7", "b7"]
    assert BUILD_A.leds == BUILD_B.leds


def test_no_line_of_the_headers_stands_twice() -> None:
    for pins in PINS.values():
        assert len(set(pins.values())) == len(pins)
    assert {line for _, line in KEPT} <= set().union(*PINS.values())


WRONG: Final[dict[ProblemKind, list[Build]]] = {
    "square": [
        replace(BUILD_A, inputs=BUILD_A.inputs[1:]),
        replace(BUILD_B, inputs=BUILD_B.inputs[:-1]),
        replace(BUILD_A, inputs=(*BUILD_A.inputs, ExpanderInput(A8, 4, 14))),
        replace(BUILD_A, inputs=(*BUILD_A.inputs, ExpanderInput(64, 4, 14))),
    ],
    "led": [replace(BUILD_A, leds=BUILD_A.leds[1:]), replace(BUILD_B, leds=(*BUILD_B.leds, 3))],
    "address": [
        replace(BUILD_A, expanders=(*BUILD_A.expanders[:4], Expander(4, 0x28))),
        replace(BUILD_A, expanders=(*BUILD_A.expanders[:4], Expander(4, 0x20))),
    ],
    "chip": [
        replace(BUILD_A, expanders=BUILD_A.expanders[:4]),
        replace(BUILD_A, expanders=(*BUILD_A.expanders[:4], Expander(3, 0x24))),
        replace(BUILD_B, multiplexers=BUILD_B.multiplexers[:3]),
        replace(BUILD_B, multiplexers=(*BUILD_B.multiplexers[:3], BUILD_B.multiplexers[0])),
        replace(BUILD_B, multiplexers=(*BUILD_B.multiplexers[:3], replace(BUILD_B.multiplexers[3], enable="enable2"))),
    ],
    "pin": [input_a(A8, 4, 16), input_a(A8, 0, 1)],
    "output_only": [input_a(A8, 0, 7), input_a(A8, 4, 15)],
    "channel": [input_b(A8, 0, 16), input_b(A8, 0, 1)],
    "line": [rewired(Line("pi", 17, 11, "red"))],
    "header": [rewired(Line("pi", 28, 41, "red")), rewired(Line("pi", 27, 14, "red"))],
    "kept": [
        rewired(Line("pi", 14, 8, "red")),
        rewired(Line("pi", 3, 5, "red")),
        rewired(Line("pi", 24, 18, "sda")),
        rewired(Line("pi", 2, 3, "scl")),
        rewired(Line("pico", 15, 20, "leds"), build=BUILD_B),
    ],
    "role": [
        without("reset"),
        replace(BUILD_A, lines=(*BUILD_A.lines, Line("pi", 24, 18, "buzzer"))),
        replace(BUILD_A, lines=(*BUILD_A.lines, Line("pico", 26, 31, "adc0"))),
    ],
    "adc": [rewired(Line("pico", 22, 29, "adc1"), build=BUILD_B)],
}


@pytest.mark.parametrize(
    ("kind", "build"),
    [(kind, build) for kind, builds in WRONG.items() for build in builds],
    ids=lambda value: str(value)[:16],
)
def test_a_mistake_is_found_and_told(kind: ProblemKind, build: Build) -> None:
    assert kind in kinds(build)


def test_every_kind_of_mistake_is_tried() -> None:
    assert set(WRONG) == set(get_args(ProblemKind))


def test_a_problem_says_where_it_is() -> None:
    assert check(input_a(A8, 0, 7)) == (Problem("output_only", "a8 is read by GPA7, which may only be an output"),)
    assert check(rewired(Line("pi", 14, 8, "red"))) == (
        Problem("kept", "GPIO14 of the Raspberry Pi cannot be red: it is the serial console"),
    )


@pytest.mark.parametrize("kind", get_args(TableKind))
@pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)
def test_the_document_holds_every_table_as_it_is(build: Build, kind: TableKind) -> None:
    assert f"\n\n{markdown_text(build, kind)}" in (ROOT / "docs/pins.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", get_args(TableKind))
@pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)
def test_csv_is_the_same_table(build: Build, kind: TableKind) -> None:
    read = list(csv.reader(io.StringIO(csv_text(build, kind))))
    table = pin_table(build, kind)
    assert [tuple(row) for row in read] == [table.columns, *table.rows]


def test_the_table_of_squares_has_a_row_for_each() -> None:
    for build in BUILDS:
        assert [row[0] for row in pin_table(build, "squares").rows] == [square_name(square) for square in SQUARES]
