"""Commands: what the players say by page, button and clock."""

import pytest

from shogunboard.errors import CommandRefusedError
from shogunboard.games.base import Side
from shogunboard.games.registry import make_game
from shogunboard.scans import Sensing
from shogunboard.tracking import (
    AcceptNumber,
    Choose,
    Command,
    EndGame,
    ExchangePieces,
    ExchangeSides,
    NewGame,
    PressButton,
    StartFrom,
    TakeBack,
)
from tests.tracking.scenario import SENSINGS, Scenario
from tests.tracking.scenes import MATE, MIDDLE, START

both = pytest.mark.parametrize("sensing", SENSINGS)


# -- take back ---------------------------------------------------------------------------------------------


@both
def test_a_take_back_by_command_guides_the_board(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.command(TakeBack())
    assert board.events == ["move h3f5", "takeback 1"]
    board.wait(60_000)
    assert board.events == ["move h3f5", "takeback 1", "mismatch -h3 +f5"]
    board.move("f5", "h3")
    board.settle()
    assert board.events[3:] == ["restored"]
    assert board.moves == []
    board.move("h3", "f5")
    board.settle()
    assert board.moves == ["h3f5"]


@both
def test_after_a_take_back_by_command_the_piece_may_go_straight_to_another_square(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.command(TakeBack())
    board.settle()
    board.move("f5", "g6")
    board.settle()
    assert board.moves == ["h3g6"]


@both
def test_a_capture_taken_back_by_command_asks_for_both_pieces(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("h3", "h7")
    board.settle()
    board.command(TakeBack())
    board.settle()
    assert board.events[-1].startswith("mismatch -h3")
    board.move("h7", "h3")
    board.settle()
    assert board.moves == []
    board.take_from_box("h7", Side.RED)
    board.settle()
    assert board.events[-1] == "restored"
    assert board.position == MIDDLE


@both
def test_two_plies_taken_back_by_command(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.move("f8", "e7")
    board.settle()
    board.command(TakeBack())
    board.command(TakeBack())
    board.settle()
    assert board.moves == []
    board.move("e7", "f8")
    board.settle()
    board.move("f5", "h3")
    board.settle()
    assert board.moves == []
    assert board.events[-1] == "restored"


@both
def test_a_take_back_by_command_while_the_opponent_lifts_a_piece(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.command(TakeBack())
    board.settle()
    board.touch("f8", 900)
    board.settle()
    assert board.moves == []


@both
def test_there_must_be_a_move_to_take_back_and_the_settings_must_allow_it(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    with pytest.raises(CommandRefusedError, match="no move"):
        board.command(TakeBack())
    board = Scenario(MIDDLE, sensing, settings={"preset": "rulebook"})
    board.move("h3", "f5")
    board.settle()
    with pytest.raises(CommandRefusedError, match="no take-backs"):
        board.command(TakeBack())


# -- new game, any position --------------------------------------------------------------------------------


@both
def test_a_new_game_waits_for_a_set_up(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.forget()
    board.command(NewGame())
    assert [event["event"] for event in board.all("setup")] == ["setup"]
    assert board.tracker.setting_up
    assert board.moves == ["h3f5"]
    board.move("d5", "d4")
    board.settle()
    assert board.events == []
    board.clear()
    board.set_up()
    board.settle()
    assert board.events == ["game_started"]
    assert not board.tracker.setting_up


@both
def test_a_new_game_starts_at_once_when_its_position_stands_on_the_board(sensing: Sensing) -> None:
    board = Scenario(START, sensing)
    board.command(NewGame())
    assert board.events == ["game_started"]
    assert board.moves == []


@both
def test_no_other_command_fits_a_set_up(sensing: Sensing) -> None:
    board = Scenario(None, sensing)
    commands: list[Command] = [
        AcceptNumber(),
        Choose("a1a2"),
        ExchangeSides(),
        ExchangePieces(0, 1),
        TakeBack(),
        EndGame(None, "agreement"),
        PressButton("ok"),
    ]
    for command in commands:
        with pytest.raises(CommandRefusedError):
            board.command(command)
    assert board.events == []


@both
def test_a_game_starts_from_any_position_and_the_board_is_guided_to_it(sensing: Sensing) -> None:
    board = Scenario(START, sensing)
    board.command(StartFrom(board.game.parse_position(MIDDLE)))
    assert board.events == ["game_started"]
    assert board.position == MIDDLE
    board.settle()
    # The start position stands there, but it was not set up now, so no other game is offered.
    assert len(board.events) == 2
    assert board.events[1].startswith("mismatch")
    board.arrange(board.line.position)
    board.settle()
    assert board.events[2:] == ["restored"]
    board.move("h3", "f5")
    board.settle()
    assert board.moves == ["h3f5"]


@both
def test_a_position_that_the_board_is_one_move_away_from_is_guided_to_all_the_same(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.command(StartFrom(board.game.parse_position(MIDDLE)))
    board.settle()
    assert board.moves == []
    assert board.events[-1] == "mismatch -h3 +f5"


@both
def test_a_game_started_under_threat_tells_the_threat(sensing: Sensing) -> None:
    board = Scenario(None, sensing)
    board.command(StartFrom(board.game.parse_position("3s4/8/8/3A4/8/2B5/5c2/a3S3 w 0")))
    assert board.events == ["game_started", "threat e1 by f2"]


@both
def test_a_position_of_another_game_is_refused(sensing: Sensing) -> None:
    board = Scenario(START, sensing)
    with pytest.raises(CommandRefusedError):
        board.command(StartFrom(make_game("dobutsu").start()))
    assert board.events == []


# -- the end -----------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("command", "told"),
    [
        (EndGame(Side.RED, "resignation"), "game_over r resignation"),
        (EndGame(None, "agreement"), "game_over - agreement"),
        (EndGame(Side.WHITE, "time"), "game_over w time"),
        (EndGame(None, "time"), "game_over - time"),
    ],
)
def test_players_and_clock_end_a_game(sensing: Sensing, command: EndGame, told: str) -> None:
    board = Scenario(MIDDLE, sensing)
    board.command(command)
    assert board.events == [told]
    with pytest.raises(CommandRefusedError, match="over already"):
        board.command(command)


@both
@pytest.mark.parametrize("command", [EndGame(None, "resignation"), EndGame(Side.RED, "agreement")])
def test_an_end_that_makes_no_sense_is_refused(sensing: Sensing, command: EndGame) -> None:
    board = Scenario(MIDDLE, sensing)
    with pytest.raises(CommandRefusedError):
        board.command(command)
    assert board.result is None


@both
def test_a_game_that_is_over_cannot_be_resigned(sensing: Sensing) -> None:
    board = Scenario(MATE, sensing)
    board.move("d6", "e6")
    board.settle()
    with pytest.raises(CommandRefusedError):
        board.command(EndGame(Side.WHITE, "resignation"))
    assert board.result == "mate"


# -- answers -----------------------------------------------------------------------------------------------


@both
def test_an_answer_needs_a_question(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    with pytest.raises(CommandRefusedError, match="no question"):
        board.command(Choose("h3f5"))


def test_an_answer_must_be_one_of_the_candidates() -> None:
    board = Scenario(MIDDLE, "presence")
    board.lift("a4")
    board.wait(2000)
    board.lift("f8")
    board.settle()
    with pytest.raises(CommandRefusedError, match="a4b7, a4c6"):
        board.command(Choose("a4e4"))
    assert board.moves == []


@both
@pytest.mark.parametrize("command", [AcceptNumber(), Choose("h3f5"), PressButton("ok")])
def test_a_refused_command_changes_nothing(sensing: Sensing, command: Command) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("a4", "b7")
    board.settle()
    before = board.events
    with pytest.raises(CommandRefusedError):
        board.command(command)
    board.settle()
    assert board.events == before
    board.capture("b8", "b7")
    board.settle()
    assert board.moves == ["a4b7", "b8b7"]
