"""What is said of the moves of a game."""

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.engine.analysis import THRESHOLDS, analyse, annotated, value_text
from shogunboard.engine.search import FAR, WIN
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.record.annotation import SIZES, Annotation, Size, annotator, is_analysed, parse_annotation, signed
from shogunboard.record.lines import from_line
from shogunboard.record.reader import read_games
from shogunboard.record.writer import write_game

NODES = 300


def played(name: str, *moves: str) -> Line:
    """A game by its moves."""
    game = make_game(name)
    line = Line(game.start())
    for text in moves:
        step, _ = game.parse_move(line.position, text)
        line.push(step)
    return line


LION_LEFT = played("dobutsu", "b3b2", "a1a2", "b2b1+")
"""Sky leaves the chick alone that attacks its lion; Forest takes the lion."""


def test_a_lion_that_is_left_to_be_taken_is_a_blunder_and_the_capture_wins() -> None:
    first, second, third = analyse(LION_LEFT, NODES)
    assert second.size == "blunder"
    assert second.better
    assert second.better[0] != second.move
    assert second.value == WIN - 1
    assert (third.value, third.size, third.loss) == (WIN, None, 0)
    assert first.move == "Cb3xb2"


def test_a_win_that_is_not_taken_is_missed() -> None:
    *_, last = analyse(played("dobutsu", "b3b2", "a1a2", "c4c3"), NODES)
    assert last.missed_win == 1
    assert last.better[0].startswith("Cb2xb1")


def test_sizes_follow_the_loss() -> None:
    least = {size: loss for loss, size in THRESHOLDS}
    for judgement in analyse(LION_LEFT, NODES):
        assert judgement.size is None or judgement.loss >= least[judgement.size]


def test_the_judgements_stand_in_the_game_file_and_are_read_back() -> None:
    judgements = list(analyse(LION_LEFT, NODES))
    record = annotated(from_line(LION_LEFT), judgements, annotator(NODES))
    (again,) = islice(read_games(write_game(record)), 2)
    assert [move.comments for move in again.record.moves] == [(judgement.comment(),) for judgement in judgements]
    assert again.record.tag("Annotator") == "shogunboard, 300 nodes"
    assert not again.problems


def test_what_an_older_analysis_wrote_goes_and_what_others_wrote_stays() -> None:
    judgements = list(analyse(LION_LEFT, NODES))
    record = from_line(LION_LEFT).with_tags(Annotator="Kim")
    first, *rest = record.moves
    record = replace(record, moves=(replace(first, comments=("eval by eye: fine",)), *rest))
    once = annotated(record, judgements, annotator(NODES))
    again = annotated(once, judgements, annotator(250, "ms"))
    assert [move.comments for move in again.moves] == [move.comments for move in once.moves]
    assert again.moves[0].comments == (judgements[0].comment(), "eval by eye: fine")
    assert again.tag("Annotator") == "Kim; shogunboard, 250 ms"


@pytest.mark.parametrize(
    ("before", "analysed"),
    [
        ("", False),
        ("Kim", False),
        ("shogunboard", False),
        ("shogunboard, 9 nodes", True),
        ("Kim; shogunboard, 9 ms", True),
    ],
)
def test_the_annotator_tells_whether_a_game_has_been_analysed(before: str, analysed: bool) -> None:
    assert is_analysed(before) == analysed
    after = signed(before, annotator(7))
    assert is_analysed(after)
    assert signed(after, annotator(8)) == after.replace("7", "8")


def test_values_are_told_in_pieces_and_ends_in_plies() -> None:
    assert [value_text(value) for value in (35, -120, 0, WIN - 3, -WIN + 2)] == [
        "+0.35",
        "-1.20",
        "+0.00",
        "+#3",
        "-#2",
    ]
    assert value_text(FAR) == f"+{FAR / 100:.2f}"


@given(
    st.from_regex(r"[+-](?:[0-9]{1,3}\.[0-9]{2}|#[0-9]{1,3})", fullmatch=True),
    st.none() | st.sampled_from(SIZES),
    st.none() | st.integers(1, 99),
    st.lists(st.sampled_from(["2b1-a2", "4a5xd4#", "E*c2", "Cb2-b1+"]), max_size=6).map(tuple),
)
def test_an_annotation_is_read_back_and_no_other_comment_is_one(
    value: str, size: Size | None, missed: int | None, better: tuple[str, ...]
) -> None:
    annotation = Annotation(value, size, missed, better)
    assert parse_annotation(annotation.text()) == annotation
    assert parse_annotation(f"{annotation.text()}; I wonder") is None
    assert parse_annotation(f"I wonder: {annotation.text()}") is None
