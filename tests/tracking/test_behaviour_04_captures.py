"""Rule 4: captures in any order, on boards that see sides."""

from collections.abc import Callable

import pytest

from shogunboard.scans import Sensing
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE

both = pytest.mark.parametrize("sensing", SENSINGS)

CAPTURED = "1f1s1cb1/1A5a/2d5/3D4/8/1Be1S2G/8/3C1EF1 r 0"


def attacker_first(board: Scenario, wait: int) -> None:
    board.lift("a4")
    board.wait(wait)
    board.lift("b7")
    board.wait(wait)
    board.put("a4", "b7")


def victim_first(board: Scenario, wait: int) -> None:
    board.lift("b7")
    board.wait(wait)
    board.lift("a4")
    board.wait(wait)
    board.put("a4", "b7")


def both_at_once(board: Scenario, wait: int) -> None:
    board.lift("a4", "b7")
    board.wait(wait)
    board.put("a4", "b7")


def victim_first_and_slid(board: Scenario, wait: int) -> None:
    """The victim is taken off, then the attacker is on its square from one scan to the next."""
    board.lift("b7")
    board.wait(wait)
    with board.at_once():
        board.lift("a4")
        board.put("a4", "b7")


ORDERS = (attacker_first, victim_first, both_at_once, victim_first_and_slid)


@both
@pytest.mark.parametrize("wait", [110, HAND, 399, 401, 1000, 4000])
@pytest.mark.parametrize("order", ORDERS)
def test_a_capture_in_any_order_at_any_pace(
    sensing: Sensing, order: Callable[[Scenario, int], None], wait: int
) -> None:
    board = Scenario(MIDDLE, sensing)
    order(board, wait)
    board.settle()
    assert board.events == ["move a4b7", "threat d8 by b7"]
    assert board.position == CAPTURED


def test_a_victim_swapped_for_the_attacker_between_two_scans_is_seen_with_polarity() -> None:
    board = Scenario(MIDDLE, "polarity")
    board.lift("a4")
    board.wait(HAND)
    board.swap("a4", "b7")
    board.settle()
    assert board.events == ["move a4b7", "threat d8 by b7"]


def test_with_polarity_a_capture_needs_no_look_at_the_hands_at_all() -> None:
    board = Scenario(MIDDLE, "polarity")
    with board.at_once():
        board.lift("a4")
        board.swap("a4", "b7")
    board.settle()
    assert board.moves == ["a4b7"]


@both
@pytest.mark.parametrize("wait", [HAND, 1000])
def test_a_victim_that_is_put_back_was_not_captured(sensing: Sensing, wait: int) -> None:
    board = Scenario(MIDDLE, sensing)
    board.touch("b7", wait)
    board.settle()
    assert board.events == []


@both
def test_attacker_and_victim_put_back_are_no_capture(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("a4")
    board.wait(HAND)
    board.touch("b7")
    board.wait(HAND)
    board.put("a4")
    board.settle()
    assert board.events == []
    assert board.moves == []


@both
def test_the_victim_first_and_then_another_move_with_the_victim_put_back(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("b7")
    board.wait(HAND)
    board.lift("a4")
    board.wait(HAND)
    board.put("b7")
    board.wait(HAND)
    board.put("a4", "e4")
    board.settle()
    assert board.events == ["move a4e4"]


@both
def test_a_piece_held_for_long_is_no_capture(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("h3")
    board.wait(30_000)
    assert board.events == []
    board.put("h3")
    board.settle()
    assert board.events == []
    assert board.moves == []


@both
def test_a_victim_held_for_long_is_no_capture(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("h7")
    board.wait(30_000)
    assert board.events == []
    board.put("h7")
    board.settle()
    assert board.events == []


@both
def test_a_capture_tells_the_kind_of_the_victim_in_upper_case(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("h3", "h7")
    board.settle()
    assert board.all("move")[0]["captured"] == "A"


@both
def test_the_next_player_may_capture_back_at_leisure(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("a4", "b7")
    board.settle()
    board.capture("b8", "b7")
    board.settle()
    assert board.moves == ["a4b7", "b8b7"]
