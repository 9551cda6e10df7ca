"""The table of events: which fields they have, in which order they come, and what they say."""

from typing import Final

import pytest

from shogunboard.scans import Sensing
from shogunboard.tracking import EndGame
from tests.tracking.scenario import HAND, SENSINGS, Scenario
from tests.tracking.scenes import MATE, MIDDLE, START

both = pytest.mark.parametrize("sensing", SENSINGS)
TWO_ATTACKERS: Final = "7a/DA1s4/4fE2/4b3/g3d3/8/C2S4/6FG w 0"
"""b7c5 threatens with two pieces."""


@both
def test_a_lifted_piece_tells_its_number_and_where_it_may_go(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("a4")
    board.wait(200)
    assert board.all("lifted") == [
        {
            "t": 1600,
            "event": "lifted",
            "square": "a4",
            "piece": "A",
            "numbers": [4],
            "targets": ["a8", "b1", "b7", "c2", "c6", "d3", "e4"],
            "captures": ["b7", "c6"],
        }
    ]


@both
def test_the_letter_of_a_piece_is_that_of_the_position_text_and_the_waiting_side_has_no_targets(
    sensing: Sensing,
) -> None:
    board = Scenario(MIDDLE, sensing)
    board.lift("h7")
    board.wait(200)
    (event,) = board.all("lifted")
    assert (event["piece"], event["numbers"], event["targets"], event["captures"]) == ("a", [4], [], [])


@both
def test_a_move_tells_ply_text_and_the_position_after_it(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("a4", "b7")
    board.settle()
    (event,) = board.all("move")
    assert event == {
        "t": 1500 + 2 * HAND + 400,
        "event": "move",
        "ply": 1,
        "text": "4a4xb7+",
        "move": "a4b7",
        "captured": "G",
        "threat": True,
        "disputed": False,
        "position": "1f1s1cb1/1A5a/2d5/3D4/8/1Be1S2G/8/3C1EF1 r 0",
    }


@both
def test_plies_count_from_one_and_captured_is_null_without_a_capture(sensing: Sensing) -> None:
    board = Scenario(START, sensing)
    for name, target in (("d1", "d5"), ("c8", "c4")):
        board.move(name, target)
        board.settle()
    assert [(event["ply"], event["captured"], event["text"]) for event in board.all("move")] == [
        (1, None, "4d1-d5"),
        (2, None, "4c8-c4"),
    ]


@both
def test_move_comes_before_threat_and_threat_before_the_end(sensing: Sensing) -> None:
    board = Scenario(MATE, sensing)
    board.move("d6", "e6")
    board.settle()
    assert [event.split()[0] for event in board.events] == ["move", "threat", "game_over"]
    assert len({timed.t for timed in board.told if timed.event.name in ("move", "threat", "game_over")}) == 1


@both
def test_a_threat_names_the_shogun_and_every_attacker(sensing: Sensing) -> None:
    board = Scenario(TWO_ATTACKERS, sensing)
    board.move("b7", "c5")
    board.settle()
    threat = board.line.position.threat()
    assert threat is not None
    names = sorted(board.game.square_name(square) for square in threat.by)
    assert len(names) == 2
    assert [(event["shogun"], event["by"]) for event in board.all("threat")] == [("d7", names)]


@both
def test_a_threat_is_told_right_after_the_move_that_makes_it_and_not_again(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("a4", "b7")
    board.settle()
    board.capture("b8", "b7")
    board.settle()
    board.forget()
    board.move("b7", "b8")
    board.wait(HAND)
    board.take_from_box("b7", board.line.position.side)
    board.settle()
    assert board.events[-1] == "takeback 2"
    assert board.line.position.threat() is not None


@both
def test_correction_and_take_back_come_instead_of_a_move(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("h3", "f5")
    board.settle()
    board.move("f5", "g6")
    board.settle()
    board.move("g6", "h3")
    board.settle()
    assert [event.split()[0] for event in board.events] == ["move", "correction", "takeback"]
    correction = board.all("correction")[0]
    assert (correction["ply"], correction["old"], correction["new"]) == (1, "h3f5", "h3g6")


@both
def test_a_correction_that_threatens_tells_the_threat(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("d5", "d6")
    board.settle()
    board.move("d6", "e5")
    board.settle()
    assert board.events == ["move d5d6", "correction d5d6 d5e5", "threat d8 by e5"]


@both
def test_illegal_tells_from_to_and_reason(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.move("g8", "d7")
    board.settle()
    (event,) = board.all("illegal")
    assert (event["from"], event["to"], event["reason"]) == ("g8", "d7", "not_your_turn")
    assert "distance" not in event


@both
def test_the_end_tells_winner_and_reason(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.command(EndGame(None, "agreement"))
    assert board.all("game_over") == [{"t": board.t, "event": "game_over", "winner": None, "reason": "agreement"}]


@both
@pytest.mark.parametrize("rotation", range(4))
def test_squares_are_told_in_players_coordinates(sensing: Sensing, rotation: int) -> None:
    board = Scenario(MIDDLE[:-1] + str(rotation), sensing)
    board.lift("b8", "d1", "g1")
    board.settle()
    board.darken("c4")
    board.settle()
    assert board.events == ["mismatch -b8 -d1 -g1", "fault c4"]


@both
def test_every_event_carries_its_time_and_time_never_goes_back(sensing: Sensing) -> None:
    board = Scenario(MIDDLE, sensing)
    board.capture("a4", "b7")
    board.settle()
    board.lift("b8", "c6")
    board.settle()
    board.put("c6")
    board.put("b8")
    board.settle()
    times = [timed.t for timed in board.told]
    assert times == sorted(times)
    assert times[0] == 1600
