"""`shogunboard replay`: its output, its exit codes, and what it does with broken input."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from shogunboard.cli import app
from shogunboard.record import read_games
from tests.cli.running import COMMAND, SAMPLES, SOURCES, TRACES, refused, run

SAMPLE = str(SAMPLES / "first-game.jsonl")


def invoked(*arguments: str, stdin: str | None = None) -> list[str]:
    """The lines of a run inside this process, which must succeed."""
    result = CliRunner().invoke(app, arguments, input=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def events(*arguments: str, stdin: str | None = None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in invoked("replay", "--json", *arguments, stdin=stdin)]


def test_the_sample_is_a_whole_game_and_everything_that_it_should_show() -> None:
    told = events(SAMPLE)
    names = [event["event"] for event in told]
    assert names[0] == "setup"
    assert names.count("game_started") == names.count("illegal") == names.count("game_over") == 1
    assert {"lifted", "move", "threat"} <= set(names)
    assert any(event["captured"] for event in told if event["event"] == "move")
    assert names[-1] == "end"
    assert told[-1]["result"] == {"winner": "r", "reason": "mate"}
    assert len(told[-1]["moves"]) == names.count("move") == 34


def test_move_comes_before_threat_and_threat_before_the_end_of_the_game() -> None:
    names = [event["event"] for event in events(SAMPLE, "--lights")]
    assert [name for name in names if name != "lights"][-4:] == ["move", "threat", "game_over", "end"]


def test_lights_are_told_when_asked_for() -> None:
    told = events(SAMPLE, "--lights")
    assert [event for event in told if event["event"] != "lights"] == events(SAMPLE)
    lit = [event for event in told if event["event"] == "lights"]
    assert len(lit[0]["squares"]) == 16
    assert set(lit[0]["squares"].values()) == {"setup"}
    assert {"origin", "target", "capture", "last", "wrong", "missing", "threatened", "attacker", "winner"} <= {
        role for event in lit for role in event["squares"].values()
    }


def test_standard_input_is_read_like_a_file() -> None:
    assert events("-", stdin=Path(SAMPLE).read_text("utf-8")) == events(SAMPLE)


def test_people_are_told_in_words_with_the_board_drawn_after_moves() -> None:
    lines = invoked("replay", SAMPLE)
    text = "\n".join(lines)
    assert "The game begins." in text
    assert "Move 1, White: 2b1-a2" in text
    assert "Threat on" in text
    assert text.count("a   b   c   d   e   f   g   h") == 35
    assert lines[-1].endswith("End of the trace: 34 moves. Red wins by mate.")
    assert "\x1b" not in text
    assert all(len(line) <= 100 for line in lines)


@pytest.mark.parametrize("trace", sorted(TRACES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_trace_can_be_told_in_words_with_lights(trace: Path) -> None:
    assert "End of the trace" in "\n".join(invoked("replay", str(trace), "--lights")[-2:])


def test_games_are_saved(tmp_path: Path) -> None:
    target = tmp_path / "evening.txt"
    told = events(SAMPLE, "--save", str(target))
    [game] = read_games(target.read_text("utf-8"))
    assert game.played.short_moves == told[-1]["moves"]
    assert game.record.tag("Termination") == "mate"


def test_a_trace_is_not_overwritten_by_its_games(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    trace.write_text(Path(SAMPLE).read_text("utf-8"), encoding="utf-8")
    assert "would overwrite the trace" in refused("replay", str(trace), "--save", str(trace))
    assert trace.read_text("utf-8") == Path(SAMPLE).read_text("utf-8")


def test_games_that_cannot_be_saved_are_a_problem(tmp_path: Path) -> None:
    ran = run("replay", SAMPLE, "--json", "--save", str(tmp_path / "none" / "x.txt"))
    assert ran.code == 2
    assert ran.err == [f"shogunboard: {tmp_path}/none/x.txt: cannot be written: No such file or directory"]


def broken(tmp_path: Path, *lines: str) -> str:
    """A copy of the sample with lines put in from line 4 on."""
    whole = Path(SAMPLE).read_text("utf-8").splitlines()
    path = tmp_path / "broken.jsonl"
    path.write_text("\n".join([*whole[:3], *lines, *whole[3:]]) + "\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("line", ["nonsense", '{"t": 1, "cells', '{"t": 2000, "cells": "NS"}', '{"t": 0}', "[]"])
def test_a_broken_line_stops_with_its_number_and_without_an_end(tmp_path: Path, line: str) -> None:
    path = broken(tmp_path, line)
    ran = run("replay", path, "--json")
    assert ran.code == 2
    [problem] = ran.err
    assert problem.startswith(f"shogunboard: {path}, line 4")
    assert {json.loads(line)["event"] for line in ran.out} == {"setup"}


def test_nothing_is_saved_from_a_broken_trace(tmp_path: Path) -> None:
    target = tmp_path / "x.txt"
    assert run("replay", broken(tmp_path, "nonsense"), "--save", str(target)).code == 2
    assert not target.exists()


def test_a_half_line_at_the_very_end_is_a_warning(tmp_path: Path) -> None:
    whole = Path(SAMPLE).read_text("utf-8")
    last = len(whole.splitlines())
    path = tmp_path / "cut.jsonl"
    path.write_text(whole[:-9], encoding="utf-8")
    ran = run("replay", str(path), "--json")
    assert ran.code == 0
    problem = f"line {last}: the trace ends in the middle of a line, which is left out"
    assert ran.err == [f"shogunboard: {path}: {problem}"]
    assert json.loads(ran.out[-1])["event"] == "end"


def test_input_that_is_no_trace_is_refused_in_one_line(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\x7fELF\xff\xfe" * 100)
    assert refused("replay", str(tmp_path / "none")).endswith("none: cannot be read: No such file or directory")
    assert refused("replay", str(tmp_path)).endswith("cannot be read: Is a directory")
    assert refused("replay", str(binary)).endswith("line 1: not UTF-8")
    assert "standard input, line 1: a trace begins with its header" in refused("replay", "-")
    assert "line 1, header: game: 'go' is no game" in refused(
        "replay", "-", stdin='{"format": "shogunboard-trace/1", "game": "go", "sensing": "presence"}\n'
    )


def test_lines_are_told_while_the_trace_still_grows() -> None:
    lines = Path(SAMPLE).read_bytes().splitlines(keepends=True)
    with subprocess.Popen(
        [*COMMAND, "replay", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=SOURCES
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"".join(lines[:3]))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["event"] == "setup"
        process.stdin.close()
        assert json.loads(process.stdout.read().splitlines()[-1])["event"] == "end"
    assert process.returncode == 0


@pytest.mark.parametrize("arguments", [["replay", SAMPLE, "--json"], ["replay", SAMPLE], ["perft", "2", "--divide"]])
def test_a_reader_that_goes_away_makes_no_noise(arguments: list[str]) -> None:
    with subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=SOURCES
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
