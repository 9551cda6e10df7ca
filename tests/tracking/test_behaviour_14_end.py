"""Rule 14: the end is announced once, handling changes nothing, and it can be withdrawn until the next set-up."""

import pytest

from shogunboard.games.base import Side
from shogunboard.scans import Sensing
from shogunboard.tracking import EndGame, ExchangePieces, TakeBack
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import BARE, MATE, MIDDLE, SHUFFLE, STALEMATE, START, there_and_back

both = pytest.mark.parametrize("sensing", SENSINGS)


def mated(sensing: Sensing, **settings: object) -> Scenario:
    board = Scenario(MATE, sensing, settings=settings or None)
    board.move("d6", "e6")
    board.settle()
    return board


@both
def test_with_mate_the_threat_is_told_too_and_before_the_end(sensing: Sensing) -> None:
    board = mated(sensing)
    assert board.events == ["move d6e6", "threat g6 by e6", "game_over w mate"]
    assert board.all("move")[0]["text"] == "1d6-e6#"


@both
def test_a_player_left_with_the_shogun_and_one_piece_loses_at_once(sensing: Sensing) -> None:
    board = Scenario(BARE, sensing)
    board.capture("c5", "a5")
    board.settle()
    assert board.events == ["move c5a5", "game_over r bare"]


@both
@pytest.mark.parametrize(("setting", "winner"), [("loss", "w"), ("draw", "-")])
def test_no_legal_move_without_a_threat(sensing: Sensing, setting: str, winner: str) -> None:
    board = Scenario(STALEMATE, sensing, settings={"stalemate": setting})
    board.move("d5", "c6")
    board.settle()
    assert board.events == ["move d5c6", f"game_over {winner} stalemate"]


@both
def test_further_handling_changes_nothing(sensing: Sensing) -> None:
    board = mated(sensing)
    before = board.events
    board.move("d5", "d4")
    board.settle()
    board.move("f2", "f3")
    board.settle()
    board.lift("h8", "g6")
    board.settle()
    board.take_from_box("d1", Side.RED)
    board.settle()
    assert board.events == before
    assert board.lifts == ["lifted d6"]
    assert (board.moves, board.result) == (["d6e6"], "mate")


@both
@pytest.mark.parametrize("wait", [100, 450, 2000])
def test_pieces_that_are_put_away_change_nothing(sensing: Sensing, wait: int) -> None:
    board = mated(sensing)
    before = board.events
    for name in ("e6", "g6", "a5", "d5", "h8", "f2"):
        board.lift(name)
        board.wait(wait)
    board.settle()
    assert board.events == before
    assert (board.moves, board.result) == (["d6e6"], "mate")


@both
def test_pieces_that_are_put_away_in_another_order_change_nothing(sensing: Sensing) -> None:
    board = Scenario(BARE, sensing)
    board.capture("c5", "a5")
    board.settle()
    before = board.events
    for name in list(board.men):
        board.lift(name)
        board.wait(2000)
    assert board.events == before
    assert board.result == "bare"


@both
def test_the_end_is_withdrawn_by_the_movers_correction(sensing: Sensing) -> None:
    board = mated(sensing)
    board.forget()
    board.move("e6", "c6")
    board.settle()
    assert board.events == ["correction d6e6 d6c6"]
    assert board.result is None
    board.move("d5", "d4")
    board.settle()
    assert board.events[-1] != "game_over w mate"


@both
def test_the_end_is_withdrawn_by_a_take_back(sensing: Sensing) -> None:
    board = mated(sensing)
    board.forget()
    board.move("e6", "d6")
    board.settle()
    assert board.events == ["takeback 1"]
    assert (board.moves, board.result) == ([], None)
    board.move("d6", "e6")
    board.settle()
    assert board.events[1:] == ["move d6e6", "threat g6 by e6", "game_over w mate"]


@both
def test_what_withdraws_the_end_must_be_meant(sensing: Sensing) -> None:
    """A piece that is put down for less than `path_ms` while the board is cleared withdraws nothing."""
    board = mated(sensing)
    before = board.events
    board.move("e6", "d6")
    board.wait(1499)
    assert board.events == before
    board.wait(1)
    assert board.events == [*before, "takeback 1"]


@both
def test_the_end_is_withdrawn_by_a_take_back_of_the_capture(sensing: Sensing) -> None:
    board = Scenario(BARE, sensing)
    board.capture("c5", "a5")
    board.settle()
    board.forget()
    board.move("a5", "c5")
    board.wait(HAND)
    board.take_from_box("a5", Side.WHITE)
    board.settle()
    assert board.events == ["takeback 1"]
    assert board.result is None


@both
def test_several_plies_may_be_taken_back_after_the_end(sensing: Sensing) -> None:
    board = Scenario(MATE, sensing)
    board.move("d6", "d7")
    board.settle()
    reply = board.line.position.steps()[0]
    name, target = (board.game.square_name(square) for square in (reply.origin, reply.target))
    board.move(name, target)
    board.settle()
    board.command(EndGame(Side.WHITE, "resignation"))
    board.forget()
    board.move(target, name, 200)
    board.wait(200)
    board.move("d7", "d6", 200)
    board.settle()
    assert board.events == ["takeback 2", "takeback 1"]
    assert board.result is None


@both
def test_the_end_is_withdrawn_by_the_command(sensing: Sensing) -> None:
    board = mated(sensing)
    board.command(TakeBack())
    assert board.events[-1] == "takeback 1"
    assert board.result is None


@both
def test_with_the_rule_book_the_end_stands(sensing: Sensing) -> None:
    board = mated(sensing, preset="rulebook")
    before = board.events
    board.move("e6", "d6")
    board.settle()
    board.move("d6", "c6")
    board.settle()
    assert board.events == before
    assert board.result == "mate"


@both
def test_the_end_may_be_withdrawn_when_pieces_were_exchanged(sensing: Sensing) -> None:
    """A corrected number: the piece that mates was another one, and another number ends the mate."""
    board = mated(sensing)
    position = board.line.position
    pieces = [square for square, man in position.men.items() if man.kind != "S"]
    for one in pieces:
        for other in pieces:
            if one >= other or position.men[one].side != position.men[other].side:
                continue
            exchanged = board.line.swapped(one, other)
            if exchanged.outcome() is None:
                board.command(ExchangePieces(one, other))
                assert board.result is None
                assert board.events[-1] != "game_over w mate"
                return
    raise AssertionError("no exchange ends the mate")


@both
def test_an_end_by_agreement_is_withdrawn_by_a_take_back_too(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.command(EndGame(None, "agreement"))
    assert board.events == ["move h3f5", "game_over - agreement"]
    board.move("f5", "h3")
    board.settle()
    assert board.events[2:] == ["takeback 1"]
    assert board.result is None


@both
def test_a_move_after_the_end_is_none(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.command(EndGame(Side.RED, "resignation"))
    board.move("h3", "f5")
    board.settle()
    board.move("f5", "h3")
    board.settle()
    # The board fits the finished game again, that is all.
    assert board.events == ["game_over r resignation", "restored"]
    assert board.moves == []


@both
def test_after_the_next_set_up_nothing_is_withdrawn(sensing: Sensing) -> None:
    board = mated(sensing)
    board.clear()
    board.set_up()
    board.settle()
    board.forget()
    board.move("d1", "d5")
    board.settle()
    assert board.events == ["move d1d5"]
    assert board.line.start.text() == START


@both
def test_before_the_last_piece_of_the_set_up_the_end_still_stands(sensing: Sensing) -> None:
    board = mated(sensing)
    board.clear()
    board.set_up(names=[f"{file}{rank}" for rank in "18" for file in "abcdefgh" if (file, rank) != ("h", "8")])
    board.settle()
    assert board.result == "mate"
    assert board.moves == ["d6e6"]


@both
def test_a_repetition_for_the_fourth_time_is_told(sensing: Sensing) -> None:
    board = Scenario(SHUFFLE, sensing)
    _repeat(board, 3)
    assert board.events.count("repetition 4") == 1
    assert board.result is None
    _repeat(board, 1)
    assert "game_over" not in " ".join(board.events)


@both
def test_a_repetition_ends_the_game_when_the_settings_say_so(sensing: Sensing) -> None:
    board = Scenario(SHUFFLE, sensing, settings={"repetition": 4})
    _repeat(board, 3)
    assert board.events[-2:] == ["repetition 4", "game_over - repetition"]


def _repeat(board: Scenario, times: int) -> None:
    """Both sides go there and back."""
    for _ in range(times):
        for name, target in there_and_back(board.line.start):
            board.move(name, target)
            board.settle()
