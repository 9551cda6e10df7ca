"""A whole game on the simulated board, from hands to events, in a time that the test lets pass."""

import pytest

from shogunboard.events import Timed
from shogunboard.games.registry import make_game
from shogunboard.geometry import TO_PHYSICAL
from shogunboard.scans import Scan, Sensing
from shogunboard.tracking import Tracker
from tests.hardware.sim_time import Bench

SET_UP = "men N a1 b1 c1 d1 e1 f1 g1 h1; men S a8 b8 c8 d8 e8 f8 g8; wait 1000; men S h8; wait 1000"

WRONG_MOVE = "lift g8; wait 400; place g5; wait 2500; slide g5 g6 g7 g8 80; wait 1000"

MOVES = """
slide d1 d2 d3 d4 c4 90; wait 1000
slide g8 g7 g6 g5 g4 300; wait 1000                             # slowly
lift g4; wait 400; aside; wait 300; lift c4; wait 500; place g4; bounce g4 2 8; wait 1000
lift c8; wait 700; place e6; wait 1000
lift g4; wait 300; lift e6; wait 200; place e6 from g4; wait 200; aside; wait 1000
lift d8; wait 300; place d8; wait 200; lift d8; wait 300; place c8; wait 1000
slide e6 e7 d7 c7 120; wait 1000
"""

TEXTS = ["4d1-c4", "4g8-g4", "4c4xg4", "4c8-e6", "4g4xe6+", "1d8-c8", "3e6-c7#"]


def watch(bench: Bench, sensing: Sensing, script: str, tracker: Tracker | None = None) -> tuple[Tracker, list[Timed]]:
    """Let a script run to its end while the board is scanned every 10 ms; what the tracker says."""
    if tracker is None:
        tracker = Tracker(make_game("shogun"), sensing)
    bench.board.run(script)
    events = []
    while bench.board.running:
        bench.time.now += 10
        events += tracker.feed(Scan(bench.time.now, bench.board.read()))
    assert bench.board.script_problem is None
    return tracker, events


def told(events: list[Timed], *names: str) -> list[str]:
    """The names of the events, without lifts and what else happens on the way; with `names` only those."""
    return [timed.event.name for timed in events if not names or timed.event.name in names]


def fields(events: list[Timed], name: str) -> list[dict[str, object]]:
    game = make_game("shogun")
    return [timed.event.fields(game) for timed in events if timed.event.name == name]


@pytest.mark.parametrize("sensing", ["polarity", "presence"])
def test_a_game_is_followed_from_the_set_up_to_mate(sensing: Sensing) -> None:
    bench = Bench(sensing=sensing)
    tracker, events = watch(bench, sensing, SET_UP)
    assert [setup["missing"] for setup in fields(events, "setup")] == [["h8"], []]
    assert told(events)[-1] == "game_started"

    first, rest = MOVES.strip().split("\n", 1)
    _, events = watch(bench, sensing, first, tracker)
    assert [move["text"] for move in fields(events, "move")] == TEXTS[:1]

    _, events = watch(bench, sensing, WRONG_MOVE, tracker)
    assert told(events, "move", "illegal", "mismatch", "restored") == ["illegal", "restored"]
    (wrong,) = fields(events, "illegal")
    assert (wrong["from"], wrong["to"], wrong["reason"], wrong["distance"]) == ("g8", "g5", "distance", 3)

    _, events = watch(bench, sensing, rest, tracker)
    assert [move["text"] for move in fields(events, "move")] == TEXTS[1:]
    assert fields(events, "threat")[0] == {"shogun": "d8", "by": ["e6"]}
    assert fields(events, "game_over") == [{"winner": "w", "reason": "mate"}]
    assert told(events, "illegal", "mismatch", "ambiguous", "correction", "fault") == []


@pytest.mark.parametrize("rotation", range(1, 4))
def test_a_turned_board_is_recognised(rotation: int) -> None:
    bench = Bench()
    start = make_game("shogun").start(rotation)
    men = {TO_PHYSICAL[rotation][square]: (man.letter, "SN"[man.side == 0]) for square, man in start.men.items()}
    bench.board.arrange(men, [], rotation)
    _, events = watch(bench, "polarity", "wait 1000")
    assert fields(events, "game_started") == [{"position": start.text(), "assumed": False}]


ACCIDENTS = (
    "flicker b2 e5 h1",
    "weak a1 h8",
    "lose chip 2 for 3000",
    "dead f5",
    "unplug for 900",
)


@pytest.mark.parametrize("accident", ACCIDENTS)
def test_accidents_beside_the_moves_change_nothing_in_the_game(accident: str) -> None:
    bench = Bench(seed=1)
    tracker, _ = watch(bench, "polarity", SET_UP)
    _, events = watch(bench, "polarity", f"{accident}; wait 3000; {MOVES}", tracker)
    assert [move["text"] for move in fields(events, "move")] == TEXTS


def test_a_bump_is_forgiven() -> None:
    bench = Bench()
    tracker, _ = watch(bench, "polarity", SET_UP)
    _, events = watch(
        bench, "polarity", "knock a8 b8 c8; wait 1000; stand a8 c8; wait 500; stand b8; wait 1000", tracker
    )
    assert told(events, "mismatch", "restored", "move", "illegal")[-1] == "restored"
    assert fields(events, "move") == []
    _, events = watch(bench, "polarity", MOVES, tracker)
    assert [move["text"] for move in fields(events, "move")] == TEXTS


def test_no_noise_is_taken_for_a_move() -> None:
    bench = Bench(noise=0.5, seed=4)
    tracker, _ = watch(bench, "polarity", SET_UP)
    _, events = watch(bench, "polarity", "wait 20000", tracker)
    assert told(events) == []
    _, events = watch(bench, "polarity", MOVES, tracker)
    assert [move["text"] for move in fields(events, "move")] == TEXTS


def test_a_square_that_reads_its_neighbour_is_seen_before_the_game() -> None:
    bench = Bench()
    _, events = watch(bench, "polarity", f"cross a2 a1; {SET_UP}")
    assert fields(events, "setup")[-1]["extra"] == ["a2"]
    assert fields(events, "game_started") == []


DOBUTSU_SET_UP = "men N c3 d3 e3 d4 d5 c6 d6; wait 1000; men N e6; wait 1000"

DOBUTSU_MOVES = """
lift d5; wait 300; place a1; wait 300; lift d4; wait 300; place d5; wait 1000      # to White's bench
slide d6 e5 300; wait 2000
lift d5; wait 300; place d6; wait 300; turn over d6; wait 1000                     # a hen
lift d6; wait 300; lift e5; wait 300; place d6 from e5; wait 300; place h8; wait 300; turn over h8; wait 1000
lift h8; wait 300; place b8; wait 1000                                             # tidied
slide d3 c4 200; wait 2000
lift b8; wait 300; place c5; wait 1000                                             # a drop
slide c4 d5 200; wait 2000
lift d6; wait 300; lift d5; wait 200; aside; wait 200; place d5; wait 1000         # a lion
"""


@pytest.mark.parametrize("sensing", ["polarity", "presence"])
def test_a_game_of_dobutsu_shogi_is_played_by_a_script(sensing: Sensing) -> None:
    bench = Bench(sensing=sensing)
    tracker = Tracker(make_game("shogun"), sensing, others=(make_game("dobutsu"),))
    _, events = watch(bench, sensing, DOBUTSU_SET_UP, tracker)
    assert told(events)[-1] == "game_started"
    _, events = watch(bench, sensing, DOBUTSU_MOVES, tracker)
    assert tracker.line is not None
    assert tracker.line.short_moves == ["b3b2", "b1c2", "b2b1+", "c2b1", "b4a3", "C*a2", "a3b2", "b1b2"]
    assert told(events, "illegal", "mismatch", "ambiguous", "correction", "fault") == []
    assert told(events, "game_over") == ["game_over"]
