"""The walk of a magnet: what counts as an answer, and what a person may do wrongly."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.geometry import SQUARES, parse_square
from shogunboard.scans import Sensing
from shogunboard.selftest.walk import MOST_AGAIN, SETTLE_MS, MagnetWalk, Stage

A8, B8, C8, D8 = map(parse_square, ("a8", "b8", "c8", "d8"))


class Script:
    """A walk over a few squares, with a hand that lays magnets on sensors."""

    def __init__(self, *order: int, sensing: Sensing = "presence", dead: Iterable[int] = ()) -> None:
        self.walk = MagnetWalk(sensing, order)
        self.now = 0
        self.occupied: dict[int, str] = {}
        self.lost = set(dead)

    def pass_time(self, ms: int = SETTLE_MS + 50) -> None:
        for _ in range(0, ms, 10):
            cells = ["?" if square in self.lost else self.occupied.get(square, ".") for square in SQUARES]
            self.walk.feed(self.now, "".join(cells))
            self.now += 10

    def begin(self) -> "Script":
        self.pass_time()
        self.walk.go_on()
        return self

    def lay(self, *squares: int, pole: str = "x") -> None:
        """The magnet lies there now, and nowhere else."""
        self.occupied = dict.fromkeys(squares, pole)
        self.pass_time()

    def is_at(self, stage: Stage) -> bool:
        return self.walk.stage == stage

    @property
    def felt(self) -> dict[int, set[int]]:
        return {square: set(felt) for square, felt in self.walk.observed.felt.items()}


def test_nothing_is_asked_before_the_board_is_clear() -> None:
    script = Script(A8, B8)
    script.lay(A8)
    assert script.walk.asked is None
    script.lay()
    script.walk.go_on()
    assert script.walk.asked == A8


def test_a_magnet_that_is_lifted_from_square_to_square() -> None:
    script = Script(A8, B8).begin()
    for square in (A8, B8):
        assert script.walk.asked == square
        script.lay(square)
        if square != B8:
            script.lay()
    assert script.is_at("lifting")
    script.lay()
    assert script.is_at("done")
    assert script.felt == {A8: {A8}, B8: {B8}}


def test_a_magnet_that_is_pushed_along() -> None:
    script = Script(A8, C8).begin()
    script.lay(A8)
    script.occupied = {B8: "x"}
    script.pass_time(SETTLE_MS - 50)
    script.lay(C8)
    script.lay()
    assert script.felt == {A8: {A8}, C8: {C8}}
    assert script.is_at("done")


def test_a_magnet_that_is_felt_elsewhere() -> None:
    script = Script(A8, B8).begin()
    script.lay(B8)
    script.lay(A8)
    assert (script.walk.asked, script.walk.again) == (A8, True)
    script.lay(B8)
    script.lay(A8)
    assert script.felt == {A8: {B8}, B8: {A8}}


def test_a_slip_of_the_hand_is_put_right_the_second_time() -> None:
    script = Script(A8, B8).begin()
    script.lay(D8)
    script.lay(B8)
    assert script.walk.again
    script.lay(A8)
    script.lay()
    assert script.felt == {A8: {A8}, B8: {B8}}
    assert script.is_at("done")


def test_many_odd_answers_are_no_slips() -> None:
    order = range(MOST_AGAIN + 1)
    script = Script(*order).begin()
    for square in order:
        script.lay(63 - square)
    script.lay()
    assert script.is_at("done")
    assert script.felt == {square: {63 - square} for square in order}


def test_a_square_that_feels_nothing_is_passed_over_twice() -> None:
    script = Script(A8, B8).begin()
    script.pass_time(5000)
    assert script.walk.asked == A8
    script.walk.go_on()
    script.lay(B8)
    assert (script.walk.asked, script.walk.again) == (A8, True)
    script.walk.go_on()
    script.lay()
    assert script.felt == {A8: set(), B8: {B8}}


def test_a_magnet_that_is_felt_on_two_squares() -> None:
    script = Script(A8, C8, D8).begin()
    for squares in ([A8, B8], [C8], [D8], [], [A8, B8], []):
        script.lay(*squares)
    assert script.felt == {A8: {A8, B8}, C8: {C8}, D8: {D8}}


def test_a_square_that_stays_occupied_sticks() -> None:
    script = Script(A8, B8, C8).begin()
    script.lay(A8)
    script.lay(A8, B8)
    script.lay(C8)
    script.lay()
    assert script.felt == {A8: {A8}, B8: {B8}, C8: {C8}}
    assert script.walk.observed.sticking == {A8}


def test_the_last_square_may_stick_too() -> None:
    script = Script(A8).begin()
    script.lay(A8)
    assert script.is_at("lifting")
    script.pass_time(5000)
    script.walk.go_on()
    assert script.is_at("done")
    assert script.walk.observed.sticking == {A8}


def test_what_is_occupied_from_the_start_is_not_asked() -> None:
    script = Script(A8, B8)
    script.occupied = {A8: "x"}
    script.begin()
    assert script.walk.asked == B8
    script.lay(A8, B8)
    script.lay(A8)
    assert script.is_at("done")
    assert script.walk.observed.always == {A8}
    assert script.felt == {A8: set(), B8: {B8}}


def test_squares_without_a_reading_are_given_up_after_two() -> None:
    script = Script(A8, B8, C8, D8, dead=(A8, B8, C8)).begin()
    script.walk.go_on()
    script.walk.go_on()
    assert script.walk.asked == D8
    script.lay(D8)
    script.lay()
    assert script.walk.observed.unread == {A8, B8, C8}
    assert script.is_at("done")


def test_squares_without_a_reading_may_be_felt_elsewhere() -> None:
    script = Script(A8, B8, dead=(A8, B8)).begin()
    script.lay(C8)
    script.lay(D8)
    script.lay()
    assert script.felt == {A8: {C8}, B8: {D8}}


def test_a_reading_that_comes_and_goes_is_noticed() -> None:
    script = Script(A8).begin()
    script.lost = {C8}
    script.pass_time(50)
    script.lost = set()
    script.lay(A8)
    script.lay()
    assert script.walk.observed.lost == {C8}


def test_the_wrong_pole_is_noticed() -> None:
    script = Script(A8, B8, sensing="polarity").begin()
    script.lay(A8, pole="S")
    script.lay(B8, pole="N")
    script.lay()
    assert script.walk.observed.flipped == {A8}


def test_who_stops_leaves_the_rest_untested() -> None:
    script = Script(A8, B8).begin()
    script.lay(A8)
    script.walk.stop()
    script.walk.go_on()
    assert script.is_at("done")
    assert script.felt == {A8: {A8}}


@pytest.mark.parametrize("held_ms", [SETTLE_MS - 20, SETTLE_MS + 20])
def test_a_touch_must_hold(held_ms: int) -> None:
    script = Script(A8, B8).begin()
    script.occupied = {A8: "x"}
    script.pass_time(held_ms)
    script.occupied = {}
    script.pass_time()
    assert (script.walk.asked == B8) == (held_ms > SETTLE_MS)


pictures = st.lists(
    st.tuples(st.sets(st.sampled_from([A8, B8, C8, D8]), max_size=3), st.sampled_from(["wait", "go on", "stop"])),
    max_size=40,
)


@given(pictures)
def test_whatever_hands_do_the_walk_goes_on_in_order_and_ends(steps: list[tuple[set[int], str]]) -> None:
    script = Script(A8, B8, C8)
    for occupied, then in steps:
        before = list(script.felt)
        script.lay(*occupied)
        if then == "go on":
            script.walk.go_on()
        elif then == "stop":
            script.walk.stop()
        assert list(script.felt)[: len(before)] == before
        assert script.felt.keys() <= {A8, B8, C8}
        assert (script.walk.asked is not None) == (script.is_at("walking"))
    for _ in range(10):
        script.walk.go_on()
    assert script.is_at("done")
