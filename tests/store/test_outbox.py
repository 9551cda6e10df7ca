"""The outbox: what cannot be written waits, in its order, and is not forgotten."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.errors import IllegalMoveError, StoreError
from shogunboard.games.base import Side
from shogunboard.session import Assistance, AssistanceFact, SidesFact
from shogunboard.store import Entry, Outbox
from tests.store.play import GAME, NOON, random_facts, whole_game

FACTS = random_facts(1, 40)


class Disk:
    """Takes entries while it has room."""

    def __init__(self, room: int = 0) -> None:
        self.room = room
        self.written: list[Entry] = []

    def write(self, entry: Entry) -> None:
        if not self.room:
            raise StoreError("the disk is full; free some space")
        self.room -= 1
        self.written.append(entry)


def entry(number: int) -> Entry:
    return Entry(FACTS[number % len(FACTS)], GAME, NOON + number, number)


@given(st.lists(st.one_of(st.just("put"), st.integers(0, 5)), max_size=60))
def test_everything_is_written_in_its_order_and_once(steps: list[str | int]) -> None:
    outbox, disk = Outbox(), Disk()
    given_in: list[Entry] = []
    for step in steps:
        if isinstance(step, str):
            given_in.append(entry(len(given_in)))
            outbox.put(given_in[-1])
        else:
            disk.room = step
            pending = len(outbox)
            assert outbox.flush(disk.write) == min(step, pending)
            assert (outbox.problem is None) == (pending <= step)
        assert [*disk.written, *outbox.pending] == given_in
        assert (outbox.report() is None) == (outbox.problem is None)
    disk.room = len(given_in)
    outbox.flush(disk.write)
    assert disk.written == given_in
    assert len(outbox) == 0


def test_the_report_says_what_is_missing_and_why() -> None:
    outbox = Outbox()
    assert outbox.report() is None
    for number, fact in enumerate(whole_game(2)):
        outbox.put(Entry(fact, GAME, NOON, number))
    outbox.put(Entry(AssistanceFact(Side.RED, Assistance.OFF), GAME, NOON, 9))
    outbox.put(Entry(SidesFact(), GAME, NOON, 9))
    outbox.flush(Disk().write)
    report = str(outbox.report())
    assert report.startswith("2 moves, 1 start of a game, 1 choice of assistance, 2 other facts are not written yet: ")
    assert "the disk is full; free some space" in report
    disk = Disk(5)
    outbox.flush(disk.write)
    assert str(outbox.report()).startswith("1 other fact is not written yet: ")


def test_what_can_never_be_written_is_given_up_by_the_caller() -> None:
    outbox, disk = Outbox(), Disk(9)
    for number in range(3):
        outbox.put(entry(number))

    def write(one: Entry) -> None:
        if one.monotonic_ms == 1:
            raise IllegalMoveError("does not follow")
        disk.write(one)

    with pytest.raises(IllegalMoveError):
        outbox.flush(write)
    assert [one.monotonic_ms for one in outbox.pending] == [1, 2]
    assert outbox.drop_oldest().monotonic_ms == 1
    assert outbox.flush(write) == 1
    with pytest.raises(IndexError):
        outbox.drop_oldest()


def test_dates_of_what_is_pending_are_put_right() -> None:
    outbox = Outbox()
    outbox.put(Entry(FACTS[0], GAME, 5, 1000))
    outbox.put(Entry(FACTS[1], GAME, NOON, 2000, trusted=True))
    outbox.correct_dates(NOON)
    times = [(one.wall_ms, one.monotonic_ms, one.trusted) for one in outbox.pending]
    assert times == [(NOON + 1000, 1000, True), (NOON, 2000, True)]
