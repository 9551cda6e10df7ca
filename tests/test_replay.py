"""Replays: what comes out of a trace beside the events, and the games that can be saved from it."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from shogunboard.errors import TextError
from shogunboard.events import Timed
from shogunboard.games.base import Outcome, Side
from shogunboard.record import read_games, write_games
from shogunboard.replay import End, LightsChanged, Replay, replay_of
from shogunboard.scans import EMPTY_CELLS, Scan
from shogunboard.traces import TraceHeader, TraceReader

DATA: Final = Path(__file__).parent / "data/traces"
START: Final = "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0"
SET_UP: Final = "S" * 8 + "." * 48 + "N" * 8


def moved(cells: str, *changes: tuple[int, str]) -> str:
    """The picture with some physical squares changed."""
    squares = list(cells)
    for square, cell in changes:
        squares[square] = cell
    return "".join(squares)


LIFTED: Final = moved(SET_UP, (56, "."))
MOVED: Final = moved(LIFTED, (24, "N"))
"""A, which shows 4 on a1, goes to a5 (square 24)."""


def replayed(scans: Iterable[Scan], *, lights: bool = False, **header: Any) -> tuple[Replay, list[Any]]:
    replay = replay_of(TraceHeader("shogun", "polarity", **header), lights=lights)
    return replay, list(replay.run(scans))


def recorded(name: str, *, lights: bool = False) -> tuple[Replay, list[Any]]:
    with (DATA / f"{name}.jsonl").open("rb") as stream:
        reader = TraceReader(stream, lambda problem: pytest.fail(str(problem)))
        header = reader.header()
        replay = replay_of(header, lights=lights)
        return replay, list(replay.run(reader.scans(header.sensing)))


def test_a_trace_without_scans_ends_where_it_starts() -> None:
    assert replayed([], start=START)[1] == [End(0, START, (), None)]
    assert replayed([])[1] == [End(0, None, (), None)]


def test_the_end_has_the_time_of_the_last_line() -> None:
    _, items = replayed([Scan(0, SET_UP), Scan(7000, None)], start=START)
    assert items == [End(7000, START, (), None)]


def test_the_end_as_json() -> None:
    replay, items = replayed([Scan(40, SET_UP)], start=START)
    assert items[-1].to_json(replay.game) == {"t": 40, "event": "end", "position": START, "moves": [], "result": None}
    over = End(9, START, ("a1a5",), Outcome(Side.RED, "mate"))
    assert over.to_json(replay.game)["result"] == {"winner": "r", "reason": "mate"}


def test_lights_are_told_only_when_asked_for_and_only_when_they_change() -> None:
    scans = [Scan(0, SET_UP), Scan(1000, LIFTED), Scan(2000, MOVED), Scan(9000, None)]
    replay, quiet = replayed(scans, start=START)
    assert not [item for item in quiet if isinstance(item, LightsChanged)]
    replay, items = replayed(scans, start=START, lights=True)
    assert [item for item in items if not isinstance(item, LightsChanged)] == quiet
    told = [item.to_json(replay.game) for item in items if isinstance(item, LightsChanged)]
    assert told == [
        {
            "t": 1100,
            "event": "lights",
            "squares": {"a1": "origin", "a5": "target", "b4": "target", "c3": "target", "d2": "target"},
        },
        {"t": told[1]["t"], "event": "lights", "squares": {"a1": "last", "a5": "last"}},
        {"t": told[2]["t"], "event": "lights", "squares": {}},
    ]


def test_lights_that_fade_are_told_at_their_own_time() -> None:
    scans = [Scan(0, SET_UP), Scan(1000, LIFTED), Scan(2000, MOVED), Scan(60_000, None)]
    _, items = replayed(scans, start=START, lights=True)
    lit, dark = [item for item in items if isinstance(item, LightsChanged)][-2:]
    assert dark.t - lit.t == 5000
    assert isinstance(items[-1], End)


@pytest.mark.parametrize("name", ["game-attacker-pol", "game-attacker-pre", "setup-1-pre", "bare-pol", "chip-lost-pre"])
def test_time_never_goes_back_and_lights_follow_the_events_of_their_time(name: str) -> None:
    _, items = recorded(name, lights=True)
    times = [item.t for item in items]
    assert times == sorted(times)
    for item, after in pairwise(items):
        if isinstance(item, LightsChanged) and isinstance(after, Timed):
            assert after.t > item.t
    shown = [item.roles for item in items if isinstance(item, LightsChanged)]
    assert all(one != other for one, other in pairwise(shown))


@pytest.mark.parametrize("name", ["game-attacker-pol", "correction-pre", "takeback-two-pol", "bare-pre"])
def test_the_game_of_a_trace_can_be_saved_and_read(name: str) -> None:
    replay, items = recorded(name)
    end = items[-1]
    [game] = read_games(write_games(replay.records()))
    assert game.problems == ()
    assert tuple(game.played.short_moves) == end.moves
    assert game.played.position.text() == end.position
    assert game.played.outcome() == end.outcome
    assert game.record.tag("Event") == name


def test_every_game_of_a_trace_is_saved() -> None:
    one_game = [(0, EMPTY_CELLS), (500, SET_UP), (3000, LIFTED), (4000, MOVED)]
    scans = [Scan(start + t, cells) for start in (0, 8000) for t, cells in one_game]
    replay, items = replayed([*scans, Scan(20_000, None)])
    started = [item for item in items if isinstance(item, Timed) and item.event.name == "game_started"]
    records = replay.records()
    assert len(records) == len(started) == 2
    assert [[move.text for move in record.moves] for record in records] == [["4a1-a5"], ["4a1-a5"]]
    assert [record.moves[0].seconds is not None for record in records] == [True, True]
    assert items[-1].moves == ("a1a5",)


def test_a_game_that_has_not_begun_is_not_saved() -> None:
    replay, _ = replayed([Scan(0, EMPTY_CELLS)])
    assert replay.records() == []


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        ({"game": "go"}, "game: 'go' is no game"),
        ({"set": "old"}, "set: 'old' is no set"),
        ({"set": {"magnets": []}}, "magnets: must be a list of 8 rows"),
        ({"settings": {"luck": 1}}, "luck: no such setting"),
        ({"start": "8/8 w 0"}, "start, position: must have 8 ranks"),
        ({"start": "8/8/8/8/8/8/8/8 w 0"}, "no play without exactly one Shogun a side"),
    ],
)
def test_a_header_that_cannot_be_played_is_refused(header: dict[str, Any], problem: str) -> None:
    with pytest.raises(TextError, match="^line 1, header: ") as caught:
        replay_of(TraceHeader(**({"game": "shogun", "sensing": "polarity"} | header)))
    assert problem in str(caught.value)
