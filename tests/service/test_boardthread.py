"""The board's thread: its rate, its order, its end. Time is the test's, but where the machine's own is tested."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import pairwise

import pytest

from shogunboard.errors import CommandRefusedError
from shogunboard.service.boardthread import BoardThread
from shogunboard.service.clocks import MachineClock
from tests.service.clock import HandClock

PERIOD_MS = 10


class Running:
    """A running thread with a clock that stands still, and what it has done.

    `wanted` is what every scan asks for.
    """

    def __init__(self) -> None:
        self.clock = HandClock()
        self.thread = BoardThread(self.clock, PERIOD_MS)
        self.scans: list[int] = []
        self.wanted: int | None = None
        self.ends: list[bool] = []
        self.ended = threading.Event()
        self.thread.start(self.scan, self.end)
        self.meet()

    def scan(self, now: int) -> int | None:
        self.scans.append(now)
        return self.wanted

    def end(self, sound: bool) -> None:
        self.ends.append(sound)
        self.ended.set()

    def meet(self) -> None:
        """Wait until the thread has done all that was due."""
        self.thread.ask(_nothing).result()
        self.thread.ask(_nothing).result()

    def advance(self, ms: int) -> None:
        """Let time pass in one leap."""
        self.thread.ask(lambda: self.clock.advance(ms)).result()
        self.meet()


@pytest.fixture
def running() -> Iterator[Running]:
    running = Running()
    yield running
    running.thread.stop()


def test_it_scans_at_once_and_then_every_period(running: Running) -> None:
    assert running.scans == [0]
    for _ in range(3):
        running.advance(PERIOD_MS - 1)
        running.advance(1)
    assert running.scans == [0, 10, 20, 30]
    assert running.thread.scans == 4
    assert running.thread.latest_scan_ms == 30


def test_a_scan_that_comes_late_keeps_the_beat(running: Running) -> None:
    running.advance(PERIOD_MS + 2)
    running.advance(PERIOD_MS - 3)
    assert running.scans == [0, 12]
    running.advance(1)
    assert running.scans == [0, 12, 20]


def test_missed_scans_are_left_out(running: Running) -> None:
    running.advance(10 * PERIOD_MS + 5)
    assert running.scans == [0, 105]
    running.advance(PERIOD_MS - 1)
    assert running.scans == [0, 105]
    running.advance(1)
    assert running.scans == [0, 105, 115]


def test_news_are_looked_at_at_once_and_the_beat_stays(running: Running) -> None:
    running.advance(3)
    running.thread.hurry()
    running.thread.hurry()
    running.meet()
    assert running.scans[:2] == [0, 3]
    assert set(running.scans) == {0, 3}
    running.advance(6)
    assert set(running.scans) == {0, 3}
    running.advance(1)
    assert running.scans[-1] == 10


def test_a_scan_that_is_wanted_before_the_next_beat_comes_at_its_time(running: Running) -> None:
    running.wanted = 24
    running.advance(PERIOD_MS)
    running.advance(PERIOD_MS)
    running.advance(3)
    assert running.scans == [0, 10, 20]
    running.wanted = None
    running.advance(1)
    assert running.scans == [0, 10, 20, 24]
    running.advance(PERIOD_MS - 4)
    assert running.scans == [0, 10, 20, 24, 30]


def test_what_is_wanted_for_a_time_that_has_passed_does_not_make_it_race(running: Running) -> None:
    running.wanted = 5
    running.advance(PERIOD_MS)
    running.meet()
    assert running.scans == [0, 10]
    running.advance(1)
    assert running.scans == [0, 10, 11]


def test_the_rate_holds_while_calls_are_handed_in(running: Running) -> None:
    for _ in range(200):
        running.thread.post(lambda: running.clock.advance(1))
    running.meet()
    assert running.scans == list(range(0, 201, PERIOD_MS))


def test_calls_are_carried_out_in_order(running: Running) -> None:
    done: list[int] = []

    def append(number: int) -> Callable[[], None]:
        return lambda: done.append(number)

    for number in range(100):
        running.thread.post(append(number))
    running.meet()
    assert done == list(range(100))


def test_an_answer_comes_back(running: Running) -> None:
    assert running.thread.ask(lambda: threading.current_thread().name).result() == "board"


def test_an_error_raised_on_purpose_comes_back_and_the_thread_goes_on(running: Running) -> None:
    with pytest.raises(CommandRefusedError, match="not now"):
        running.thread.ask(_refuse).result()
    running.advance(PERIOD_MS)
    assert running.scans == [0, PERIOD_MS]


def test_a_call_whose_asker_has_gone_is_left_out(running: Running) -> None:
    carried_out: list[bool] = []
    futures: list[Future[None]] = []

    def cancel() -> None:
        futures.append(running.thread.ask(lambda: carried_out.append(True)))
        assert futures[0].cancel()

    running.thread.ask(cancel).result()
    running.meet()
    assert carried_out == []
    assert running.ends == []


def test_stop_carries_out_what_was_handed_in_and_ends_well() -> None:
    running = Running()
    done: list[bool] = []
    running.thread.post(lambda: done.append(True))
    running.thread.stop()
    assert done == [True]
    assert running.ends == [True]


def test_after_the_end_everything_is_refused() -> None:
    running = Running()
    running.thread.stop()
    running.thread.stop()
    running.thread.post(_nothing)
    with pytest.raises(CommandRefusedError, match="stopping"):
        running.thread.ask(_nothing).result()


def test_what_waits_behind_the_end_is_refused() -> None:
    running = Running()
    at_work, go_on = threading.Event(), threading.Event()

    def work() -> None:
        at_work.set()
        go_on.wait()

    running.thread.post(work)
    assert at_work.wait()
    stopping = threading.Thread(target=running.thread.stop)
    stopping.start()
    go_on.set()
    stopping.join()
    with pytest.raises(CommandRefusedError):
        running.thread.ask(_nothing).result()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_defect_in_a_scan_ends_the_thread_and_is_told() -> None:
    thread = BoardThread(HandClock(), PERIOD_MS)
    ends: list[bool] = []
    ended = threading.Event()

    def scan(_now: int) -> None:
        raise ZeroDivisionError

    def end(sound: bool) -> None:
        ends.append(sound)
        ended.set()

    thread.start(scan, end)
    assert ended.wait()
    assert ends == [False]
    with pytest.raises(CommandRefusedError):
        thread.ask(_nothing).result()
    thread.stop()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_defect_in_a_call_is_told_to_who_asked_too() -> None:
    running = Running()
    with pytest.raises(ZeroDivisionError):
        running.thread.ask(_fail).result()
    assert running.ended.wait()
    assert running.ends == [False]
    running.thread.stop()


def test_it_keeps_the_rate_by_the_clock_of_the_machine() -> None:
    thread = BoardThread(MachineClock(), 1)
    scans: list[int] = []
    enough = threading.Event()

    def scan(now: int) -> None:
        scans.append(now)
        if len(scans) == 20:
            enough.set()

    thread.start(scan, lambda sound: None)
    assert enough.wait()
    thread.stop()
    assert all(later > earlier for earlier, later in pairwise(scans))


def _nothing() -> None:
    """A call that does nothing."""


def _refuse() -> None:
    raise CommandRefusedError("not now")


def _fail() -> None:
    raise ZeroDivisionError
