"""`shogunboard perft`: the count alone on the last line."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import refused, run

CASES = json.loads((Path(__file__).parent.parent / "data/rules/shogun_perft.json").read_text("utf-8"))


def test_the_count_stands_alone() -> None:
    assert [run("perft", str(depth)).out for depth in range(4)] == [["1"], ["24"], ["623"], ["14627"]]


@pytest.mark.parametrize("case", [next(case for case in CASES if case["set"] != "reference"), CASES[4]])
def test_counts_from_a_position_with_a_set(tmp_path: Path, case: Any) -> None:
    path = tmp_path / "set.json"
    path.write_text(json.dumps(case["set"]), encoding="utf-8")
    equipment = "reference" if case["set"] == "reference" else str(path)
    counts = [run("perft", "--position", str(case["position"]), "--set", equipment, str(n)).out for n in (1, 2, 3)]
    assert [[int(line) for line in out] for out in counts] == [[count] for count in case["perft"]]


def test_the_count_behind_each_first_move() -> None:
    out = run("perft", "2", "--divide").out
    moves = [line.split() for line in out[:-1]]
    assert moves == sorted(moves)
    assert len(moves) == 24
    assert sum(int(count) for _, count in moves) == int(out[-1]) == 623
    assert run("perft", "0", "--divide").out == ["1"]


def test_a_finished_position_has_no_moves() -> None:
    over = "3s1b2/8/8/8/8/8/8/S1A1B3 w 0"
    assert run("perft", "2", "--position", over).out == ["0"]
    assert run("perft", "2", "--position", over, "--divide").out == ["0"]


def test_bad_input_is_refused_in_one_line() -> None:
    assert "no play without" in refused("perft", "2", "--position", "8/8/8/8/8/8/8/8 w 0")
    assert "no play without" in refused("perft", "2", "--position", "8/8/8/8/8/8/8/8 w 0", "--divide")
    assert "'chess' is no game" in refused("perft", "2", "--game", "chess")
    assert "position: must have 8 ranks" in refused("perft", "2", "--position", "8/8 w 0")


@pytest.mark.parametrize("depth", ["-1", "x", "1.5"])
def test_a_depth_is_a_whole_number(depth: str) -> None:
    ran = run("perft", "--", depth)
    assert (ran.code, ran.out) == (2, [])
    assert "DEPTH" in ran.err[-1]
