"""Backup and restore: one file, checked, at one stroke, and never at the cost of what is there."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from shogunboard.errors import BoardBusyError, StoreError
from shogunboard.session import Fact
from shogunboard.session.revision import KeptFact
from shogunboard.store import Archive, Journal, Owner, Ownership, Places, back_up, restore
from shogunboard.store.database import connect, damage_of
from shogunboard.store.schema import MIGRATIONS, Migration, migrate
from tests.store.play import GAME, NOON, by_game, random_facts, whole_game

ME = Owner(1, "here", "2026-11-30 20:00:00")
FACTS = random_facts(4, 60)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "data")


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "backup.db"


def play(journal: Journal, facts: Sequence[Fact]) -> None:
    journal.open()
    for index, fact in enumerate(facts):
        journal.record(fact, GAME, wall_ms=NOON, monotonic_ms=index)


def kept(path: Path) -> list[list[KeptFact]]:
    with Archive(path) as archive:
        return [list(game.facts) for game in archive.find_all(one.id for one in archive.games()) if game]


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def keep(path: Path, facts: Sequence[Fact]) -> None:
    with closing(Journal(path)) as journal:
        play(journal, facts)


def test_a_backup_is_one_sound_file_with_everything(places: Places, target: Path) -> None:
    keep(places.database, FACTS)
    back_up(places.database, target)
    assert names(target.parent) == {"data", "backup.db"}
    with closing(sqlite3.connect(target)) as connection:
        assert damage_of(connection, thorough=True) is None
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert kept(target) == by_game(FACTS)


def test_a_backup_while_a_service_plays_is_of_one_moment(places: Places, tmp_path: Path) -> None:
    made: list[Path] = []

    def fault(point: str) -> None:
        if point in ("fact written", "committed"):
            made.append(tmp_path / f"{len(made)}.db")
            back_up(places.database, made[-1])

    keep(places.database, whole_game()[:1])
    with closing(Journal(places.database, fault=fault)) as journal:
        play(journal, whole_game())
    expected = [whole_game()[:count] for count in range(len(whole_game()) + 1)]
    told = [kept(path)[1:] for path in made]
    assert told[::2] == [[one] if one else [] for one in expected[:-1]]
    assert told[1::2] == [[one] for one in expected[1:]]


def test_a_newer_backup_takes_the_place_of_an_older_one(places: Places, target: Path) -> None:
    keep(places.database, whole_game()[:2])
    back_up(places.database, target)
    keep(places.database, whole_game())
    back_up(places.database, target)
    assert kept(target) == [whole_game()[:2], whole_game()]


def test_a_backup_never_takes_the_place_of_another_file(places: Places, target: Path) -> None:
    keep(places.database, whole_game())
    target.write_text("a letter")
    with pytest.raises(StoreError, match="another file, not a backup"):
        back_up(places.database, target)
    assert target.read_text() == "a letter"
    before = places.database.read_bytes()
    with pytest.raises(StoreError, match="the database itself"):
        back_up(places.database, places.database)
    assert places.database.read_bytes() == before


def test_a_backup_that_cannot_be_made_leaves_nothing(places: Places, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nothing to back up"):
        back_up(places.database, tmp_path / "backup.db")
    keep(places.database, whole_game())
    with pytest.raises(StoreError, match=r"missing/backup\.db could not be written"):
        back_up(places.database, tmp_path / "missing/backup.db")
    contents = bytearray(places.database.read_bytes())
    contents[4096 * 2 : 4096 * 3] = b"\xa5" * 4096
    places.database.write_bytes(contents)
    with pytest.raises(StoreError, match="is damaged"):
        back_up(places.database, tmp_path / "backup.db")
    assert names(tmp_path) == {"data"}


def test_a_restore_brings_everything_back_and_keeps_what_was_there(places: Places, target: Path) -> None:
    keep(places.database, FACTS)
    back_up(places.database, target)
    for number in (1, 2):
        keep(places.database, whole_game())
        now = kept(places.database)
        before = restore(places, target, ME)
        assert before == places.folder / f"shogunboard.db.before-restore-{number}"
        assert kept(before) == now
        assert kept(places.database) == by_game(FACTS)
    keep(places.database, whole_game())
    assert kept(places.database) == [*by_game(FACTS), whole_game()]


def test_a_restore_into_an_empty_folder(places: Places, target: Path, tmp_path: Path) -> None:
    keep(places.database, whole_game())
    back_up(places.database, target)
    other = Places(tmp_path / "other/folder")
    assert restore(other, target, ME) is None
    assert kept(other.database) == [whole_game()]
    assert names(other.folder) == {"shogunboard.db", "shogunboard.lock"}


def test_a_restore_is_refused_while_a_service_owns_the_board(places: Places, target: Path) -> None:
    keep(places.database, FACTS)
    back_up(places.database, target)
    keep(places.database, whole_game())
    with (
        Ownership(places.lock, Owner(77, "pi", "2026-11-30 19:00:00")),
        pytest.raises(BoardBusyError, match="process 77"),
    ):
        restore(places, target, ME)
    assert len(kept(places.database)) == len(by_game(FACTS)) + 1
    restore(places, target, ME)
    assert kept(places.database) == by_game(FACTS)


def test_a_restore_is_refused_while_any_program_uses_the_database(places: Places, target: Path) -> None:
    keep(places.database, whole_game())
    back_up(places.database, target)
    with Archive(places.database) as archive:
        archive.games()
        with pytest.raises(StoreError, match="another program is using it"):
            restore(places, target, ME)
    assert names(places.folder) == {"shogunboard.db", "shogunboard.lock"}
    assert kept(places.database) == [whole_game()]


@pytest.mark.parametrize("way", ["missing", "folder", "text", "cut", "page", "newer", "foreign", "itself"])
def test_what_is_no_sound_backup_is_refused_and_changes_nothing(places: Places, target: Path, way: str) -> None:
    keep(places.database, FACTS)
    back_up(places.database, target)
    contents = bytearray(target.read_bytes())
    source = target
    if way == "missing":
        target.unlink()
    elif way == "folder":
        source = target.parent
    elif way == "text":
        target.write_text("a letter")
    elif way == "cut":
        target.write_bytes(contents[: len(contents) // 2])
    elif way == "page":
        contents[4096 * 2 : 4096 * 3] = b"\xa5" * 4096
        target.write_bytes(contents)
    elif way == "newer":
        with closing(connect(target)) as connection:
            migrate(connection, target, (*MIGRATIONS, Migration("9999-later", ())))
    elif way == "foreign":
        target.unlink()
        with closing(connect(target)) as connection:
            connection.execute("CREATE TABLE recipes (name TEXT)")
    else:
        source = places.database
    before = places.database.read_bytes()
    with pytest.raises(StoreError, match=source.name):
        restore(places, source, ME)
    assert places.database.read_bytes() == before
    assert names(places.folder) <= {"shogunboard.db", "shogunboard.lock"}
    assert kept(places.database) == by_game(FACTS)


def test_a_restore_over_a_damaged_database_keeps_the_damaged_one(places: Places, target: Path) -> None:
    keep(places.database, FACTS)
    back_up(places.database, target)
    places.database.write_bytes(b"noise" * 5000)
    places.database.with_name("shogunboard.db-wal").write_bytes(b"a log of old")
    before = restore(places, target, ME)
    assert before is not None
    assert before.read_bytes() == b"noise" * 5000
    assert kept(places.database) == by_game(FACTS)


def test_a_log_without_its_database_does_not_meet_the_restored_one(places: Places, target: Path) -> None:
    with closing(Journal(places.database)) as journal:
        play(journal, whole_game())
        log = places.database.with_name("shogunboard.db-wal").read_bytes()
    back_up(places.database, target)
    places.database.unlink()
    places.database.with_name("shogunboard.db-wal").write_bytes(log)
    restore(places, target, ME)
    assert not places.database.with_name("shogunboard.db-wal").exists()
    assert kept(places.database) == [whole_game()]
