"""How often a PIN may be tried."""

from hypothesis import given
from hypothesis import strategies as st

from shogunboard.access.tries import (
    FIRST_WAIT_S,
    FREE_TRIES,
    LONGEST_WAIT_S,
    MOST_ADDRESSES,
    SPAN_S,
    TRIES_OF_ALL,
    Tries,
)


def guess(tries: Tries, address: str, now: float) -> float:
    """A wrong PIN; how long to wait then."""
    tries.wrong(address, now)
    return tries.wait(address, now)


def test_the_first_wrong_pins_cost_nothing() -> None:
    tries = Tries()
    assert [guess(tries, "a", 0) for _ in range(FREE_TRIES - 1)] == [0] * (FREE_TRIES - 1)
    assert guess(tries, "a", 0) == FIRST_WAIT_S
    assert tries.wait("a", FIRST_WAIT_S - 1) == 1
    assert tries.wait("a", FIRST_WAIT_S) == 0
    assert tries.wait("b", 0) == 0


def test_each_further_one_doubles_the_wait_up_to_the_longest() -> None:
    tries = Tries()
    for _ in range(FREE_TRIES):
        tries.wrong("a", 0)
    waits = [guess(tries, "a", number * 10_000) for number in range(1, 10)]
    assert waits[:3] == [2 * FIRST_WAIT_S, 4 * FIRST_WAIT_S, 8 * FIRST_WAIT_S]
    assert waits[-1] == LONGEST_WAIT_S


def test_the_right_one_forgets_what_went_before() -> None:
    tries = Tries()
    for _ in range(FREE_TRIES):
        tries.wrong("a", 0)
    tries.right("a")
    assert tries.wait("a", 0) == 0


def test_many_addresses_together_must_wait_too() -> None:
    tries = Tries()
    for number in range(TRIES_OF_ALL):
        assert tries.wait(f"address {number}", 1) == 0
        tries.wrong(f"address {number}", 1)
    assert tries.wait("another", 2) == SPAN_S - 1
    assert tries.wait("another", SPAN_S + 1) == 0


@given(st.lists(st.tuples(st.integers(0, 3), st.floats(0, 100)), max_size=80))
def test_no_sequence_of_tries_succeeds_more_often_than_allowed(tries_made: list[tuple[int, float]]) -> None:
    tries, now, made = Tries(), 0.0, []
    for address, pause in tries_made:
        now += pause
        if tries.wait(str(address), now) == 0:
            tries.wrong(str(address), now)
            made.append(now)
    assert all(later - earlier >= SPAN_S for earlier, later in zip(made, made[TRIES_OF_ALL:], strict=False))


def test_addresses_are_forgotten_when_there_are_too_many() -> None:
    tries = Tries()
    for _ in range(FREE_TRIES):
        tries.wrong("first", 0)
    for number in range(MOST_ADDRESSES):
        tries.wrong(f"address {number}", SPAN_S * number)
    assert tries.wait("first", SPAN_S * MOST_ADDRESSES) == 0
