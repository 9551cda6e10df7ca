"""Positions drawn as text."""

from shogunboard.drawing import MARKS, caption, draw
from shogunboard.games.base import Outcome, Side
from shogunboard.games.registry import make_game
from shogunboard.geometry import parse_square
from shogunboard.lights.roles import Role

BOARD = """\
8 | g2  f1  e4  s1  d4  c2  b4  a1
7 | .   .   .   .   .   .   .   .
6 | .   .   .   .   .   .   .   .
5 | .   .   .   .   .   .   .   .
4 | .   .   .   .   .   .   .   .
3 | .   .  (. ) .   .   .   .   .
2 | .   .   .   .   .   .   .   .
1 | A4 <B2> C1  D4  S2  E2  F1  G2
  +--------------------------------
    a   b   c   d   e   f   g   h"""


def test_a_board_with_numbers_coordinates_and_lit_squares() -> None:
    position = make_game("shogun").start()
    roles = {parse_square("b1"): "origin", parse_square("c3"): "target"}
    assert draw(position, roles) == BOARD


def test_a_number_that_is_not_known_is_a_question_mark() -> None:
    equipment = {"magnets": ["????????"] * 8, "dials": {"S": [1, 2, 1, 2]} | {kind: [3] * 4 for kind in "ABCDEFG"}}
    assert draw(make_game("shogun", equipment).start()).splitlines()[7] == "1 | A3  B3  C3  D3  S?  E3  F3  G3"


def test_every_role_of_the_lights_has_marks() -> None:
    assert set(MARKS) == {role.value for role in Role}
    assert {len(marks) for marks in MARKS.values()} == {2}


def test_paint_is_asked_for_every_square() -> None:
    asked: list[tuple[str, Side | None, str | None]] = []

    def paint(text: str, side: Side | None, role: str | None) -> str:
        asked.append((text.strip(), side, role))
        return text

    position = make_game("shogun").start()
    assert draw(position, {0: "wrong"}, paint) == draw(position, {0: "wrong"})
    assert len(asked) == 64
    assert asked[0] == ("xg2x", Side.RED, "wrong")
    assert asked[8] == (".", None, None)
    assert asked[63] == ("G2", Side.WHITE, None)


def test_captions() -> None:
    position = make_game("shogun").start(3)
    assert str(caption(position)) == "White to move, rotation 3."
    assert str(caption(position.with_side(Side.RED))) == "Red to move, rotation 3."
    assert str(caption(position, Outcome(Side.RED, "mate"))) == "Red wins by mate."
    assert str(caption(position, Outcome(None, "agreement"))) == "The game is drawn by agreement."
    assert str(caption(position, Outcome(None, "both_lions"))) == "The game is drawn with both lions home."
