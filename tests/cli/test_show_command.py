"""`shogunboard show`: the answers for programs and the drawing for people."""

import json
import os
import pty
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import COMMAND, SOURCES, refused, run

RULES = Path(__file__).parent.parent / "data/rules"
START = "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 1"
THREATENED = "2e4s/g3a1b1/3f4/1C6/4G3/8/1B6/2cSE1F1 w 3"


def cases() -> list[dict[str, Any]]:
    names = ("shogun_positions.json", "shogun_stalemates.json")
    return [case for name in names for case in json.loads((RULES / name).read_text("utf-8"))]


def test_golden_positions_are_answered_line_by_line() -> None:
    lines = [json.dumps({"position": case["position"], "set": case["set"]}) for case in cases()]
    ran = run("show", "--json", "-", stdin="\n\n".join(lines))
    assert (ran.code, ran.err, len(ran.out)) == (0, [], len(cases()))
    for case, line in zip(cases(), ran.out, strict=True):
        answer = json.loads(line)
        assert {key: answer[key] for key in ("numbers", "legal", "threatened_by", "result")} == {
            key: case[key] for key in ("numbers", "legal", "threatened_by", "result")
        }
        assert isinstance(answer["status"], list)


def test_position_texts_are_answered_with_the_set_that_was_given(tmp_path: Path) -> None:
    for case in cases()[:3]:
        arguments = ["show", "--json", "-"]
        if case["set"] != "reference":
            (tmp_path / "set.json").write_text(json.dumps(case["set"]), encoding="utf-8")
            arguments += ["--set", str(tmp_path / "set.json")]
        [line] = run(*arguments, stdin=f"\ufeff\r\n  {case['position']} \r\n\r\n").out
        assert json.loads(line)["numbers"] == case["numbers"]


def test_bad_lines_are_answered_in_their_place() -> None:
    lines = [
        START,
        "nonsense",
        "",
        "8/8/8/8/8/8/8/8 w 0",
        '{"position": 5}',
        '{"position": "x", "rotation": 4}',
        '{"position": "x", "set": 5}',
        '{"position": "x", "settings": 5}',
        '{"position": "x", "game": 5}',
        '{"position": "x", "game": "go"}',
        '{"position": "x"',
        "{" * 100_000,
        START,
    ]
    ran = run("show", "--json", "-", stdin="\n".join(lines).encode() + b"\n\xff\n")
    answers = [json.loads(line) for line in ran.out]
    assert (ran.code, ran.err) == (0, [])
    assert ["error" in answer for answer in answers] == [False, *[True] * 10, False, True]
    assert answers[0] == answers[-2]
    assert answers[1]["error"].startswith("position: must be placement, side and rotation")
    assert answers[-1] == {"error": "not UTF-8"}


def test_answers_come_while_lines_are_still_written() -> None:
    with subprocess.Popen(
        [*COMMAND, "show", "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=SOURCES
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write(START.encode() + b"\n")
            process.stdin.flush()
            assert "legal" in json.loads(process.stdout.readline())
        process.stdin.close()


def test_one_position_may_be_one_argument_or_several() -> None:
    one, several = run("show", "--json", START), run("show", "--json", *START.split())
    assert one == several
    assert len(json.loads(one.out[0])["legal"]) == 31


def test_settings_of_a_line_are_used() -> None:
    [case] = json.loads((RULES / "shogun_stalemates.json").read_text("utf-8"))[:1]
    line = {"position": case["position"], "set": case["set"], "settings": {"stalemate": "draw"}}
    [answer] = run("show", "--json", "-", stdin=json.dumps(line)).out
    assert json.loads(answer)["result"] == {"winner": None, "reason": "stalemate"}


def test_a_position_is_drawn_and_explained() -> None:
    ran = run("show", START)
    assert (ran.code, ran.err) == (0, [])
    assert ran.out[0] == "8 | g2  f1  e1  s2  d3  c2  b2  a4"
    assert ran.out[11] == "White to move, rotation 1."
    assert ran.out[12].startswith("Legal moves (31): 1f1-f2 1h1-h2")
    assert all(len(line) <= 80 for line in ran.out)


def test_threats_results_and_oddities_are_told() -> None:
    [threat] = [
        case for case in cases() if case["threatened_by"] and not case["result"] and case["set"] == "reference"
    ][:1]
    assert f"from {' and '.join(threat['threatened_by'])}." in "\n".join(run("show", threat["position"]).out)
    over = run("show", "3s1b2/8/8/8/8/8/8/S1A1B3 w 0").out
    assert over[-1] == "White wins by leaving the opponent one piece beside the Shogun."
    odd = run("show", "1b1s1c2/8/8/8/AA6/8/8/S7 w 0").out
    assert "Odd: White has more than one A." in odd


def test_many_positions_are_drawn_and_bad_ones_named() -> None:
    ran = run("show", "-", stdin=f"{START}\n\nnonsense\n{START}\n")
    assert ran.code == 2
    assert [line for line in ran.err if line.startswith("shogunboard: line 3: position: ")] == ran.err
    assert ran.out.count("White to move, rotation 1.") == 2


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["nonsense"], "position: must be placement, side and rotation"),
        (["8/8/8/8/8/8/8/8", "w", "0"], "no play without exactly one Shogun a side"),
        ([START, "--game", "go"], "game: 'go' is no game"),
        (["-", "--json", "--game", "go"], "game: 'go' is no game"),
        ([START, "--set", "none.toml"], "none.toml: cannot be read: No such file or directory"),
        ([START, "--set", "."], ".: cannot be read: Is a directory"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: list[str], problem: str) -> None:
    assert problem in refused("show", *arguments)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\xff", "not UTF-8"),
        (b"{", "neither TOML nor JSON"),
        (b"magnets = [", "neither TOML nor JSON"),
        (b"magnets = 5", "magnets: must be a list of 8 rows"),
        (b'{"magnets": []}', "dials: must give a list"),
    ],
)
def test_a_set_that_cannot_be_used_is_refused(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "set"
    path.write_bytes(content)
    assert problem in refused("show", START, "--set", str(path))


def test_a_refusal_is_answered_in_json_too() -> None:
    ran = run("show", "--json", "nonsense")
    assert ran.code == 2
    assert len(ran.err) == 1
    assert list(json.loads(ran.out[0])) == ["error"]


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What a run shows on a terminal."""
    leader, follower = pty.openpty()
    settings = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    subprocess.run(
        [*COMMAND, *arguments], stdout=follower, check=True, cwd=SOURCES, env=settings | {"TERM": "xterm"} | environment
    )
    os.close(follower)
    shown = b""
    while True:
        try:
            part = os.read(leader, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(leader)
    return shown.decode().replace("\r\n", "\n")


def test_colours_are_for_terminals_that_want_them() -> None:
    plain = "\n".join(run("show", START).out) + "\n"
    assert "\x1b[" in on_a_terminal("show", START)
    assert on_a_terminal("show", START, NO_COLOR="1") == plain
