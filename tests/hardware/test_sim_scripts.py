"""Scripts of the simulated board: how they are read, and what happens when."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.errors import TextError
from shogunboard_hw.sim.script import USAGES, parse_script
from tests.hardware.sim_time import Bench, runs
from tests.project.markdown import parse, section, tables
from tests.project.source import ROOT


def running(script: str) -> Bench:
    """A board on which a script has just begun."""
    bench = Bench()
    bench.board.run(script)
    return bench


def test_commands_happen_at_their_times() -> None:
    bench = running("men N b1; men S c8 # two men\n\nwait 100; lift b1; wait 300\nplace c3; wait 50; lift c8; aside")
    assert bench.board.running
    assert runs(bench.readings(600)) == [("N:b1 S:c8", 100), ("S:c8", 300), ("N:c3 S:c8", 50), ("N:c3", 150)]
    assert not bench.board.running
    assert bench.board.script_problem is None


def test_nothing_depends_on_how_often_the_board_is_read() -> None:
    script = "men N b1; wait 20; slide b1 b2 b3 50; lose b3 for 200; wait 100; lift b3; place a1; wait 7; weak a1"
    often, seldom = running(script), running(script)
    for _ in range(1000):
        often.after(1)
    assert seldom.after(1000) == often.after(0)
    assert seldom.board.export_table() == often.board.export_table()


def test_a_slide_takes_its_time() -> None:
    bench = running("men N a1; slide a1 a2 a3 60; lift a3; place h8")
    assert bench.after(119) == "N:a3"
    assert bench.after(1) == "N:h8"


def test_of_several_men_in_hands_the_last_is_put_down_or_the_one_that_is_named() -> None:
    assert running("men N b1; men S c3; lift b1; lift c3; aside; place c3").after(0) == "N:c3"
    assert running("men N b1; men S c3; lift c3; lift b1; place c3; aside").after(0) == "N:c3"
    assert running("men N b1; men S c3; lift c3; lift b1; aside from c3; place a1 from b1").after(0) == "N:a1"
    assert running("men N b1; men S c3; lift c3; aside; lift b1; aside; fetch; place d4; fetch; place e5").after(0) == (
        "N:d4 S:e5"
    )


def test_accidents_can_be_written_too() -> None:
    bench = running(
        """
        men N a1 b1 c1; men S a8 b8
        dead a1; stuck S h8 for 200; stuck h7; cross g1 h1 for 100; lose d4 d5 for 300; turn over b8
        wait 100; knock c1; bounce b1 1 10
        wait 300; stand c1; repair a1; wait 100; unplug for 100; wait 200; lose chip 4; wait 100; repair
        """
    )
    assert bench.after(0) == "N:a1 b1 b8 c1 h7 S:a8 h8 ?:d4 d5".replace("a1 ", "")
    assert bench.after(115) == "N:b1 b8 h7 S:a8 h8 ?:d4 d5".replace("b1 ", "")
    assert bench.after(100) == "N:b1 b8 h7 S:a8 ?:d4 d5"
    assert bench.after(200) == "N:a1 b1 b8 c1 h7 S:a8"
    assert bench.after(100).startswith("?:a1 a2 a3")
    assert bench.after(200) == "N:b8 h7 S:a8 ?:a1 b1 c1 d1 e1 f1 g1 h1"
    assert bench.after(100) == "N:a1 b1 b8 c1 S:a8"


def test_squares_are_those_of_the_players() -> None:
    bench = running("turn board 1; men N a1; lift a1; place a2; dead b1; men S b1")
    assert bench.after(0) == "N:g1"
    assert bench.board.rotation == 1


def test_a_new_script_ends_the_one_before() -> None:
    bench = running("men N a1; wait 100; men N a2")
    bench.after(50)
    bench.board.run("men S h8")
    assert bench.after(200) == "N:a1 S:h8"


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("lift e4", "line 3: there is no man on e4"),
        ("place e4", "line 3: no man is in a hand; lift it first"),
        ("lift a1; place e4 from b2", "line 3: no man is in a hand that came from b2; lift it first"),
        ("fetch", "line 3: no man is beside the board; put one aside first"),
        ("cross a1 a3", "line 3: a3 is no neighbour of a1"),
    ],
)
def test_a_command_that_does_not_fit_ends_the_script_and_is_told(command: str, problem: str) -> None:
    bench = running(f"men N a1\nwait 10\n{command}\nmen S h8")
    assert bench.board.health()["ok"]
    bench.after(10)
    assert str(bench.board.script_problem) == problem
    assert bench.board.health()["problems"] == [f"the script has ended early: {problem}"]
    assert "h8" not in bench.after(100)
    assert not bench.board.running


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("wait 5\n\nplce a1", "line 3: 'plce' is no command; did you mean place?"),
        ("zzz", "line 1: 'zzz' is no command; there are wait, clear, men"),
        ("lift", "line 1: a square is missing; write lift SQUARE"),
        ("lift i9", "line 1: 'i9' is not a square (a1 to h8); write lift SQUARE"),
        ("lift a1 a2", "line 1: 'a2' is too much; write lift SQUARE"),
        ("place a1 to b2", "line 1: 'to b2' is too much; write place SQUARE [from SQUARE]"),
        ("wait", "line 1: the time in ms is missing; write wait MS"),
        ("wait -5", "line 1: the time in ms is a whole number from 0 to 86400000, not '-5'; write wait MS"),
        ("wait ٣", "line 1: the time in ms is a whole number from 0 to 86400000, not '٣'; write wait MS"),
        ("men a1", "line 1: the upper pole (N or S) is missing; write men N|S SQUARE..."),
        ("slide a1 60", "line 1: '60' is not a square (a1 to h8); write slide SQUARE SQUARE... [MS]"),
        ("slide a1 a2 60 70", "line 1: '70' is too much; write slide SQUARE SQUARE... [MS]"),
        ("turn", "line 1: what is turned is missing; write turn over SQUARE, or turn board QUARTERS"),
        ("turn board 4", "line 1: the number of quarter turns is a whole number from 0 to 3, not '4'"),
        ("lose chip 9", "line 1: the number of the chip is a whole number from 0 to 4, not '9'"),
        ("magnet a1 201", "line 1: the percent of a good magnet is a whole number from 0 to 200, not '201'"),
        ("lean a1 31", "line 1: the angle in degrees is a whole number from 0 to 30, not '31'"),
        ("between a1", "line 1: a square is missing; write between SQUARE NEIGHBOUR"),
        ("lose chip 2 for", "line 1: the time in ms is missing"),
        ("lose a1 a2 for ever", "line 1: the time in ms is a whole number from 0 to 86400000, not 'ever'"),
        ("dead", "line 1: a square is missing; write dead SQUARE... [for MS]"),
    ],
)
def test_what_cannot_be_read_is_told_with_line_and_cure(text: str, error: str) -> None:
    bench = running("men N a1")
    with pytest.raises(TextError) as caught:
        bench.board.run(text)
    assert str(caught.value).startswith(error)
    assert bench.after(10) == "N:a1"


WORDS = (
    "wait clear men lift place aside fetch slide knock stand bounce turn weak magnet lean between dead stuck "
    "flicker cross lose unplug repair N S a1 a2 b1 h8 i9 for from over board chip 0 1 50 -1 ; #"
)


def problem_of(bench: Bench, text: str) -> TextError | None:
    """Begin a script; why it cannot be read, if it cannot."""
    try:
        bench.board.run(text)
    except TextError as error:
        return error
    return None


@given(st.lists(st.sampled_from([*WORDS.split(), "\n"]), max_size=30).map(" ".join))
def test_any_text_is_a_script_or_an_error_with_its_line(text: str) -> None:
    bench = Bench()
    problem = problem_of(bench, text)
    if problem is None:
        bench.after(100_000_000)
        assert not bench.board.running
    else:
        assert problem.place.startswith("line ")


def test_the_documented_commands_are_these() -> None:
    document = parse(ROOT / "docs/simulated-board.md")
    (table,) = tables(section(document, "Scripts"))
    assert tuple(row[0].codes[0].replace("\\|", "|") for row in table.rows) == USAGES


@pytest.mark.parametrize("usage", USAGES)
def test_every_command_works_as_it_is_documented(usage: str) -> None:
    values = {"SQUARE...": "a1 a2", "SQUARE": "a1", "NEIGHBOUR": "a2", "MS": "50", "N|S": "N"}
    values |= {"TIMES": "2", "QUARTERS": "1", "NUMBER": "3", "PERCENT": "20", "DEGREES": "12"}
    for form in usage.split(", or "):
        full = form.replace("[", "").replace("]", "")
        bare = form.partition("[")[0] if not form.startswith("stuck") else form.replace("[N|S] ", "").partition("[")[0]
        for text in (full, bare):
            filled = " ".join(values.get(word, word) for word in text.split())
            assert len(parse_script(filled)) == 1
