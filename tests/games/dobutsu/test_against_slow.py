"""Moves, results and texts against a generator that goes square by square, on random positions and in play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.errors import UnplayableError
from shogunboard.games.base import Position, Side
from tests.games.dobutsu.arrange import dobutsu, legal, names, position_texts, read, result
from tests.games.dobutsu.slow import Slow
from tests.strategies import plays


def assert_same(position: Position) -> None:
    """Everything that can be asked about the rules."""
    slow = Slow.read(position.text())
    assert result(position) == slow.result
    assert legal(position) == slow.legal
    assert position.game.describe(position)["threatened_by"] == slow.attackers(slow.side)
    for side, letter in zip(Side, "wb", strict=True):
        assert names(sum(1 << square for square in position.royals(side))) == list(filter(None, [slow.lion(letter)]))
    for step in position.steps():
        assert position.after(step).text() == slow.after(step.move.short).text


@settings(max_examples=300)
@given(position_texts())
def test_positions_with_all_pieces(text: str) -> None:
    assert_same(read(text))


@settings(max_examples=60)
@given(st.data())
def test_positions_in_play(data: st.DataObject) -> None:
    for position in data.draw(plays(dobutsu())):
        assert_same(position)


@settings(max_examples=200)
@given(position_texts(odd=True))
def test_positions_with_any_pieces(text: str) -> None:
    position = read(text)
    pieces = list(Slow.read(text).pieces.values())
    lions = pieces.count("L"), pieces.count("l")
    if max(lions) == 1:
        assert_same(position)
        return
    for ask in (position.steps, position.outcome, lambda: position.game.perft(position, 1)):
        with pytest.raises(UnplayableError, match="lion"):
            ask()
