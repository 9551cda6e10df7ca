"""A disk that is full, read-only, damaged, or holds another program's file: said with the cure, and nothing is lost."""

import sqlite3
import stat
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pytest

from shogunboard.errors import StoreError
from shogunboard.games.base import Side
from shogunboard.session import Assistance, AssistanceFact, Fact
from shogunboard.session.revision import KeptFact
from shogunboard.store import Archive, Entry, Journal, Outbox
from shogunboard.store.database import connect, damage_of
from shogunboard.store.schema import MIGRATIONS, Migration, migrate
from tests.store.play import GAME, NOON, by_game, random_facts, whole_game
from tests.store.test_kills import players


def entries(facts: list[Fact]) -> list[Entry]:
    return [Entry(fact, GAME, NOON + index, index) for index, fact in enumerate(facts)]


def write(journal: Journal, entry: Entry) -> None:
    """What a service does with an entry."""
    journal.open()
    journal.record(entry.fact, entry.game, wall_ms=entry.wall_ms, monotonic_ms=entry.monotonic_ms)


def kept(path: Path) -> list[list[KeptFact]]:
    with Archive(path) as archive:
        return [list(game.facts) for game in archive.find_all(one.id for one in archive.games()) if game]


class SmallDisk:
    """Databases on it cannot grow beyond a number of pages, which can be changed while they are open."""

    def __init__(self, pages: int) -> None:
        self._pages = pages
        self._connection: sqlite3.Connection | None = None

    def connect(self, path: Path) -> sqlite3.Connection:
        self._connection = connect(path)
        self.limit(self._pages)
        return self._connection

    def limit(self, pages: int) -> None:
        self._pages = pages
        # A journal that could not be opened has closed its connection, and makes another one.
        with suppress(sqlite3.ProgrammingError):
            if self._connection is not None:
                self._connection.execute(f"PRAGMA max_page_count = {pages}")


@pytest.mark.parametrize("pages", [1, 3, 6, 8, 11])
def test_facts_wait_for_a_full_disk_and_are_written_later(tmp_path: Path, pages: int) -> None:
    path = tmp_path / "shogunboard.db"
    facts = random_facts(2, 150)
    disk, outbox = SmallDisk(pages), Outbox()
    with closing(Journal(path, connect=disk.connect)) as journal:
        for entry in entries([*facts]):
            outbox.put(entry)
            outbox.flush(partial(write, journal))
        assert 0 < len(outbox) <= len(facts)
        assert "the disk is full" in str(outbox.problem)
        assert "free some space" in str(outbox.problem)
        assert str(path) in str(outbox.report())
        before = len(outbox)
        outbox.flush(partial(write, journal))
        assert len(outbox) == before
        disk.limit(1_000_000)
        assert outbox.flush(partial(write, journal)) == before
        assert (len(outbox), outbox.problem, outbox.report()) == (0, None, None)
    assert kept(path) == by_game(facts)
    with closing(sqlite3.connect(path)) as connection:
        assert damage_of(connection, thorough=True) is None


def test_facts_wait_for_a_disk_that_takes_nothing(tmp_path: Path) -> None:
    """The system itself refuses every write beyond a size; nothing of the program takes part in that."""
    refused, written = players("refused", tmp_path)
    assert refused["pending"] == len(whole_game()) - 2
    assert "the disk reports an error" in refused["report"]
    assert written == {"pending": 0, "report": None}
    assert kept(tmp_path / "shogunboard.db") == [whole_game()]


def test_a_read_only_file_is_said_and_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    facts = whole_game()
    with closing(Journal(path)) as journal:
        for entry in entries([*facts[:3]]):
            write(journal, entry)

    def read_only(file: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, isolation_level=None)

    outbox = Outbox()
    with closing(Journal(path, connect=read_only)) as journal:
        journal.open()
        for entry in entries([*facts])[3:]:
            outbox.put(entry)
            outbox.flush(partial(write, journal))
        assert "read-only" in str(outbox.report())
        assert "make it writable" in str(outbox.report())
        with pytest.raises(StoreError, match="read-only"):
            journal.record(AssistanceFact(Side.RED, Assistance.OFF), GAME, wall_ms=0, monotonic_ms=0)
        with pytest.raises(StoreError, match="read-only"):
            journal.set_aside(1)
        with pytest.raises(StoreError, match="read-only"):
            journal.correct_dates("", 0)
        recorded = journal.current()
        assert recorded is not None
        assert list(recorded.facts) == facts[:3]
    with closing(Journal(path)) as journal:
        outbox.flush(partial(write, journal))
    assert kept(path) == [facts]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    path = tmp_path / "file/folder/shogunboard.db"
    with pytest.raises(StoreError, match=r"shogunboard\.db could not be opened: Not a directory"):
        Journal(path).open()
    with pytest.raises(StoreError, match="could not be"):
        Archive(path, create=True).open()


def damaged(path: Path, way: str) -> bytes:
    """Damage a journal; returns what the file holds then."""
    whole = bytearray(path.read_bytes())
    if way == "header":
        whole[:16] = b"\0" * 16
    elif way == "noise":
        whole[:] = bytes(index * 7 % 256 for index in range(len(whole)))
    elif way == "page":
        whole[4096 * 2 : 4096 * 3] = b"\xa5" * 4096
    elif way == "cut":
        del whole[len(whole) // 2 :]
    path.write_bytes(whole)
    return bytes(whole)


@pytest.mark.parametrize("way", ["header", "noise", "page", "cut"])
def test_a_damaged_file_is_set_aside_and_kept(tmp_path: Path, way: str) -> None:
    path = tmp_path / "shogunboard.db"
    for number in (1, 2):
        with closing(Journal(path)) as journal:
            for entry in entries([*random_facts(2, 80)]):
                write(journal, entry)
        contents = damaged(path, way)
        journal = Journal(path)
        with pytest.raises(StoreError) as raised:
            journal.open()
        told = str(raised.value)
        assert f"{path} is damaged" in told
        assert f"shogunboard.db.damaged-{number}" in told
        assert "shogunboard games restore" in told
        assert (tmp_path / f"shogunboard.db.damaged-{number}").read_bytes() == contents
        with closing(journal):
            journal.open()
            assert journal.current() is None
            write(journal, entries([*whole_game()])[0])
        assert kept(path) == [whole_game()[:1]]


def test_a_log_beside_a_damaged_file_goes_with_it(tmp_path: Path) -> None:
    path, log = tmp_path / "shogunboard.db", tmp_path / "shogunboard.db-wal"
    path.write_bytes(b"no database" * 1000)
    log.write_bytes(b"no log")
    with pytest.raises(StoreError, match="damaged"):
        Journal(path).open()
    assert not path.exists()
    assert not log.exists()
    assert (tmp_path / "shogunboard.db.damaged-1-wal").exists()


def test_programs_beside_the_service_leave_a_damaged_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    path.write_bytes(b"no database" * 1000)
    with pytest.raises(StoreError, match="no database of this program"):
        Archive(path).open()
    assert path.exists()


def test_a_database_of_another_program_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    for opening in (Journal(path).open, Archive(path).open):
        with pytest.raises(StoreError, match="another program"):
            opening()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


LATER = (*MIGRATIONS, Migration("9999-later", ("CREATE TABLE later (id INTEGER)", "INSERT INTO later VALUES (1)")))


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    with closing(connect(path)) as connection:
        migrate(connection, path, LATER)
    for opening in (Journal(path).open, Archive(path).open):
        with pytest.raises(StoreError, match=r"newer version of shogunboard \(9999-later\)"):
            opening()


def test_migrations_are_made_once_each_and_in_order(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    with closing(Journal(path)) as journal:
        for entry in entries([*whole_game()]):
            write(journal, entry)
    with closing(connect(path)) as connection:
        migrate(connection, path, LATER)
        migrate(connection, path, LATER)
        names = [name for (name,) in connection.execute("SELECT name FROM migrations ORDER BY name")]
        assert names == [migration.name for migration in LATER]
        assert connection.execute("SELECT count(*) FROM later").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM facts").fetchone() == (len(whole_game()),)


def test_a_migration_that_fails_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    broken = (*MIGRATIONS, Migration("9999-broken", ("CREATE TABLE later (id INTEGER)", "nonsense")))
    with closing(connect(path)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, path, broken)
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        assert "later" not in tables
        assert "games" in tables
        migrate(connection, path, LATER)


def test_another_writer_is_waited_for_and_then_named(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"

    def impatient(file: Path) -> sqlite3.Connection:
        return sqlite3.connect(file, timeout=0, isolation_level=None)

    start, move, *_ = entries([*whole_game()])
    with closing(Journal(path, connect=impatient)) as journal, closing(connect(path)) as other:
        write(journal, start)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another program is using it"):
            write(journal, move)
        other.execute("ROLLBACK")
        write(journal, move)
    assert kept(path) == [whole_game()[:2]]


def test_files_are_private_to_nobody_but_not_open_for_writing(tmp_path: Path) -> None:
    path = tmp_path / "shogunboard.db"
    with closing(Journal(path)) as journal:
        journal.open()
    assert not stat.S_IMODE(path.stat().st_mode) & 0o002
