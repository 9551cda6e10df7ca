"""What squares have done, for the health of any driver."""

from shogunboard.geometry import parse_square
from shogunboard_hw.activity import Activity, SquareActivity

A8, B8 = parse_square("a8"), parse_square("b8")


def cells(first: str) -> str:
    return first + "." * (64 - len(first))


def test_changes_are_counted_with_the_time_of_the_last() -> None:
    activity = Activity()
    for t, first in enumerate(["x.", "x.", "..", "xx", "xx"]):
        activity.saw(t, cells(first))
    assert activity.squares[A8] == SquareActivity(changed_at=3, toggles=2)
    assert activity.squares[B8] == SquareActivity(changed_at=3, toggles=1)
    assert activity.squares[63] == SquareActivity()


def test_a_square_without_a_reading_has_not_changed_and_what_comes_back_is_compared_with_before() -> None:
    activity = Activity()
    for t, first in enumerate(["?N", "NN", "?N", "N?", "?S", "S?"]):
        activity.saw(t, cells(first))
    assert activity.squares[A8] == SquareActivity(changed_at=5, toggles=1)
    assert activity.squares[B8] == SquareActivity(changed_at=4, toggles=1)


def test_it_is_told_by_the_names_of_squares() -> None:
    activity = Activity()
    activity.saw(0, cells("x"))
    activity.saw(100, cells("."))
    told = activity.to_json(250)
    assert len(told) == 64
    assert told["a8"] == {"toggles": 1, "changed_ms_ago": 150}
    assert told["h1"] == {"toggles": 0, "changed_ms_ago": None}
