"""Reading game files that others wrote: what is tolerated, what is reported, and what is refused with its place."""

from importlib import resources
from typing import Final

import pytest

from shogunboard.errors import TextError
from shogunboard.games.base import Outcome, Side
from shogunboard.record import GameRecord, ReadGame, read_games, write_games

FLAT: Final = (
    f'[Magnets "{" ".join(["0" * 8] * 8)}"] [Dials "S1111 A1111 B1111 C1111 D1111 E1111 F2222 G1111"] [Rotation "0"]'
)
"""A set in which every piece shows the same number everywhere, F a 2 and the others a 1."""


def read(text: str) -> ReadGame:
    """The only game of a text."""
    [game] = read_games(text)
    return game


def problems(text: str) -> list[str]:
    return [str(problem) for problem in read(text).problems]


def refused(text: str) -> str:
    """Why a text is refused."""
    with pytest.raises(TextError) as caught:
        list(read_games(text))
    return str(caught.value)


def sample() -> str:
    return resources.files("shogunboard").joinpath("samples/games.shogun.txt").read_text("utf-8")


def test_the_samples_are_read_without_a_problem_and_written_as_they_are() -> None:
    games = list(read_games(sample()))
    assert [game.problems for game in games] == [()] * len(games)
    assert write_games(game.record for game in games) == sample()
    assert {game.record.tag("Termination") for game in games} == {"mate", "resignation", "agreement", "unfinished"}
    assert [game.played.disputed() for game in games if game.played.disputed()] == [(9,)]
    assert any(move.seconds for game in games for move in game.record.moves)
    assert any(game.record.comments for game in games)
    assert any(game.record.has_tag("Setup") and game.record.first is Side.RED for game in games)
    assert any(game.record.has_tag("Magnets") for game in games)


def test_nothing_but_the_result_is_needed() -> None:
    game = read("*")
    assert game.record == GameRecord((("Game", "shogun"), ("Result", "*"), ("Termination", "unfinished")))
    assert game.problems == ()
    assert game.played.position.text() == "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0"


@pytest.mark.parametrize("text", ["", "\n \r\n", "\ufeff", "; nothing but a remark\n{and another}"])
def test_a_file_may_hold_no_game(text: str) -> None:
    assert list(read_games(text)) == []


def test_moves_may_stand_without_numbers_in_short_form_and_close_to_their_numbers() -> None:
    games = [read(text) for text in ("4a1-a5 1h8-h7 4d1-d5 *", "a1a5 h8h7 d1d5 *", "1.4a1-a5 1h8-h7 2.4d1-d5 *")]
    assert [game.record.moves for game in games] == [games[0].record.moves] * 3
    assert [game.problems for game in games] == [()] * 3


def test_comments_and_times_belong_to_the_move_before_them() -> None:
    game = read(
        '; from the club\n[Event "x"]\n{before}\n1. {still before} 4a1-a5 {[%emt 0:01:05] one} ; two } three\n'
        "1... 1h8-h7 {[%clk 0:10:00]} * {after}"
    )
    assert game.record.comments == ("from the club", "before", "still before")
    first, second = game.record.moves
    assert (first.comments, first.seconds) == (("one", "two } three"), 65)
    assert (second.comments, second.seconds, second.left) == (("after",), None, 600)


def test_red_may_begin_by_number_by_rule_and_by_set_up() -> None:
    for text in (
        "1... 1h8-h7 2. 4a1-a5 *",
        '[Rules "first=red"] 1h8-h7 a1a5 *',
        '[Rules "first=red"] *',
        '[Setup "gfesdcba/8/8/8/8/8/8/ABCDSEFG r 0"] 1... h8h7 *',
    ):
        game = read(text)
        assert game.played.start.side is Side.RED
        assert game.record.first is Side.RED
        assert game.problems == ()


def test_the_board_lies_as_the_tag_says() -> None:
    assert read('[Rotation "3"] *').played.start.text().endswith(" w 3")
    assert read('[Rotation "3"] [Setup "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 3"] *').problems == ()


def test_a_number_that_the_set_does_not_confirm_is_reported_and_kept() -> None:
    game = read('[Game "shogun"]\n\n1. 4a1-a5 4h8-h4\n*')
    assert [str(problem) for problem in game.problems] == [
        "game 1, line 3: in 4h8-h4 the piece showed 1 with this set; the number is disputed"
    ]
    assert [move.disputed for move in game.record.moves] == [False, True]
    assert game.played.disputed() == (2,)
    assert game.played.short_moves == ["a1a5", "h8h4"]


def test_a_number_that_is_marked_as_disputed_is_no_problem() -> None:
    game = read("1. 4a1-a5 4h8-h4 {[%disputed]} *")
    assert game.problems == ()
    assert game.record.moves[1].disputed
    assert read("1. 4a1-a5 4h8-h4 {[%disputed] [%emt 0:00:01]} *").record.moves[1].seconds == 1


def test_a_mark_without_reason_is_reported() -> None:
    assert problems("1. 4a1-a5 {[%disputed]} *") == [
        "game 1, line 1: 4a1-a5 is marked as disputed, but the set confirms its number"
    ]


def test_wrong_move_numbers_and_marks_are_reported() -> None:
    assert problems("2. 4a1-a5 3... 1h8-h7 2. 4d1-d5+ *") == [
        "game 1, line 1: the move number before 4a1-a5 is 2., it should be 1.",
        "game 1, line 1: the move number before 1h8-h7 is 3..., it should be 1...",
        "game 1, line 1: 4d1-d5+ should be written 4d1-d5",
    ]


def test_a_missing_result_is_reported_and_taken_from_the_tag() -> None:
    game = read('[Result "1-0"]\n1. 4a1-a5\n')
    assert [str(problem) for problem in game.problems] == ["game 1, line 2: the result after the last move is missing"]
    assert game.played.outcome() == Outcome(Side.WHITE, "resignation")


def test_an_odd_start_position_is_reported() -> None:
    assert problems('[Setup "1b1s1c2/8/8/8/AA6/8/8/S7 w 0"] *') == [
        "game 1, line 1: odd start position: duplicate_white_a"
    ]


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("1-0", Outcome(Side.WHITE, "resignation")),
        ("0-1", Outcome(Side.RED, "resignation")),
        ("1/2-1/2", Outcome(None, "agreement")),
        ('[Termination "time"] 0-1', Outcome(Side.RED, "time")),
        ('[Termination "time"] 1/2-1/2', Outcome(None, "time")),
        ('[Termination "unfinished"] *', None),
        ('[Setup "3s1b2/8/8/8/8/8/8/S1A1B3 w 0"] 1-0', Outcome(Side.WHITE, "bare")),
        ('[Setup "3s1b2/8/8/8/8/8/8/S1A1B3 w 0"] [Termination "bare"] 1-0', Outcome(Side.WHITE, "bare")),
    ],
)
def test_how_a_game_ended(text: str, outcome: Outcome | None) -> None:
    game = read(text)
    assert game.played.outcome() == outcome
    assert game.record.tag("Termination") == (outcome.reason if outcome else "unfinished")
    assert game.problems == ()


@pytest.mark.parametrize("rules", ["", '[Rules "repetition=4"] '])
def test_a_draw_by_repetition_needs_the_fourth_time(rules: str) -> None:
    text = f'{rules}[Termination "repetition"] {FLAT} '
    to_and_fro = "g1g3 a8a7 g3g1 a7a8 "
    assert read(f"{text}{to_and_fro * 3} 1/2-1/2").played.outcome() == Outcome(None, "repetition")
    assert "cannot end so (repetition)" in refused(f"{text}{to_and_fro * 2} 1/2-1/2")
    assert "the result is given as 1-0 by repetition" in refused(f"{text}{to_and_fro * 3} 1-0")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[Game "go"]\n*', "game 1, line 1, Game: 'go' is no game"),
        ('\n[Event "x"]\n[Set "old"]\n*', "game 1, line 3, Set: 'old' is no set"),
        ('[Magnets "0"]\n*', "game 1, line 1, Magnets: a set is given by Magnets and Dials together"),
        ('[Dials "S1212"]\n[Magnets "0"]\n*', "game 1, line 2, Magnets: magnets: must be a list of 8 rows"),
        ('[Magnets "0"]\n[Dials "S12x2"]\n*', "game 1, line 2, Dials: 'S12x2' is not a dial"),
        ('[Rules "luck"]\n*', "game 1, line 1, Rules: 'luck' is not a rule setting"),
        ('[Rules "luck=3"]\n*', "game 1, line 1, Rules: luck: no such setting"),
        ('[Rotation "4"]\n*', "game 1, line 1, Rotation: '4' is not a number of quarter turns"),
        ('[Event "x"]\n[Setup "8/8 w 0"]\n*', "game 1, line 2, Setup, position: must have 8 ranks"),
        ('[Setup "8/8/8/8/8/8/8/8 w 0"]\n*', "game 1, line 1, Setup: cannot be played: there is no play without"),
        (
            '[Rotation "1"]\n[Setup "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 2"]\n*',
            "game 1, line 2, Setup: the tag Rotation says 1, the position 2",
        ),
        ("\n1. 4a1-a6 *", "game 1, line 2: 4a1-a6: a1 to a6 is 5 squares, not 4"),
        ("1. 4a1-b1\n*", "game 1, line 1: 4a1-b1: a1 to b1 is 1 square, not 4"),
        ("1. a1-a5 *", "game 1, line 1, move: 'a1-a5' is no move"),
        ("1. 4a1-a5\n2h8-h7\n*", "game 1, line 2: 2h8-h7: h8 to h7 is 1 square, not 2"),
        ("1. 4a1-a5 (1. d1d5) *", "game 1, line 1, move: '(1.' is no move"),
        ('[Result "2-0"]\n*', "game 1, line 1: '2-0' is no result"),
        ('[Result "1-0"]\n\n*', "game 1, line 3: the moves end with *, but the tag Result says 1-0"),
        ("1. 4a1-a5\n1-0 0-1", "game 1, line 2: a second result, 0-1, after 1-0"),
        ("1. 4a1-a5 1-0\n1h8-h7", "game 1, line 2: '1h8-h7' stands after the result; a new game begins with its tags"),
        ("1. 4a1-a5 1...", "game 1, line 1: the move number 1... has no move"),
        ('[Event "x"]\n[Event "y"]\n*', "game 1, line 2: the tag Event stands a second time (first in line 1)"),
        ("[Event x]\n*", 'game 1, line 1: a tag is written [Name "value"]'),
        ("1. 4a1-a5\n{no end", "game 1, line 2: the comment that begins here is not closed with }"),
        ("1. 4a1-a5 } *", "game 1, line 1: a } that closes nothing"),
        ("{[%emt 0:00:01]} 1. 4a1-a5 *", "game 1, line 1: a time or a mark [%disputed] stands behind its move"),
        ('[Termination "mate"]\n1-0', "game 1, line 2: the result is given as 1-0 by mate, but the game has not ended"),
        ('[Termination "time"]\n*', "the result is given as * by time, but the game has not ended"),
        ('[Termination "unfinished"]\n1-0', "the result is given as 1-0 by unfinished, but the game has not ended"),
        ('[Termination "agreement"]\n1-0', "but the game cannot end so (agreement)"),
        ('[Termination "resignation"]\n1/2-1/2', "but the game cannot end so (resignation)"),
        (
            '[Setup "3s1b2/8/8/8/8/8/8/S1A1B3 w 0"]\n0-1',
            "game 1, line 2: the result is given as 0-1, but the game ends with 1-0 by bare",
        ),
        ('[Setup "3s1b2/8/8/8/8/8/8/S1A1B3 w 0"]\n*', "the result is given as *, but the game ends with 1-0 by bare"),
        (
            '[Setup "3s1b2/8/8/8/8/8/8/S1A1B3 w 0"]\n[Termination "mate"]\n1-0',
            "the result is given as 1-0 by mate, but the game ends with 1-0 by bare",
        ),
        (
            '[Setup "3s1b2/8/8/8/8/8/8/S1A1B3 w 0"]\n1. a1a2 1-0',
            "game 1, line 2: a1a2 comes after the end (1-0 by bare)",
        ),
    ],
)
def test_what_makes_a_game_unusable_is_refused_with_its_place(text: str, problem: str) -> None:
    assert problem in refused(text)


def test_a_refusal_names_the_game_and_games_before_it_are_read() -> None:
    games = read_games('[Event "1"]\n1. 4a1-a5 *\n\n[Event "2"]\n\n1. 4a1-a5 *\n\n[Event "3"]\n1. 4a1-a4 *\n')
    first, second = next(games), next(games)
    assert (first.number, first.line, second.number, second.line) == (1, 1, 2, 4)
    with pytest.raises(TextError, match="^game 3, line 9: "):
        next(games)
