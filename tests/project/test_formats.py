"""docs/formats.md and docs/playing.md against the code: every table complete, every example read by what reads it."""

import io
import json
import tomllib
import types
import typing
import warnings
from dataclasses import fields
from typing import Any, Final, Literal

import pytest

from shogunboard.engine.analysis import Judgement
from shogunboard.engine.search import FAR
from shogunboard.events import Event
from shogunboard.games.base import Game, IllegalReason
from shogunboard.games.registry import make_game
from shogunboard.lights.roles import Role
from shogunboard.record import read_games, write_games
from shogunboard.record.annotation import ANNOTATOR, SIZES, Annotation, is_analysed, parse_annotation
from shogunboard.replay import replay_of
from shogunboard.scans import CELLS
from shogunboard.store import GameSummary, Moment
from shogunboard.traces import TraceHeader, TraceReader
from tests.project.markdown import Table, fences, parse, section, tables
from tests.project.source import ROOT

FORMATS: Final = parse(ROOT / "docs/formats.md")
PLAYING: Final = parse(ROOT / "docs/playing.md")
EVENTS: Final[tuple[type[Event], ...]] = typing.get_args(Event)


def table(heading: str, number: int = 0) -> Table:
    return list(tables(section(FORMATS, heading)))[number]


def example(heading: str, language: str, number: int = 0) -> str:
    return [fence.text for fence in fences(section(FORMATS, heading)) if fence.language == language][number]


@pytest.fixture(scope="module")
def game() -> Game:
    return make_game("shogun")


def sample(event: type[Event]) -> Event:
    """An event with something in every field, so that every key of its JSON form is there."""
    hints = typing.get_type_hints(event)
    return event(**{field.name: value_of(hints[field.name]) for field in fields(event)})


def value_of(hint: Any) -> Any:
    """Some value of a type, never None."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return value_of(arguments[0])
    if origin is Literal:
        return arguments[0]
    if hint is Game:
        return make_game("shogun")
    if origin is tuple:
        return tuple(value_of(argument) for argument in arguments if argument is not Ellipsis)
    return hint(1)


def test_the_table_of_events_is_complete(game: Game) -> None:
    documented = {row[0].codes[0]: set(row[1].codes) for row in table("Events").rows}
    assert documented == {event.name: set(sample(event).fields(game)) for event in EVENTS}


def test_every_event_can_be_written_as_json(game: Game) -> None:
    for event in EVENTS:
        assert json.loads(json.dumps(sample(event).fields(game))) == sample(event).fields(game)


def test_every_line_of_a_replay_is_documented() -> None:
    documented = {row[0].codes[0]: set(row[1].codes) for number in (0, 1) for row in table("Events", number).rows}
    with (ROOT / "controller/shogunboard/samples/first-game.jsonl").open("rb") as stream:
        reader = TraceReader(stream, lambda problem: warnings.warn(str(problem), stacklevel=1))
        header = reader.header()
        replay = replay_of(header, lights=True)
        lines = [item.to_json(replay.game) for item in replay.run(reader.scans(header.sensing))]
    assert lines[-1]["event"] == "end"
    assert [line for line in lines if set(line) - {"t", "event"} - documented[str(line["event"])]] == []


def test_the_reasons_of_a_wrong_move_are_complete() -> None:
    (reasons,) = tables(section(PLAYING, "When something is wrong"))
    assert tuple(row[0].codes[0] for row in reasons.rows) == typing.get_args(IllegalReason)


def test_the_lights_are_complete_and_in_order() -> None:
    (lights,) = tables(section(PLAYING, "Lights"))
    assert [row[0].codes[0] for row in lights.rows] == [role.value for role in Role]


def test_the_keys_of_a_trace_header_are_complete() -> None:
    documented = {code for row in table("Trace files").rows for code in row[0].codes}
    assert documented == {"format", *(field.name for field in fields(TraceHeader))}


def test_the_readings_of_a_square_are_complete() -> None:
    documented = {code for row in table("Trace files", 1).rows for code in row[0].codes}
    assert documented == set().union(*CELLS.values())


def test_the_keys_of_an_answer_are_complete(game: Game) -> None:
    documented = [row[0].codes[0] for row in table("Answers about positions").rows]
    assert documented == list(game.describe(game.start()))


def test_the_keys_of_a_game_in_a_list_are_complete() -> None:
    began = Moment(wall_ms=0, monotonic_ms=0, boot_id="", trusted=False)
    summary = GameSummary(1, "played", False, "shogun", ("?", "?"), began, None, 0, 0, "*", None)
    assert [row[0].codes[0] for row in table("Lists of games").rows] == list(summary.to_json())


def test_the_example_of_a_trace_is_one() -> None:
    text = example("Trace files", "json") + example("Trace files", "json", 1)
    reader = TraceReader(io.BytesIO(text.encode()), lambda problem: warnings.warn(str(problem), stacklevel=1))
    header = reader.header()
    assert header.game == "shogun"
    assert [scan.t for scan in reader.scans(header.sensing)] == [1250]


def test_the_example_of_a_set_is_the_reference_set(game: Game) -> None:
    shown = make_game("shogun", tomllib.loads(example("Set files", "toml")))
    for rotation in game.rotations:
        position, other = game.start(rotation), shown.start(rotation)
        assert [position.numbers(square) for square in position.men] == [other.numbers(square) for square in other.men]


def test_the_example_of_a_position_is_the_start(game: Game) -> None:
    assert example("Position text", "text").strip() == game.start().text()


def test_the_example_of_a_game_file_is_read_and_written_alike() -> None:
    text = example("Game files", "text")
    games = list(read_games(text))
    assert [problem for read in games for problem in read.problems] == []
    assert write_games(read.record for read in games) == text


def test_the_example_of_judged_moves_is_read_with_its_judgements() -> None:
    text = example("Judged moves", "text")
    (read,) = read_games(text)
    assert not read.problems
    assert write_games([read.record]) == text
    assert is_analysed(read.record.tag(ANNOTATOR))
    found = [parse_annotation(comment) for move in read.record.moves for comment in move.comments]
    assert [None if one is None else one.size for one in found] == [None, None, "mistake"]
    assert found[0] is not None


def test_the_parts_of_a_judgement_and_its_keys_are_complete() -> None:
    parts = [code for row in table("Judged moves").rows for code in row[0].codes]
    said = Annotation("+0.35", "mistake", 5, ("2b1-b3",)).text().split("; ")
    assert parts == ["eval", *SIZES, "missed a win in", "better"]
    assert all(any(words.startswith(part) for part in parts) for words in said)
    judgement = Judgement(0, "2b1-b3", 35, None, 0, None, (), None)
    documented = [code for row in table("Judged moves", 1).rows for code in row[0].codes]
    assert documented == ["file", "game", *judgement.to_json()]
    assert next(row[1].text for row in table("Judged moves", 1).rows if "value" in row[0].codes).count(str(FAR)) == 1
