"""What moves tell, and positions whose numbers are not known."""

import pytest

from shogunboard.errors import IllegalMoveError
from shogunboard.games.shogun.game import ShogunGame
from shogunboard.games.shogun.knowing.play import reading_of_move
from shogunboard.games.shogun.knowing.source import ReadSet
from shogunboard.games.shogun.numbers import possible_numbers
from shogunboard.games.shogun.sets import reference_set
from shogunboard.games.shogun.settings import ShogunSettings
from shogunboard.geometry import TO_PHYSICAL, parse_square


def test_a_move_tells_the_number_of_its_window_and_a_refused_one_what_it_is_not() -> None:
    game = ShogunGame(reference_set(), ShogunSettings())
    position = game.start(1)
    step = position.steps()[0]
    reading = reading_of_move(position, step.origin, step.target)
    assert reading.square == TO_PHYSICAL[1][step.origin]
    assert reading.numbers == 1 << (position.numbers(step.origin)[0] - 1)
    refused = reading_of_move(position, step.origin, step.target, "refused")
    assert refused.numbers & reading.numbers == 0
    with pytest.raises(IllegalMoveError):
        reading_of_move(position, parse_square("e4"), parse_square("e5"))


def test_targets_of_an_unknown_set_include_those_of_the_true_one() -> None:
    tables = ShogunGame(ReadSet("attic"), ShogunSettings()).tables(0)
    true = possible_numbers(reference_set(), 0)
    assert not tables.exact
    assert all(
        tables.possible[code][square] & true[code][square] == true[code][square]
        for code in range(17)
        for square in range(64)
    )
    assert not any(map(any, tables.certain))
