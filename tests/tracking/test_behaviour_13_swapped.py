"""Rule 13: swapped pieces cannot be seen, and the players can correct what is believed."""

import pytest

from shogunboard.errors import CommandRefusedError
from shogunboard.scans import Sensing
from shogunboard.tracking import ExchangePieces
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MIDDLE, START

both = pytest.mark.parametrize("sensing", SENSINGS)


@both
def test_two_pieces_that_change_places_in_the_hands_are_not_seen(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("a4")
    board.wait(HAND)
    board.lift("b3")
    board.wait(HAND)
    board.put("a4", "b3")
    board.wait(HAND)
    board.put("b3", "a4")
    board.settle()
    assert board.events == []


@both
def test_an_exchange_at_set_up_is_corrected_from_the_start_on(sensing: Sensing) -> None:
    board = Scenario(START, sensing)
    board.move("d1", "d5")
    board.settle()
    board.move("c8", "c4")
    board.settle()
    board.command(ExchangePieces(board.square("a1"), board.square("b1")))
    assert board.line.start.text() == "gfesdcba/8/8/8/8/8/8/BACDSEFG w 0"
    assert board.moves == ["d1d5", "c8c4"]
    (event,) = board.all("pieces_exchanged")
    assert event["squares"] == ["a1", "b1"]
    assert event["position"] == board.position
    board.settle()
    assert "mismatch" not in " ".join(board.events)


@both
def test_a_piece_that_has_moved_is_named_by_where_it_stands_now(sensing: Sensing) -> None:
    """The moves whose numbers do not fit any more are marked as disputed."""
    board = Scenario(START, sensing)
    board.move("d1", "d5")
    board.settle()
    board.command(ExchangePieces(board.square("d5"), board.square("c1")))
    assert board.line.start.text() == "gfesdcba/8/8/8/8/8/8/ABDCSEFG w 0"
    (event,) = board.all("pieces_exchanged")
    number = board.line.start.numbers(board.square("d1"))
    assert event["disputed"] == ([] if number == (4,) else [1])


@both
@pytest.mark.parametrize(("one", "other"), [("a1", "a8"), ("a1", "e1"), ("a1", "a1"), ("a1", "d4")])
def test_only_two_normal_pieces_of_one_side_can_be_exchanged(sensing: Sensing, one: str, other: str) -> None:
    board = Scenario(START, sensing)
    with pytest.raises(CommandRefusedError):
        board.command(ExchangePieces(board.square(one), board.square(other)))
    assert board.line.start.text() == START


@both
def test_an_exchange_may_reveal_a_threat(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    position = board.line.position
    names = [square for square, man in position.men.items() if man.side == position.side.other]
    for one in names:
        for other in names:
            if one < other and position.men[one].kind != "S" != position.men[other].kind:
                threat = position.swapped(one, other).threat()
                if threat is not None:
                    board.command(ExchangePieces(one, other))
                    assert board.events[0] == "pieces_exchanged"
                    assert board.events[1].startswith("threat e3 by")
                    return
    raise AssertionError("no exchange threatens")
