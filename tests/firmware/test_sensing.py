"""From levels to cells."""

from array import array
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.firmware.bench import MIDDLE, MT
from tests.firmware.loading import firmware

FW = firmware()
EMPTY, NORTH, SOUTH, UNKNOWN = range(4)
some = settings(derandomize=True, max_examples=60, deadline=None)


class Square:
    """Square 9 of a board that is empty otherwise."""

    def __init__(self, zero: int = MIDDLE) -> None:
        zeros = array("H", [MIDDLE] * 64)
        zeros[9] = zero
        self.zero = zero
        self.now = 0
        self.sensing: Any = FW.sensing.Sensing(zeros, 0)

    def level(self, level: int, scans: int = 2) -> int:
        """Scan some times; the cell then."""
        levels = array("H", [MIDDLE] * 64)
        levels[9] = level
        for _ in range(scans):
            self.now += 8
            self.sensing.update(levels, self.now)
        return int(self.sensing.cells[9])

    def field(self, millitesla: float, scans: int = 2) -> int:
        return self.level(round(self.zero + MT * millitesla), scans)


def test_both_poles_are_told_apart() -> None:
    square = Square()
    assert square.field(0) == EMPTY
    assert square.field(15) == NORTH
    assert square.field(-15) == SOUTH
    assert square.field(15) == NORTH
    assert square.field(0) == EMPTY


def test_nothing_is_known_before_two_scans_agree() -> None:
    square = Square()
    assert square.field(0, scans=1) == UNKNOWN
    assert square.field(0, scans=1) == EMPTY
    assert square.field(15, scans=1) == EMPTY
    assert square.field(0, scans=1) == EMPTY


def test_between_release_and_operation_a_square_stays_as_it_is() -> None:
    square = Square()
    assert square.field(6.9) == EMPTY
    assert square.field(7.1) == NORTH
    assert square.field(5.1) == NORTH
    assert square.field(4.9) == EMPTY
    assert square.field(-6.9) == EMPTY
    assert square.field(-7.1) == SOUTH
    assert square.field(-5.1) == SOUTH


@some
@given(st.floats(-8, 8), st.floats(8.3, 40), st.booleans())
def test_every_piece_is_seen_from_every_zero(offset: float, field: float, north: bool) -> None:
    """8.3 mT is the weakest tag that is planned, of rubber; 8 mT the furthest zero that a calibration takes."""
    square = Square(round(MIDDLE + MT * offset))
    assert square.field(0) == EMPTY
    assert square.field(field if north else -field) == (NORTH if north else SOUTH)
    assert square.field(0) == EMPTY


@some
@given(st.lists(st.floats(7.2, 40), min_size=1, max_size=50))
def test_a_standing_piece_is_never_eaten(fields: list[float]) -> None:
    square = Square()
    for field in fields:
        assert square.field(field) == NORTH


def test_a_wire_that_is_broken_or_shorted_is_no_reading() -> None:
    square = Square()
    assert [square.level(level) for level in (0, 511, 512, 65023, 65024, 65535)] == [
        UNKNOWN, UNKNOWN, SOUTH, NORTH, UNKNOWN, UNKNOWN,
    ]  # fmt: skip


def test_a_noisy_square_has_no_reading_until_it_has_been_steady() -> None:
    square = Square()
    square.field(0)
    for _ in range(9):
        square.field(15)
        square.field(0)
    assert square.field(0) == UNKNOWN
    assert square.sensing.noisy[9]
    assert square.field(0, scans=1900 // 8) == UNKNOWN
    assert square.field(0, scans=200 // 8) == EMPTY
    assert sum(square.sensing.noisy) == 0


def test_a_quick_hand_is_no_noise() -> None:
    square = Square()
    for _ in range(10):
        assert square.field(15, scans=20) == NORTH
        assert square.field(0, scans=20) == EMPTY


def test_an_update_says_which_squares_have_changed() -> None:
    sensing = FW.sensing.Sensing(array("H", [MIDDLE] * 64), 0)
    levels = array("H", [MIDDLE] * 64)
    assert [sensing.update(levels, 0), sensing.update(levels, 8), sensing.update(levels, 16)] == [0, 64, 0]
    levels[3] = levels[60] = 60000
    assert [sensing.update(levels, 24), sensing.update(levels, 32)] == [0, 2]
    assert list(sensing.changed[:2]) == [3, 60]
