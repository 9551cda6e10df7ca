"""Wrong wiring is recognised and named."""

from collections import Counter
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.geometry import SQUARES, parse_square, turned
from shogunboard.selftest.analysis import by_square, of_lights, of_sensors
from shogunboard.selftest.findings import LIGHT_CURES, SENSOR_CURES, Finding, Kind
from shogunboard.selftest.observed import Felt, Observed
from tests.project.markdown import parse, section, tables
from tests.project.source import ROOT
from tests.selftest.wiring import (
    PARTS,
    ROWS,
    Mistake,
    absent_chip,
    exchanged,
    exchanged_chips,
    exchanged_rows,
    exchanged_squares,
    mistakes,
    observe,
    reversed_row,
    same_address,
    shifted_row,
)


def sq(*names: str) -> list[int]:
    return [parse_square(name) for name in names]


def only(findings: list[Finding]) -> Finding:
    (finding,) = findings
    return finding


def felt_as(moves: dict[int, int | None]) -> Felt:
    seen = {square: moves.get(square, square) for square in SQUARES}
    return {square: frozenset() if other is None else frozenset({other}) for square, other in seen.items()}


def test_on_a_well_wired_board_nothing_is_found() -> None:
    assert of_sensors(observe([]), PARTS) == []
    assert of_sensors(observe([]), ()) == []
    assert of_lights(observe([]).felt) == []


@settings(max_examples=300)
@given(mistakes())
def test_random_mistakes_are_named_one_by_one(chosen: list[Mistake]) -> None:
    findings = of_sensors(observe(chosen), PARTS)
    assert Counter(finding.kind for finding in findings) == Counter(_kinds(chosen))
    for mistake in chosen:
        named = [finding for finding in findings if finding.kind == mistake.kind]
        assert any(mistake.words in finding.text for finding in named)
        assert set().union(*(finding.squares for finding in named)) & mistake.squares


def _kinds(chosen: list[Mistake]) -> list[Kind]:
    """Chips that are absent are told in one finding."""
    kinds = [mistake.kind for mistake in chosen if mistake.kind != "no_reading"]
    return kinds + ["no_reading"] * any(mistake.kind == "no_reading" for mistake in chosen)


@settings(max_examples=200)
@given(mistakes(), st.lists(st.sampled_from(SQUARES), max_size=1), st.lists(st.sampled_from(SQUARES), max_size=1))
def test_a_broken_sensor_hides_no_mistake(chosen: list[Mistake], broken: list[int], always: list[int]) -> None:
    chosen = [mistake for mistake in chosen if mistake.kind not in ("squares_exchanged", "no_reading", "same_address")]
    findings = of_sensors(observe(chosen, broken, always), PARTS)
    kinds = Counter(finding.kind for finding in findings if finding.kind not in ("silent", "always"))
    assert kinds == Counter(mistake.kind for mistake in chosen)
    silent = {square for finding in findings if finding.kind == "silent" for square in finding.squares}
    assert silent <= set(broken)
    moves = {square: seen for mistake in chosen for square, seen in mistake.moves.items()}
    seen = {square for square in broken if square not in always and moves.get(square, square) not in (None, *always)}
    assert seen <= silent


def test_a_chip_at_a_wrong_address_is_named() -> None:
    finding = only(of_sensors(observe([same_address(0, 1)]), PARTS))
    assert finding.kind == "same_address"
    assert finding.text == "chip 0 answers at the address of chip 1"
    assert "A0, A1 and A2" in finding.cure
    assert set(finding.squares) == set(PARTS[0].squares)


def test_a_chip_at_an_address_that_nobody_reads_is_named() -> None:
    finding = only(of_sensors(observe([absent_chip(2)]), PARTS))
    assert (finding.kind, finding.text) == ("no_reading", "there is no reading from all of chip 2")
    assert "address" in finding.cure


def test_exchanged_chips_are_named_although_one_has_fewer_squares() -> None:
    finding = only(of_sensors(observe([exchanged_chips(1, 4)]), PARTS))
    assert finding.text == "chip 1 and chip 4 are exchanged"
    assert set(PARTS[4].squares) < set(finding.squares)


def test_without_knowing_the_parts_each_square_is_named() -> None:
    findings = of_sensors(observe([exchanged_chips(0, 1)]), ())
    assert {finding.kind for finding in findings} == {"squares_exchanged"}
    assert len(findings) == 14


def test_a_row_the_wrong_way_round_is_named() -> None:
    finding = only(of_sensors(observe([reversed_row(0)]), PARTS))
    assert (finding.kind, finding.text) == ("row_reversed", "row 8 (strip 1) is the wrong way round")
    assert finding.squares == ROWS[0]


def test_exchanged_rows_that_are_also_the_wrong_way_round() -> None:
    wrong = Mistake("rows_exchanged", exchanged(ROWS[2], ROWS[5][::-1]))
    assert only(of_sensors(observe([wrong]), PARTS)).text.endswith("and both are the wrong way round")


def test_a_connector_that_is_off_by_one_is_named() -> None:
    towards_h = only(of_sensors(observe([shifted_row(7, to_h=True)]), PARTS))
    assert towards_h.text == "row 1 (strip 8) is shifted by one square towards file h"
    towards_a = only(of_sensors(observe([shifted_row(7, to_h=False)]), PARTS))
    assert towards_a.text == "row 1 (strip 8) is shifted by one square towards file a"


@pytest.mark.parametrize("quarter_turns", [1, 2, 3])
def test_a_turned_board_is_named(quarter_turns: int) -> None:
    moves: dict[int, int | None] = {square: turned(square, quarter_turns) for square in SQUARES}
    finding = only(of_sensors(Observed(felt_as(moves)), PARTS))
    assert finding.kind == "turned"
    assert finding.text == f"the sensors lie turned: a8 is taken for {['h8', 'h1', 'a1'][quarter_turns - 1]}"


def test_exchanged_squares_are_named() -> None:
    finding = only(of_sensors(observe([exchanged_squares(*sq("c3", "f7"))]), PARTS))
    assert (finding.kind, finding.text) == ("squares_exchanged", "f7 and c3 are exchanged")


def test_three_squares_in_a_ring_are_named_each() -> None:
    a, b, c = sq("a1", "d4", "h8")
    findings = of_sensors(Observed(felt_as({a: b, b: c, c: a})), PARTS)
    assert [finding.kind for finding in findings] == ["misplaced"] * 3
    assert "a magnet on a1 is felt on d4" in [finding.text for finding in findings]


def test_two_sensors_that_are_joined_are_named() -> None:
    one, other = sq("b2", "c2")
    felt = dict(felt_as({})) | {one: frozenset({one, other}), other: frozenset({one, other})}
    findings = of_sensors(Observed(felt), PARTS)
    assert [finding.kind for finding in findings] == ["doubled", "doubled"]
    assert findings[0].text == "a magnet on b2 is felt on c2, too"


def test_a_strip_that_feels_nothing_is_named_as_a_whole() -> None:
    finding = only(of_sensors(Observed(felt_as(dict.fromkeys(ROWS[3]))), PARTS))
    assert (finding.kind, finding.text) == ("silent", "a magnet is not felt on all of row 5 (strip 4)")


def test_a_board_that_feels_nothing_is_told_in_a_word() -> None:
    finding = only(of_sensors(Observed(felt_as(dict.fromkeys(SQUARES))), PARTS))
    assert finding.text == "no square feels a magnet"


def test_squares_that_are_always_occupied_stick_or_come_and_go() -> None:
    one, two, three, four = (frozenset(sq(name)) for name in ("a1", "b2", "c3", "d4"))
    observed = Observed({**felt_as({}), sq("a1")[0]: frozenset()}, one, frozenset(), two, three, four)
    findings = of_sensors(observed, PARTS)
    assert [(finding.kind, finding.squares) for finding in findings] == [
        ("always", tuple(one)),
        ("sticking", tuple(two)),
        ("flipped", tuple(three)),
        ("lost", tuple(four)),
    ]


def test_what_was_not_tested_is_told() -> None:
    finding = only(of_sensors(Observed({square: frozenset({square}) for square in SQUARES[:56]}), PARTS))
    assert (finding.kind, finding.text) == ("untested", "not tested: all of row 1 (strip 8)")


def test_lights_are_told_as_lights() -> None:
    serpentine: list[Mistake] = [reversed_row(row) for row in range(1, 8, 2)]
    findings = of_lights(observe(serpentine).felt)
    assert [finding.kind for finding in findings] == ["row_reversed"] * 4
    assert findings[0].text == "the lights: row 7 (strip 2) is the wrong way round"
    assert "feed the strip at file a" in findings[0].cure
    dark = only(of_lights(felt_as(dict.fromkeys(SQUARES[16:]))))
    assert dark.text.startswith("the light stays dark on all of row 6 (strip 3), all of row 5")
    assert {finding.subject for finding in findings} == {"lights"}
    pair = only(of_lights(observe([exchanged_squares(0, 1)]).felt))
    assert pair.text == "the lights of a8 and b8 are exchanged"


def test_every_kind_has_its_cure() -> None:
    kinds = set(get_args(Kind))
    assert SENSOR_CURES.keys() == LIGHT_CURES.keys() == kinds
    assert all(not str(cure).endswith(".") for cure in (*SENSOR_CURES.values(), *LIGHT_CURES.values()))


def test_every_kind_is_documented() -> None:
    (table,) = tables(section(parse(ROOT / "docs/selftest.md"), "What is found"))
    assert tuple(row[0].codes[0] for row in table.rows) == get_args(Kind)


felts = st.dictionaries(st.sampled_from(SQUARES), st.frozensets(st.sampled_from(SQUARES), max_size=3), max_size=64)
some = st.frozensets(st.sampled_from(SQUARES), max_size=20)


@given(st.builds(Observed, felts, some, some, some, some, some))
def test_whatever_was_observed_every_odd_square_is_told(observed: Observed) -> None:
    findings = of_sensors(observed, PARTS)
    told = by_square(findings)
    assert all(finding.text and finding.squares for finding in findings)
    for square, felt in observed.felt.items():
        if felt not in ({square}, frozenset()):
            assert square in told
    for squares in (observed.always, observed.unread, observed.sticking, observed.flipped, observed.lost):
        assert squares <= told.keys()
    assert set(SQUARES) - observed.felt.keys() <= told.keys()


def test_rows_and_chips_that_have_squares_in_common_are_still_told() -> None:
    """Mistakes upon mistakes are not told apart, but nothing is kept quiet."""
    chips, row = exchanged_chips(0, 1), exchanged_rows(0, 7)
    moves = {square: row.moves.get(seen, seen) if seen is not None else None for square, seen in chips.moves.items()}
    for square, seen in row.moves.items():
        moves.setdefault(square, seen)
    findings = of_sensors(Observed(felt_as(moves)), PARTS)
    wrong = {square for square, seen in moves.items() if seen != square}
    assert wrong <= by_square(findings).keys()
