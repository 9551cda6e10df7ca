"""The journal keeps what was played, in order, once, and each fact wholly."""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.errors import IllegalMoveError, NotFoundError, StoreError
from shogunboard.games.base import Game, Side
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.games.starts import Plan
from shogunboard.session import (
    Assistance,
    AssistanceFact,
    Fact,
    MoveFact,
    PlanChoice,
    PlayersChoice,
    SidesFact,
    StartFact,
    TakebackFact,
    history_of,
    rebuild,
)
from shogunboard.store import Archive, Journal, RecordedGame, Table
from shogunboard.store.transactions import Fault, no_fault
from tests.store.play import GAME, NOON, by_game, random_facts, seeds, whole_game
from tests.strategies import set_objects

POINTS = ("beginning", "begun", "game written", "game updated", "fact written", "committing", "committed")
"""The points of a write at which something can go wrong."""

RULES: Sequence[Mapping[str, object]] = (
    {},
    {"first": "either"},
    {"repetition": 2, "first": "red"},
    {"stalemate": "draw"},
)


@contextmanager
def opened(path: Path, fault: Fault = no_fault) -> Iterator[Journal]:
    with closing(Journal(path, boot_id="boot", fault=fault)) as journal:
        journal.open()
        yield journal


def put(journal: Journal, facts: Sequence[Fact], game: Game = GAME, first: int = 0) -> None:
    for index, fact in enumerate(facts, first):
        journal.record(fact, game, wall_ms=NOON + index, monotonic_ms=index)


def all_games(path: Path) -> list[RecordedGame]:
    with Archive(path) as archive:
        return [game for game in archive.find_all(one.id for one in archive.games()) if game is not None]


def current(path: Path) -> RecordedGame:
    with opened(path) as journal:
        recorded = journal.current()
    assert recorded is not None
    return recorded


@settings(max_examples=30)
@given(seeds, st.integers(1, 50), st.integers(0, 50), st.data())
def test_random_play_comes_back_as_it_was(seed: int, count: int, cut: int, data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(RULES))
    equipment = data.draw(st.just("reference") | set_objects() | set_objects(unknown=True))
    game = make_game("shogun", equipment, rules)
    facts = random_facts(seed, count, game)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "shogunboard.db"
        with opened(path) as journal:
            put(journal, facts[:cut], game)
        with opened(path) as journal:
            put(journal, facts[cut:], game, cut)
            recorded, choices = journal.current(), journal.assistance()
        assert recorded is not None
        assert [list(one.facts) for one in all_games(path)] == by_game(facts)
        assert list(recorded.facts) == by_game(facts)[-1]
        assert (recorded.game.equipment, recorded.game.rules) == (game.equipment, game.rules)
        state, line = rebuild(recorded.game, (*choices, *recorded.facts))
        expected, expected_line = rebuild(game, facts)
        assert line is not None
        assert expected_line is not None
        assert (state.history, state.assistance) == (expected.history, expected.assistance)
        assert (line.position.text(), line.outcome()) == (expected_line.position.text(), expected_line.outcome())
        assert recorded.summary.plies == len(line.plies)
        assert recorded.summary.rotation == line.position.rotation


def test_a_new_journal_has_no_game(tmp_path: Path) -> None:
    with opened(tmp_path / "new/folders/shogunboard.db") as journal:
        assert journal.current() is None
        assert journal.assistance() == ()


def test_a_start_leaves_the_game_before_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    first, second = whole_game(3)[:3], whole_game(2, rotation=1)
    with opened(path) as journal:
        put(journal, [*first, *second])
    one, other = all_games(path)
    assert (one.summary.result, one.summary.reason, one.summary.termination) == ("*", None, "unfinished")
    assert (other.summary.result, other.summary.termination) == ("0-1", "resignation")
    assert (one.summary.rotation, other.summary.rotation) == (0, 1)
    assert list(current(path).facts) == second


def test_a_game_keeps_with_what_and_where_it_is_played(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    table = Table("polarity", ("Anna", ""), "Club evening", "Graz")
    with opened(path) as journal:
        number = journal.record(whole_game()[0], GAME, wall_ms=NOON, monotonic_ms=7, trusted=True, table=table)
        assert number == 1
        assert journal.record(whole_game()[1], GAME, wall_ms=NOON, monotonic_ms=8) == 1
    recorded = current(path)
    assert recorded.sensing == "polarity"
    assert recorded.summary.players == ("Anna", "?")
    assert recorded.tags == {"Event": "Club evening", "Site": "Graz"}
    began = recorded.summary.began
    assert (began.wall_ms, began.monotonic_ms, began.boot_id, began.trusted) == (NOON, 7, "boot", True)


def test_an_end_by_the_rules_counts_before_it_is_told(tmp_path: Path) -> None:
    """A cut can come between the move that ends a game and the fact of the end."""
    path = tmp_path / "shogunboard.db"
    line = nearly_bare()
    start = StartFact("shogun", line.start.text(), 0)
    move = MoveFact(1, history_of(GAME, line).moves[0])
    with opened(path) as journal:
        put(journal, [start, move])
    summary = current(path).summary
    assert (summary.result, summary.reason, summary.termination) == ("1-0", "bare", "bare")


def nearly_bare() -> Line:
    """A line of one move, which captures all but the Shogun and another piece."""
    for file in range(8):
        rank = f"{file or ''}A{7 - file or ''}"
        line = Line(GAME.parse_position(f"3s4/8/2a5/4b3/8/{rank}/8/BC2S3 w 0"))
        step = next((step for step in line.steps() if step.captured is not None), None)
        if step is not None:
            line.push(step)
            assert line.outcome() is not None
            return line
    raise AssertionError("no capture is possible")


def test_what_does_not_follow_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    start, move, second, *_ = whole_game()
    with opened(path) as journal:
        for fact in (move, TakebackFact(1), SidesFact()):
            with pytest.raises(IllegalMoveError):
                put(journal, [fact])
        put(journal, [start])
        for wrong in (second, TakebackFact(1)):
            with pytest.raises(IllegalMoveError):
                put(journal, [wrong])
        put(journal, [move])
    assert list(current(path).facts) == [start, move]


def test_a_game_set_aside_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    start, move, *_ = whole_game()
    with opened(path) as journal:
        put(journal, [start])
        journal.set_aside(1)
        assert journal.current() is None
        with pytest.raises(IllegalMoveError):
            put(journal, [move])
        with pytest.raises(NotFoundError):
            journal.set_aside(2)
    with opened(path) as journal:
        assert journal.current() is None
        put(journal, [start, move])
        recorded = journal.current()
        assert recorded is not None
        assert recorded.id == 2
    assert [game.summary.termination for game in all_games(path)] == ["set aside", "unfinished"]


def test_assistance_belongs_to_no_game(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    first = AssistanceFact(Side.RED, Assistance.OFF)
    later = [AssistanceFact(Side.RED, Assistance.WARNINGS), AssistanceFact(Side.WHITE, Assistance.OFF)]
    with opened(path) as journal:
        assert journal.record(first, GAME, wall_ms=NOON, monotonic_ms=0) is None
        assert journal.assistance() == (first,)
        put(journal, [*whole_game()[:2], *later])
        assert set(journal.assistance()) == set(later)
    assert list(current(path).facts) == whole_game()[:2]


def test_a_plan_is_used_up_by_the_start_of_a_game_and_names_are_not(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    plan = PlanChoice(Plan(("GFEDSCBA", "ABCDSEFG"), "red", 2, True, "shogun"))
    names = PlayersChoice(("Anna", "Бен"))
    with opened(path) as journal:
        put(journal, [*whole_game(), plan, names])
    with opened(path) as journal:
        assert set(journal.plans()) == {plan, names}
        put(journal, whole_game()[:1])
        assert journal.plans() == (names,)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO settings VALUES ('plan', '{\"rows\": 7}')")
        connection.commit()
    with opened(path) as journal:
        # What a newer version may have written.
        assert journal.plans() == (names,)


def test_a_game_of_another_kind_can_begin(tmp_path: Path) -> None:
    """Nothing of the last game is needed to begin a new one, with another set."""
    path = tmp_path / "shogunboard.db"
    rows = ["0" * 8] * 8
    other = make_game("shogun", {"magnets": rows, "dials": {kind: [1, 1, 1, 1] for kind in "SABCDEFG"}})
    with opened(path) as journal:
        put(journal, whole_game())
    with opened(path) as journal:
        put(journal, [StartFact("shogun", other.start().text(), 0)], other)
        recorded = journal.current()
    assert recorded is not None
    assert recorded.game.equipment == other.equipment


class Failing:
    """A fault that raises once at the nth time that a point is passed."""

    def __init__(self, point: str, number: int, error: Exception) -> None:
        self._point = point
        self._left = number
        self._error = error
        self.failed = False

    def __call__(self, point: str) -> None:
        if point == self._point and not self.failed:
            self._left -= 1
            if self._left == 0:
                self.failed = True
                raise self._error


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("error", [OSError(5, os.strerror(5)), sqlite3.OperationalError("disk I/O error")])
def test_a_write_that_failed_is_made_again_and_never_twice(tmp_path: Path, point: str, error: Exception) -> None:
    facts = [*whole_game(3), *whole_game(2)]
    failed = 0
    for number in range(1, len(facts) + 2):
        path = tmp_path / f"{number}.db"
        fault = Failing(point, number, error)
        with opened(path) as made:
            assert made.is_open
        with opened(path, fault) as journal:
            for index, fact in enumerate(facts):
                problem = tried(journal, fact, index)
                if problem is not None:
                    assert str(path) in problem
                    failed += 1
                    # The clock may have been put right in between.
                    journal.record(fact, GAME, wall_ms=NOON + 3_600_000, monotonic_ms=index)
        assert [list(game.facts) for game in all_games(path)] == by_game(facts)
    passed = {"game written": 2, "game updated": len(facts) - 2}
    assert failed == passed.get(point, len(facts))


def tried(journal: Journal, fact: Fact, index: int) -> str | None:
    """Record a fact; what went wrong, if something did."""
    try:
        put(journal, [fact], first=index)
    except StoreError as error:
        return str(error)
    return None


def test_equal_facts_are_two_when_nothing_failed(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    with opened(path) as journal:
        for fact in (*whole_game()[:2], SidesFact(), SidesFact(), *whole_game()[:1], *whole_game()[:1]):
            journal.record(fact, GAME, wall_ms=NOON, monotonic_ms=0)
    assert [len(game.facts) for game in all_games(path)] == [4, 1, 1]


def test_a_fact_given_up_after_a_failure_does_not_hold_up_the_next(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    start, move, *_ = whole_game()
    with opened(path) as made:
        assert made.is_open
    with opened(path, Failing("committed", 2, OSError(5, "broken"))) as journal:
        put(journal, [start])
        with pytest.raises(StoreError):
            put(journal, [move], first=1)
        put(journal, [TakebackFact(1)], first=2)
    assert list(current(path).facts) == [start, move, TakebackFact(1)]


def test_it_is_used_from_a_thread_that_did_not_make_it(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "shogunboard.db")
    with ThreadPoolExecutor(1) as worker:
        worker.submit(journal.open).result()
        worker.submit(put, journal, whole_game()).result()
        recorded = worker.submit(journal.current).result()
        worker.submit(journal.close).result()
    assert recorded is not None
    assert list(recorded.facts) == whole_game()


def test_a_reader_sees_whole_facts_while_one_is_written(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    seen: list[list[int]] = []

    def look(point: str) -> None:
        if point in ("fact written", "committed"):
            seen.append([len(game.facts) for game in all_games(path)])

    with opened(path) as made:
        assert made.is_open
    with opened(path, look) as journal:
        put(journal, whole_game(2))
    counts = [sum(counts) for counts in seen]
    assert counts == [0, 1, 1, 2, 2, 3, 3, 4]


def test_open_and_close_twice_is_once(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "shogunboard.db")
    journal.open()
    journal.open()
    put(journal, whole_game())
    journal.close()
    journal.close()
    with pytest.raises(StoreError, match="not open"):
        journal.current()
    journal.open()
    assert journal.current() is not None
    journal.close()


def test_dates_are_put_right_when_the_clock_is(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    wrong: dict[str, Any] = {"wall_ms": 0, "trusted": False}
    start, move, *_ = whole_game()
    with opened(path) as journal:
        journal.record(start, GAME, monotonic_ms=1000, **wrong)
        journal.record(move, GAME, monotonic_ms=2000, **wrong)
        journal.record(start, GAME, monotonic_ms=3000, wall_ms=NOON + 3000, trusted=True)
    with closing(Journal(path, boot_id="later")) as journal:
        journal.open()
        journal.record(start, GAME, monotonic_ms=500, **wrong)
        assert journal.correct_dates("boot", NOON) == 1
        assert journal.correct_dates("boot", NOON + 99) == 0
        put(journal, [move], first=600)
    first, second, third = all_games(path)
    assert (first.summary.began.wall_ms, first.summary.began.trusted) == (NOON + 1000, True)
    assert (first.summary.date, first.summary.shown_date) == ("2027.01.15", "2027.01.15")
    assert second.summary.began.wall_ms == NOON + 3000
    assert (third.summary.began.wall_ms, third.summary.began.trusted) == (0, False)
    assert (third.summary.date, third.summary.shown_date) == ("????.??.??", third.summary.began.date + "?")
    assert isinstance(third.facts[-1], MoveFact)


@settings(max_examples=20)
@given(st.lists(st.tuples(seeds, st.integers(1, 12)), max_size=4))
def test_games_have_numbers_of_their_own(plays: list[tuple[int, int]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "shogunboard.db"
        numbers = []
        for seed, count in plays:
            with opened(path) as journal:
                facts = random_facts(seed, count)
                given = [journal.record(fact, GAME, wall_ms=NOON, monotonic_ms=0) for fact in facts]
                numbers += sorted({number for number in given if number is not None})
        assert numbers == list(range(1, len(numbers) + 1))
        assert [game.id for game in all_games(path)] == numbers
