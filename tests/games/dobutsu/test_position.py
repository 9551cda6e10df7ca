"""What the rest of the service asks of positions and of the game."""

import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.drawing import draw
from shogunboard.errors import UnplayableError
from shogunboard.games.base import Position, Side
from shogunboard.games.dobutsu.position import DobutsuPosition
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.geometry import ROTATIONS, TO_PHYSICAL
from tests.games.dobutsu.arrange import START, at, bits, dobutsu, legal, names, play, position_texts, read, result
from tests.games.dobutsu.slow import Slow
from tests.strategies import plays

HANDS = read("g2/1l1/2L/E2[CEcg] w")


def physical(position: Position) -> str:
    """What sensors of a polarity board read."""
    occupied, north = position.picture
    cells = ["."] * 64
    for square in range(64):
        if occupied >> square & 1:
            cells[TO_PHYSICAL[position.rotation][square]] = "N" if north >> square & 1 else "S"
    return "".join(cells)


# Pictures


@pytest.mark.parametrize(
    ("rotation", "cells"),
    [
        (1, "..........................N..N....NNNN....N..N.................."),
        (2, "...................NNN......N.......N......NNN.................."),
        (3, "..................N..N....NNNN....N..N.........................."),
    ],
)
def test_the_start_as_the_sensors_see_it(rotation: int, cells: str) -> None:
    assert physical(dobutsu().start(rotation)) == cells


def test_only_hens_lie_face_down() -> None:
    position = read("+c1l/1C1/1+C1/L1c[Gg] w")
    assert names(position.picture.occupied & ~position.picture.north) == ["a1", "b3"]
    assert names(position.picture.north) == ["a4", "b2", "ba", "c1", "c4", "wa"]


@given(st.one_of(position_texts(), position_texts(odd=True)))
def test_men_and_picture_agree(text: str) -> None:
    position = read(text)
    assert sum(1 << square for square in position.men) == position.picture.occupied
    faces = {square for square, man in position.men.items() if man.kind != "+C"}
    assert sum(1 << square for square in faces) == position.picture.north


@settings(max_examples=60)
@given(st.data())
def test_pieces_are_conserved(data: st.DataObject) -> None:
    """Eight on the field and in the hands until a lion is captured, then seven; two of each kind in all."""
    for position in data.draw(plays(dobutsu())):
        slow = Slow.read(position.text())
        kinds = sorted((*"".join(slow.pieces.values()).replace("+", "").upper(), *slow.hands.upper()))
        outcome = position.outcome()
        captured = outcome is not None and outcome.reason == "capture"
        assert "".join(kinds) == ("CCEEGGL" if captured else "CCEEGGLL")


# Reasons


@pytest.mark.parametrize(
    ("origin", "target", "reason"),
    [
        ("c3", "a1", "unreachable"),
        ("c3", "a4", "own_piece"),
        ("a4", "a3", "unreachable"),
        ("a1", "a2", "not_your_turn"),
        ("a1", "b2", "not_your_turn"),
        ("b4", "b3", "unreachable"),
        ("wa", "a1", "unreachable"),
        ("wa", "a4", "own_piece"),
        ("wa", "xf6", "unreachable"),
        ("wa", "wb", "own_piece"),
        ("wc", "b3", "unreachable"),
        ("ba", "b3", "not_your_turn"),
        ("ba", "a4", "not_your_turn"),
        ("bc", "b3", "unreachable"),
        ("xa7", "b3", "unreachable"),
    ],
)
def test_why_a_piece_may_not_be_put_somewhere(origin: str, target: str, reason: str) -> None:
    """A piece on a bench belongs to that side, so a drop from the wrong bench is out of turn."""
    assert HANDS.judge(at(origin), at(target)) == reason


def test_there_are_no_numbers_and_no_ways() -> None:
    game = dobutsu()
    assert (game.windows(0), game.equipment) == ({}, None)
    assert all(HANDS.numbers(square) == () and HANDS.way(square) == 0 for square in range(64))
    assert HANDS.insist(at("c3"), at("a1")) is None
    assert HANDS.explanations(at("c3"), at("a1")) == ()
    with pytest.raises(ValueError, match="none can be exchanged"):
        HANDS.swapped(at("a4"), at("c3"))


# Results, threats, oddities


def test_threats_and_royals() -> None:
    position = read("g2/1lE/1L1/1C1[ceg] w")
    threat = position.threat()
    assert threat is not None
    assert (threat.square, names(sum(1 << square for square in threat.by))) == (at("b3"), ["b2"])
    assert position.royals(Side.WHITE) == (at("b3"),)
    assert position.royals(None) == (at("b2"), at("b3"))
    assert play(position, "b3b2").royals(Side.RED) == ()
    assert play(position, "b3b2").threat() is None


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        (START, []),
        ("2g/1G1/3/L2[CCEeg] b", ["too_many_giraffes"]),
        ("1Cg/1G1/3/L1c[Ee] b", []),
        ("1Cg/1G1/3/L1c[Ee] w", ["no_sky_lion"]),
        ("2l/3/3/L2[CCEEEGG] w", ["too_many_elephants", "too_many_pieces"]),
        ("2l/3/+CcC/L2[EEGG] w", ["too_many_chicks", "too_many_pieces"]),
        ("2l/3/3/L2[CCEG] w", ["too_few_elephants", "too_few_giraffes"]),
        ("L2/L2/3/L1l[CCEEGG] w", ["two_forest_lions", "too_many_pieces"]),
        ("3/3/3/3[CCEEGG] w", ["no_forest_lion", "no_sky_lion"]),
        ("ll1/3/3/3[CCEEGG] w", ["two_sky_lions"]),
        ("ll1/3/3/3[CCEEGG] b", ["no_forest_lion", "two_sky_lions"]),
    ],
)
def test_odd_positions_are_reported_as_flags(text: str, flags: list[str]) -> None:
    assert read(text).status() == flags


@pytest.mark.parametrize(("text", "winner"), [("3/1L1/3/3[-] w", "w"), ("3/1L1/3/3[-] b", "w"), ("l2/3/3/3[-] b", "b")])
def test_a_lion_alone_has_won_whoever_is_to_move(text: str, winner: str) -> None:
    assert result(read(text)) == (winner, "capture")


def test_without_lions_to_play_with_there_is_no_answer() -> None:
    game = dobutsu()
    with pytest.raises(UnplayableError, match="two lions of a side or without any lion \\(two_sky_lions\\)"):
        game.describe(read("l1l/3/3/L2[-] w"))
    with pytest.raises(UnplayableError, match="no_forest_lion, no_sky_lion"):
        game.describe(read("3/3/3/3[-] w"))


def test_a_position_is_described() -> None:
    game = dobutsu()
    assert game.describe(read("g2/1lE/1L1/1C1[ceg] w")) == {
        "numbers": {},
        "legal": ["b3a2", "b3a3", "b3a4", "b3b2", "b3c3", "b3c4", "c2b1"],
        "threatened_by": ["b2"],
        "status": [],
        "result": None,
    }
    assert game.describe(read("L2/3/3/2l[CEGceg] w"))["result"] == {"winner": None, "reason": "both_lions"}
    assert game.describe(read("L2/3/1l1/3[CEGceg] w"))["result"] == {"winner": "w", "reason": "entry"}


# The same board, read in another way


@settings(max_examples=100)
@given(position_texts(), st.sampled_from(ROTATIONS))
def test_exchanging_the_sides_is_a_turn_of_the_board(text: str, rotation: int) -> None:
    position = read(text, rotation)
    other = position.exchanged()
    assert other.side is position.side.other
    assert (other.rotation - rotation) % 4 == 2
    # Nothing has been moved: the field and the benches stay where they are.
    assert physical(other) == physical(position)
    assert (other.exchanged().text(), other.exchanged().rotation) == (text, rotation)
    assert other.exchanged().picture == position.picture
    turned = {position.game.opposite(square): (man.kind, man.side.other) for square, man in position.men.items()}
    assert turned == {square: (man.kind, man.side) for square, man in other.men.items()}
    ended, swapped = result(position), result(other)
    if ended is not None and ended[0] is not None:
        ended = "wb"[ended[0] == "w"], ended[1]
    assert swapped == ended
    assert len(legal(other)) == len(legal(position))


def test_benches_stay_on_their_sensors_when_the_sides_are_exchanged() -> None:
    other = HANDS.exchanged()
    assert HANDS.rotation != other.rotation
    benches = [
        {
            TO_PHYSICAL[position.rotation][at(side + place)]
            for side in "wb"
            for place in "abcdefgh"
            if at(side + place) in position.men
        }
        for position in (HANDS, other)
    ]
    assert benches[0] == benches[1]
    assert {position.men[at(name)].kind for position, name in ((HANDS, "wa"), (other, "bg"))} == {"C"}


def test_a_line_of_moves_is_read_from_the_other_seat() -> None:
    game = dobutsu()
    line = Line(game.start())
    for move in ("c4c3", "a1a2", "b4c4"):
        line.push(game.parse_move(line.position, move)[0])
    other = line.exchanged()
    assert other.short_moves == ["a1a2", "c4c3", "b1a1"]
    assert other.position.text() == line.position.exchanged().text()
    assert other.position.rotation == 6


def test_the_side_to_move_can_be_set() -> None:
    other = HANDS.with_side(Side.RED)
    assert (other.side, other.text()) == (Side.RED, "g2/1l1/2L/E2[CEcg] b")
    assert other.picture == HANDS.picture


@settings(max_examples=60)
@given(st.data())
def test_it_does_not_matter_for_repetition_where_pieces_lie(data: st.DataObject) -> None:
    position = data.draw(plays(dobutsu()))[-1]
    keys: dict[str, set[Any]] = {}
    for step in position.steps():
        keys.setdefault(step.move.short, set()).add(position.after(step).key())
    assert all(len(found) == 1 for found in keys.values())
    assert len(set.union(set(), *keys.values())) == len(keys)
    assert dobutsu().parse_position(position.text(), 1).key() == position.key()


# The game


def test_the_board_is_shown_between_the_benches() -> None:
    shown = [[None if square is None else dobutsu().square_name(square) for square in row] for row in dobutsu().shown]
    assert shown[0] == ["ba", "bb", "bc", "bd", "be", "bf", "bg", "bh"]
    assert shown[1] == [None, None, "a1", "b1", "c1", None, None, None]
    assert shown[4] == [None, None, "a4", "b4", "c4", None, None, None]
    assert shown[5] == ["wa", "wb", "wc", "wd", "we", "wf", "wg", "wh"]
    assert len(shown) == 6


def test_positions_are_drawn() -> None:
    lines = draw(HANDS, {at("wb"): "origin", at("b3"): "target"}).splitlines()
    assert lines == [
        "b | c  g  .  .  .  .  .  .",
        "  +------------------------",
        "    a  b  c  d  e  f  g  h",
        "1 |       g  .  .",
        "2 |       .  l  .",
        "3 |       . (.) L",
        "4 |       E  .  .",
        "  +------------------------",
        "          a  b  c",
        "w | C <E> .  .  .  .  .  .",
        "  +------------------------",
        "    a  b  c  d  e  f  g  h",
    ]


def test_the_game_is_made_by_name() -> None:
    game = make_game("dobutsu", "reference", {"preset": "rulebook", "first": "red"})
    assert (game.name, game.first, game.corrections, game.takebacks) == ("dobutsu", "red", False, False)
    assert (game.side_letters, list(game.rotations)) == ("wb", list(ROTATIONS))
    again = make_game(game.name, game.equipment, game.rules)
    assert again.rules == game.rules
    copied = pickle.loads(pickle.dumps(game.start(2)))
    assert isinstance(copied, DobutsuPosition)
    assert (copied.text(), copied.rotation, copied.game.rules) == (game.start(2).text(), 2, game.rules)


@given(st.integers(0, 63))
def test_squares_of_steps_have_an_opposite(square: int) -> None:
    game = dobutsu()
    if bits(*(name + row for name in "abc" for row in "1234")) >> square & 1:
        assert game.square_name(game.opposite(square)) in {name + row for name in "abc" for row in "1234"}
        assert game.opposite(game.opposite(square)) == square
