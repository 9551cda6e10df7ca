"""`shogunboard show` and `shogunboard perft` with the second game."""

import json
from pathlib import Path

from tests.cli.running import refused, run

CASES = json.loads((Path(__file__).parent.parent / "data/dobutsu/positions.json").read_text("utf-8"))
START = "gle/1c1/1C1/ELG[-] w"


def test_golden_positions_are_answered_line_by_line() -> None:
    ran = run("show", "--game", "dobutsu", "--json", "-", stdin="\n".join(case["position"] for case in CASES))
    assert (ran.code, ran.err, len(ran.out)) == (0, [], len(CASES))
    for case, line in zip(CASES, ran.out, strict=True):
        answer = json.loads(line)
        assert (answer["legal"], answer["numbers"], answer["status"]) == (case["legal"], {}, [])
        assert (answer["result"] is not None) == case["over"]


def test_lines_may_name_the_game() -> None:
    lines = [{"game": "dobutsu", "position": START, "rotation": 2}, {"game": "dobutsu", "position": "x"}]
    start, bad = map(json.loads, run("show", "--json", "-", stdin="\n".join(map(json.dumps, lines))).out)
    assert start["legal"] == ["b3b2", "b4a3", "b4c3", "c4c3"]
    assert bad["error"].startswith("position: must be placement and side")


def test_a_position_is_drawn_with_every_move_named_once() -> None:
    ran = run("show", "--game", "dobutsu", "g2/1lE/1L1/1C1[ceg] w")
    assert (ran.code, ran.err) == (0, [])
    assert ran.out[0] == "b | c  e  g  .  .  .  .  ."
    assert ran.out[-3:] == [
        "Forest to move, rotation 0.",
        "Threat on b3 from b2.",
        "Legal moves (7): Ec2-b1 Lb3-a2 Lb3-a3 Lb3-a4 Lb3-c3 Lb3-c4 Lb3xb2",
    ]
    over = run("show", "--game", "dobutsu", "L2/3/3/2l[CEGceg] w").out
    assert over[-1] == "The game is drawn with both lions home."


def test_the_count_stands_alone() -> None:
    counts = [run("perft", str(depth), "--game", "dobutsu").out for depth in range(5)]
    assert counts == [["1"], ["4"], ["17"], ["123"], ["976"]]
    out = run("perft", "3", "--game", "dobutsu", "--divide").out
    assert out == ["b3b2 55", "b4a3 25", "b4c3 21", "c4c3 22", "123"]


def test_bad_input_is_refused_in_one_line() -> None:
    assert "row 2: '4' is neither" in refused("show", "--game", "dobutsu", "gle/4/1C1/ELG[-] w")
    assert "no play with two lions" in refused("perft", "2", "--game", "dobutsu", "--position", "3/3/3/3[-] w")
