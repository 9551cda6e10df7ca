"""`shogunboard games`: what is kept, as people and scripts use it."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from shogunboard.record import read_games
from shogunboard.store import Journal, Owner, Ownership, Places, Table
from tests.cli.running import COMMAND, SAMPLES, SOURCES, Ran, refused, run
from tests.store.play import GAME, NOON, whole_game

SAMPLE = SAMPLES / "games.shogun.txt"


def games(data: Path, *arguments: str, stdin: str = "") -> Ran:
    command, *others = arguments
    return run("games", command, "--data", str(data), *others, stdin=stdin)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with two games, of which the second was played by a clock that could not be trusted."""
    places = Places(tmp_path / "data")
    journal = Journal(places.database)
    journal.open()
    for trusted, names in ((True, ("Anna", "Ben [b]")), (False, ("Cleo", "Dan"))):
        for index, fact in enumerate(whole_game(3)):
            table = Table("polarity", names, "Club evening")
            journal.record(fact, GAME, wall_ms=NOON, monotonic_ms=index, trusted=trusted, table=table)
    journal.close()
    return places.folder


def test_nothing_is_kept_yet(tmp_path: Path) -> None:
    assert games(tmp_path / "data", "list") == Ran(0, ["No games."], [])
    assert games(tmp_path / "data", "list", "--json").out == ["{", '  "games": []', "}"]
    assert games(tmp_path / "data", "export", "--all") == Ran(0, [], [])
    assert not (tmp_path / "data").exists()


def test_a_list_has_a_line_for_each_game(data: Path) -> None:
    ran = games(data, "list")
    assert (ran.code, ran.err) == (0, [])
    assert [line.split() for line in ran.out] == [
        ["ID", "Date", "White", "Red", "Result", "End", "Moves", "Game"],
        ["1", "2027.01.15", "Anna", "Ben", "[b]", "0-1", "resignation", "3", "shogun"],
        ["2", "2027.01.15?", "Cleo", "Dan", "0-1", "resignation", "3", "shogun"],
    ]
    assert len({line.index("0-1") for line in ran.out[1:]}) == 1


def test_a_name_that_would_command_the_terminal_does_not(data: Path) -> None:
    written = '[White "A\x1b[31m\x9bx"]\n\n1. 2b1-b3 {\x1b]0;title\x07} *\n'
    assert games(data, "import", "-", stdin=written).code == 0
    shown = "\n".join([*games(data, "list").out, *games(data, "show", "3").out])
    assert "A\ufffd[31m\ufffdx" in shown
    assert "\ufffd]0;title\ufffd" in shown
    assert not set("\x1b\x07\x9b") & set(shown)


def test_a_list_on_a_terminal_is_a_table(data: Path) -> None:
    terminal, inner = os.openpty()
    arguments = [*COMMAND, "games", "list", "--data", str(data)]
    subprocess.run(
        arguments, stdout=inner, cwd=SOURCES, check=True, env={**os.environ, "TERM": "dumb", "COLUMNS": "99"}
    )
    os.close(inner)
    text = os.read(terminal, 10_000).decode()
    os.close(terminal)
    assert "───" in text
    assert "Ben [b]" in text


@pytest.mark.parametrize(
    ("options", "found"),
    [
        (["--player", "anna"], [1]),
        (["--since", "2027-01-16"], []),
        (["--since", "2027.01.15", "--until", "2027-01-15"], [1, 2]),
        (["--result", "1-0"], []),
        (["--result", "0-1", "--game", "shogun"], [1, 2]),
        (["--text", "club", "--set", "reference"], [1, 2]),
        (["--deleted"], []),
    ],
)
def test_a_list_of_what_is_wanted(data: Path, options: list[str], found: list[int]) -> None:
    listed = json.loads("\n".join(games(data, "list", "--json", *options).out))
    assert [game["id"] for game in listed["games"]] == found


def test_the_data_folder_can_come_from_the_environment(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOGUNBOARD_DATA", str(data))
    assert len(run("games", "list").out) == 3
    assert len(run("games", "list", "--data", str(data / "other")).out) == 1


def test_the_data_folder_can_come_from_the_settings(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "shogunboard.toml"
    file.write_text(f"[service]\ndata = {json.dumps(str(data))}\n", "utf-8")
    assert len(run("games", "list", "--config", str(file)).out) == 3
    file.write_text("[service]\ndata = 3\n", "utf-8")
    assert "service.data" in refused("games", "list", "--config", str(file))


def test_a_game_is_shown_with_its_moves_and_its_board(data: Path) -> None:
    ran = games(data, "show", "1")
    assert ran.code == 0
    text = "\n".join(ran.out)
    assert '[Event "Club evening"]' in text
    assert '[Date "2027.01.15"]' in text
    assert "1. " in text
    assert ran.out[-1] == "Red wins by resignation."


def test_a_game_is_told_in_json(data: Path) -> None:
    game = json.loads("\n".join(games(data, "show", "2", "--json").out))
    assert game["date"] == "????.??.??"
    assert game["date_shown"] == "2027.01.15?"
    assert game["sensing"] == "polarity"
    assert game["tags"]["White"] == "Cleo"
    assert [move["ply"] for move in game["moves"]] == [1, 2, 3]
    assert game["moves"][-1]["position"] == game["position"]
    assert game["start"].startswith("gfesdcba/")


def test_games_are_exported_and_come_back(data: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "games.txt", tmp_path / "other"
    whole = games(data, "export", "--all")
    assert games(data, "export", "1", "2").out == whole.out
    assert games(data, "export", "--all", "-o", str(file)) == Ran(0, [], [])
    assert file.read_text("utf-8").splitlines() == whole.out
    assert [read.record.tag("White") for read in read_games(file.read_text("utf-8"))] == ["Anna", "Cleo"]
    dry = games(other, "import", "--dry-run", str(file))
    assert dry.out == [
        f"{file}, game 1: can be imported",
        f"{file}, game 2: can be imported",
        "2 would be imported, 0 kept already, 0 refused",
    ]
    assert not other.exists()
    ran = games(other, "import", str(file), "-", stdin="\n".join(games(data, "export", "1").out))
    assert (ran.code, ran.err) == (0, [])
    assert ran.out == [
        f"{file}, game 1: imported as game 1",
        f"{file}, game 2: imported as game 2",
        "-, game 1: the same as game 1, left out",
        "2 imported, 1 kept already, 0 refused",
    ]
    assert games(other, "export", "--all").out == whole.out


def test_bad_games_are_told_and_the_others_are_imported(data: Path, tmp_path: Path) -> None:
    file, latin = tmp_path / "bad.txt", tmp_path / "latin.txt"
    file.write_text(f"1. 2b1-d1 *\n\n{SAMPLE.read_text('utf-8')}", "utf-8")
    latin.write_bytes('[White "Jörg"]'.encode("latin-1"))
    count = len(list(read_games(SAMPLE.read_text("utf-8"))))
    ran = games(data, "import", str(latin), str(tmp_path / "missing.txt"), str(file))
    assert ran.code == 2
    assert ran.out[-1] == f"{count} imported, 0 kept already, 1 refused"
    assert [line.split(": ")[:2] for line in ran.err] == [
        ["shogunboard", str(latin)],
        ["shogunboard", str(tmp_path / "missing.txt")],
        ["shogunboard", str(file)],
    ]
    assert "game 1, line 1: " in ran.err[-1]


def test_backup_and_restore(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    assert games(data, "backup", str(file)) == Ran(0, [f"2 games backed up in {file}"], [])
    games(data, "import", str(SAMPLE))
    ran = games(data, "restore", str(file))
    assert (ran.code, ran.err) == (0, [])
    assert ran.out == [
        f"2 games restored from {file}",
        f"What was kept before is in {data / 'shogunboard.db.before-restore-1'}",
    ]
    assert len(games(data, "list").out) == 3


def test_a_service_that_plays_is_not_restored_under(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    games(data, "backup", str(file))
    with Ownership(Places(data).lock, Owner(77, "pi", "2026-11-30 19:00:00", "http://pi:8350")):
        line = refused("games", "restore", "--data", str(data), str(file))
        assert "process 77 on pi" in line
        assert games(data, "import", str(SAMPLE)).code == 0
        assert games(data, "backup", str(file)).code == 0


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["show", "99"], "there is no game 99"),
        (["export"], "give the numbers of games, or --all"),
        (["export", "1", "--all"], "give the numbers of games, or --all"),
        (["export", "1", "99"], "there is no game 99"),
        (["export", "1", "-o", "missing/games.txt"], "missing/games.txt could not be written"),
        (["list", "--since", "yesterday"], "--since: 'yesterday' is not a day"),
        (["list", "--until", "2026-02-30"], "--until: '2026-02-30' is not a day"),
        (["list", "--result", "2-0"], "--result: '2-0' is no result"),
        (["backup", "missing/backup.db"], "missing/backup.db could not be written"),
        (["restore", "missing.db"], "missing.db could not be read"),
    ],
)
def test_bad_input_is_one_line_and_code_2(data: Path, arguments: list[str], problem: str) -> None:
    command, *others = arguments
    assert problem in refused("games", command, "--data", str(data), *others)


@pytest.mark.parametrize("command", ["list", "show", "export", "import", "backup", "restore"])
def test_the_help_of_a_command_has_an_example(command: str) -> None:
    text = "\n".join(run("games", command, "--help").out)
    assert f"Usage: shogunboard games {command} " in text
    assert f"\n      shogunboard games {command} " in text
