"""`shogunboard analyse`, run as a program."""

import json
import os
import signal
import subprocess
from contextlib import suppress
from itertools import islice
from pathlib import Path
from subprocess import PIPE

from shogunboard.engine.analysis import USUAL_NODES
from shogunboard.record import read_games
from tests.cli.running import COMMAND, refused, run

GAMES = """[Game "dobutsu"]

1. b3b2 a1a2 2. b2b1+ {The end.} 1-0

[Game "dobutsu"]

1. b3b2 *
"""


def written(tmp_path: Path, text: str = GAMES) -> Path:
    """A game file."""
    path = tmp_path / "games.txt"
    path.write_text(text)
    return path


def test_comments_come_into_the_file_before_those_that_stand_there(tmp_path: Path) -> None:
    path = written(tmp_path)
    ran = run("analyse", str(path), "--nodes", "300")
    assert ran.code == 0
    assert [line.split(":")[0] for line in ran.out] == [f"{path}, game 1, 3 moves", f"{path}, game 2, 1 move"]
    first, second = islice(read_games(path.read_text()), 3)
    assert first.record.moves[1].comments[0].split("; ")[1] == "blunder"
    assert first.record.moves[2].comments[1] == "The end."
    assert {first.record.tag("Annotator"), second.record.tag("Annotator")} == {"shogunboard, 300 nodes"}
    assert [path] == list(tmp_path.iterdir())


def test_games_that_have_been_analysed_are_left_alone(tmp_path: Path) -> None:
    path = written(tmp_path)
    run("analyse", str(path), "--nodes", "300")
    before = path.read_text()
    ran = run("analyse", str(path), "--nodes", "400")
    assert (ran.code, ran.out, path.read_text()) == (0, [], before)
    assert "--again" in ran.err[0]
    path.write_text(f'{before}\n[Game "dobutsu"]\n\n1. b3b2 *\n')
    ran = run("analyse", str(path), "--nodes", "300")
    assert [line.split(":")[0] for line in ran.out] == [f"{path}, game 3, 1 move"]
    assert path.read_text().startswith(before)


def test_games_are_analysed_anew_when_that_is_wanted(tmp_path: Path) -> None:
    """What was found is replaced, what other people wrote stays."""
    path = written(
        tmp_path,
        '[Game "dobutsu"]\n[Annotator "Kim; shogunboard, 9 nodes"]\n\n'
        "1. b3b2 {eval +9.99; better c4c3} {I say: eval +1.00} a1a2 {eval -9.99} 2. b2b1+ 1-0\n",
    )
    ran = run("analyse", str(path), "--ms", "1", "--again")
    assert [line.split(":")[0] for line in ran.out] == [f"{path}, game 1, 3 moves"]
    (game,) = read_games(path.read_text())
    found, others = zip(*((move.comments[0], move.comments[1:]) for move in game.record.moves), strict=True)
    assert others == (("I say: eval +1.00",), (), ())
    assert found[1].split("; ")[1] == "blunder"
    assert not any("9.99" in comment for comment in found)
    assert game.record.tag("Annotator") == "Kim; shogunboard, 1 ms"


def test_either_nodes_or_a_time_say_how_much_is_looked_at(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert "only one of them" in refused("analyse", str(path), "--nodes", "300", "--ms", "5")
    assert path.read_text() == GAMES
    assert any(str(USUAL_NODES) in line for line in run("analyse", "--help").out)


def test_json_tells_every_move_and_leaves_the_file_alone(tmp_path: Path) -> None:
    path = written(tmp_path)
    ran = run("analyse", str(path), "--nodes", "300", "--json")
    told = [json.loads(line) for line in ran.out]
    assert [(move["game"], move["ply"]) for move in told] == [(1, 0), (1, 1), (1, 2), (2, 0)]
    assert told[1]["size"] == "blunder"
    assert path.read_text() == GAMES


def test_what_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    path = written(tmp_path, '[Game "dobutsu"]\n\n1. b3b1 *\n')
    assert "game 1, line 3" in refused("analyse", str(path))
    assert "cannot be read" in refused("analyse", str(tmp_path / "none.txt"))


def test_a_file_without_games_is_told(tmp_path: Path) -> None:
    path = written(tmp_path, "\n")
    ran = run("analyse", str(path))
    assert (ran.code, ran.err) == (0, [f"shogunboard: {path}: there is no game in it"])
    assert path.read_text() == "\n"


def test_the_old_file_stays_when_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    path = written(tmp_path)
    (tmp_path / ".games.txt.new").mkdir()
    assert "cannot be written" in refused("analyse", str(path), "--nodes", "10")
    assert path.read_text() == GAMES


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    path = written(tmp_path, '[Game "dobutsu"]\n\n*\n\n[Game "dobutsu"]\n\n1. b3b2 *\n')
    with subprocess.Popen([*COMMAND, "analyse", str(path), "--ms", "600000"], stdout=PIPE, stderr=PIPE) as stopped:
        assert stopped.stdout is not None
        assert b"game 1, 0 moves" in stopped.stdout.readline()
        stopped.send_signal(signal.SIGINT)
        _, told = stopped.communicate()
    assert stopped.returncode not in (0, None)
    assert b"Traceback" not in told
    assert [path] == list(tmp_path.iterdir())
    first, second = islice(read_games(path.read_text()), 3)
    assert (first.record.tag("Annotator"), second.record.has_tag("Annotator")) == ("shogunboard, 600000 ms", False)
    ran = run("analyse", str(path), "--nodes", "300")
    assert [line.split(":")[0] for line in ran.out] == [f"{path}, game 2, 1 move"]


def test_what_others_write_into_the_file_meanwhile_stays(tmp_path: Path) -> None:
    path = written(tmp_path, '[Game "dobutsu"]\n\n*\n\n[Game "dobutsu"]\n\n1. b3b2 *\n')
    with subprocess.Popen([*COMMAND, "analyse", str(path), "--ms", "1000"], stdout=PIPE, stderr=PIPE) as running:
        assert running.stdout is not None
        assert b"game 1, 0 moves" in running.stdout.readline()
        path.write_text(GAMES)
        _, told = running.communicate()
    assert (running.returncode, path.read_text()) == (2, GAMES)
    assert b"changed meanwhile" in told


def test_at_a_terminal_it_tells_how_far_it_is(tmp_path: Path) -> None:
    path = written(tmp_path)
    terminal, end = os.openpty()
    told = b""
    with subprocess.Popen([*COMMAND, "analyse", str(path), "--nodes", "100"], stdout=PIPE, stderr=end) as running:
        os.close(end)
        # A terminal that nobody writes to any more cannot be read on Linux.
        with suppress(OSError):
            while some := os.read(terminal, 4096):
                told += some
        running.communicate()
    os.close(terminal)
    assert running.returncode == 0
    assert b"Analysing" in told
    assert b"100%" in told
