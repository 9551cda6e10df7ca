"""What the rest of the service asks a position of Shogun."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.errors import UnplayableError
from shogunboard.games.base import Game, Man, Picture, Side, Threat
from shogunboard.games.line import Line
from shogunboard.geometry import SQUARES, bitboard, distance, parse_square, square_name, squares_of
from tests.games.arrange import arrange, judge, legal, play, result, shogun
from tests.games.slow_shogun import SlowPosition, name, place
from tests.strategies import SetObject, games, odd_position_texts, plays, position_texts, set_objects


@given(st.data(), games())
def test_steps_say_what_hands_do(data: st.DataObject, game: Game) -> None:
    position = data.draw(plays(game))[-1]
    assert [step.move.short for step in position.steps()] == sorted(step.move.short for step in position.steps())
    assert position.steps() is position.steps()
    for step in position.steps():
        after = position.after(step)
        assert step.picture == after.picture
        assert step.captured == position.men.get(step.target)
        assert step.changed == bitboard({step.origin, step.target})
        assert step.move.short == square_name(step.origin) + square_name(step.target)
        assert (step.move.number,) == position.numbers(step.origin) == (distance(step.origin, step.target),)
        assert {**position.men, step.target: position.men[step.origin]} == {
            **after.men,
            step.origin: position.men[step.origin],
        }


def test_white_is_north_up() -> None:
    position = shogun().parse_position("8/1a6/8/8/4S3/8/8/7s w 0")
    white, red = bitboard([36]), bitboard([9, 63])
    assert position.picture == Picture(white | red, white)
    assert position.men[9] == Man("a", "A", Side.RED)


@given(set_objects(), position_texts())
def test_with_the_players_in_each_others_seats_the_game_is_the_same(equipment: SetObject, text: str) -> None:
    position = shogun(equipment).parse_position(text)
    other = position.exchanged()
    assert other.exchanged().text() == position.text()
    assert (other.side, other.rotation) == (position.side.other, (position.rotation + 2) % 4)
    assert {63 - square: position.numbers(square) for square in position.men} == {
        square: other.numbers(square) for square in other.men
    }
    mirrored = sorted((63 - step.origin, 63 - step.target) for step in position.steps())
    assert sorted((step.origin, step.target) for step in other.steps()) == mirrored
    one, two = result(position), result(other)
    if one is None or two is None:
        assert one == two
    else:
        assert one[1] == two[1]
        assert one[0] != two[0]


@settings(max_examples=30)
@given(st.data(), games())
def test_a_whole_line_can_be_read_from_the_other_seat(data: st.DataObject, game: Game) -> None:
    positions = data.draw(plays(game))
    line = Line(positions[0])
    for after in positions[1:]:
        line.push(next(step for step in line.position.steps() if line.position.after(step).key() == after.key()))
    exchanged = line.exchanged()
    assert exchanged.disputed() == ()
    assert exchanged.exchanged().short_moves == line.short_moves
    if line.plies or line.start.text() != game.start(line.start.rotation).text():
        assert exchanged.position.key() == line.position.exchanged().key()
    else:
        # Nobody has begun yet, so the rules still say who begins.
        assert exchanged.position.key() == game.start(exchanged.start.rotation).key()


def test_two_pieces_of_a_side_can_be_exchanged() -> None:
    start = shogun().start()
    swapped = start.swapped(parse_square("a1"), parse_square("b1"))
    assert swapped.text() == "gfesdcba/8/8/8/8/8/8/BACDSEFG w 0"
    assert swapped.swapped(parse_square("b1"), parse_square("a1")).key() == start.key()


@pytest.mark.parametrize(("one", "other"), [("a1", "a8"), ("a1", "e1"), ("a1", "a3"), ("a3", "a4"), ("a1", "a1")])
def test_other_pairs_cannot_be_exchanged(one: str, other: str) -> None:
    with pytest.raises(ValueError, match=f"{one} and {other} do not hold two normal pieces of one side"):
        shogun().start().swapped(parse_square(one), parse_square(other))


def test_repetitions_have_the_same_pieces_side_and_rotation() -> None:
    start = shogun().start()
    assert start.key() == shogun().start().key()
    others = [start.with_side(Side.RED), shogun().start(1), start.after(start.steps()[0])]
    assert len({start.key(), *(other.key() for other in others)}) == 4


@given(position_texts())
def test_the_other_side_may_be_given_the_move(text: str) -> None:
    position = shogun().parse_position(text)
    other = position.with_side(position.side.other)
    assert other.side is position.side.other
    assert other.with_side(position.side).key() == position.key()


# Ways, reasons, and numbers that players overrule


def way(men: str, square: str) -> set[str]:
    return {square_name(one) for one in squares_of(arrange(men).way(parse_square(square)))}


def test_a_hand_may_rest_on_the_way_of_a_free_path() -> None:
    assert way("S1@a1 A2@d4 B1@b1 s2@h8 a1@a8 b1@b8", "d4") == {"d5", "d3", "c4", "e4"}
    # A path that is blocked further on is no way: to the left only c5 over d5 is left of three paths.
    assert way("S1@a1 A2@d4 B1@c4 s2@h8 a1@a8 b1@b8", "d4") == {"d5", "d3", "e4"}
    assert way("S1@a1 A1@d4 B1@c4 s2@h8 a1@a8 b1@b8", "d4") == set()
    # Also for the other side's pieces, and over the path that ends on the opposing Shogun.
    assert way("S1@d6 A1@a3 B1@c4 s2@h8 a2@d4 b1@b8 c1@c5 d1@e5 e1@c3 f1@e3 g1@d2", "d4") == {"d5", "e4"}
    assert way("S1@d6 A1@a3 B1@c4 s2@h8 a2@d4 b1@b8 c1@c5 d1@e5 e1@c3 f1@e3 g1@d2", "d5") == set()


def test_the_first_reason_is_given() -> None:
    men = "S1@e1 A1@e2 B2@b2 s2@h8 a3@e4 b1@a8 c1@b8"
    assert judge(arrange(men, "r"), "e2d3") == "not_your_turn"
    assert judge(arrange(men), "e2e1") == "own_piece"
    assert judge(arrange(men), "e2b2") == "distance"
    assert judge(arrange(men), "e2d2") == "exposes_shogun"
    assert judge(arrange(men), "g6g7") == "unreachable"
    assert judge(arrange("S1@e1 A2@e2 B1@d2 s2@h8 a3@e4 b1@a8 c1@b8"), "e2c2") == "path"
    # When the game is over nothing can be reached, however right it would be.
    assert judge(arrange("S1@e1 A1@e2 B2@b2 s2@h8 b1@a8"), "b2b4") == "unreachable"


def test_players_overrule_a_number() -> None:
    position = arrange("S1@a1 A1@d4 B1@b1 s2@h8 a1@d6 b1@a8 c1@d8")
    step = position.insist(parse_square("d4"), parse_square("d6"))
    assert step is not None
    assert (step.move.number, step.captured) == (2, Man("a", "A", Side.RED))
    assert position.after(step).men[parse_square("d6")].side is Side.WHITE
    for target in ("d8", "d4", "h4", "h8", "b1"):  # blocked, no move, four squares, too far, own piece
        step = position.insist(parse_square("d4"), parse_square(target))
        assert (step is not None) == (target == "h4"), target


def test_a_shogun_never_moves_three_squares_nor_is_it_captured_by_overruling() -> None:
    position = arrange("S1@a1 A1@g6 B1@b1 s2@h8 a1@d6 b1@a8 c1@d8")
    assert position.insist(parse_square("a1"), parse_square("a3")) is not None
    assert position.insist(parse_square("a1"), parse_square("a4")) is None
    assert position.insist(parse_square("g6"), parse_square("h8")) is None


def test_overruling_a_number_can_save_a_player_from_mate_but_not_from_being_bare() -> None:
    mated = arrange("S1@a1 A1@h4 B1@h6 s2@d8 a2@a3 b2@b3 c1@b1")
    assert result(mated) == ("r", "mate")
    assert mated.insist(parse_square("a1"), parse_square("c1")) is None
    saved = arrange("S1@a1 A1@d1 B1@h6 s2@d8 a1@a8 b2@b3 c1@b1")
    assert result(saved) == ("r", "mate")
    assert saved.insist(parse_square("d1"), parse_square("b1")) is not None
    bare = arrange("S1@a1 A1@d1 s2@d8 a1@a8 b1@b8")
    assert bare.insist(parse_square("d1"), parse_square("d2")) is None


@given(st.data(), set_objects(), position_texts())
def test_explanations_name_what_would_make_the_distance_right(
    data: st.DataObject, equipment: SetObject, text: str
) -> None:
    position = shogun(equipment).parse_position(text)
    slow = SlowPosition.read(equipment, text)
    origin = place(square_name(data.draw(st.sampled_from(sorted(position.men)))))
    target = place(square_name(data.draw(st.sampled_from(SQUARES))))
    piece = slow.pieces[origin]
    number = abs(origin[0] - target[0]) + abs(origin[1] - target[1])
    expected = [
        f"rotation {rotation}"
        for rotation in range(4)
        if rotation != slow.rotation and number in slow.numbers_on(piece, origin, rotation)
    ]
    expected += [
        f"piece {other}"
        for other in sorted(set(slow.pieces.values()))
        if other != piece
        and other.isupper() == piece.isupper()
        and (other in "Ss") == (piece in "Ss")
        and number in slow.numbers_on(other, origin, slow.rotation)
    ]
    assert list(position.explanations(parse_square(name(origin)), parse_square(name(target)))) == expected


def test_nothing_explains_a_move_from_an_empty_square_or_one_too_long() -> None:
    start = shogun().start()
    assert list(start.explanations(parse_square("a4"), parse_square("a5"))) == []
    assert list(start.explanations(parse_square("a1"), parse_square("a6"))) == []


# Odd positions


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0", []),
        ("8/8/8/8/8/8/8/ABCDSEFG w 0", ["no_red_shogun"]),
        ("8/8/8/8/8/8/8/abcds3 w 0", ["no_white_shogun"]),
        ("ss6/8/8/8/8/8/8/AB2S3 w 0", ["two_red_shoguns"]),
        ("s7/8/8/8/8/8/SSS5/AB2S3 w 0", ["two_white_shoguns"]),
        ("s6a/8/8/a7/8/8/8/AAABSB2 w 0", ["duplicate_white_a", "duplicate_white_b", "duplicate_red_a"]),
        ("s7/8/8/8/8/8/7A/ABCDSEFG w 0", ["duplicate_white_a", "too_many_white"]),
        ("gfesdcba/b7/8/8/8/8/8/ABCDSEFG w 0", ["duplicate_red_b", "too_many_red"]),
    ],
)
def test_odd_positions_are_flagged(text: str, flags: list[str]) -> None:
    assert shogun().parse_position(text).status() == flags


def test_a_threat_against_the_side_not_to_move_is_flagged() -> None:
    threatened = arrange("S1@e1 A1@a1 B1@b1 s2@d8 a3@e4 b1@h8")
    assert threatened.status() == []
    assert threatened.with_side(Side.RED).status() == ["opposite_threat"]


@settings(max_examples=100)
@given(odd_position_texts())
def test_odd_positions_answer_or_say_that_there_is_no_play(text: str) -> None:
    position = shogun().parse_position(text)
    shoguns = [sum(man.letter == letter for man in position.men.values()) for letter in "Ss"]
    no_play = any("no_" in flag or "two_" in flag for flag in position.status())
    assert no_play == (shoguns != [1, 1])
    for square in position.men:
        assert position.numbers(square)
        position.way(square)
        position.judge(square, 0)
    assert position.exchanged().exchanged().text() == text
    if not no_play:
        assert set(position.game.describe(position)) >= {"numbers", "legal", "threatened_by", "status", "result"}
        return
    assert (position.threat() is None) or shoguns[position.side] == 1
    for ask in (position.steps, position.outcome, lambda: position.game.describe(position)):
        with pytest.raises(UnplayableError, match="no play without exactly one Shogun a side"):
            ask()
    with pytest.raises(UnplayableError):
        position.game.perft(position, 1)
    assert all(position.insist(square, 0) is None for square in position.men)


# Descriptions


def test_a_position_is_described() -> None:
    position = arrange("S1@e1 A1@a1 B1@b1 s2@d8 a3@e4 b1@h8")
    assert position.threat() == Threat(parse_square("e1"), (parse_square("e4"),))
    assert position.game.describe(position) == {
        "numbers": {"a1": 1, "b1": 1, "d8": 2, "e1": 1, "e4": 3, "h8": 1},
        "legal": ["e1d1", "e1e2", "e1f1"],
        "threatened_by": ["e4"],
        "possible_threats": [],
        "status": [],
        "result": None,
    }


def test_the_threat_is_still_told_when_the_game_is_over() -> None:
    position = arrange("S1@e1 A1@a1 s2@d8 a3@e4 b1@h8")
    answer = position.game.describe(position)
    assert (answer["legal"], answer["threatened_by"]) == ([], ["e4"])
    assert answer["result"] == {"winner": "r", "reason": "bare"}


def test_another_game_describes_a_position_by_its_own_rules() -> None:
    stalemate = shogun().parse_position("8/8/8/8/d7/8/Ff6/SFsa4 w 0")
    other = shogun(settings={"stalemate": "draw"})
    assert other.describe(stalemate)["result"] == {"winner": None, "reason": "stalemate"}


def test_a_game_can_be_handed_to_another_process() -> None:
    game = shogun(settings={"first": "red"})
    assert legal(game.start())
    copy = pickle.loads(pickle.dumps(game))
    assert (copy.equipment, copy.settings) == (game.equipment, game.settings)
    assert legal(copy.start()) == legal(game.start())


def test_moves_are_played_one_after_the_other() -> None:
    start = shogun().start()
    first = legal(start)[0]
    assert play(start, first).side is Side.RED
    assert repr(start) == f"<ShogunPosition {start.text()}>"
