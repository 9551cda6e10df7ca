"""Game files: what is written is read back, and the form in which it is written."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.errors import TextError
from shogunboard.games.base import Outcome, Side
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.record import (
    GameRecord,
    Notes,
    RecordedMove,
    from_line,
    read_games,
    to_line,
    write_game,
    write_games,
)
from tests.record_play import played

START = "gfesdcba/8/8/8/8/8/8/ABCDSEFG"


def line_of(*moves: str, rotation: int = 0) -> Line:
    """Moves from the start with the reference set."""
    game = make_game("shogun")
    line = Line(game.start(rotation))
    for move in moves:
        step, disputed = game.parse_move(line.position, move)
        line.push(step, disputed=disputed)
    return line


@given(played())
def test_a_game_is_read_back_as_it_was_written(game: tuple[Line, GameRecord]) -> None:
    line, record = game
    [read] = read_games(write_game(record))
    assert read.record == record
    assert [problem for problem in read.problems if "odd start" not in str(problem)] == []
    assert read.played.short_moves == line.short_moves
    assert read.played.disputed() == line.disputed()
    assert read.played.position.text() == line.position.text()
    assert read.played.outcome() == line.outcome()


@settings(max_examples=20)
@given(st.lists(played(), max_size=2))
def test_many_games_are_read_back_from_one_file(games: list[tuple[Line, GameRecord]]) -> None:
    records = [record for _, record in games]
    read = list(read_games(write_games(records)))
    assert [one.record for one in read] == records
    assert [one.number for one in read] == list(range(1, len(games) + 1))


@settings(max_examples=20)
@given(played())
def test_line_ends_a_byte_order_mark_and_empty_lines_do_not_matter(game: tuple[Line, GameRecord]) -> None:
    _, record = game
    text = "\ufeff\n\n" + write_game(record).replace("\n\n", "\n\n\n\n") + "\n\n"
    for changed in (text, text.replace("\n", "\r\n"), text.replace("\n", "\r")):
        [read] = read_games(changed)
        assert read.record == record


@settings(max_examples=20)
@given(played())
def test_movetext_is_wrapped_at_80_columns(game: tuple[Line, GameRecord]) -> None:
    _, record = game
    movetext = write_game(record).partition("\n\n")[2]
    for line in movetext.splitlines():
        assert len(line) <= 80 or ";" in line or " " not in line.strip()


@settings(max_examples=20)
@given(played())
def test_a_record_is_played_through_to_the_same_line(game: tuple[Line, GameRecord]) -> None:
    line, record = game
    again = to_line(record, line.game)
    assert again.start.text() == line.start.text()
    assert again.short_moves == line.short_moves
    assert again.disputed() == line.disputed()
    assert again.outcome() == line.outcome()


def test_the_form_of_a_written_game() -> None:
    # With the reference set h8 shows 1 and b8 is out of reach: two numbers that the players insisted on.
    line = line_of("4a1-a5", "4h8-h4", "4a5xb8")
    line.end(Outcome(Side.RED, "resignation"))
    notes = Notes((7, None, 3725), {0: ["At the club."], 1: ["Bold,\n  very bold."], 3: ["with a } brace"]})
    record = from_line(line, {"White": 'A "quick" player', "Round": "3"}, notes)
    assert write_game(record) == (
        '[Game "shogun"]\n'
        '[Event "?"]\n'
        '[Site "?"]\n'
        '[Date "????.??.??"]\n'
        '[White "A \\"quick\\" player"]\n'
        '[Red "?"]\n'
        '[Set "reference"]\n'
        '[Rotation "0"]\n'
        '[Result "0-1"]\n'
        '[Termination "resignation"]\n'
        '[Round "3"]\n'
        "\n"
        "{At the club.} 1. 4a1-a5 {[%emt 0:00:07]} {Bold, very bold.} 1... 4h8-h4\n"
        "{[%disputed]} 2. 4a5xb8 {[%disputed]} {[%emt 1:02:05]} ; with a } brace\n"
        "0-1\n"
    )


def test_moves_are_numbered_from_red_when_red_begins() -> None:
    game = make_game("shogun")
    line = Line(game.start().with_side(Side.RED))
    for _ in range(3):
        line.push(line.steps()[0])
    text = write_game(from_line(line))
    assert f'[Setup "{START} r 0"]' in text
    assert re.search(r"\n\n1\.\.\. \S+ 2\. \S+ \S+ \*\n$", text)


def test_a_set_that_is_not_known_by_its_name_stands_in_the_file() -> None:
    rows = ["01230123", "12301230", "23012301", "30123012", "0123012?", "12301230", "23012301", "30123012"]
    equipment = {
        "name": "old",
        "magnets": rows,
        "dials": {"S": [1, 2, 1, 0]} | {kind: [4, 3, 2, 1] for kind in "ABCDEFG"},
    }
    game = make_game("shogun", equipment)
    text = write_game(from_line(Line(game.start(2))))
    assert '[Set "old"]\n' in text
    assert f'[Magnets "{" ".join(rows)}"]\n' in text
    assert '[Dials "S1210 A4321 B4321 C4321 D4321 E4321 F4321 G4321"]\n' in text
    [read] = read_games(text)
    assert read.played.game.describe(read.played.position) == game.describe(game.start(2))


def test_the_settings_of_the_rules_stand_in_the_file() -> None:
    rules = {"repetition": 3, "stalemate": "draw", "takebacks": False}
    game = make_game("shogun", None, rules)
    text = write_game(from_line(Line(game.start())))
    assert '[Rules "repetition=3 stalemate=draw takebacks=false"]\n' in text
    [read] = read_games(text)
    assert (read.played.game.repetition, read.played.game.takebacks) == (3, False)


def test_what_the_line_says_is_not_overruled_by_tags() -> None:
    record = from_line(line_of("4a1-a5"), {"Result": "1-0", "Rotation": "3", "Game": "go", "Event": "Cup"})
    assert (record.result, record.tag("Rotation"), record.game, record.tag("Event")) == ("*", "0", "shogun", "Cup")


def test_tags_keep_their_place() -> None:
    record = GameRecord((("A", "1"), ("Result", "*"), ("B", "2"))).with_tags(Result="1-0", Termination="mate")
    assert record.tags == (("A", "1"), ("Result", "1-0"), ("B", "2"), ("Termination", "mate"))
    assert (record.has_tag("B"), record.has_tag("C"), record.tag("C", "none")) == (True, False, "none")


def test_a_tag_must_have_a_name_that_can_be_read() -> None:
    with pytest.raises(TextError, match="'Two words' is no name of a tag"):
        write_game(GameRecord((("Two words", "x"),)))


def test_a_tag_has_one_line() -> None:
    assert '[Site "here and there"]' in write_game(from_line(line_of(), {"Site": "here\r\nand there"}))


def test_playing_a_record_through_names_the_move_that_cannot_be_made() -> None:
    record = GameRecord((("Game", "shogun"),), (RecordedMove("4a1-a5"), RecordedMove("1a8-a6")))
    with pytest.raises(TextError, match=r"^move 1\.\.\.: 1a8-a6: a8 to a6 is 2 squares, not 1"):
        to_line(record, make_game("shogun"))
