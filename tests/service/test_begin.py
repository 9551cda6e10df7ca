"""Where a session begins: from every kind of journal."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from shogunboard.clock import TimeControl
from shogunboard.games.base import Game, Side
from shogunboard.games.registry import make_game
from shogunboard.languages import catalogue
from shogunboard.service.begin import Start, begin
from shogunboard.session import Assistance, AssistanceFact, ComputerChoice, ControlChoice, Fact, rebuild
from shogunboard.store import Journal
from shogunboard.text import Text, render
from tests.store.play import GAME, NOON, whole_game

LEVELS: Final = (Assistance.FULL, Assistance.WARNINGS)
RULEBOOK: Final = make_game("shogun", None, {"preset": "rulebook"})
UNFINISHED: Final = whole_game(4)[:-1]
FINISHED: Final = whole_game(4)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "shogunboard.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    journal = Journal(path)
    yield journal
    journal.close()


def record(path: Path, facts: Sequence[Fact], game: Game = GAME) -> None:
    """What a service before this one has written."""
    with closing(Journal(path)) as before:
        before.open()
        for index, fact in enumerate(facts):
            before.record(fact, game, wall_ms=NOON + index, monotonic_ms=index)


def begun(journal: Journal, game: Game = GAME) -> tuple[Start, list[Text]]:
    """The start, and what was said."""
    said: list[Text] = []
    return begin(journal, game, LEVELS, said.append), said


def is_fresh(start: Start, game: Game = GAME) -> bool:
    """Does the session begin without a game?"""
    return (
        start.game is game
        and (start.line, start.game_id, start.state.history) == (None, None, None)
        and start.state.assistance == LEVELS
    )


def test_a_new_journal_gives_a_fresh_session(journal: Journal) -> None:
    start, said = begun(journal)
    assert is_fresh(start)
    assert (start.problem, start.last_rotation, said) == (None, None, [])
    assert journal.is_open


def test_an_unfinished_game_goes_on(path: Path, journal: Journal) -> None:
    record(path, UNFINISHED)
    start, said = begun(journal)
    assert start.game is GAME
    assert start.state.history == rebuild(GAME, UNFINISHED)[0].history
    assert start.line is not None
    assert len(start.line.plies) == 4
    assert (start.game_id, start.last_rotation, start.problem, said) == (1, 0, None, [])


def test_the_newest_game_goes_on(path: Path, journal: Journal) -> None:
    record(path, UNFINISHED[:2])
    record(path, UNFINISHED[:3])
    start, _ = begun(journal)
    assert start.game_id == 2
    assert len(start.state.moves) == 2


def test_a_finished_game_of_the_same_kind_is_shown(path: Path, journal: Journal) -> None:
    record(path, FINISHED)
    start, said = begun(journal)
    assert start.state.phase == "over"
    assert start.line is not None
    assert start.line.outcome() is not None
    assert said == []


def test_a_finished_game_of_another_kind_is_not_taken_up(path: Path, journal: Journal) -> None:
    record(path, whole_game(4, rotation=3), RULEBOOK)
    start, said = begun(journal)
    assert is_fresh(start)
    assert (start.last_rotation, said) == (3, [])


def test_an_unfinished_game_goes_on_with_its_own_rules(path: Path, journal: Journal) -> None:
    record(path, UNFINISHED, RULEBOOK)
    start, said = begun(journal)
    assert start.game.rules == RULEBOOK.rules
    assert start.game.rules != GAME.rules
    assert start.game_id == 1
    assert list(map(str, said)) == ["Game 1 goes on with the set and the rules that it was begun with."]


def test_a_game_that_was_left_is_not_taken_up(path: Path, journal: Journal) -> None:
    record(path, UNFINISHED)
    with closing(Journal(path)) as before:
        before.open()
        before.set_aside(1)
    assert is_fresh(begun(journal)[0])


def test_choices_of_assistance_stand_above_the_settings(path: Path, journal: Journal) -> None:
    record(path, [*UNFINISHED, AssistanceFact(Side.WHITE, Assistance.OFF)])
    assert begun(journal)[0].state.assistance == (Assistance.OFF, LEVELS[1])


def test_a_choice_of_the_clock_stands_above_the_settings(path: Path, journal: Journal) -> None:
    usual, chosen = TimeControl((600_000, 600_000)), TimeControl((300_000, 300_000), increment=3000)
    assert begin(journal, GAME, LEVELS, print, usual).state.control == usual
    record(path, [ControlChoice(chosen)])
    assert begin(journal, GAME, LEVELS, print, usual).state.control == chosen
    record(path, [ControlChoice(None)])
    assert begin(journal, GAME, LEVELS, print, usual).state.control is None


def test_a_choice_of_the_computer_s_level_stands_above_the_settings(path: Path, journal: Journal) -> None:
    record(path, [*UNFINISHED, ComputerChoice(Side.RED, 4), ComputerChoice(Side.RED, 3)])
    assert begin(journal, GAME, LEVELS, print, computer=(2, 1)).state.computer == (2, 3)
    # Somebody plays, and of a level that only another version has nothing is known here.
    record(path, [ComputerChoice(Side.WHITE, 0), ComputerChoice(Side.RED, 9)])
    assert begin(journal, GAME, LEVELS, print, computer=(2, 1)).state.computer == (0, 1)


def test_a_damaged_journal_is_set_aside_and_that_is_said(path: Path, journal: Journal) -> None:
    path.write_bytes(b"no database " * 1000)
    start, said = begun(journal)
    assert is_fresh(start)
    assert said == [start.problem]
    assert "set aside as shogunboard.db.damaged" in str(start.problem)
    assert journal.is_open
    assert list(path.parent.glob("shogunboard.db.damaged*"))


def test_a_journal_that_cannot_be_opened_is_said_and_play_begins(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("no folder", encoding="utf-8")
    journal = Journal(tmp_path / "blocked/shogunboard.db")
    start, said = begun(journal)
    assert is_fresh(start)
    assert said == [start.problem]
    assert str(start.problem).startswith("Nothing is recorded: ")
    assert render(said[0], catalogue("de")).startswith("Nichts wird aufgezeichnet: ")
    assert not journal.is_open


def change_facts(path: Path, old: str, new: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        changed = connection.execute("UPDATE facts SET body = replace(body, ?, ?)", (old, new)).rowcount
        assert changed


@pytest.mark.parametrize(("old", "new"), [('"fact"', '"what"'), ('"ply": 3', '"ply": 7'), ("{", "[")])
def test_a_game_that_cannot_be_followed_stays_in_the_archive(path: Path, journal: Journal, old: str, new: str) -> None:
    record(path, UNFINISHED)
    change_facts(path, old, new)
    start, said = begun(journal)
    assert is_fresh(start)
    assert said == [start.problem]
    assert "cannot be gone on with" in str(start.problem)
    assert journal.is_open
    # The next game is recorded behind it.
    number = journal.record(UNFINISHED[0], GAME, wall_ms=NOON, monotonic_ms=0)
    assert number == 2
