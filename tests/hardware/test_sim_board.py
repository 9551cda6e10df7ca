"""The simulated board as a driver: settings, lights, and what it keeps."""

import json
from importlib.metadata import EntryPoint
from pathlib import Path
from tomllib import loads

import pytest

from shogunboard.errors import ConfigError
from shogunboard.lights.palettes import Blink, Look
from shogunboard.ports import DARK, Lamps
from shogunboard_hw.sim import LightFrame, Piece, SimBoard, open_board
from shogunboard_hw.sim.options import SimOptions, read_options
from tests.hardware.sim_time import Bench, seen, sq, sqs
from tests.project.markdown import parse, section, tables
from tests.project.source import ROOT

BLUE = Look((0, 0, 200), 0.5, Blink((500, 500)))


def lit(*squares: str) -> Lamps:
    """Lamps that blink blue on these squares."""
    chosen = [sq(name) for name in squares]
    return tuple(BLUE if square in chosen else None for square in range(64))


def test_the_entry_point_gives_a_board_that_is_not_opened_yet(tmp_path: Path) -> None:
    declared = loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    point = EntryPoint("sim", declared["shogunboard.boards"]["sim"], "shogunboard.boards")
    board = point.load()({"sensing": "presence", "script": str(tmp_path / "missing"), "keep": str(tmp_path / "none")})
    assert isinstance(board, SimBoard)
    assert (board.name, board.sensing) == ("sim", "presence")
    assert not board.health()["ok"]
    assert list(tmp_path.iterdir()) == []


def test_real_time_passes_when_no_other_clock_is_given() -> None:
    board = open_board({})
    board.open()
    board.show(lit("a1"))
    assert board.read() == "." * 64
    assert board.lamps.t > 0


def test_without_settings_everything_is_as_usual() -> None:
    assert read_options({}) == SimOptions()


def test_all_settings_can_be_set() -> None:
    options: dict[str, object] = {"sensing": "presence", "seed": 5, "noise": 1, "update_ms": 50, "frames": 10}
    options |= {"script": "demo.txt", "keep": "table.json"}
    options |= {"fields": True, "threshold": 7, "off_centre": 3, "strength": 0.5}
    files = Path("demo.txt"), Path("table.json")
    assert read_options(options) == SimOptions("presence", 5, 1.0, 50, 10, *files, True, 7.0, 3.0, 0.5)


def test_all_mistakes_in_the_settings_are_told_at_once() -> None:
    wrong = {
        "sensing": "colour",
        "seed": True,
        "noise": 11,
        "update_ms": 1.5,
        "frames": 0,
        "script": "",
        "keep": 7,
        "sede": 1,
        "zzz": 1,
    }
    with pytest.raises(ConfigError) as caught:
        open_board(wrong)
    assert caught.value.problems == (
        "sede: the simulated board has no such setting; did you mean seed?",
        "zzz: the simulated board has no such setting; there are sensing, seed, noise, update_ms, frames, "
        "script, keep, fields, threshold, off_centre, strength, spread, tilt",
        'sensing: "polarity" or "presence" is needed, not \'colour\'',
        "seed: a whole number from 0 up is needed, not True",
        "noise: a number from 0 to 10 is needed, not 11",
        "update_ms: a whole number from 0 to 1000 is needed, not 1.5",
        "frames: a whole number from 1 to 1000000 is needed, not 0",
        "script: the name of a file is needed, not ''",
        "keep: the name of a file is needed, not 7",
    )


@pytest.mark.parametrize("noise", [float("nan"), float("inf"), -0.1, "1", None])
def test_noise_is_a_number_within_bounds(noise: object) -> None:
    with pytest.raises(ConfigError, match="noise: a number from 0 to 10"):
        read_options({"noise": noise})


def test_the_documented_settings_are_these() -> None:
    (table,) = tables(section(parse(ROOT / "docs/simulated-board.md"), "Settings"))
    documented = {row[0].codes[0]: row[1].codes for row in table.rows}
    options = SimOptions()
    usual = {name: getattr(options, name) for name in documented}
    assert set(documented) == set(SimOptions.__dataclass_fields__)
    for name, values in documented.items():
        assert values == (() if usual[name] is None else (json.dumps(usual[name]),))


def test_lights_are_remembered_with_their_times() -> None:
    bench = Bench()
    bench.time.now = 100
    bench.board.show(lit("b1"))
    bench.time.now = 250
    bench.board.show(lit("b1"))
    bench.time.now = 300
    bench.board.show(lit("b1", "c3"))
    assert bench.board.frames == (LightFrame(0, DARK), LightFrame(100, lit("b1")), LightFrame(300, lit("b1", "c3")))
    assert bench.board.lamps.lit() == {sq("b1"): BLUE, sq("c3"): BLUE}
    assert [sorted(bench.board.lit_at(t)) for t in (99, 100, 299, 300)] == [[], sqs("b1"), sqs("b1"), sqs("c3 b1")]
    assert bench.board.lamps.shining(1200) == {sq("b1"): (0, 0, 100), sq("c3"): (0, 0, 100)}
    assert bench.board.lamps.shining(1700) == {}
    bench.board.close()
    assert bench.board.lamps == LightFrame(300, DARK)


def test_only_so_many_frames_are_remembered() -> None:
    bench = Bench(frames=3)
    for t in range(1, 11):
        bench.time.now = t
        bench.board.show(lit("b1") if t % 2 else DARK)
    assert [frame.t for frame in bench.board.frames] == [8, 9, 10]
    assert bench.board.lit_at(5) == {}


def test_a_frame_has_a_lamp_for_each_square() -> None:
    with pytest.raises(ValueError, match="64 lamps, this one has 63"):
        Bench().board.show(DARK[1:])


def test_a_script_begins_when_the_board_is_opened(tmp_path: Path) -> None:
    script = tmp_path / "demo.txt"
    script.write_text("men N a1; wait 100; men S h8", encoding="utf-8")
    bench = Bench(script=str(script))
    assert bench.after(0) == "N:a1"
    assert bench.after(100) == "N:a1 S:h8"
    bench.board.close()
    bench.board.open()
    assert bench.after(100) == "N:a1 S:h8"


@pytest.mark.parametrize(
    ("contents", "message"),
    [
        (None, "cannot be read (No such file or directory); name another file"),
        (b"men N a1\nlft a1", "line 2: 'lft' is no command; did you mean lift?"),
        (b"\xff", "is no text in UTF-8"),
    ],
)
def test_a_script_that_cannot_be_read_is_a_wrong_setting(tmp_path: Path, contents: bytes | None, message: str) -> None:
    script = tmp_path / "demo.txt"
    if contents is not None:
        script.write_bytes(contents)
    with pytest.raises(ConfigError) as caught:
        Bench(script=str(script))
    assert str(caught.value).startswith(f"script: {script}")
    assert message in str(caught.value)


def test_a_kept_table_stands_as_it_was_when_the_next_service_starts(tmp_path: Path) -> None:
    keep = str(tmp_path / "table.json")
    first = Bench(keep=keep)
    first.board.set_up({sq("b1"): Piece("N", "A", "2"), sq("c3"): Piece("S", "b")})
    first.board.drop(first.board.lift(sq("b1")), 1.5, 5.5)
    first.board.drop(first.board.man_on(sq("c3")), -1.0, 3.0)
    second = Bench(keep=keep)
    assert second.after(0) == "N:b3"
    assert second.board.men() == first.board.men()
    assert second.board.health()["ok"]


def test_a_man_that_was_carried_when_the_service_was_killed_is_in_the_hand_still(tmp_path: Path) -> None:
    keep = str(tmp_path / "table.json")
    first = Bench(keep=keep)
    first.board.set_up({sq("b1"): Piece("N")})
    first.board.drag(first.board.lift(sq("b1")), 4.0, 4.0, lifted=True)
    second = Bench(keep=keep)
    assert second.after(0) == ""
    assert [man.place for man in second.board.men()] == ["hand"]
    second.board.drop(0, 1.5, 7.5)
    assert second.after(0) == "N:b1"


@pytest.mark.parametrize("contents", ["", "{", "[]", '{"format": "shogunboard-table/1", "rotation": 0, "men": [3]}'])
def test_a_damaged_kept_table_is_said_and_the_table_is_empty(tmp_path: Path, contents: str) -> None:
    keep = tmp_path / "table.json"
    keep.write_text(contents, encoding="utf-8")
    bench = Bench(keep=str(keep))
    assert bench.after(0) == ""
    assert "holds no table" in str(bench.board.health()["problems"])
    bench.board.add(Piece("N"), sq("a1"))
    assert bench.board.health()["ok"]
    assert Bench(keep=str(keep)).after(0) == "N:a1"


def test_a_table_that_cannot_be_kept_is_said_and_the_board_goes_on(tmp_path: Path) -> None:
    keep = tmp_path / "folder" / "table.json"
    bench = Bench(keep=str(keep))
    bench.board.add(Piece("N"), sq("a1"))
    assert bench.after(0) == "N:a1"
    assert "cannot be kept" in str(bench.board.health()["problems"])
    keep.parent.mkdir()
    bench.board.add(Piece("N"), sq("a2"))
    assert bench.board.health()["ok"]
    assert seen(Bench(keep=str(keep)).board.read()) == "N:a1 a2"
