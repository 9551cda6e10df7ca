"""Texts of positions and moves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.errors import IllegalMoveError, TextError, UnplayableError
from shogunboard.games.shogun.text import START_RANKS, parse_move, parse_position, write_position
from tests.games.arrange import arrange, shogun
from tests.strategies import games, odd_position_texts, plays, position_texts


def test_the_start_position() -> None:
    assert shogun().start().text() == "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0"
    assert shogun(settings={"first": "red"}).start(3).text() == f"{START_RANKS} r 3"


@given(st.one_of(position_texts(), odd_position_texts()))
def test_positions_are_written_as_they_were_read(text: str) -> None:
    assert shogun().parse_position(text).text() == text
    assert write_position(parse_position(text)) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "position: must be placement, side and rotation"),
        ("8/8/8/8/8/8/8/8 w", "position: must be placement, side and rotation"),
        ("8/8/8/8/8/8/8 w 0", "position: must have 8 ranks separated by /, has 7"),
        ("8/8/8/8/8/8/8/8/8 w 0", "position: must have 8 ranks separated by /, has 9"),
        ("8/8/8/8/8/X7/8/8 w 0", "rank 3: 'X' is neither a piece"),
        ("8/8/8/8/8/9/8/8 w 0", "rank 3: '9' is neither a piece"),
        ("8/8/8/8/8/8/8/S6 w 0", "rank 1: must fill 8 squares, fills 7"),
        ("S8/8/8/8/8/8/8/8 w 0", "rank 8: must fill 8 squares, fills 9"),
        ("8/8//8/8/8/8/8 w 0", "rank 6: must fill 8 squares, fills 0"),
        ("8/8/8/8/8/8/8/8 b 0", "side: 'b' is neither w nor r"),
        ("8/8/8/8/8/8/8/8 w 4", "rotation: '4' is none of 0, 1, 2, 3"),
        ("8/8/8/8/8/8/8/8 w ٣", "rotation: '٣' is none of 0, 1, 2, 3"),
        ("8/8/8/8/8/8/8/٨ w 0", "rank 1: '٨' is neither a piece"),
    ],
)
def test_mistakes_in_positions_are_named_with_their_place(text: str, said: str) -> None:
    with pytest.raises(TextError) as caught:
        shogun().parse_position(text)
    assert str(caught.value).startswith(said)


@settings(max_examples=200)
@given(st.one_of(st.text(), st.text(alphabet="SABsab128/ wr0", max_size=60)))
def test_any_text_is_a_position_or_a_text_error(text: str) -> None:
    try:
        position = shogun().parse_position(text)
    except TextError:
        return
    assert shogun().parse_position(position.text()).key() == position.key()


@settings(max_examples=200)
@given(
    st.one_of(st.text(), st.text(alphabet="1234abch-x+#", max_size=8), st.from_regex(r"[1-4]?[a-h][1-8]x?[a-h][1-8]"))
)
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    start = shogun().start()
    try:
        step, disputed = start.game.parse_move(start, text)
    except (TextError, IllegalMoveError):
        return
    assert step in start.steps() or disputed


@settings(max_examples=40)
@given(st.data())
def test_moves_are_read_as_they_were_written(data: st.DataObject) -> None:
    game = data.draw(games())
    position = data.draw(plays(game))[-1]
    for step in position.steps():
        assert game.parse_move(position, position.move_text(step)) == (step, False)
        assert game.parse_move(position, step.move.short) == (step, False)


POSITION = arrange("S1@e1 A1@d4 B2@d5 C3@b1 s2@d8 a1@d7 b1@h8", then={"e6": 3})


def test_move_texts_tell_number_squares_capture_threat_and_end() -> None:
    written = [POSITION.move_text(step) for step in POSITION.steps() if step.origin in (27, 35)]
    assert written == [
        *("1d4-c4", "1d4-d3", "1d4-e4"),
        *("2d5-b5", "2d5-c4", "2d5-c6", "2d5xd7#", "2d5-e4", "2d5-e6+", "2d5-f5"),
    ]


@pytest.mark.parametrize("text", ["2d5xd7", "2d5xd7+", "2d5xd7#", "d5d7"])
def test_marks_may_be_missing_or_superfluous(text: str) -> None:
    step, disputed = POSITION.game.parse_move(POSITION, text)
    assert (step.move.short, step.move.number, disputed) == ("d5d7", 2, False)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2d5-d7", "d7 holds a piece to capture (write x)"),
        ("2d5xf5", "f5 holds no piece to capture (write -)"),
        ("3d5xd7", "d5 to d7 is 2 squares, not 3"),
        ("d4d6", "d4 to d6 is not legal (distance)"),
        ("1d4-d5", "d4 to d5 is not legal (own_piece)"),
        ("d7d6", "d7 to d6 is not legal (not_your_turn)"),
        ("1a8-a7", "a8 to a7 is not legal (unreachable)"),
        ("4d4-d8", "d4 to d8 is not legal (distance)"),
    ],
)
def test_illegal_moves_say_why(text: str, said: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        POSITION.game.parse_move(POSITION, text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "text", ["", "b1", "b1-c3", "3b1c3", "5b1-c3", "3b1-c9", "3b1-c3 ", "3b1-c3++", "3b1-c3\n", "0-0"]
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(TextError, match="is no move such as"):
        parse_move(text)


def test_a_number_that_the_set_does_not_confirm_makes_a_disputed_move() -> None:
    step, disputed = POSITION.game.parse_move(POSITION, "3d4-d1")
    assert (step.move.short, step.move.number, disputed) == ("d4d1", 3, True)
    assert POSITION.move_text(step) == "3d4-d1"


def test_moves_in_a_position_without_play_are_refused() -> None:
    position = shogun().parse_position("8/8/8/8/8/8/8/A7 w 0")
    with pytest.raises(UnplayableError):
        position.game.parse_move(position, "a1a2")
