"""Rule 12: a start position that is set up while a game is running, and after its end."""

import pytest

from shogunboard.scans import Sensing
from shogunboard.tracking import NewGame, PressButton
from tests.tracking.scenario import SENSINGS, Scenario
from tests.tracking.scenes import BARE, MATE, MIDDLE, START

both = pytest.mark.parametrize("sensing", SENSINGS)


def begun(sensing: Sensing, plies: int = 3) -> Scenario:
    board = Scenario(START, sensing)
    for name, target in (("d1", "d5"), ("c8", "c4"), ("h1", "h3"))[:plies]:
        board.move(name, target)
        board.settle()
    board.forget()
    return board


@both
@pytest.mark.parametrize("rotation", [0, 1, 3])
def test_a_new_game_is_offered_and_ends_nothing_by_itself(sensing: Sensing, rotation: int) -> None:
    board = begun(sensing)
    board.clear()
    board.wait(1000)
    board.set_up(rotation=rotation)
    board.settle()
    assert board.moves == ["d1d5", "c8c4", "h1h3"]
    assert board.events[-1] == "new_game_offered"
    assert "game_started" not in board.events


@both
@pytest.mark.parametrize("rotation", [0, 1])
def test_lifting_the_first_piece_starts_the_new_game(sensing: Sensing, rotation: int) -> None:
    board = begun(sensing)
    board.clear()
    board.set_up(rotation=rotation)
    board.settle()
    board.forget()
    board.lift("d1")
    board.wait(200)
    assert board.events == ["game_started"]
    assert board.moves == []
    board.put("d1", "d5")
    board.settle()
    assert board.moves == ["d1d5"]
    assert board.line.start.rotation == rotation


@both
def test_ok_starts_the_new_game(sensing: Sensing) -> None:
    board = begun(sensing)
    board.clear()
    board.set_up(rotation=1)
    board.settle()
    board.command(PressButton("ok"))
    assert board.events[-1] == "game_started"
    assert board.moves == []


@both
def test_an_offer_is_put_once(sensing: Sensing) -> None:
    board = begun(sensing)
    board.clear()
    board.set_up(rotation=1)
    for _ in range(3):
        board.settle()
        board.flicker("a1", 300)
    assert board.events.count("new_game_offered") == 1


@both
def test_a_board_that_is_turned_before_the_first_move_starts_again(sensing: Sensing) -> None:
    board = Scenario(None, sensing)
    board.set_up()
    board.settle()
    board.turn(1)
    board.settle()
    assert board.events == ["game_started", "game_started"]
    assert board.line.start.rotation == 1


@both
def test_a_set_up_over_a_game_that_began_elsewhere_is_offered(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.clear()
    board.set_up()
    board.settle()
    assert board.events[-1] == "new_game_offered"
    board.lift("d1")
    board.wait(200)
    assert board.events[-1] == "game_started"


@both
def test_the_same_set_up_is_a_take_back_when_only_moved_pieces_were_moved_back(sensing: Sensing) -> None:
    board = begun(sensing, 2)
    board.move("c4", "c8", 100)
    board.wait(100)
    board.move("d5", "d1", 100)
    board.settle()
    assert board.events == ["takeback 2", "takeback 1"]


@both
def test_without_take_backs_the_start_position_offers_a_new_game(sensing: Sensing) -> None:
    board = Scenario(START, sensing, settings={"preset": "rulebook"})
    board.move("d1", "d5")
    board.settle()
    board.touch("c8")
    board.settle()
    board.move("d5", "d1")
    board.settle()
    assert board.events[-1] == "new_game_offered"
    assert board.moves == ["d1d5"]


# -- after the end -----------------------------------------------------------------------------------------


def ended(sensing: Sensing) -> Scenario:
    board = Scenario(MATE, sensing)
    board.move("d6", "e6")
    board.settle()
    assert board.events[-1] == "game_over w mate"
    board.forget()
    return board


@both
@pytest.mark.parametrize("rotation", range(4))
def test_after_the_end_a_set_up_starts_the_next_game(sensing: Sensing, rotation: int) -> None:
    board = ended(sensing)
    board.clear()
    board.set_up(rotation=rotation)
    board.settle()
    assert board.events == ["game_started"]
    assert board.moves == []
    # MATE lies in rotation 0; without polarity that, or the next quarter turn, is what is assumed.
    assert board.line.start.rotation == (rotation if sensing == "polarity" else rotation % 2)


@both
def test_the_squares_of_the_next_set_up_are_told_after_the_end(sensing: Sensing) -> None:
    board = ended(sensing)
    board.clear()
    board.settle()
    assert len(board.all("setup")) == 1
    board.set_up(names=("a1", "b1"), ms=500)
    assert len(board.all("setup")) == 3


@both
def test_pieces_put_back_after_the_end_change_no_result(sensing: Sensing) -> None:
    board = Scenario(BARE, sensing)
    board.capture("c5", "a5")
    board.settle()
    assert board.events == ["move c5a5", "game_over r bare"]
    board.forget()
    for name in ("a1", "c1", "b8", "c8", "d1"):
        board.take_from_box(name, board.line.position.side)
        board.wait(2000)
    assert board.result == "bare"
    assert board.moves == ["c5a5"]
    assert board.events == []


@both
def test_several_games_one_after_the_other(sensing: Sensing) -> None:
    board = Scenario(None, sensing)
    for rotation in (0, 1, 1):
        board.clear()
        board.wait(1000)
        board.set_up(rotation=rotation)
        board.settle()
        board.move("d1", "d5")
        board.settle()
        assert board.moves == ["d1d5"]
        board.command(NewGame())
    assert board.events.count("game_started") == 3
