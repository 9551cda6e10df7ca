"""The simulated board whose sensors feel fields."""

import pytest

from shogunboard.geometry import parse_square
from shogunboard_hw.sim import Piece, open_board
from shogunboard_hw.sim.grid import Point, centre
from shogunboard_hw.sim.magnet import Magnet
from shogunboard_hw.sim.physics import Physics, tag_field

E4, E5 = parse_square("e4"), parse_square("e5")


def test_men_in_the_middle_are_felt_with_their_poles() -> None:
    board = open_board({"fields": True, "off_centre": 3.0})
    board.open()
    board.set_up({E4: Piece("N"), E5: Piece("S")})
    assert board.read() == "".join("N" if square == E4 else "S" if square == E5 else "." for square in range(64))


def test_a_man_on_the_line_is_felt_on_neither_square() -> None:
    assert "".join(Physics(7.0).felt([Magnet(Point(4.5, 4.0), "N")])) == "." * 64


@pytest.mark.parametrize(("strength", "cell"), [(1.0, "N"), (0.2, "N"), (0.1, ".")])
def test_a_weak_magnet_is_felt_down_to_the_threshold(strength: float, cell: str) -> None:
    assert Physics(7.0, strength=strength).felt([Magnet(Point(4.5, 4.5), "N")])[E4] == cell


@pytest.mark.parametrize(("off", "cell"), [(3, "N"), (5, "N"), (7, "."), (15, ".")])
def test_a_man_far_off_the_middle_is_lost(off: float, cell: str) -> None:
    assert Physics(7.0).felt([Magnet(Point(4.5 + off / 40, 4.5), "N")])[E4] == cell


@pytest.mark.parametrize(("degrees", "cell"), [(5, "N"), (20, "N"), (25, "."), (30, ".")])
def test_a_man_that_leans_is_felt_up_to_an_angle_and_upright_again_when_it_is_handled(degrees: int, cell: str) -> None:
    board = open_board({"fields": True})
    board.open()
    board.set_up({E4: Piece("N")})
    board.lean(E4, degrees)
    assert board.read()[E4] == cell
    assert board.men()[0].lean == degrees
    board.place(board.lift(E4), E5)
    assert board.men()[0].lean == 0
    assert board.read()[E5] == "N"


def test_a_man_is_felt_more_on_the_side_that_it_leans_to() -> None:
    toward, across, away = (tag_field(3.0, 10.0, along) for along in (3.0, 0.0, -3.0))
    assert toward > across > away
    assert across == pytest.approx((toward + away) / 2)
    assert tag_field(3.0, 7.5) == pytest.approx((tag_field(3.0, 5.0) + tag_field(3.0, 10.0)) / 2)


def test_one_man_can_have_a_magnet_of_its_own() -> None:
    board = open_board({"fields": True})
    board.open()
    board.set_up({E4: Piece("N"), E5: Piece("S")})
    board.magnetise(board.man_on(E4), 0.1)
    assert (board.read()[E4], board.read()[E5]) == (".", "S")
    board.repair()
    assert board.read()[E4] == "N"


def test_magnets_are_weaker_by_up_to_the_spread_each_man_by_its_own_part() -> None:
    physics = Physics(7.0, spread=0.5)
    felt = [physics.fields([Magnet(Point(4.5, 4.5), "N", man)])[E4] / tag_field(0.0) for man in range(50)]
    assert 0.5 <= min(felt) < 0.6
    assert 0.9 < max(felt) <= 1.0
    assert felt == [physics.fields([Magnet(Point(4.5, 4.5), "N", man)])[E4] / tag_field(0.0) for man in range(50)]


def test_men_lean_by_up_to_the_tilt_on_each_square_another_way() -> None:
    physics = Physics(7.0, tilt=20.0)
    felt = [physics.fields([Magnet(centre(square), "S")])[square] for square in range(64)]
    assert -tag_field(0.0) <= min(felt) < -30
    assert -10 < max(felt) <= -tag_field(0.0, 20.0)


def test_a_man_left_on_a_line_is_felt_on_neither_square_and_stays_a_man_of_the_first() -> None:
    board = open_board({"fields": True})
    board.open()
    board.set_up({E4: Piece("N")})
    board.leave_between(E4, E5)
    assert board.read() == "." * 64
    assert board.men()[0].square == E4
    board.place(board.lift(E4), E5)
    assert board.read()[E5] == "N"
