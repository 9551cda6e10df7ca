"""Rule 12: the set-up, which way the board lies, and who sits where."""

import pytest

from shogunboard.errors import CommandRefusedError
from shogunboard.scans import Sensing
from shogunboard.tracking import ExchangeSides, PressButton
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE

both = pytest.mark.parametrize("sensing", SENSINGS)
rotations = pytest.mark.parametrize("rotation", range(4))


def start_text(rotation: int, side: str = "w") -> str:
    return f"gfesdcba/8/8/8/8/8/8/ABCDSEFG {side} {rotation}"


@rotations
def test_with_polarity_the_rotation_is_that_of_whites_edge(rotation: int) -> None:
    board = Scenario(None, "polarity")
    board.set_up(rotation=rotation)
    board.settle()
    assert board.events == ["game_started"]
    assert board.position == start_text(rotation)
    assert board.all("game_started")[0]["assumed"] is False


@rotations
@pytest.mark.parametrize("last", range(4))
def test_with_polarity_the_last_game_does_not_matter(rotation: int, last: int) -> None:
    board = Scenario(None, "polarity", last_rotation=last)
    board.set_up(rotation=rotation)
    board.settle()
    assert board.position == start_text(rotation)


@rotations
@pytest.mark.parametrize("last", [None, 0, 1, 2, 3])
def test_with_presence_of_the_two_rotations_that_fit_one_is_assumed(rotation: int, last: int | None) -> None:
    """The last game's, else the one a clockwise quarter turn further, else (or without a last one) the lower number."""
    board = Scenario(None, "presence", last_rotation=last)
    board.set_up(rotation=rotation)
    board.settle()
    fitting = {rotation, (rotation + 2) % 4}
    expected = min(fitting)
    if last is not None:
        expected = last if last in fitting else (last + 1) % 4
    assert expected in fitting
    assert board.position == start_text(expected)
    assert board.all("game_started")[0]["assumed"] is True


@both
def test_the_squares_still_to_be_filled_are_told_whenever_they_change(sensing: Sensing) -> None:
    board = Scenario(None, sensing)
    board.set_up(400, names=("a1", "b1", "c1"))
    told = board.all("setup")
    assert [len(_list(event["missing"])) for event in told] == [16, 15, 14, 13]
    assert told[-1]["extra"] == []
    assert "a1" not in _list(told[-1]["missing"])
    board.settle()
    assert board.all("setup") == told


@both
def test_a_piece_that_does_not_belong_there_is_told(sensing: Sensing) -> None:
    board = Scenario(None, sensing)
    board.set_up(200, names=[f"{file}1" for file in "abcdefgh"] + [f"{file}8" for file in "abcdefg"])
    board.take_from_box("e5", board.game.start().side)
    board.settle()
    assert board.all("setup")[-1]["missing"] == ["h8"]
    assert board.all("setup")[-1]["extra"] == ["e5"]
    assert board.tracker.line is None


@both
def test_the_game_starts_when_the_picture_is_complete_and_settled(sensing: Sensing) -> None:
    board = Scenario(None, sensing)
    board.set_up(150)
    board.wait(249)
    assert board.tracker.line is None
    board.wait(1)
    assert board.events == ["game_started"]


@both
def test_a_set_up_that_stands_on_the_board_from_the_beginning_starts_at_once(sensing: Sensing) -> None:
    board = Scenario(None, sensing, first_wait=0)
    with board.at_once():
        board.set_up(0)
    board.wait(500)
    assert board.events == ["game_started"]


@both
def test_pieces_may_be_shoved_about_during_the_set_up(sensing: Sensing) -> None:
    board = Scenario(None, sensing)
    board.set_up(200, names=("a1", "d1", "e8"))
    board.move("d1", "d3")
    board.settle()
    board.move("d3", "d1")
    board.set_up(200)
    board.settle()
    assert board.events == ["game_started"]


@both
def test_faults_during_the_set_up_are_waited_for(sensing: Sensing) -> None:
    """A lost row is not an empty row, and not a full one."""
    board = Scenario(None, sensing)
    board.set_up(200, names=("a1", "d1", "e8"))
    board.darken_row(8)
    board.set_up(200)
    board.settle()
    assert board.tracker.line is None
    board.light_up()
    board.settle()
    assert [event.split()[0] for event in board.events] == ["fault", "fault_cleared", "game_started"]


@both
def test_an_empty_row_that_does_not_read_stops_no_start(sensing: Sensing) -> None:
    board = Scenario(None, sensing, dark=[f"{file}5" for file in "abcdefgh"])
    board.set_up(200)
    board.settle()
    assert board.events[-1] == "game_started"


@both
def test_a_board_with_one_dead_square_can_be_set_up(sensing: Sensing) -> None:
    board = Scenario(None, sensing, dark=("a1",))
    board.set_up(200)
    board.settle()
    assert board.events == ["fault a1", "game_started"]
    board.move("b1", "b3")
    board.settle()
    assert board.moves == ["b1b3"]


@both
def test_nothing_is_called_wrong_during_a_set_up(sensing: Sensing) -> None:
    board = Scenario(None, sensing)
    for name in ("d4", "e5", "a8", "h1"):
        board.take_from_box(name, board.game.start().side)
        board.wait(900)
    assert board.events == []
    assert board.lifts == []


# -- who sits where ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [ExchangeSides(), PressButton("ok")])
def test_one_press_or_tap_exchanges_the_sides(command: ExchangeSides | PressButton) -> None:
    board = Scenario(None, "presence")
    board.set_up(rotation=1)
    board.settle()
    assert board.position == start_text(1)
    board.command(command)
    board.sit_opposite()
    board.settle()
    assert board.events == ["game_started", "sides_exchanged"]
    # White, who begins, sits at the other edge now.
    assert board.position == start_text(3)
    board.move("f1", "f2")
    board.settle()
    assert board.moves == ["f1f2"]


def test_the_sides_can_be_exchanged_until_the_first_capture() -> None:
    board = Scenario(None, "presence")
    board.set_up()
    board.settle()
    for name, target in (("d1", "d5"), ("c8", "c4"), ("h1", "h3")):
        board.move(name, target)
        board.settle()
    numbers = [ply.step.move.number for ply in board.line.plies]
    board.command(PressButton("ok"))
    board.sit_opposite()
    board.settle()
    assert board.moves == ["e8e4", "f1f5", "a8a6"]
    assert [ply.step.move.number for ply in board.line.plies] == numbers
    assert board.all("sides_exchanged")[0]["moves"] == ["e8e4", "f1f5", "a8a6"]
    assert board.events[-1] == "sides_exchanged"
    board.move("h1", "h3")
    board.settle()
    assert board.moves == ["e8e4", "f1f5", "a8a6", "h1h3"]


def test_exchanging_twice_is_as_before() -> None:
    board = Scenario(None, "presence")
    board.set_up()
    board.settle()
    board.move("d1", "d5")
    board.settle()
    before = (board.position, board.moves)
    board.command(ExchangeSides())
    board.command(ExchangeSides())
    assert (board.position, board.moves) == before


def test_after_the_first_capture_the_sides_are_settled() -> None:
    board = Scenario(MIDDLE, "presence")
    board.capture("a4", "b7")
    board.settle()
    for command in (ExchangeSides(), PressButton("ok")):
        with pytest.raises(CommandRefusedError):
            board.command(command)
    assert board.moves == ["a4b7"]


def test_with_polarity_the_sides_are_seen() -> None:
    board = Scenario(None, "polarity")
    board.set_up()
    board.settle()
    for command in (ExchangeSides(), PressButton("ok")):
        with pytest.raises(CommandRefusedError):
            board.command(command)


def test_the_sides_can_be_exchanged_with_a_piece_in_the_hand() -> None:
    board = Scenario(None, "presence")
    board.set_up()
    board.settle()
    board.lift("e8")
    board.wait(1000)
    board.command(ExchangeSides())
    board.sit_opposite()
    board.settle()
    board.put("d1", "d5")
    board.settle()
    assert board.events == ["game_started", "mismatch -e8", "sides_exchanged", "move d1d5"]


def test_a_capture_under_way_is_read_from_the_other_edge_too() -> None:
    board = Scenario(MIDDLE, "presence")
    board.lift("d1")
    board.wait(HAND)
    board.lift("c3")
    board.wait(HAND)
    board.command(ExchangeSides())
    board.sit_opposite()
    board.put("e8", "f6")
    board.settle()
    assert board.moves == ["e8f6"]


def test_ok_exchanges_nothing_while_something_is_wrong() -> None:
    board = Scenario(None, "presence")
    board.set_up()
    board.settle()
    board.lift("a1", "b8")
    board.settle()
    with pytest.raises(CommandRefusedError):
        board.command(PressButton("ok"))


@both
def test_either_side_may_begin_at_the_table(sensing: Sensing) -> None:
    board = Scenario(None, sensing, settings={"first": "either"})
    board.set_up()
    board.settle()
    board.lift("c8")
    board.wait(200)
    assert board.all("lifted")[0]["targets"] == ["a6", "b5", "c4", "d5", "e6", "f7"]
    board.put("c8", "c4")
    board.settle()
    assert board.events == ["game_started", "move c8c4"]
    assert board.position.split()[1] == "w"


@both
def test_red_begins_when_the_settings_say_so(sensing: Sensing) -> None:
    board = Scenario(None, sensing, settings={"first": "red"})
    board.set_up()
    board.settle()
    board.move("d1", "d5")
    board.settle()
    assert board.events == ["game_started", "illegal d1d5 not_your_turn"]


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
