"""What hands do on the simulated board, and what its sensors then read."""

import json
from collections.abc import Callable

import pytest

from shogunboard.errors import CommandRefusedError, TextError
from shogunboard.geometry import TO_PHYSICAL
from shogunboard.ports import Board, Playground
from shogunboard_hw.sim import Piece, SimBoard
from shogunboard_hw.sim.table import EXCHANGE_MS
from tests.hardware.sim_time import Bench, runs, sq, sqs

WHITE = Piece("N", "A", "2")
RED = Piece("S", "b")


@pytest.fixture
def bench() -> Bench:
    """White's man on b1, Red's on c3."""
    bench = Bench()
    bench.board.set_up({sq("b1"): WHITE, sq("c3"): RED})
    return bench


def test_it_is_a_board_and_a_playground() -> None:
    board: Board = SimBoard()
    playground: Playground = SimBoard()
    assert board.name == "sim"
    assert isinstance(playground, Playground)
    assert not playground.taps


def test_a_man_that_is_lifted_leaves_its_square_and_reads_where_it_is_put(bench: Bench) -> None:
    assert bench.after(0) == "N:b1 S:c3"
    man = bench.board.lift(sq("b1"))
    assert bench.after(10) == "S:c3"
    bench.board.place(man, sq("h8"))
    assert bench.after(10) == "N:h8 S:c3"


def test_a_man_slides_from_square_to_square_and_is_felt_on_two_at_the_line(bench: Bench) -> None:
    arrival = bench.board.slide(sqs("b1 b2 b3 b4"), 70)
    assert arrival == 210
    readings = [reading.removesuffix(" S:c3") for reading in bench.readings(400)]
    assert runs(readings) == [
        ("N:b1", 31),
        ("N:b1 b2", 9),
        ("N:b2", 61),
        ("N:b2 b3", 9),
        ("N:b3", 61),
        ("N:b3 b4", 9),
        ("N:b4", 220),
    ]
    assert bench.board.man_on(sq("b4")) == 0


def test_a_slide_passes_over_the_squares_between(bench: Bench) -> None:
    bench.board.slide(sqs("b1 e1"), 50)
    readings = [reading for reading, _ in runs(bench.readings(200))]
    assert [f"N:{name}1 S:c3" in readings for name in "bcde"] == [True] * 4


def test_a_man_lifted_on_its_way_stops_there(bench: Bench) -> None:
    bench.board.slide(sqs("b1 b2 b3"), 100)
    bench.time.now = 110
    man = bench.board.lift(sq("b2"))
    assert bench.after(500) == "S:c3"
    bench.board.place(man, sq("a5"))
    assert bench.after(500) == "N:a5 S:c3"


def test_a_man_dragged_over_the_board_is_felt_and_a_lifted_one_is_not(bench: Bench) -> None:
    man = bench.board.man_on(sq("b1"))
    bench.board.drag(man, 1.6, 6.5, lifted=False)
    assert bench.after(0) == "N:b2 S:c3"
    bench.board.drag(man, 2.0, 6.5, lifted=False)
    assert bench.after(0) == "N:b2 c2 S:c3"
    bench.board.drag(man, 3.4, 6.5, lifted=True)
    assert bench.after(0) == "S:c3"
    held = bench.board.men()[man]
    assert (held.place, held.square, held.x, held.y) == ("hand", None, 3.4, 6.5)
    bench.board.drag(man, 9.0, 6.5, lifted=False)
    assert bench.board.men()[man].place == "side"
    assert bench.after(0) == "S:c3"


@pytest.mark.parametrize(("x", "y", "felt"), [(0, 0, "a8"), (8, 8, "h1"), (0, 0.49, "a8"), (8, 4.2, "h4")])
def test_at_the_edge_of_the_board_the_nearest_square_feels_a_man(x: float, y: float, felt: str) -> None:
    bench = Bench()
    man = bench.board.add(WHITE)
    bench.board.drag(man, x, y, lifted=False)
    assert bench.after(0) == f"N:{felt}"


def test_two_men_on_a_square_stand_off_its_centre_and_the_last_one_is_felt(bench: Bench) -> None:
    white, red = bench.board.man_on(sq("b1")), bench.board.man_on(sq("c3"))
    bench.board.place(white, sq("c3"))
    assert bench.after(0) == "N:c3"
    assert {(man.square, man.x, man.y) for man in bench.board.men()} == {
        (sq("c3"), 2.7, 5.7),
        (sq("c3"), 2.3, 5.3),
    }
    assert bench.board.lift(sq("c3")) == white
    assert bench.after(0) == "S:c3"
    bench.board.place(red, sq("c3"))
    assert (bench.board.men()[red].x, bench.board.men()[red].y) == (2.5, 5.5)


def test_dropping_a_man_puts_it_in_the_middle_and_the_one_that_stood_there_aside(bench: Bench) -> None:
    white, red = bench.board.man_on(sq("b1")), bench.board.man_on(sq("c3"))
    bench.board.drop(white, 2.9, 5.1)
    # The square is bare for a moment, or a board that feels no poles could not tell that somebody else stands there.
    assert bench.after(0) == ""
    assert bench.after(EXCHANGE_MS) == "N:c3"
    men = bench.board.men()
    assert (men[white].x, men[white].y) == (2.5, 5.5)
    assert men[red].place == "side"
    bench.board.drop(white, -1.5, 2.0)
    assert bench.after(0) == ""
    assert (bench.board.men()[white].x, bench.board.men()[white].y) == (-1.5, 2.0)
    bench.board.drop(red, 2.5, 5.5)
    assert bench.after(0) == "S:c3"


def test_men_beside_the_board_do_not_lie_on_one_another() -> None:
    bench = Bench()
    bench.board.set_up({}, [WHITE, RED] * 10)
    points = [(man.x, man.y) for man in bench.board.men()]
    assert len(set(points)) == 20
    assert all(not 0 <= x <= 8 for x, _ in points)


def test_men_knocked_over_are_not_felt_until_they_stand(bench: Bench) -> None:
    bench.board.knock_over(sqs("b1 c3"))
    assert bench.after(0) == ""
    assert [man.fallen for man in bench.board.men()] == [True, True]
    bench.board.stand_up(sqs("c3"))
    assert bench.after(0) == "S:c3"
    bench.board.place(bench.board.lift(sq("b1")), sq("b1"))
    assert bench.after(0) == "N:b1 S:c3"


def test_a_landing_man_bounces(bench: Bench) -> None:
    man = bench.board.lift(sq("b1"))
    bench.board.place(man, sq("b2"))
    bench.board.bounce(sq("b2"), times=2, ms=8)
    on, off = "N:b2 S:c3", "S:c3"
    assert runs(bench.readings(100)) == [(on, 8), (off, 8), (on, 8), (off, 8), (on, 68)]


def test_a_man_turned_over_shows_its_other_pole(bench: Bench) -> None:
    man = bench.board.man_on(sq("c3"))
    bench.board.turn_over(man)
    assert bench.after(0) == "N:b1 c3"
    assert bench.board.men()[man].pole == "N"


@pytest.mark.parametrize("quarter_turns", range(4))
def test_a_turned_board_has_other_sensors_under_the_men(bench: Bench, quarter_turns: int) -> None:
    bench.board.add(RED)
    bench.board.turn_board(quarter_turns)
    assert bench.board.rotation == quarter_turns
    north, south = (TO_PHYSICAL[quarter_turns][sq(name)] for name in ("b1", "c3"))
    cells = bench.board.read()
    assert {square: cell for square, cell in enumerate(cells) if cell != "."} == {north: "N", south: "S"}
    bench.board.turn_board(4 - quarter_turns)
    assert bench.after(0) == "N:b1 S:c3"


def test_a_set_up_for_the_page_says_how_the_board_lies() -> None:
    bench = Bench()
    bench.board.arrange({sq("a1"): ("S", "N"), sq("h8"): ("b", "S")}, [("C", "N")], 3)
    assert bench.board.rotation == 3
    assert bench.after(0) == "N:a1 S:h8"
    assert [(man.kind, man.pole, man.place) for man in bench.board.men()] == [
        ("S", "N", "board"),
        ("b", "S", "board"),
        ("C", "N", "side"),
    ]
    with pytest.raises(CommandRefusedError, match="'x' is no pole"):
        bench.board.arrange({0: ("A", "x")}, [], 0)
    assert bench.after(0) == "N:a1 S:h8"


def refused(bench: Bench) -> list[tuple[str, str]]:
    """What does not fit on the bench, and what the refusal says."""
    board = bench.board
    attempts: list[tuple[Callable[[], object], str]] = [
        (lambda: board.lift(sq("h8")), "no man on h8"),
        (lambda: board.lift(64), "64 is not a square"),
        (lambda: board.place(99, sq("a1")), "no man number 99"),
        (lambda: board.place(0, -1), "-1 is not a square"),
        (lambda: board.slide(sqs("b1"), 10), "at least two squares"),
        (lambda: board.slide(sqs("b1 b2"), -1), "from 0 ms"),
        (lambda: board.slide([], 10), "at least two squares"),
        (lambda: board.slide([sq("b1"), 77], 10), "77 is not a square"),
        (lambda: board.knock_over(sqs("b1 h8")), "no man on h8"),
        (lambda: board.stand_up(sqs("b1 h8")), "no man on h8"),
        (lambda: board.bounce(sq("a8")), "no man on a8"),
        (lambda: board.bounce(sq("b1"), -1), "from 0 up"),
        (lambda: board.drag(0, 40.0, 0.0, lifted=True), "not on the table"),
        (lambda: board.drag(0, float("nan"), 0.0, lifted=False), "not on the table"),
        (lambda: board.drop(0, 0.0, float("inf")), "not beside the board"),
        (lambda: board.put_aside(0, 4.0, 4.0), "not beside the board"),
        (lambda: board.add(WHITE, 64), "64 is not a square"),
        (lambda: board.set_up({0: WHITE, 64: WHITE}), "64 is not a square"),
        (lambda: board.remove(99), "no man number 99"),
        (lambda: board.turn_over(99), "no man number 99"),
        (lambda: board.weaken(99), "no man number 99"),
        (lambda: board.magnetise(0, 2.5), "a magnet's strength is a number from 0 to 2, not 2.5"),
        (lambda: board.lean(sq("b1"), 31), "a man leans by 0 to 30 degrees, not 31"),
        (lambda: board.leave_between(sq("b1"), sq("c2")), "c2 has no side in common with b1"),
        (lambda: board.dead([0, 64]), "64 is not a square"),
        (lambda: board.fail([-1], on=True), "-1 is not a square"),
        (lambda: board.cross(0, 2), "c8 is no neighbour of a8"),
        (lambda: board.cross(7, 8), "a7 is no neighbour of h8"),
        (lambda: board.cross(0, 99), "99 is not a square"),
        (lambda: board.lose_chip(5), "no chip 5; the board has 0 to 4"),
    ]
    answers = []
    for attempt, expected in attempts:
        with pytest.raises(CommandRefusedError) as caught:
            attempt()
        answers.append((str(caught.value), expected))
    return answers


def test_what_does_not_fit_is_refused_and_changes_nothing(bench: Bench) -> None:
    before = bench.board.export_table()
    assert [(said, expected) for said, expected in refused(bench) if expected not in said] == []
    assert bench.board.export_table() == before
    assert bench.board.faults() == ()
    assert bench.after(0) == "N:b1 S:c3"


def test_the_board_is_not_turned_while_a_man_is_in_a_hand(bench: Bench) -> None:
    man = bench.board.lift(sq("b1"))
    with pytest.raises(CommandRefusedError, match="put it down before"):
        bench.board.turn_board()
    bench.board.place(man, sq("b1"))
    bench.board.slide(sqs("b1 b2"), 100)
    with pytest.raises(CommandRefusedError, match="put it down before"):
        bench.board.turn_board()


def test_the_table_can_be_put_away_and_laid_again(bench: Bench) -> None:
    bench.board.add(RED)
    bench.board.weaken(0)
    bench.board.turn_board()
    bench.board.lift(bench.board.men()[1].square or 0)
    state = json.loads(json.dumps(bench.board.export_table()))
    other = Bench()
    other.board.import_table(state)
    assert other.board.export_table() == state
    assert other.board.men() == bench.board.men()
    assert other.board.read() == bench.board.read()
    assert other.board.add(WHITE) == 3


def test_of_two_men_on_a_square_the_same_one_is_felt_when_the_table_is_laid_again(bench: Bench) -> None:
    bench.board.place(bench.board.man_on(sq("b1")), sq("c3"))
    bench.board.place(bench.board.man_on(sq("c3")), sq("c3"))
    other = Bench()
    other.board.import_table(bench.board.export_table())
    assert other.after(0) == bench.after(0) == "N:c3"


MAN = {"id": 0, "pole": "N", "place": "board", "x": 0.5, "y": 0.5}


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ([], "a table is an object"),
        ({"format": "shogunboard-table/9"}, "a table is an object"),
        ({"rotation": 4, "men": []}, "rotation: 0, 1, 2 or 3"),
        ({"rotation": True, "men": []}, "rotation: 0, 1, 2 or 3"),
        ({"rotation": 0, "men": "N"}, "men: a list"),
        ({"rotation": 0, "men": ["N"]}, "men[0]: a man is an object"),
        ({"rotation": 0, "men": [MAN, MAN]}, "men: two men have the same id"),
        ({"rotation": 0, "men": [MAN | {"id": -1}]}, "men[0], id"),
        ({"rotation": 0, "men": [MAN | {"pole": "x"}]}, "men[0], pole: 'x' is none of N, S"),
        ({"rotation": 0, "men": [MAN | {"place": "moon"}]}, "men[0], place"),
        ({"rotation": 0, "men": [MAN | {"x": 9.5}]}, "men[0]: 9.5, 0.5 is not on the board"),
        ({"rotation": 0, "men": [MAN | {"x": 10**400}]}, "men[0], x"),
        ({"rotation": 0, "men": [MAN | {"y": float("nan")}]}, "men[0], y"),
        ({"rotation": 0, "men": [MAN | {"kind": 3}]}, "men[0], kind"),
        ({"rotation": 0, "men": [MAN | {"weak": 1}]}, "men[0], weak"),
        ({"rotation": 0, "men": [MAN | {"strength": 3}]}, "men[0], strength: a number from 0 to 2"),
        ({"rotation": 0, "men": [MAN | {"lean": float("nan")}]}, "men[0], lean: a number from 0 to 30"),
    ],
)
def test_what_is_no_table_is_not_laid(bench: Bench, state: object, message: str) -> None:
    if isinstance(state, dict):
        state = {"format": "shogunboard-table/1"} | state
    with pytest.raises(TextError) as caught:
        bench.board.import_table(state)
    assert message in str(caught.value)
    assert bench.after(0) == "N:b1 S:c3"
