"""Rule 4 without polarity: a capture and a piece held in the hand look alike."""

import pytest

from shogunboard.tracking import Choose, PressButton
from tests.tracking.scenario import HAND, Scenario
from tests.tracking.scenes import MIDDLE


def scene() -> Scenario:
    return Scenario(MIDDLE, "presence")


def test_a_touched_victim_is_captured_although_the_attacker_may_be_in_the_hand() -> None:
    board = scene()
    board.lift("a4")
    board.wait(HAND)
    board.touch("c6")
    board.wait(399)
    assert board.events == []
    board.wait(1)
    assert board.events == ["move a4c6"]


@pytest.mark.parametrize("wait", [500, 5000])
@pytest.mark.parametrize("settings", [None, {"preset": "rulebook"}])
def test_the_capture_is_corrected_when_the_attacker_comes_down_elsewhere(
    wait: int, settings: dict[str, object] | None
) -> None:
    """It was no move, so no setting forbids to put it right."""
    board = Scenario(MIDDLE, "presence", settings=settings)
    board.lift("a4")
    board.wait(HAND)
    board.touch("c6")
    board.wait(wait)
    board.put("a4", "e4")
    board.settle()
    assert board.events == ["move a4c6", "correction a4c6 a4e4"]


@pytest.mark.parametrize("settings", [None, {"preset": "rulebook"}])
def test_the_capture_is_taken_back_when_the_attacker_comes_home(settings: dict[str, object] | None) -> None:
    board = Scenario(MIDDLE, "presence", settings=settings)
    board.lift("a4")
    board.wait(HAND)
    board.touch("c6")
    board.wait(1000)
    board.put("a4")
    board.settle()
    assert board.events == ["move a4c6", "takeback 1"]
    assert board.moves == []


def test_another_victim_that_is_touched_afterwards_rewrites_nothing() -> None:
    """It may be the opponent who sets that piece straight."""
    board = scene()
    board.lift("a4")
    board.wait(HAND)
    board.touch("c6")
    board.wait(1000)
    board.touch("b7")
    board.settle()
    assert board.events == ["move a4c6"]


def test_a_single_possible_capture_is_accepted_when_the_opponent_lifts_a_piece() -> None:
    board = scene()
    board.lift("h3")
    board.wait(HAND)
    board.swap("h3", "h7")
    board.wait(5000)
    assert board.events == []
    board.lift("g8")
    board.wait(399)
    assert board.events == []
    board.wait(1)
    assert board.events == ["move h3h7"]
    assert board.lifts[-1] == "lifted g8"


def test_the_opponent_may_play_on_at_once_after_an_unseen_capture() -> None:
    board = scene()
    board.lift("h3")
    board.wait(HAND)
    board.swap("h3", "h7")
    board.wait(2000)
    board.move("g8", "d7")
    board.settle()
    assert board.events == ["move h3h7", "move g8d7"]


@pytest.mark.parametrize("target", ["e6", "f5", "g4", "h5"])
def test_where_the_reply_goes_does_not_matter(target: str) -> None:
    """f5 could also be a move of h3 itself, and h5 is on its way; but the opponent has lifted a piece."""
    board = scene()
    board.lift("h3")
    board.wait(HAND)
    board.swap("h3", "h7")
    board.wait(2000)
    board.move("g8", target)
    board.settle()
    assert board.moves == ["h3h7", f"g8{target}"]


def test_the_reply_may_be_a_capture_with_a_touched_victim() -> None:
    board = scene()
    board.lift("h3")
    board.wait(HAND)
    board.swap("h3", "h7")
    board.wait(2000)
    board.capture("c3", "b3")
    board.settle()
    assert board.moves == ["h3h7", "c3b3"]


def test_of_several_possible_captures_the_players_are_asked() -> None:
    board = scene()
    board.lift("a4")
    board.wait(HAND)
    board.swap("a4", "b7")
    board.wait(2000)
    assert board.events == []
    board.lift("g8")
    board.settle()
    assert board.events == ["ambiguous a4b7 a4c6"]
    assert board.moves == []


def asked() -> Scenario:
    board = scene()
    board.lift("a4")
    board.wait(HAND)
    board.swap("a4", "c6")
    board.wait(2000)
    board.lift("f8")
    board.wait(700)
    return board


def test_lifting_and_putting_down_again_on_the_right_square_answers() -> None:
    board = asked()
    board.put("f8")
    board.settle()
    board.lift("c6")
    board.wait(500)
    board.put("c6")
    board.settle()
    assert board.events == ["ambiguous a4b7 a4c6", "move a4c6"]


def test_the_answer_may_come_while_the_opponent_holds_the_piece() -> None:
    board = asked()
    board.wait(1000)
    board.touch("c6", 600)
    board.settle()
    assert board.events == ["ambiguous a4b7 a4c6", "move a4c6"]
    board.put("f8", "f6")
    board.settle()
    assert board.moves == ["a4c6", "f8f6"]


def test_a_click_answers() -> None:
    board = asked()
    board.command(Choose("a4b7"))
    assert board.events == ["ambiguous a4b7 a4c6", "move a4b7", "threat d8 by b7"]


def test_a_question_is_put_once() -> None:
    board = asked()
    for _ in range(3):
        board.put("f8")
        board.settle()
        board.lift("f8")
        board.settle()
    assert board.events == ["ambiguous a4b7 a4c6"]


def test_a_reply_made_while_the_question_is_open_is_recorded_with_the_answer() -> None:
    board = asked()
    board.put("f8", "f6")
    board.settle()
    assert board.moves == []
    board.touch("c6")
    board.settle()
    assert board.events == ["ambiguous a4b7 a4c6", "move a4c6", "move f8f6"]


def test_a_reply_made_while_the_question_is_open_is_recorded_with_the_click() -> None:
    board = asked()
    board.put("f8", "f6")
    board.settle()
    board.command(Choose("a4c6"))
    board.settle()
    assert board.events == ["ambiguous a4b7 a4c6", "move a4c6", "move f8f6"]


def test_the_attacker_that_comes_down_elsewhere_answers_too() -> None:
    board = scene()
    board.lift("a4")
    board.wait(2000)
    board.touch("f8", 700)
    board.wait(700)
    board.put("a4", "e4")
    board.settle()
    assert board.events == ["ambiguous a4b7 a4c6", "move a4e4"]


def test_the_attacker_that_comes_home_withdraws_the_question() -> None:
    board = scene()
    board.lift("a4")
    board.wait(2000)
    board.lift("f8")
    board.wait(700)
    board.put("f8")
    board.wait(700)
    board.put("a4")
    board.settle()
    assert board.events == ["ambiguous a4b7 a4c6", "restored"]
    assert board.moves == []


def test_a_piece_that_cannot_capture_is_in_the_hand_whatever_the_opponent_lifts() -> None:
    board = scene()
    board.lift("d5")
    board.wait(2000)
    board.lift("g8")
    board.settle()
    board.put("g8")
    board.wait(1000)
    board.put("d5", "d6")
    board.settle()
    assert board.moves == ["d5d6"]


def test_a_victim_in_the_other_hand_is_no_lift_of_the_opponent() -> None:
    """Attacker and its possible victim are gone: a capture under way, not an unseen capture somewhere else."""
    board = scene()
    board.lift("a4")
    board.wait(1000)
    board.lift("b7")
    board.settle()
    assert board.events == []
    board.put("a4", "b7")
    board.settle()
    assert board.moves == ["a4b7"]


def test_the_mover_may_tell_by_the_clock_that_the_capture_is_made() -> None:
    board = scene()
    board.lift("h3")
    board.wait(HAND)
    board.swap("h3", "h7")
    board.wait(1000)
    board.command(PressButton("white"))
    board.wait(200)
    assert board.events == ["move h3h7"]


def test_the_opponents_clock_tells_nothing_of_the_movers_piece() -> None:
    board = scene()
    board.lift("h3")
    board.wait(1000)
    board.command(PressButton("red"))
    board.settle()
    assert board.events == []
