"""The scribe with a real journal: order, disks that refuse, clocks that are wrong."""

import errno
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Self, TypeVar

import pytest

from shogunboard.games.base import Side
from shogunboard.service.clockwatch import Machine
from shogunboard.service.scribe import StorageStatus, ThreadScribe
from shogunboard.session import Assistance, AssistanceFact, Fact, TakebackFact
from shogunboard.session.revision import KeptFact
from shogunboard.store import Archive, Journal, RecordedGame, Table
from shogunboard.store.database import Connect, connect
from shogunboard.text import Text, text
from tests.service.clock import HandClock
from tests.store.play import GAME, NOON, whole_game
from tests.store.test_disk import SmallDisk

T = TypeVar("T")

HOUR: Final = 3_600_000
LONG_S: Final = 3600.0
"""So long nothing happens by itself."""


class FullDisk:
    """Writes to it fail while it is full."""

    def __init__(self) -> None:
        self.is_full = False

    def fault(self, point: str) -> None:
        if self.is_full:
            raise OSError(errno.ENOSPC, "No space left on device")


class FakeMachine:
    """What the system says of its clock, and how often it was asked."""

    def __init__(self, *, keeps_time: bool = True) -> None:
        self.keeps_time = keeps_time
        self.synchronized = False
        self._asked = threading.Semaphore(0)

    def look(self) -> Machine:
        self._asked.release()
        return Machine(self.keeps_time, self.synchronized)

    def wait_for_looks(self, count: int) -> None:
        """Wait until it has been asked so often again."""
        while self._asked.acquire(blocking=False):
            pass
        for _ in range(count):
            self._asked.acquire()


class Writing:
    """A scribe at work on a journal, and what it has told."""

    def __init__(
        self,
        path: Path,
        *,
        every_s: float = LONG_S,
        machine: FakeMachine | None = None,
        clock: HandClock | None = None,
        connect: Connect = connect,
        problem: Text | None = None,
    ) -> None:
        self.path = path
        self.disk = FullDisk()
        self.clock = clock or HandClock(1000)
        self.machine = machine or FakeMachine()
        self.statuses: list[StorageStatus] = []
        self.ends: list[bool] = []
        self.done: list[Fact] = []
        self.is_well = threading.Event()
        self.journal = Journal(path, boot_id="boot", fault=self.disk.fault, connect=connect)
        table = Table("polarity", ("Anna", "Ben"))
        self.scribe = ThreadScribe(
            self.journal, table, lambda call: call(), self.clock, "boot", self.machine.look, every_s
        )
        self.scribe.start(self.ends.append)
        self.ask(lambda: self.scribe.take_up(None, problem, self.changed))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.scribe.stop()

    def changed(self, status: StorageStatus) -> None:
        self.statuses.append(status)
        if status.ok:
            self.is_well.set()
        else:
            self.is_well.clear()

    def ask(self, call: Callable[[], T]) -> T:
        return self.scribe.ask(call).result()

    def meet(self) -> StorageStatus:
        """Wait until all that was handed in has been worked off."""
        return self.ask(lambda: self.scribe.status)

    def submit(self, facts: Sequence[Fact]) -> StorageStatus:
        for fact in facts:
            self.clock.advance(1000)
            self._submit(fact)
        return self.meet()

    def _submit(self, fact: Fact) -> None:
        self.scribe.submit(fact, GAME, lambda: self.done.append(fact))

    def games(self) -> list[RecordedGame]:
        """What another connection reads."""
        with Archive(self.path) as archive:
            return [game for game in archive.find_all(one.id for one in archive.games()) if game]

    def kept(self) -> list[tuple[KeptFact, ...]]:
        return [game.facts for game in self.games()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "shogunboard.db"


def test_facts_are_written_in_order(path: Path) -> None:
    facts = whole_game()
    with Writing(path) as at_work:
        status = at_work.submit(facts)
        assert status == StorageStatus(game_id=1)
        assert at_work.done == facts
        assert at_work.kept() == [tuple(facts)]
        assert at_work.games()[0].summary.players == ("Anna", "Ben")


def test_a_fact_is_durable_when_it_is_done(path: Path) -> None:
    seen: list[int] = []
    with Writing(path) as at_work:
        for fact in whole_game():
            at_work.scribe.submit(fact, GAME, lambda: seen.append(len(at_work.kept()[0])))
        at_work.meet()
    assert seen == list(range(1, len(whole_game()) + 1))


def test_what_a_full_disk_refuses_is_told_and_play_goes_on(path: Path) -> None:
    facts = whole_game()
    with Writing(path) as at_work:
        at_work.submit(facts[:2])
        at_work.disk.is_full = True
        status = at_work.submit(facts[2:4])
        assert at_work.done == facts[:4]
        assert (status.ok, status.pending, status.game_id) == (False, 2, 1)
        assert status.problem is not None
        assert "2 moves are not written yet" in str(status.problem)
        assert "No space left on device" in str(status.problem)
        assert at_work.statuses[-1] == status
        at_work.disk.is_full = False
        assert at_work.submit(facts[4:]) == StorageStatus(game_id=1)
        assert at_work.kept() == [tuple(facts)]


def test_it_is_tried_again_without_another_fact(path: Path) -> None:
    facts = whole_game()
    with Writing(path, every_s=0.001) as at_work:
        at_work.disk.is_full = True
        assert not at_work.submit(facts).ok
        at_work.disk.is_full = False
        at_work.is_well.wait()
        assert at_work.kept() == [tuple(facts)]


def test_a_disk_too_small_for_the_game_is_told_until_it_is_larger(path: Path) -> None:
    facts = whole_game(40)
    disk = SmallDisk(8)
    with Writing(path, connect=disk.connect) as at_work:
        status = at_work.submit(facts)
        assert 0 < status.pending < len(facts)
        assert "the disk is full" in str(status.problem)
        assert at_work.kept() == [tuple(facts[: len(facts) - status.pending])]
        at_work.ask(lambda: disk.limit(1000))
        at_work.submit([AssistanceFact(Side.RED, Assistance.OFF)])
        assert at_work.kept() == [tuple(facts)]


def test_a_journal_that_cannot_be_opened_is_told_at_once_and_tried_again(path: Path) -> None:
    path.parent.joinpath("blocked").write_text("no folder", encoding="utf-8")
    blocked = path.parent / "blocked" / "shogunboard.db"
    with Writing(blocked, every_s=0.001) as at_work:
        assert not at_work.statuses[0].ok
        assert "blocked" in str(at_work.statuses[0].problem)
        assert not at_work.submit(whole_game()).ok
        blocked.parent.unlink()
        at_work.is_well.wait()
        assert at_work.kept() == [tuple(whole_game())]


def test_stop_writes_once_more_what_was_refused_and_closes_the_journal(path: Path) -> None:
    with Writing(path) as at_work:
        at_work.disk.is_full = True
        at_work.submit(whole_game())
        at_work.disk.is_full = False
    assert at_work.kept() == [tuple(whole_game())]
    assert at_work.ends == [True]
    assert not at_work.journal.is_open
    assert not path.with_name(path.name + "-wal").exists()


LOST: Final = text("the last game is lost")


def test_a_problem_of_the_start_is_told_until_a_game_is_kept(path: Path) -> None:
    with Writing(path, problem=LOST) as at_work:
        assert at_work.statuses == [StorageStatus(ok=False, problem=LOST)]
        at_work.submit([AssistanceFact(Side.RED, Assistance.OFF)])
        assert not at_work.scribe.status.ok
        assert at_work.submit(whole_game()[:1]) == StorageStatus(game_id=1)


def test_facts_that_follow_from_nothing_are_given_up_and_that_is_told(path: Path) -> None:
    with Writing(path) as at_work:
        status = at_work.submit([TakebackFact(ply) for ply in range(1500)])
        assert (status.ok, status.pending) == (False, 0)
        assert "the journal cannot keep this game" in str(status.problem)
        assert "begin a new one" in str(status.problem)
        assert at_work.submit(whole_game()) == StorageStatus(game_id=1)
        assert at_work.kept() == [tuple(whole_game())]


def test_many_pending_facts_that_follow_from_nothing_do_no_harm(path: Path) -> None:
    with Writing(path) as at_work:
        at_work.disk.is_full = True
        at_work.submit([*whole_game()[:1], *(TakebackFact(7) for _ in range(1500))])
        at_work.disk.is_full = False
        assert at_work.submit(whole_game()[:2]) == StorageStatus(game_id=2)


def test_a_game_that_was_left_is_set_aside(path: Path) -> None:
    with Writing(path) as at_work:
        at_work.submit(whole_game()[:3])
        at_work.scribe.leave()
        at_work.meet()
        assert [game.summary.aside for game in at_work.games()] == [True]
        assert at_work.submit(whole_game()) == StorageStatus(game_id=2)
        assert [game.summary.aside for game in at_work.games()] == [True, False]


def test_a_game_is_set_aside_later_when_the_disk_is_full(path: Path) -> None:
    with Writing(path, every_s=0.001) as at_work:
        at_work.submit(whole_game()[:2])
        at_work.disk.is_full = True
        at_work.submit(whole_game()[2:3])
        at_work.scribe.leave()
        assert not at_work.meet().ok
        at_work.disk.is_full = False
        at_work.is_well.wait()
        at_work.meet()
        (game,) = at_work.games()
        assert (len(game.facts), game.summary.aside) == (3, True)


def test_leaving_before_any_game_does_no_harm(path: Path) -> None:
    with Writing(path) as at_work:
        at_work.scribe.leave()
        assert at_work.meet() == StorageStatus()


def test_a_fact_has_the_time_at_which_it_happened(path: Path) -> None:
    go_on = threading.Event()
    with Writing(path) as at_work:
        at_work.scribe.ask(go_on.wait)
        happened = at_work.clock.wall_ms()
        at_work.scribe.submit(whole_game()[0], GAME, lambda: None)
        at_work.clock.advance(HOUR)
        go_on.set()
        at_work.meet()
        assert at_work.games()[0].summary.began.wall_ms == happened


def began(at_work: Writing) -> tuple[int, bool]:
    (game,) = at_work.games()
    return game.summary.began.wall_ms, game.summary.began.trusted


def test_a_clock_that_keeps_the_time_is_believed(path: Path) -> None:
    with Writing(path) as at_work:
        at_work.submit(whole_game())
        assert began(at_work) == (NOON + 1000, True)


def test_dates_are_put_right_when_the_network_has_told_the_time(path: Path) -> None:
    machine = FakeMachine(keeps_time=False)
    with Writing(path, machine=machine, every_s=0.001) as at_work:
        at_work.submit(whole_game())
        assert began(at_work) == (NOON + 1000, False)
        at_work.clock.set_wall(at_work.clock.wall_ms() + HOUR)
        machine.synchronized = True
        machine.wait_for_looks(3)
        at_work.meet()
        assert began(at_work) == (NOON + 1000 + HOUR, True)


def test_the_clock_is_looked_at_although_facts_never_cease(path: Path) -> None:
    machine = FakeMachine(keeps_time=False)
    with Writing(path, machine=machine) as at_work:
        at_work.submit(whole_game()[:1])
        assert began(at_work) == (NOON + 1000, False)
        machine.synchronized = True
        at_work.submit(whole_game()[1:3])
        assert began(at_work) == (NOON + 1000, True)


def test_dates_of_what_is_pending_are_put_right_too(path: Path) -> None:
    machine = FakeMachine(keeps_time=False)
    with Writing(path, machine=machine, every_s=0.001) as at_work:
        at_work.disk.is_full = True
        at_work.submit(whole_game())
        at_work.clock.set_wall(at_work.clock.wall_ms() + HOUR)
        machine.wait_for_looks(3)
        at_work.disk.is_full = False
        at_work.is_well.wait()
        at_work.meet()
        assert began(at_work) == (NOON + 1000 + HOUR, True)


def test_dates_that_a_full_disk_kept_wrong_are_put_right_later(path: Path) -> None:
    machine = FakeMachine(keeps_time=False)
    with Writing(path, machine=machine, every_s=0.001) as at_work:
        at_work.submit(whole_game())
        at_work.disk.is_full = True
        machine.synchronized = True
        machine.wait_for_looks(3)
        assert not at_work.meet().ok
        at_work.disk.is_full = False
        at_work.is_well.wait()
        at_work.meet()
        assert began(at_work) == (NOON + 1000, True)


def test_dates_of_an_earlier_run_of_the_service_are_put_right_too(path: Path) -> None:
    clock = HandClock(1000)
    with Writing(path, machine=FakeMachine(keeps_time=False), clock=clock) as at_work:
        at_work.submit(whole_game())
        assert began(at_work) == (NOON + 1000, False)
    clock.set_wall(clock.wall_ms() + HOUR)
    with Writing(path, machine=FakeMachine(), clock=clock) as at_work:
        assert began(at_work) == (NOON + 1000 + HOUR, True)


def test_a_clock_that_is_set_between_a_fact_and_its_writing_dates_it_rightly(path: Path) -> None:
    machine = FakeMachine(keeps_time=False)
    go_on = threading.Event()
    with Writing(path, machine=machine, every_s=0.001) as at_work:
        at_work.scribe.ask(go_on.wait)
        at_work.scribe.submit(whole_game()[0], GAME, lambda: None)
        at_work.clock.set_wall(at_work.clock.wall_ms() + HOUR)
        go_on.set()
        machine.wait_for_looks(3)
        at_work.meet()
        assert began(at_work) == (NOON + HOUR, True)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_defect_ends_the_thread_and_is_told(path: Path) -> None:
    ended = threading.Event()
    sound: list[bool] = []

    def broken() -> Machine:
        raise ZeroDivisionError

    scribe = ThreadScribe(Journal(path), Table(), lambda call: call(), HandClock(), "boot", broken)

    def end(well: bool) -> None:
        sound.append(well)
        ended.set()

    scribe.start(end)
    assert ended.wait()
    assert sound == [False]
    scribe.stop()
