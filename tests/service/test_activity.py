"""What is counted of every square."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from shogunboard.scans import Scan
from shogunboard.service.activity import Activity, SquareActivity

SQUARE = 12


def scan(t: int, cell: str, others: str = ".") -> Scan:
    return Scan(t, others * SQUARE + cell + others * (63 - SQUARE))


def after(*cells: str) -> SquareActivity:
    """The square after these readings, one every 10 ms from 0 on."""
    activity = Activity()
    for number, cell in enumerate(cells):
        activity.scan(scan(10 * number, cell))
    return activity.squares[SQUARE]


def test_what_has_never_changed_says_so() -> None:
    assert after() == SquareActivity("?", None, 0, 0)
    assert after(".", ".") == SquareActivity(".", None, 0, 0)


def test_changes_are_counted_with_the_time_of_the_last() -> None:
    assert after(".", "N", "N", ".") == SquareActivity(".", 30, 2, 0)
    assert after("N", "S") == SquareActivity("S", 10, 1, 0)


def test_a_reading_that_was_lost_is_no_change_if_it_comes_back_the_same() -> None:
    assert after("x", "?", "?", "x") == SquareActivity("x", None, 0, 1)
    assert after("x", "?", ".", "?", "?") == SquareActivity("?", 20, 1, 2)


def test_a_square_that_was_never_read_has_not_been_lost() -> None:
    assert after("?", "?", "x") == SquareActivity("x", None, 0, 0)


def test_time_that_passes_changes_nothing() -> None:
    activity = Activity()
    activity.scan(scan(0, "x"))
    activity.scan(Scan(10, None))
    assert activity.squares[SQUARE] == SquareActivity("x", None, 0, 0)


def test_every_square_has_its_entry() -> None:
    activity = Activity()
    activity.scan(scan(0, "."))
    activity.scan(scan(40, "x"))
    told = activity.to_json(100)
    assert len(told) == 64
    assert told[SQUARE] == {"cell": "x", "changed_ms_ago": 60, "toggles": 1, "losses": 0}
    assert told[0] == {"cell": ".", "changed_ms_ago": None, "toggles": 0, "losses": 0}


@given(st.lists(st.sampled_from(".NS?"), max_size=40))
def test_the_counts_are_those_of_the_readings(cells: list[str]) -> None:
    valid = [cell for cell in cells if cell != "?"]
    found = after(*cells)
    assert found.toggles == sum(one != other for one, other in pairwise(valid))
    assert found.losses == "".join(cells).count(".?") + "".join(cells).count("N?") + "".join(cells).count("S?")
    assert found.cell == (cells[-1] if cells else "?")
    assert (found.changed is None) == (found.toggles == 0)
