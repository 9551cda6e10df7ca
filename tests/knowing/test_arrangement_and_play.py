"""The hidden order of a row, and positions whose numbers are partly known."""

import random
from collections import Counter

import pytest

from shogunboard.errors import IllegalMoveError
from shogunboard.games.base import Side
from shogunboard.games.shogun.game import ShogunGame
from shogunboard.games.shogun.knowing.arrangement import all_arrangements
from shogunboard.games.shogun.knowing.play import reading_of_move
from shogunboard.games.shogun.knowing.source import ReadSet
from shogunboard.games.shogun.numbers import possible_numbers
from shogunboard.games.shogun.sets import reference_set
from shogunboard.games.shogun.settings import ShogunSettings
from shogunboard.geometry import TO_PHYSICAL, parse_square


def start_cells() -> bytes:
    return ShogunGame(reference_set(), ShogunSettings()).start().cells


@pytest.mark.parametrize("side", Side)
def test_the_digits_of_the_row_leave_few_orders_of_the_reference_set(side: Side) -> None:
    every = all_arrangements(start_cells(), side)
    assert len(every.orders) == 5040
    rng = random.Random(0)
    for rotation in range(4):
        table = possible_numbers(reference_set(), rotation)
        for true in rng.sample(every.orders, 10):
            row = {square: table[code][square] for square, code in zip(every.homes, true, strict=True)}
            fitting = every.read(table, row)
            assert true in fitting.orders
        rows = Counter(
            tuple(table[code][square] for square, code in zip(every.homes, order, strict=True))
            for order in every.orders
        )
        assert sum(count**2 for count in rows.values()) / len(every.orders) < 2.5


def test_moves_narrow_the_order_and_name_the_exchanged_pair() -> None:
    every = all_arrangements(start_cells(), Side.WHITE)
    table = possible_numbers(reference_set(), 0)
    believed = tuple(start_cells()[square] for square in every.homes)
    true = (believed[1], believed[0], *believed[2:])
    found = every
    for home, code in zip(every.homes, true, strict=True):
        for square in range(64):
            found = found.narrowed(table, home, square, table[code][square])
    assert found.orders == (true,)
    assert found.exchanged(believed) == ((every.homes[0], every.homes[1]),)
    assert found.exchanged(true) == ()
    assert found.pieces_of(every.homes[0]) == {true[0]}


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
