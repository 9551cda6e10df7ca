"""Rule 5: change of mind. Only the player's own piece rewrites a recorded move, and only in time."""

import pytest

from shogunboard.scans import Sensing
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE

both = pytest.mark.parametrize("sensing", SENSINGS)
RULEBOOK = {"preset": "rulebook"}


@both
@pytest.mark.parametrize("wait", [200, 500, 10_000])
def test_a_piece_put_back_on_its_square_is_no_move(sensing: Sensing, wait: int) -> None:
    board = Scenario(MIDDLE, sensing)
    board.touch("h3", wait)
    board.settle()
    assert board.events == []
    assert board.lifts == ["lifted h3", "put_back h3"]


@both
@pytest.mark.parametrize("wait", [500, 60_000])
def test_the_mover_may_go_on_with_the_same_piece(sensing: Sensing, wait: int) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.wait(wait)
    board.move("f5", "g6")
    board.settle()
    assert board.events == ["move h3f5", "correction h3f5 h3g6"]
    assert board.moves == ["h3g6"]


@both
def test_a_correction_tells_what_a_move_tells(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.move("f5", "g6")
    board.settle()
    (event,) = board.all("correction")
    assert event["ply"] == 1
    assert event["position"] == board.position
    assert event["text"] == "4h3-g6"
    assert event["captured"] is None


@both
def test_a_move_may_be_corrected_again_and_again(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    for name, target in (("h3", "f5"), ("f5", "g6"), ("g6", "e2"), ("e2", "f5")):
        board.move(name, target)
        board.settle()
    assert board.events == ["move h3f5", "correction h3f5 h3g6", "correction h3g6 h3e2", "correction h3e2 h3f5"]


@both
def test_the_new_move_is_judged_from_the_original_square(sensing: Sensing) -> None:
    """From f5 it is five squares to a5, from h3 it is nine, and there it showed a 4."""
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.move("f5", "a5")
    board.settle()
    assert board.events == ["move h3f5", "illegal f5a5 distance"]
    (event,) = board.all("illegal")
    assert event["numbers"] == [4]
    assert event["distance"] == 9
    board.move("a5", "f5")
    board.settle()
    assert board.events[-1] == "restored"
    assert board.moves == ["h3f5"]


@both
@pytest.mark.parametrize("victim_first", [False, True])
@pytest.mark.parametrize("wait", [HAND, 600])
def test_a_move_may_be_corrected_to_a_capture(sensing: Sensing, victim_first: bool, wait: int) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    if victim_first:
        board.lift("h7")
        board.wait(wait)
        board.lift("f5")
    else:
        board.lift("f5")
        board.wait(wait)
        board.lift("h7")
    board.wait(wait)
    board.put("f5", "h7")
    board.settle()
    assert board.events == ["move h3f5", "correction h3f5 h3h7"]
    assert board.all("correction")[0]["captured"] == "A"


@both
def test_a_capture_may_be_corrected_when_the_victim_comes_back(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("h3", "h7")
    board.settle()
    board.lift("h7")
    board.wait(HAND)
    board.put("h7", "f5")
    board.wait(HAND)
    board.take_from_box("h7", board.line.position.side)
    board.settle()
    assert board.events == ["move h3h7", "correction h3h7 h3f5"]


@both
def test_a_capture_is_not_corrected_before_the_victim_is_back(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("h3", "h7")
    board.settle()
    board.move("h7", "f5")
    board.settle()
    assert board.events == ["move h3h7", "mismatch -h7"]
    board.take_from_box("h7", board.line.position.side)
    board.settle()
    assert board.events == ["move h3h7", "mismatch -h7", "correction h3h7 h3f5"]


def test_with_polarity_a_capture_may_be_corrected_to_another_capture() -> None:
    board = Scenario(MIDDLE, "polarity")
    board.capture("a4", "b7")
    board.settle()
    red = board.line.position.side
    board.lift("b7")
    board.wait(HAND)
    board.take_from_box("b7", red)
    board.wait(HAND)
    board.lift("c6")
    board.wait(HAND)
    board.put("b7", "c6")
    board.settle()
    assert board.events[-1] == "correction a4b7 a4c6"


@both
def test_a_slow_hand_that_rests_on_the_original_square_ends_at_the_same_moves(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.move("f5", "h3")
    board.settle()
    board.move("h3", "g6")
    board.settle()
    assert board.events == ["move h3f5", "takeback 1", "move h3g6"]


@both
def test_a_correction_may_be_answered_before_it_has_settled(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.move("f5", "g6", 150)
    board.wait(150)
    board.move("f8", "e7", 150)
    board.settle()
    assert board.events == ["move h3f5", "correction h3f5 h3g6", "move f8e7"]


@both
def test_the_lights_of_a_correction_are_those_of_the_original_square(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.lift("f5")
    board.wait(200)
    lifted = board.all("lifted")[-1]
    assert lifted["square"] == "f5"
    assert lifted["targets"] == ["e2", "e4", "f5", "g6", "h7"]
    assert lifted["captures"] == ["h7"]
