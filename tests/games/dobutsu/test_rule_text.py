"""The Polish rule text, sentence by sentence; each test gives the gist of one in its name or docstring."""

import pytest

from shogunboard.errors import IllegalMoveError
from shogunboard.games.base import Man, Side
from shogunboard.games.line import Line
from tests.games.dobutsu.arrange import START, at, dobutsu, legal, play, read, result

# The board and the pieces


def test_the_board_has_columns_a_to_c_from_the_left_and_rows_1_to_4_from_the_top() -> None:
    game = dobutsu()
    field = [[game.square_name(square) for square in row if square is not None] for row in game.shown[1:-1]]
    assert field == [["a1", "b1", "c1"], ["a2", "b2", "c2"], ["a3", "b3", "c3"], ["a4", "b4", "c4"]]


def test_each_player_has_four_pieces_and_the_upper_one_is_sky() -> None:
    game = dobutsu()
    men = game.start().men
    lower = {game.square_name(square): man.kind for square, man in men.items() if man.side is Side.WHITE}
    upper = {game.square_name(square): man.kind for square, man in men.items() if man.side is Side.RED}
    assert lower == {"a4": "E", "b4": "L", "c4": "G", "b3": "C"}
    assert upper == {"a1": "G", "b1": "L", "c1": "E", "b2": "C"}
    assert game.side_names == ("Forest", "Sky")


@pytest.mark.parametrize(
    ("text", "square", "targets"),
    [
        ("2l/3/1L1/3[-] w", "b3", "a2 a3 a4 b2 b4 c2 c3 c4"),
        ("2l/3/1G1/L2[-] w", "b3", "a3 b2 b4 c3"),
        ("2l/3/1E1/1L1[-] w", "b3", "a2 a4 c2 c4"),
        ("2l/3/1C1/L2[-] w", "b3", "b2"),
        ("2l/3/1+C1/L2[-] w", "b3", "a2 a3 b2 b4 c2 c3"),
        ("2l/1c1/3/L2[-] b", "b2", "b3"),
        ("2l/1+c1/3/L2[-] b", "b2", "a2 a3 b1 b3 c2 c3"),
        ("2l/3/2G/L2[-] w", "c3", "b3 c2 c4"),
    ],
)
def test_every_animal_moves_one_square_along_its_dots(text: str, square: str, targets: str) -> None:
    """The lion anywhere, the giraffe orthogonally, the elephant diagonally, the chick forward, the hen like gold."""
    assert [move[2:] for move in legal(read(text)) if move.startswith(square)] == targets.split()


# Promotion


def test_a_chick_that_comes_into_the_last_row_is_turned_over_and_moves_as_a_hen() -> None:
    before = read("2l/C2/3/L2[-] w")
    assert "a2a1" not in legal(before)
    after = play(before, "a2a1+")
    assert after.men[at("a1")] == Man("+C", "+C", Side.WHITE)
    assert not after.picture.north >> at("a1") & 1
    assert {move for move in legal(play(after, "c1c2")) if move.startswith("a1")} == {"a1a2", "a1b1"}


def test_skys_last_row_is_the_lowest_one() -> None:
    assert play(read("2l/3/c2/2L[-] b"), "a3a4+").text() == "2l/3/3/+c1L[-] w"


# Playing


def test_who_begins_is_settled_by_the_players() -> None:
    assert {first: dobutsu({"first": first}).start().side for first in ("white", "red", "either")} == {
        "white": Side.WHITE,
        "red": Side.RED,
        "either": Side.WHITE,
    }
    assert dobutsu({"first": "red"}).start().text() == START.replace(" w", " b")


def test_in_the_start_position_each_player_has_four_moves() -> None:
    """The giraffe forward, the lion aslant to either side, the chick forward capturing."""
    start = dobutsu().start()
    assert legal(start) == ["b3b2", "b4a3", "b4c3", "c4c3"]
    captures = {step.move.short: step.captured for step in start.steps() if step.captured}
    assert captures == {"b3b2": Man("c", "C", Side.RED)}
    assert legal(start.with_side(Side.RED)) == ["a1a2", "b1a2", "b1c2", "b2b3"]


def test_own_animals_cannot_be_captured() -> None:
    assert dobutsu().start().judge(at("b4"), at("c4")) == "own_piece"


def test_a_captured_animal_goes_over_to_the_capturers_bench() -> None:
    after = play(dobutsu().start(), "b3b2")
    assert after.text() == "gle/1C1/3/ELG[C] b"
    assert after.men[at("wa")] == Man("C", "C", Side.WHITE)


DROPS = read("g2/1l1/2L/E2[CEcg] w")
"""Forest has captured a chick and an elephant, Sky a chick and a giraffe."""


def test_five_moves_of_the_lion_one_of_the_elephant_and_eight_squares_to_drop_on() -> None:
    moves = legal(DROPS)
    assert [move for move in moves if move.startswith("c3")] == ["c3b2", "c3b3", "c3b4", "c3c2", "c3c4"]
    assert [move for move in moves if move.startswith("a4")] == ["a4b3"]
    for kind in "CE":
        empty = ["a2", "a3", "b1", "b3", "b4", "c1", "c2", "c4"]
        assert [move[2:] for move in moves if move.startswith(f"{kind}*")] == empty
    assert len(moves) == 5 + 1 + 2 * 8


def test_after_a_drop_it_is_the_opponents_turn() -> None:
    after = play(DROPS, "E*c2")
    assert after.text() == "g2/1lE/2L/E2[Ccg] b"
    assert after.men[at("c2")] == Man("E", "E", Side.WHITE)


def test_two_chicks_in_a_column_and_a_drop_that_mates_are_legal() -> None:
    assert "C*b2" in legal(read("3/l2/1C1/1L1[C] w"))
    # The lion in the corner has no way out once the giraffe stands on a2, guarded by the elephant on b3.
    mated = play(read("lc1/1L1/1E1/3[G] w"), "G*a2")
    assert mated.threat() is not None
    assert all(play(mated, move).outcome() or play(mated, move).with_side(Side.RED).threat() for move in legal(mated))


# The aim of the game


def test_capturing_the_lion_ends_the_game_and_it_cannot_be_captured_back() -> None:
    over = play(read("2g/1l1/1G1/L2[-] w"), "b3b2")
    assert result(over) == ("w", "capture")
    assert (legal(over), over.text()) == ([], "2g/1G1/3/L2[-] b")


ENTRY = read("g1e/2L/l2/E1G[Cc] w")
"""Forest's lion on c2 can go to b1 and to c1."""


def test_on_b1_the_lion_is_captured_and_the_game_lost() -> None:
    entered = play(ENTRY, "c2b1")
    assert result(entered) is None
    threat = entered.with_side(Side.WHITE).threat()
    assert threat is not None
    assert [dobutsu().square_name(square) for square in threat.by] == ["a1"]
    assert result(play(entered, "a1b1")) == ("b", "capture")


def test_on_c1_the_lion_is_safe_and_has_won() -> None:
    """It captures the elephant on the way."""
    assert result(play(ENTRY, "c2c1")) == ("w", "entry")


def test_sky_enters_on_the_lowest_row() -> None:
    assert result(play(read("1Lg/3/1l1/3[CEGce] b"), "b3a4")) == ("b", "entry")


# Further rules


def test_a_position_that_stands_for_the_fourth_time_is_a_draw() -> None:
    game = dobutsu()
    line = Line(game.start())
    moves = ["c4c3", "a1a2", "c3c4", "a2a1"] * 3
    for number, move in enumerate(moves):
        assert line.outcome() is None, number
        line.push(game.parse_move(line.position, move)[0])
    outcome = line.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "repetition")
    assert not line.steps()
    assert dobutsu({"repetition": 0}).repetition == 0


def test_a_captured_hen_is_a_chick_again_and_is_dropped_as_one() -> None:
    after = play(read("2l/1+c1/1G1/L2[-] w"), "b3b2")
    assert after.text() == "2l/1G1/3/L2[C] b"
    assert play(after, "c1c2", "C*c4").men[at("c4")] == Man("C", "C", Side.WHITE)


def test_a_chick_dropped_in_the_last_row_stays_a_chick_that_never_moves_again() -> None:
    after = play(read("2l/3/3/L2[C] w"), "C*a1")
    assert after.men[at("a1")] == Man("C", "C", Side.WHITE)
    assert after.text() == "C1l/3/3/L2[-] b"
    assert [move for move in legal(play(after, "c1c2")) if move.startswith("a1")] == []


def test_passing_is_not_allowed() -> None:
    start = dobutsu().start()
    assert all(step.origin != step.target for step in start.steps())
    with pytest.raises(IllegalMoveError):
        start.game.parse_move(start, "b4b4")


# What the text leaves open


def test_the_lion_may_be_left_attacked() -> None:
    position = read("2l/3/1g1/1LG[-] w")
    assert position.threat() is not None
    assert "c4c3" in legal(position)


def test_a_lion_that_entered_under_attack_wins_once_nothing_attacks_it_any_more() -> None:
    entered = play(ENTRY, "c2b1")
    assert result(play(entered, "a1a2")) == ("w", "entry")
    assert result(play(entered, "c1b2")) is None


def test_both_lions_on_their_last_rows_make_a_draw() -> None:
    assert result(read("L2/3/3/2l[CEGceg] w")) == (None, "both_lions")
    assert result(read("L2/3/3/2l[CEGceg] b")) == (None, "both_lions")


def test_a_lion_attacked_only_by_the_other_lion_has_not_entered() -> None:
    assert result(read("L2/1l1/3/3[CEGceg] w")) is None


def test_a_player_without_a_legal_move_has_lost() -> None:
    """This and its mirror image are the only such positions: all of Forest's animals stand in one another's way."""
    shut_in = read("GE1/LGE/CCl/3[-] w")
    assert (shut_in.status(), shut_in.threat()) == ([], None)
    assert result(shut_in) == ("b", "no_moves")
    assert result(shut_in.with_side(Side.RED)) is None
