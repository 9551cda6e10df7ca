"""Sets that are not fully known: what is possible, what is certain, and whatever the set turns out to be."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.games.shogun.position import ShogunPosition
from shogunboard.games.shogun.sets import set_from_object
from shogunboard.geometry import parse_square
from tests.games.arrange import DIALS, arrange, legal, result, shogun
from tests.strategies import SetObject, completions, position_texts, set_objects


def by(position: ShogunPosition) -> tuple[set[int], set[int]]:
    """The certain and the merely possible attackers."""
    certain, possible = position.threat(), position.possible_threat()
    return set(certain.by if certain else ()), set(possible.by if possible else ())


@settings(max_examples=200)
@given(st.data(), set_objects(unknown=True), position_texts())
def test_whatever_the_set_turns_out_to_be(data: st.DataObject, partial: SetObject, text: str) -> None:
    position = shogun(partial).parse_position(text)
    known = shogun(data.draw(completions(partial))).parse_position(text)
    for square in known.men:
        assert set(known.numbers(square)) <= set(position.numbers(square))
    assert set(legal(known)) <= set(legal(position))
    certain, possible = by(position)
    there, _ = by(known)
    assert certain <= there <= certain | possible
    assert by(known)[1] == set()
    if result(position) in (("w", "mate"), ("r", "mate"), ("w", "bare"), ("r", "bare")):
        assert result(known) == result(position)


def with_unknown(*squares: str) -> SetObject:
    """A set in which the magnets under some squares are not known; all others point to 0."""
    rows = [["0"] * 8 for _ in range(8)]
    for square in squares:
        rows[8 - int(square[1])]["abcdefgh".index(square[0])] = "?"
    return {"magnets": ["".join(row) for row in rows], "dials": DIALS}


def test_a_piece_on_an_unknown_square_may_go_by_every_number() -> None:
    position = shogun(with_unknown("d4")).parse_position("s6b/7a/8/8/3A4/8/8/S6B w 0")
    ends = {step.move.short[2:]: step.move.number for step in position.steps() if step.move.short.startswith("d4")}
    assert {ends["d5"], ends["d6"], ends["d7"], ends["d8"]} == {1, 2, 3, 4}
    assert position.numbers(35) == (1, 2, 3, 4)
    # d5 to d7 are ends of moves, so none of them is only on the way.
    assert position.way(35) & (1 << 27 | 1 << 19 | 1 << 11) == 0


def test_a_possible_threat_need_not_be_answered() -> None:
    text = "s6b/8/8/8/8/a7/8/S4A1B w 0"
    known, unknown = shogun(with_unknown()), shogun(with_unknown("a3"))
    sure, unsure = known.parse_position(text), unknown.parse_position(text)
    # On direction 0 Red shows 3, so a on a3 does not threaten a1; unknown, it may.
    assert by(sure) == (set(), set())
    assert by(unsure) == (set(), {40})
    # The 3 certainly guards b1; what is only possible forbids nothing.
    assert set(legal(unsure)) - set(legal(sure)) == {"a1b1"}
    assert unknown.describe(unsure)["possible_threats"] == ["a3"]
    assert unknown.describe(unsure)["threatened_by"] == []
    numbers = unknown.describe(unsure)["numbers"]
    assert isinstance(numbers, dict)
    assert numbers["a3"] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("unknown", "expected"),
    [
        ((), ("r", "mate")),
        (("h6",), ("r", "mate")),  # too far away to help, whatever it shows
        (("d1",), None),  # it may show 2 and capture the attacker
        (("b1",), None),  # the attacker may show another number
        (("b3",), None),  # it may not guard the attacker
    ],
)
def test_mate_needs_a_certain_threat_and_no_possible_way_out(
    unknown: tuple[str, ...], expected: tuple[str, str] | None
) -> None:
    mated = arrange("S1@a1 A1@d1 B1@h6 s2@d8 a1@a8 b2@b3 c1@b1")
    piece_set = set_from_object(mated.game.equipment)
    magnets = list(piece_set.magnets)
    for square in unknown:
        magnets[parse_square(square)] = None
    doubtful = shogun(replace(piece_set, magnets=tuple(magnets))).parse_position(mated.text())
    assert result(doubtful) == expected
