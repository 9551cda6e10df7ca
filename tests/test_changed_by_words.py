"""A game that a command has changed: the board is guided to it, and pieces that nobody touches have not moved."""

import pytest

from shogunboard.games.base import Side
from shogunboard.scans import Sensing
from shogunboard.tracking import StartFrom, TakeBack
from tests.session_play import Hands, at, shogun

START = "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0"
CAPTURE = ("f1-g2", "a8-a6", "d1-b3", "g8-d7", "e1-d2", "e8-f5", "b3-a6")

both = pytest.mark.parametrize("sensing", ["polarity", "presence"])


def played(sensing: Sensing, *moves: str) -> Hands:
    """A board on which these moves were made."""
    hands = Hands(shogun(), sensing, START)
    for move in moves:
        origin, target = at(move.replace("-", " "))
        step = next(s for s in hands.line.steps() if (s.origin, s.target) == (origin, target))
        hands.move(step)
    assert len(hands.line.plies) == len(moves)
    return hands


@both
def test_a_move_that_was_taken_back_in_the_page_stays_taken_back(sensing: Sensing) -> None:
    hands = played(sensing, *CAPTURE[:3])
    now = hands.line.position
    hands.command(TakeBack())
    hands.show(now.picture)
    assert len(hands.line.plies) == 2
    assert (hands.state.missing, hands.state.wrong) == (at("d1"), at("b3"))


@both
def test_the_board_follows_and_the_game_goes_on(sensing: Sensing) -> None:
    hands = played(sensing, *CAPTURE[:3])
    hands.command(TakeBack())
    hands.restore()
    assert (hands.state.missing, hands.state.wrong) == ((), ())
    hands.move(hands.line.steps()[0])
    assert len(hands.line.plies) == 3


@both
def test_the_same_move_may_be_made_again(sensing: Sensing) -> None:
    hands = played(sensing, *CAPTURE[:3])
    again = hands.line.plies[-1].step
    hands.command(TakeBack())
    hands.show(again.picture)
    hands.move(again)
    assert [ply.step.move.short for ply in hands.line.plies][-1] == again.move.short


@both
def test_the_piece_may_go_straight_to_another_square(sensing: Sensing) -> None:
    hands = played(sensing, *CAPTURE[:3])
    old = hands.line.plies[-1].step
    hands.command(TakeBack())
    hands.show(old.picture)
    other = next(s for s in hands.line.steps() if s.origin == old.origin and s.target != old.target)
    hands.show(other.picture)
    assert hands.line.plies[-1].step.move.short == other.move.short


@both
def test_a_capture_that_was_taken_back_stays_taken_back(sensing: Sensing) -> None:
    hands = played(sensing, *CAPTURE)
    now = hands.line.position
    hands.command(TakeBack())
    hands.show(now.picture)
    assert len(hands.line.plies) == len(CAPTURE) - 1
    assert at("b3")[0] in hands.state.missing
    hands.restore()
    assert hands.state.missing == ()


@both
def test_several_moves_are_taken_back_one_after_the_other(sensing: Sensing) -> None:
    hands = played(sensing, *CAPTURE[:3])
    boards = [hands.line.position_at(ply) for ply in range(4)]
    for _ in range(3):
        hands.command(TakeBack())
        hands.show(boards[3].picture)
    assert list(hands.line.plies) == []
    for board in reversed(boards[:3]):
        hands.show(board.picture)
        assert list(hands.line.plies) == []
    assert (hands.state.missing, hands.state.wrong) == ((), ())


@both
def test_a_position_is_not_left_by_pieces_that_stood_there_before(sensing: Sensing) -> None:
    hands = played(sensing, "f1-g2")
    start, now = hands.line.start, hands.line.position
    hands.command(StartFrom(start))
    hands.show(now.picture)
    assert list(hands.line.plies) == []
    assert (hands.state.missing, hands.state.wrong) == (at("f1"), at("g2"))


@both
def test_a_start_position_that_the_board_comes_from_is_no_new_game(sensing: Sensing) -> None:
    hands = played(sensing)
    wanted = hands.game.parse_position("gf1s1cba/8/2e5/8/4d3/8/1B6/A1CDSEFG w 0")
    standing = hands.line.position.picture
    hands.command(StartFrom(wanted))
    hands.show(standing)
    first = 1 << at("b1")[0]
    hands.show(standing._replace(occupied=standing.occupied & ~first, north=standing.north & ~first))
    hands.show(standing)
    hands.restore()
    assert hands.line.position.text() == wanted.text()
    hands.move(hands.line.steps()[0])
    assert [fact.name for fact in hands.facts] == ["start", "start", "move"]
    assert hands.line.start.text() == wanted.text()


def test_a_position_says_itself_who_is_to_move() -> None:
    hands = Hands(shogun(first="either"), "polarity", START)
    assert hands.line.either_begins
    hands.command(StartFrom(hands.game.parse_position("3s4/8/8/3A4/8/8/b1c5/4S2D w 0")))
    hands.restore()
    assert not hands.line.either_begins
    assert hands.state.turn is Side.WHITE
    hands.lift("c2")
    assert hands.state.lifted is not None
    assert hands.state.lifted.targets == ()
