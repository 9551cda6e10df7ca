"""The simulated board whose sensors feel fields."""

import pytest

from shogunboard.geometry import parse_square
from shogunboard_hw.sim import Piece, open_board
from shogunboard_hw.sim.grid import Point
from shogunboard_hw.sim.physics import Physics

E4, E5 = parse_square("e4"), parse_square("e5")


def test_men_in_the_middle_are_felt_with_their_poles() -> None:
    board = open_board({"fields": True, "off_centre": 3.0})
    board.open()
    board.set_up({E4: Piece("N"), E5: Piece("S")})
    assert board.read() == "".join("N" if square == E4 else "S" if square == E5 else "." for square in range(64))


def test_a_man_on_the_line_is_felt_on_neither_square() -> None:
    assert "".join(Physics(6.5).felt([(Point(4.5, 4.0), "N")])) == "." * 64


@pytest.mark.parametrize(("strength", "cell"), [(1.0, "N"), (0.2, "N"), (0.1, ".")])
def test_a_weak_magnet_is_felt_down_to_the_threshold(strength: float, cell: str) -> None:
    assert Physics(6.5, strength=strength).felt([(Point(4.5, 4.5), "N")])[E4] == cell


@pytest.mark.parametrize(("off", "cell"), [(3, "N"), (5, "N"), (7, "."), (15, ".")])
def test_a_man_far_off_the_middle_is_lost(off: float, cell: str) -> None:
    assert Physics(6.5).felt([(Point(4.5 + off / 40, 4.5), "N")])[E4] == cell
