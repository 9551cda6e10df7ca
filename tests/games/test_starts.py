"""The orders in which pieces may stand at the start, and who begins."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.errors import TextError
from shogunboard.games.line import Line, either_may_begin
from shogunboard.games.registry import make_game
from shogunboard.games.starts import Plan

SHOGUN: Final = make_game("shogun", None, {"first": "either"})
DOBUTSU: Final = make_game("dobutsu")

rows: Final = st.permutations("ABCDEFG").map(lambda pieces: "".join((*pieces[:4], "S", *pieces[4:])))


@given(st.tuples(rows, rows), st.integers(0, 3))
def test_every_order_is_a_start(order: tuple[str, str], rotation: int) -> None:
    start = SHOGUN.start_in(order, rotation)
    assert start.picture == SHOGUN.start(rotation).picture
    assert SHOGUN.rows_of(start) == order
    assert SHOGUN.parse_position(start.text()).text() == start.text()
    assert either_may_begin(start)
    assert not either_may_begin(SHOGUN.beginning("red").start_in(order, rotation))
    # From the other seat each player has the own row again.
    assert SHOGUN.rows_of(Line(start).exchanged().start) == order


@pytest.mark.parametrize("text", ["gfesdcba/8/8/8/8/8/A7/1BCDSEFG w 0", "gfesdcba/8/8/8/8/8/8/ABCSDEFG w 0"])
def test_other_positions_are_no_start(text: str) -> None:
    position = SHOGUN.parse_position(text)
    assert SHOGUN.rows_of(position) is None
    assert not either_may_begin(position)


def test_the_side_that_begins_is_a_rule_of_the_game() -> None:
    red = SHOGUN.beginning("red")
    assert (red.first, red.start().text()[-3:], SHOGUN.first) == ("red", "r 0", "either")
    assert red.beginning("red") is red
    assert {**red.rules, "first": "either"} == SHOGUN.rules
    sky = DOBUTSU.beginning("red")
    assert sky.start().text().endswith(" b")


def test_what_is_wrong_with_a_row_is_named_with_its_side() -> None:
    with pytest.raises(TextError, match="Red: 'AACDSEFG' is no row"):
        SHOGUN.start_in(("ABCDSEFG", "AACDSEFG"))
    with pytest.raises(TextError, match="White: in 'GFESDCBA' the Shogun S does not stand fourth from the right"):
        SHOGUN.start_in(("GFESDCBA", "ABCDSEFG"))
    with pytest.raises(TextError, match="its own square"):
        Plan(("GLE", "GLE")).start_of(DOBUTSU, 0)
    assert DOBUTSU.rows_of(DOBUTSU.start()) is None
