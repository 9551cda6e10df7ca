"""Texts of positions, moves and squares."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.errors import IllegalMoveError, TextError, UnplayableError
from shogunboard.games.dobutsu.text import parse_move
from tests.games.dobutsu.arrange import START, dobutsu, legal, position_texts, read
from tests.strategies import plays

# Positions


@given(st.one_of(position_texts(), position_texts(odd=True)))
def test_positions_are_written_as_they_were_read(text: str) -> None:
    assert read(text).text() == text


def test_hands_may_be_given_in_any_order_and_are_written_in_that_of_the_alphabet() -> None:
    assert read("l2/3/3/L2[gGCeEc] w").text() == "l2/3/3/L2[CEGceg] w"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "position: must be placement and side, separated by a space"),
        ("gle/1c1/1C1/ELG[-]", "position: must be placement and side"),
        ("gle/1c1/1C1/ELG[-] w 0", "position: must be placement and side"),
        ("gle/1c1/1C1/ELG w", "position: must be four rows and the hands in brackets"),
        ("gle/1c1/1C1/ELG[-]x w", "position: must be four rows and the hands in brackets"),
        ("gle/1c1/1C1[-] w", "position: must have 4 rows separated by /, has 3"),
        ("gle/1c1/1C1/ELG/3[-] w", "position: must have 4 rows separated by /, has 5"),
        ("gle/1x1/1C1/ELG[-] w", "row 2: 'x' is neither a piece"),
        ("gle/1+g1/1C1/ELG[-] w", "row 2: '+g' is neither a piece"),
        ("gle/1c+/1C1/ELG[-] w", "row 2: '+' is neither a piece"),
        ("gle/4/1C1/ELG[-] w", "row 2: '4' is neither a piece"),
        ("gle/٣/1C1/ELG[-] w", "row 2: '٣' is neither a piece"),
        ("gle/1c1/1C/ELG[-] w", "row 3: must fill 3 squares, fills 2"),
        ("gle/1c1/1C1/ELG1[-] w", "row 4: must fill 3 squares, fills 4"),
        ("gle//1C1/ELG[-] w", "row 2: must fill 3 squares, fills 0"),
        ("gle/1c1/1C1/ELG[] w", "hands: empty hands are written [-]"),
        ("gle/1c1/1C1/ELG[L] w", "hands: 'L' is no piece that a hand can hold"),
        ("gle/1c1/1C1/ELG[+C] w", "hands: '+' is no piece that a hand can hold"),
        ("gle/1c1/1C1/ELG[C-] w", "hands: '-' is no piece that a hand can hold"),
        ("gle/1c1/1C1/ELG[-] r", "side: 'r' is neither w nor b"),
    ],
)
def test_mistakes_in_positions_are_named_with_their_place(text: str, said: str) -> None:
    with pytest.raises(TextError) as caught:
        read(text)
    assert str(caught.value).startswith(said)


@settings(max_examples=200)
@given(
    st.one_of(st.text(), st.text(alphabet="LGECc+123/[]- wb", max_size=30), st.text("LgeC+c12/").map("{}[-] w".format))
)
def test_any_text_is_a_position_or_a_text_error(text: str) -> None:
    try:
        position = read(text)
    except TextError:
        return
    assert read(position.text()).key() == position.key()


# Moves


@settings(max_examples=60)
@given(st.data())
def test_moves_are_read_as_they_were_written(data: st.DataObject) -> None:
    position = data.draw(plays(dobutsu()))[-1]
    first = {step.move.short: step for step in reversed(position.steps())}
    for step in position.steps():
        for text in (position.move_text(step), step.move.short):
            assert position.game.parse_move(position, text) == (first[step.move.short], False)


@settings(max_examples=200)
@given(
    st.one_of(
        st.text(),
        st.text(alphabet="LGEC+*abc1234-x", max_size=8),
        st.from_regex(r"\A(\+?[LGEC])?[a-c][1-4][-x]?[a-c][1-4]\+?\Z"),
    )
)
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    start = dobutsu().start()
    try:
        step, disputed = start.game.parse_move(start, text)
    except (TextError, IllegalMoveError):
        return
    assert step in start.steps()
    assert not disputed


POSITION = read("2l/C1e/2G/L2[CEg] w")


def test_move_texts_tell_piece_squares_capture_drop_and_promotion() -> None:
    written = dict.fromkeys(POSITION.move_text(step) for step in POSITION.steps())
    moves = [text for text in written if "*" not in text]
    assert moves == ["Ca2-a1+", "La4-a3", "La4-b3", "La4-b4", "Gc3-b3", "Gc3xc2", "Gc3-c4"]
    assert [text for text in written if "*" in text][:2] == ["C*a1", "C*a3"]
    hen = read("2l/+C1e/2G/Lc1[Eg] w")
    assert [hen.move_text(step) for step in hen.steps() if step.move.short == "a2a1"] == ["+Ca2-a1"]
    promotion = read("l2/1C1/3/L2[-] w")
    assert {promotion.move_text(step) for step in promotion.steps()} >= {"Cb2-b1+"}
    assert {move for move in legal(read("1g1/lC1/3/2L[-] w")) if move.startswith("b2")} == {"b2b1+"}


def test_sky_writes_upper_case_kinds_too() -> None:
    """Whose piece it is follows from the side to move."""
    sky = POSITION.exchanged()
    written = {sky.move_text(step) for step in sky.steps()}
    assert {"Cc3-c4+", "Lc1-b2", "Ga2xa3", "E*b1"} <= written


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Gc3-c2", "c2 holds a piece to capture (write x)"),
        ("Gc3xc4", "c4 holds no piece to capture (write -)"),
        ("Ec3-c4", "the piece on c3 is G"),
        ("+Ca2-a1+", "the piece on a2 is C"),
        ("a2a1", "a chick that moves to a1 becomes a hen (write a + behind)"),
        ("Gc3-c4+", "nothing becomes a hen on c4 (leave out the +)"),
        ("c3a1", "c3 to a1 is not legal (unreachable)"),
        ("Lc3-a4", "c3 to a4 is not legal (own_piece)"),
        ("c1b1", "c1 to b1 is not legal (not_your_turn)"),
        ("b4b3", "b4 to b3 is not legal (unreachable)"),
        ("C*c1", "c1 is not empty"),
        ("G*b1", "there is no G to drop"),
    ],
)
def test_illegal_moves_say_why(text: str, said: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        POSITION.game.parse_move(POSITION, text)
    assert str(caught.value) == f"{text}: {said}"


def test_moves_after_the_end_are_refused() -> None:
    over = read("L2/3/1l1/3[CEGceg] b")
    with pytest.raises(IllegalMoveError, match="b3b4: the game is over \\(entry\\)"):
        over.game.parse_move(over, "b3b4")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c4",
        "Gc4c3",
        "c4-c3",
        "gc4-c3",
        "Gc4-c5",
        "Gd4-d3",
        "Gc4-c3 ",
        "Gc4-c3\n",
        "Gc4-c3++",
        "L*c2",
        "e*c2",
        "E*d2",
    ],
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(TextError, match="is no move such as"):
        parse_move(text)


def test_moves_in_a_position_without_play_are_refused() -> None:
    position = read("3/3/3/3[-] w")
    with pytest.raises(UnplayableError):
        position.game.parse_move(position, "a1a2")


# Squares


def test_squares_have_names_of_their_own() -> None:
    game = dobutsu()
    names = [game.square_name(square) for square in range(64)]
    assert [game.parse_square(name) for name in names] == list(range(64))
    assert names[:8] == ["ba", "bb", "bc", "bd", "be", "bf", "bg", "bh"]
    assert names[8:11] == ["xa7", "xb7", "xc7"]
    assert names[16:24] == ["xa6", "xb6", "a1", "b1", "c1", "xf6", "xg6", "xh6"]
    assert names[42:45] == ["a4", "b4", "c4"]
    assert names[56:] == ["wa", "wb", "wc", "wd", "we", "wf", "wg", "wh"]


@pytest.mark.parametrize("name", ["", "d1", "a5", "a7", "wi", "xa1x", "xc6", "xa1", "A1"])
def test_other_names_are_no_squares(name: str) -> None:
    with pytest.raises(TextError, match="is not a square \\(a1 to c4; on the benches wa to wh"):
        dobutsu().parse_square(name)


def test_the_start_position() -> None:
    assert dobutsu().start().text() == START
    assert [dobutsu().start(rotation).rotation for rotation in range(4)] == [0, 1, 2, 3]
    assert read(START, 3).rotation == 3
