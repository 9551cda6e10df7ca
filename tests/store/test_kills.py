"""A journal survives the death of its writer at any moment: nothing shown is lost, nothing is invented."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from shogunboard.session import Fact, GameFact, StartFact, rebuild
from shogunboard.session.revision import KeptFact
from shogunboard.store import Archive, Journal, Resumption
from shogunboard.store.database import damage_of
from tests.project.source import ROOT
from tests.store.dying import KILLS, LONG
from tests.store.play import GAME, NOON, resumed_games, whole_game


def players(way: str, folder: Path) -> list[dict[str, Any]]:
    """What the players have told."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.store.dying", way, str(folder)], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


def kept(path: Path) -> list[KeptFact]:
    """The facts of a journal that is opened again; the file must be sound and the game must build itself again."""
    with closing(Journal(path)) as journal:
        journal.open()
        recorded = journal.current()
    with closing(sqlite3.connect(path)) as connection:
        assert damage_of(connection, thorough=True) is None
    if recorded is None:
        return []
    _, line = rebuild(recorded.game, recorded.facts)
    assert line is not None
    assert line.position.text() == recorded.history().position
    return list(recorded.facts)


def check(path: Path, facts: list[Fact], shown: int) -> int:
    """At most the one fact that was being written is there beyond those that were shown; returns how many are."""
    found = kept(path)
    assert found == facts[: len(found)]
    assert shown <= len(found) <= shown + 1
    return len(found)


@pytest.mark.parametrize("way", ["points", "sizes"])
def test_killed_at_every_write_of_a_game(tmp_path: Path, way: str) -> None:
    facts: list[Fact] = [*whole_game()]
    told = players(way, tmp_path)
    assert not told[-1]["killed"]
    assert {report["shown"] for report in told} == set(range(len(facts) + 1))
    beyond = [check(Path(report["path"]), facts, report["shown"]) - report["shown"] for report in told]
    if way == "points":
        assert all(report["killed"] for report in told[:-1])
        # One kill for each fact comes between its commit and the moment in which it would have been shown.
        assert sum(beyond) == len(facts)


def games_after(told: Sequence[GameFact | Resumption]) -> tuple[list[list[KeptFact]], int | None]:
    """The facts of each game, and the number of the one at the board."""
    games: list[list[KeptFact]] = []
    here: int | None = None
    for fact in told:
        if isinstance(fact, Resumption):
            here = fact.game_id
            continue
        if isinstance(fact, StartFact):
            games.append([])
            here = len(games)
        assert here is not None
        games[here - 1].append(fact)
    return games, here


def test_killed_at_every_write_while_games_are_left_and_gone_on_with(tmp_path: Path) -> None:
    facts = resumed_games()
    seen = set()
    for report in players("resumed", tmp_path):
        path, shown = Path(report["path"]), report["shown"]
        with Archive(path) as archive:
            games = [list(game.facts) for game in archive.find_all(one.id for one in archive.games()) if game]
        with closing(Journal(path)) as journal:
            journal.open()
            current = journal.current()
        found = games, None if current is None else current.id
        assert found in (games_after(facts[:shown]), games_after(facts[: shown + 1]))
        seen.add(shown)
    assert seen == set(range(len(facts) + 1))


def test_killed_at_any_moment_and_gone_on_with(tmp_path: Path) -> None:
    told = players("chance", tmp_path)
    assert len(told) == KILLS
    assert all(report["killed"] for report in told)
    for report in told:
        assert report["shown"] <= report["kept"] <= report["shown"] + 1
    with Archive(tmp_path / "shogunboard.db") as archive:
        games = [game.facts for game in archive.find_all(one.id for one in archive.games()) if game]
    flat = [fact for facts in games for fact in facts]
    assert flat == LONG[: len(flat)]
    assert len(flat) == told[-1]["kept"] >= 2 * KILLS
    assert kept(tmp_path / "shogunboard.db") == list(games[-1])


def test_a_log_cut_off_anywhere_holds_the_facts_up_to_there(tmp_path: Path) -> None:
    facts: list[Fact] = [*whole_game(12)]
    path = tmp_path / "shogunboard.db"
    log = tmp_path / "shogunboard.db-wal"
    lengths = []
    with closing(Journal(path)) as journal:
        journal.open()
        for index, fact in enumerate(facts):
            journal.record(fact, GAME, wall_ms=NOON, monotonic_ms=index)
            lengths.append(log.stat().st_size)
        database, whole = path.read_bytes(), log.read_bytes()
    cuts = {*range(0, len(whole), 2_999), *lengths, *(length - 1 for length in lengths)}
    for cut in sorted(cuts):
        folder = tmp_path / f"cut-{cut}"
        folder.mkdir()
        (folder / "shogunboard.db").write_bytes(database)
        (folder / "shogunboard.db-wal").write_bytes(whole[:cut])
        assert kept(folder / "shogunboard.db") == facts[: sum(length <= cut for length in lengths)]
        shutil.rmtree(folder)
