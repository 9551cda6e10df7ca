"""Moves that count only when their player presses the clock (commit="button"), and what the clock tells."""

from typing import Final

import pytest

from shogunboard.scans import Sensing
from shogunboard.tracking import PressButton, TrackingSettings
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE, START

both = pytest.mark.parametrize("sensing", SENSINGS)
BY_CLOCK: Final = TrackingSettings(commit="button")


@both
def test_a_move_counts_when_its_player_presses_the_clock(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, tracking=BY_CLOCK)
    board.move("h3", "f5")
    board.wait(10_000)
    assert board.events == []
    board.command(PressButton("white"))
    board.wait(100)
    assert board.events == ["move h3f5"]
    board.move("f8", "e7")
    board.settle()
    board.command(PressButton("red"))
    board.settle()
    assert board.moves == ["h3f5", "f8e7"]


@both
def test_before_the_clock_is_pressed_the_piece_may_go_on(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, tracking=BY_CLOCK)
    board.move("h3", "f5")
    board.settle()
    board.move("f5", "g6")
    board.settle()
    board.command(PressButton("white"))
    board.settle()
    assert board.events == ["move h3g6"]


@both
def test_the_opponents_button_records_nothing(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, tracking=BY_CLOCK)
    board.move("h3", "f5")
    board.settle()
    board.command(PressButton("red"))
    board.settle()
    assert board.events == []


@both
def test_the_clock_pressed_while_the_piece_comes_down_counts_when_the_picture_has_settled(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, tracking=BY_CLOCK)
    board.move("h3", "f5")
    board.command(PressButton("white"))
    board.wait(399)
    assert board.events == []
    board.wait(1)
    assert board.events == ["move h3f5"]


@both
def test_a_wrong_piece_is_called_wrong_without_the_clock(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, tracking=BY_CLOCK)
    board.move("h3", "h8")
    board.settle()
    assert board.events == ["illegal h3h8 distance"]


@both
def test_a_player_who_presses_on_the_way_is_told_at_once(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, tracking=BY_CLOCK)
    board.move("h3", "h5")
    board.wait(500)
    board.command(PressButton("white"))
    board.wait(100)
    assert board.events == ["illegal h3h5 distance"]


@both
def test_a_move_and_the_answer_count_when_the_second_player_presses(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, tracking=BY_CLOCK)
    board.move("h3", "f5")
    board.settle()
    board.move("f8", "e7")
    board.settle()
    board.command(PressButton("red"))
    board.settle()
    assert board.moves == ["h3f5", "f8e7"]


@both
def test_take_backs_need_no_clock(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing, tracking=BY_CLOCK)
    board.move("h3", "f5")
    board.settle()
    board.command(PressButton("white"))
    board.settle()
    board.move("f5", "h3")
    board.settle()
    assert board.events == ["move h3f5", "takeback 1"]


@both
def test_with_either_beginning_the_first_to_press_has_begun(sensing: Sensing) -> None:
    board = Scenario(START, sensing, settings={"first": "either"}, tracking=BY_CLOCK)
    board.move("c8", "c4")
    board.settle()
    board.command(PressButton("white"))
    board.settle()
    assert board.events == []
    board.command(PressButton("red"))
    board.settle()
    assert board.events == ["move c8c4"]


@both
def test_the_clock_of_a_player_who_has_not_moved_does_nothing(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.command(PressButton("white"))
    board.settle()
    board.command(PressButton("red"))
    board.settle()
    assert board.events == []
    board.move("h3", "f5", HAND)
    board.settle()
    assert board.moves == ["h3f5"]
