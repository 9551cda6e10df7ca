"""The product's moves, threats, results and reasons against a walk square by square, on random sets and positions."""

from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.games.base import Position
from shogunboard.games.shogun.position import ShogunPosition
from shogunboard.geometry import parse_square, square_name, squares_of
from tests.games.arrange import judge, legal, shogun, threatened_by
from tests.games.slow_shogun import EVERYWHERE, SlowPosition, name
from tests.strategies import SetObject, plays, position_texts, set_objects


def names(squares: set[tuple[int, int]]) -> list[str]:
    return sorted(name(square) for square in squares)


def assert_same(position: Position, equipment: SetObject) -> None:
    """Everything that can be asked of a position, but for the reasons."""
    assert isinstance(position, ShogunPosition)
    slow = SlowPosition.read(equipment, position.text())
    assert {square_name(square): set(position.numbers(square)) for square in position.men} == {
        name(square): slow.numbers(square) for square in slow.pieces
    }
    assert legal(position) == slow.legal
    assert threatened_by(position) == names(slow.threats(slow.white_to_move, certain=True))
    possible = position.possible_threat()
    by = sorted(square_name(square) for square in possible.by) if possible else []
    assert by == names(slow.threats(slow.white_to_move, certain=False))
    assert position.game.describe(position)["result"] == slow.result()
    for square in EVERYWHERE:
        way = slow.way(square) if square in slow.pieces else set()
        assert sorted(map(square_name, squares_of(position.way(parse_square(name(square)))))) == names(way)


@settings(max_examples=300)
@given(set_objects(), position_texts())
def test_known_sets(equipment: SetObject, text: str) -> None:
    assert_same(shogun(equipment).parse_position(text), equipment)


@settings(max_examples=120)
@given(set_objects(unknown=True), position_texts())
def test_partly_known_sets(equipment: SetObject, text: str) -> None:
    assert_same(shogun(equipment).parse_position(text), equipment)


@settings(max_examples=60)
@given(st.data(), set_objects())
def test_in_play(data: st.DataObject, equipment: SetObject) -> None:
    assert_same(data.draw(plays(shogun(equipment)))[-1], equipment)


@settings(max_examples=80)
@given(st.booleans().flatmap(lambda unknown: set_objects(unknown=unknown)), position_texts())
def test_reasons_and_overruled_numbers(equipment: SetObject, text: str) -> None:
    position = shogun(equipment).parse_position(text)
    slow = SlowPosition.read(equipment, text)
    moves = set(legal(position))
    for origin in EVERYWHERE:
        for target in EVERYWHERE:
            move = name(origin) + name(target)
            if move not in moves and (origin in slow.pieces or target == (0, 0)):
                assert judge(position, move) == slow.judge(origin, target), move
            step = position.insist(parse_square(move[:2]), parse_square(move[2:]))
            assert (step is not None) == slow.may_insist(origin, target), move
            if step is not None:
                assert step.move.short == move


@settings(max_examples=100)
@given(set_objects(), position_texts())
def test_a_stalemate_can_be_a_draw(equipment: SetObject, text: str) -> None:
    game = shogun(equipment, {"stalemate": "draw"})
    position = game.parse_position(text)
    assert game.describe(position)["result"] == SlowPosition.read(equipment, text).result("draw")
