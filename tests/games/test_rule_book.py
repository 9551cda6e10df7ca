"""The rule books, sentence by sentence: the German, English and Russian texts of Shogun.

The three say the same in most places; each test gives the gist of a sentence in its name or docstring.
"""

import pytest

from shogunboard.errors import IllegalMoveError
from shogunboard.games.base import Man, Position, Side
from shogunboard.geometry import parse_square, square_name
from tests.games.arrange import arrange, ends, judge, legal, play, result, shogun, threatened_by

FAR = "s2@h8 a1@a8 b1@b8"
"""Red pieces out of the way."""


def squares(position: Position, side: Side) -> str:
    """The kinds of a side on the squares they stand on, by square."""
    men = {square_name(square): man.kind for square, man in position.men.items() if man.side is side}
    return " ".join(f"{kind}@{square}" for square, kind in sorted(men.items()))


# Pieces and set-up


def test_each_side_has_a_shogun_and_seven_other_pieces() -> None:
    men = shogun().start().men.values()
    for side in Side:
        assert sorted(man.kind for man in men if man.side is side) == sorted("SABCDEFG")


def test_the_pieces_stand_on_the_first_row_the_shogun_fourth_from_the_right() -> None:
    start = shogun().start()
    assert squares(start, Side.WHITE) == "A@a1 B@b1 C@c1 D@d1 S@e1 E@f1 F@g1 G@h1"
    # From Red's seat h8 is on the left, so d8 is the fourth from the right.
    assert squares(start, Side.RED) == "G@a8 F@b8 E@c8 S@d8 D@e8 C@f8 B@g8 A@h8"


def test_the_other_pieces_stand_in_any_order_the_player_likes() -> None:
    chosen = shogun().parse_position("gfesdcba/8/8/8/8/8/8/GBCDSEFA w 0")
    assert shogun().start().swapped(parse_square("a1"), parse_square("h1")).text() == chosen.text()
    assert chosen.status() == []
    assert legal(chosen)


@pytest.mark.parametrize(("first", "side"), [("white", Side.WHITE), ("red", Side.RED), ("either", Side.WHITE)])
def test_the_players_decide_who_moves_first(first: str, side: Side) -> None:
    game = shogun(settings={"first": first})
    assert game.first == first
    assert game.start().side is side
    assert game.start().with_side(Side.RED).side is Side.RED


def test_a_turned_board_changes_what_the_pieces_show() -> None:
    """The board is turned before a new game, so that nobody can learn the magnets by heart."""
    starts = [shogun().start(rotation) for rotation in range(4)]
    shown = [tuple(start.numbers(square) for square in start.men) for start in starts]
    assert len(set(shown)) == 4
    assert [start.rotation for start in starts] == [0, 1, 2, 3]


def test_arrows_point_to_the_opponent_all_the_time() -> None:
    """A piece turned round shows another number: the same kind on the same square faces the other way for Red."""
    white = arrange(f"S1@a1 A1@d4 B2@b1 {FAR}")
    red = white.game.parse_position("s7/8/8/8/3a4/8/8/S7 w 0")
    assert white.numbers(parse_square("d4")) == (1,)
    assert red.numbers(parse_square("d4")) == (3,)


# Moving


def test_players_move_in_turn_and_one_piece_each_time() -> None:
    start = shogun().start()
    step = start.steps()[0]
    after = start.after(step)
    assert (start.side, after.side) == (Side.WHITE, Side.RED)
    assert {man.side for man in (after.men[reply.origin] for reply in after.steps())} == {Side.RED}
    changed = {square for square in range(64) if start.men.get(square) != after.men.get(square)}
    assert changed == {step.origin, step.target}


def test_a_piece_of_the_side_not_to_move_may_not_be_moved() -> None:
    assert judge(shogun().start(), "a8a7") == "not_your_turn"


def test_pieces_show_one_to_four_and_a_shogun_one_or_two() -> None:
    game = shogun()
    for rotation in range(4):
        possible = game.tables(rotation).possible
        for code, row in enumerate(possible[1:], 1):
            numbers = {1, 2} if code in (1, 9) else {1, 2, 3, 4}
            assert {mask.bit_length() for mask in row} == numbers
            assert all(mask.bit_count() == 1 for mask in row)


@pytest.mark.parametrize(("number", "count"), [(1, 4), (2, 8), (3, 12), (4, 16)])
def test_the_number_is_how_many_squares_a_piece_must_move(number: int, count: int) -> None:
    """The diagrams show all moves for 1 to 4: exactly that many squares, straight or round one corner."""
    position = arrange(f"S1@a1 B1@b1 A{number}@e4 s2@h8 a1@a8 b1@b8")
    found = ends(position, "e4")
    steps = {abs(ord(end[0]) - ord("e")) + abs(int(end[1]) - 4) for end in found}
    assert steps == {number}
    # From e4 four squares lead over the edge to the right and downwards: i4 and e0.
    assert len(found) == count - (2 if number == 4 else 0)


def test_moves_are_horizontal_and_vertical_never_diagonal() -> None:
    position = arrange(f"S1@a1 B1@b1 A1@d4 {FAR}")
    assert ends(position, "d4") == {"d5", "d3", "c4", "e4"}
    assert judge(position, "d4e5") == "distance"


def test_only_one_right_angled_turn_is_allowed() -> None:
    """To e6 leads one straight way and ways with two turns; when the straight one is blocked, no way is left."""
    free = arrange(f"S1@a1 B1@b1 A2@e4 {FAR}")
    blocked = arrange(f"S1@a1 B1@e5 A2@e4 {FAR}")
    assert "e6" in ends(free, "e4")
    assert "e6" not in ends(blocked, "e4")
    assert judge(blocked, "e4e6") == "path"
    # A 4 could reach e6 over d4, d5 and d6 only by turning twice or by going back.
    assert judge(arrange(f"S1@a1 B1@b1 A4@e4 {FAR}"), "e4e6") == "distance"


def test_never_forward_and_backward_in_one_move() -> None:
    """A 3 cannot come down one square away, nor a 2 or a 4 where it stood."""
    assert judge(arrange(f"S1@a1 B1@b1 A3@d4 {FAR}"), "d4d5") == "distance"
    assert judge(arrange(f"S1@a1 B1@b1 A2@d4 {FAR}"), "d4d4") == "distance"


def test_pieces_are_never_jumped_over() -> None:
    position = arrange("S1@a1 B1@d5 A3@d4 C1@c4 s2@h8 a1@d3 b1@e4")
    assert ends(position, "d4") == set()
    assert judge(position, "d4d7") == judge(position, "d4a4") == judge(position, "d4f5") == "path"


def test_one_free_way_round_a_corner_is_enough() -> None:
    one = arrange("S1@a1 B1@c4 A2@d4 s2@h8 a1@a8 b1@b8")
    both = arrange("S1@a1 B1@c4 A2@d4 s2@h8 a1@a8 b1@d5")
    assert "c5" in ends(one, "d4")
    assert judge(both, "d4c5") == "path"


def test_the_number_before_the_move_counts_and_the_one_after_it_is_for_the_next_move() -> None:
    """What the window shows on the way has no relevance."""
    before = arrange(f"S1@a1 B1@b1 A2@d4 {FAR}", then={"d5": 4, "d6": 3})
    assert "d6" in ends(before, "d4")
    after = play(before, "d4d6")
    assert after.numbers(parse_square("d6")) == (3,)
    assert "d3" in ends(play(after, "a8a7"), "d6")


def test_nothing_is_random() -> None:
    """The same kind on the same square of a board that lies the same way always shows the same number."""
    start = shogun().start(2)
    step = next(step for step in start.steps() if step.move.short.startswith("a1"))
    there = start.after(step)
    reply = there.after(there.steps()[0])
    back = reply.game.parse_position(f"8/8/8/8/8/8/8/A7 w {reply.rotation}")
    assert back.numbers(step.origin) == start.numbers(step.origin)
    assert shogun().start(2).steps() == start.steps()


def test_passing_is_not_allowed() -> None:
    start = shogun().start()
    assert all(step.origin != step.target for step in start.steps())
    with pytest.raises(IllegalMoveError):
        start.game.parse_move(start, "a1a1")


def test_a_move_once_made_cannot_be_changed() -> None:
    """With the rule book's settings; at the table the usual courtesies are on."""
    assert (shogun(settings={"preset": "rulebook"}).corrections, shogun().corrections) == (False, True)
    assert (shogun(settings={"preset": "rulebook"}).takebacks, shogun().takebacks) == (False, True)


# Capturing


def test_a_piece_is_captured_by_landing_on_its_square_with_the_exact_number() -> None:
    position = arrange("S1@a1 B1@b1 A3@d4 s2@h8 a1@d7 b1@d6 c1@e6 d1@e8")
    assert {"e6"} <= ends(position, "d4")
    assert "d7" not in ends(position, "d4")  # d6 stands in the way
    assert "d6" not in ends(position, "d4")  # only two squares
    after = play(position, "d4e6")
    assert after.men[parse_square("e6")] == Man("A", "A", Side.WHITE)
    assert len(after.men) == len(position.men) - 1


def test_own_pieces_are_not_captured() -> None:
    assert judge(arrange(f"S1@a1 B1@d6 A2@d4 {FAR}"), "d4d6") == "own_piece"


def test_any_piece_may_capture_any_other_and_the_shogun_captures_like_them() -> None:
    position = arrange("S1@d4 A2@d6 B1@h1 s2@h8 a2@d5 b2@b6 c1@a1")
    assert {"d6b6", "d4d5"} <= set(legal(position))
    assert play(position, "d4d5").men[parse_square("d5")].kind == "S"


def test_a_shogun_is_never_captured_itself() -> None:
    """Even when it was left under threat in a position that was set up."""
    position = arrange("S1@a1 B1@b1 A2@d4 s2@d6 a1@a8 b1@b8")
    assert position.status() == ["opposite_threat"]
    assert "d4d6" not in legal(position)
    assert judge(position, "d4d6") == "unreachable"


# "Shogun!"


def test_a_threat_is_announced() -> None:
    """A piece that could land on the Shogun's square: the attacker says "Shogun!", the move text has a +."""
    position = arrange("S1@a1 A1@e5 B1@b1 s2@d8 a1@a8 b1@h8", then={"e6": 3})
    step, _ = position.game.parse_move(position, "e5e6")
    after = position.after(step)
    assert threatened_by(after) == ["e6"]
    assert position.move_text(step) == "1e5-e6+"


def test_the_number_shown_now_threatens_not_the_way_alone() -> None:
    assert threatened_by(arrange("S1@e1 A1@a1 B1@b1 s2@d8 a3@e4 b1@h8")) == ["e4"]
    assert threatened_by(arrange("S1@e1 A1@a1 B1@b1 s2@d8 a4@e4 b1@h8")) == []
    assert threatened_by(arrange("S1@e1 A1@a1 B1@e2 s2@d8 a3@e4 b1@h8")) == []


ATTACKED = "S1@e1 A1@h1 B2@c4 C1@f4 s2@d8 a3@e4 b1@h8 c1@a8"
"""Red's a on e4 threatens the Shogun on e1 along the file."""


def test_under_threat_only_what_ends_it_is_legal() -> None:
    position = arrange(ATTACKED)
    assert threatened_by(position) == ["e4"]
    assert legal(position) == ["c4e4", "e1d1", "e1e2", "e1f1", "f4e4"]


def test_the_shogun_may_move_out_of_danger() -> None:
    assert threatened_by(play(arrange(ATTACKED), "e1d1").with_side(Side.WHITE)) == []


def test_the_shogun_may_not_move_to_a_threatened_square() -> None:
    position = arrange(ATTACKED.replace("c1@a8", "c3@d4"))
    assert judge(position, "e1d1") == "exposes_shogun"


def test_the_attacker_may_be_captured() -> None:
    assert result(play(arrange(ATTACKED), "c4e4")) is None


def test_the_shogun_may_flee_by_capturing() -> None:
    position = arrange("S1@e1 A1@h1 B1@a4 s2@d8 a1@e2 b1@h8 c1@a8")
    assert threatened_by(position) == ["e2"]
    assert "e1e2" in legal(position)


def test_a_piece_may_be_moved_in_between() -> None:
    """Whether it is protected there is the players' concern."""
    position = arrange("S1@e1 A1@f2 B1@h2 s2@d8 a3@e4 b1@h8 c1@a8")
    assert "f2e2" in legal(position)
    assert "h2h3" not in legal(position)


def test_one_piece_in_between_is_not_enough_against_two_ways() -> None:
    """Round a corner the attacker has two ways: blocking one of them leaves the threat."""
    two_ways = arrange("S1@e1 A1@f2 B1@h2 s2@d8 a2@d2 b1@h8 c1@a8")
    assert judge(two_ways, "f2e2") == "exposes_shogun"
    one_way = arrange("S1@e1 A1@f2 B1@d1 s2@d8 a2@d2 b1@h8 c1@a8")
    assert "f2e2" in legal(one_way)


def test_a_move_that_endangers_the_own_shogun_is_cancelled() -> None:
    """It is not legal; another move must be made instead."""
    pinned = arrange("S1@e1 A1@e2 B1@h2 s2@d8 a3@e4 b1@h8 c1@a8")
    assert threatened_by(pinned) == []
    assert judge(pinned, "e2d2") == "exposes_shogun"
    assert "e2e3" in legal(pinned)
    assert "h2h3" in legal(pinned)


def test_an_endangering_move_does_not_count_even_as_the_last_capture() -> None:
    """Neither a piece nor the Shogun may take the sixth piece while it exposes the own Shogun."""
    pinned = arrange("S1@e1 A1@e2 B1@h2 s2@d8 a3@e4 b1@d2")
    assert judge(pinned, "e2d2") == "exposes_shogun"
    guarded = arrange("S1@e1 A1@h1 B1@h2 s2@d8 a3@e4 b1@d1", then={"d1": 3})
    assert result(play(guarded, "e1d1")) == ("w", "bare")
    protected = arrange("S1@e1 A1@h1 B1@h2 s2@d8 a3@d4 b1@d1")
    assert judge(protected, "e1d1") == "exposes_shogun"


# The end


def test_a_player_who_cannot_remove_the_threat_has_lost() -> None:
    position = arrange("S1@a1 A1@h4 B1@h6 s2@d8 a2@a3 b2@b3 c1@b1")
    assert "b1" in threatened_by(position)
    assert result(position) == ("r", "mate")
    assert legal(position) == []


def test_a_player_left_with_the_shogun_and_one_other_piece_has_lost() -> None:
    position = arrange("S1@a1 A1@d4 B1@b1 s2@h8 a1@d5 b1@a8")
    after = play(position, "d4d5")
    assert result(after) == ("w", "bare")
    assert legal(after) == []
    step, _ = position.game.parse_move(position, "d4d5")
    assert position.move_text(step) == "1d4xd5#"


def test_two_other_pieces_are_enough_to_play_on() -> None:
    assert result(arrange(f"S1@a1 A1@d4 B1@b1 {FAR}")) is None


@pytest.mark.parametrize(("to_move", "winner"), [("w", "r"), ("r", "w")])
def test_of_two_bare_sides_the_one_to_move_has_lost(to_move: str, winner: str) -> None:
    assert result(arrange("S1@a1 A1@d4 s2@h8 a1@d5", to_move)) == (winner, "bare")


def test_bare_is_judged_before_mate() -> None:
    assert result(arrange("S1@a1 A1@h4 s2@d8 a2@a3 b2@b3 c1@b1", "r")) == ("r", "bare")
    assert result(arrange("S1@a1 A1@h4 s2@d8 a2@a3 b2@b3 c1@b1")) == ("r", "bare")


@pytest.mark.parametrize(("stalemate", "winner"), [("loss", "r"), ("draw", None)])
def test_no_legal_move_without_a_threat_is_a_setting(stalemate: str, winner: str | None) -> None:
    """The rule books do not know it: by default the player to move has lost."""
    game = shogun(settings={"stalemate": stalemate})
    position = game.parse_position("8/8/8/8/d7/8/Ff6/SFsa4 w 0")
    assert position.threat() is None
    assert result(position) == (winner, "stalemate")


def test_repetition_is_no_rule_unless_it_is_set() -> None:
    assert shogun().repetition == 0
    assert shogun(settings={"repetition": 4}).repetition == 4


# The numbered examples of the English and Russian texts


def test_example_1_a_two_captures_two_squares_ahead() -> None:
    """A 2 can capture the opponent's 3 two squares ahead; if it is the opponent's turn, the 3 can go to safety."""
    men = "S1@a1 A2@d4 B1@b1 s2@h8 a3@d6 b1@a8"
    assert "d4d6" in legal(arrange(men))
    saved = play(arrange(men, "r"), "d6g6")
    assert all(step.captured is None for step in saved.steps())


def test_example_2_a_three_goes_two_ahead_and_one_to_the_left() -> None:
    """It captures the 1 there. It can also capture the 4, but then the opponent's 2 captures it."""
    position = arrange("S1@a1 A3@d4 B1@b1 s2@h8 a1@c6 b4@e2 c2@g2")
    assert {"c6", "e2"} <= ends(position, "d4")
    assert "c6" not in {move[2:] for move in legal(play(position, "d4c6"))}
    after = play(position, "d4e2")
    assert "g2e2" in legal(after)
    assert play(after, "g2e2").men[parse_square("e2")] == Man("c", "C", Side.RED)


def test_example_3_the_shogun_cannot_move_to_safety() -> None:
    """It could capture the 1, guarded by the 2, or the 2, guarded by the 3; the squares A and B are under threat."""
    position = arrange("S1@e4 A1@h1 B1@h3 s2@h8 a1@e5 b2@d4 c3@b5")
    a, b = "f4", "e3"
    assert threatened_by(position) == ["e5"]
    for square in ("e5", "d4", a, b):
        assert judge(position, f"e4{square}") == "exposes_shogun"
    assert result(position) == ("r", "mate")
    # Without the 3 the 2 could be captured, without the 2 the 1.
    assert "e4d4" in legal(arrange("S1@e4 A1@h1 B1@h3 s2@h8 a1@e5 b2@d4 c3@a8"))
    assert "e4e5" in legal(arrange("S1@e4 A1@h1 B1@h3 s2@h8 a1@e5 b1@a7 c3@a8"))
