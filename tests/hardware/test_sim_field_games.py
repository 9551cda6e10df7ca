"""Games on the simulated board whose sensors feel fields: what builders get wrong must not change the moves."""

import pytest

from tests.hardware.sim_time import Bench
from tests.hardware.test_sim_game import MOVES, SET_UP, TEXTS, fields, told, watch


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("strength", [1.0, 0.35])
def test_a_game_with_men_off_the_middle_and_weak_magnets(strength: float, seed: int) -> None:
    bench = Bench(fields=True, off_centre=3.0, strength=strength, seed=seed)
    tracker, events = watch(bench, "polarity", SET_UP)
    assert told(events)[-1] == "game_started"
    _, events = watch(bench, "polarity", MOVES, tracker)
    assert [move["text"] for move in fields(events, "move")] == TEXTS
    assert told(events, "illegal", "mismatch", "fault") == []


@pytest.mark.parametrize("threshold", [7.0, 0.4])
def test_a_man_pushed_slowly_over_lines_is_one_move(threshold: float) -> None:
    """On a line it is felt on neither square; with a low threshold on both, as the other side."""
    bench = Bench(fields=True, threshold=threshold)
    tracker, _ = watch(bench, "polarity", SET_UP)
    _, events = watch(bench, "polarity", "slide d1 d2 d3 d4 c4 700; wait 1500", tracker)
    assert [move["text"] for move in fields(events, "move")][-1:] == TEXTS[:1]


def test_men_that_lean_in_their_recesses_are_read_right() -> None:
    """A recess 4 mm deep lets a man lean by 8 degrees at most."""
    bench = Bench(fields=True, tilt=12.0, off_centre=0.65, spread=0.3, seed=2)
    tracker, events = watch(bench, "polarity", SET_UP)
    assert told(events)[-1] == "game_started"
    _, events = watch(bench, "polarity", MOVES, tracker)
    assert [move["text"] for move in fields(events, "move")] == TEXTS
    assert told(events, "illegal", "mismatch", "fault") == []


def test_a_man_whose_magnet_is_not_felt_is_missed_by_name_until_another_stands_there() -> None:
    bench = Bench(fields=True)
    tracker, events = watch(bench, "polarity", SET_UP.replace("men S h8", "magnet d1 12; men S h8"))
    assert fields(events, "setup")[-1]["missing"] == ["d1"]
    assert fields(events, "game_started") == []
    _, events = watch(bench, "polarity", "lift d1; wait 300; aside; men N d1; wait 1000", tracker)
    assert told(events) == ["setup", "game_started"]


def test_a_magnet_that_fails_in_a_game_is_missed_and_another_man_takes_its_place() -> None:
    bench = Bench(fields=True)
    tracker, _ = watch(bench, "polarity", SET_UP)
    first, reply, rest = MOVES.strip().split("\n", 2)
    _, events = watch(bench, "polarity", f"{first}; magnet c4 15; wait 500; {reply}", tracker)
    assert [move["text"] for move in fields(events, "move")] == TEXTS[:1]
    assert fields(events, "mismatch")[-1] == {"missing": ["c4"], "extra": []}
    _, events = watch(bench, "polarity", f"lift c4; wait 200; aside; men N c4; wait 1000\n{rest}", tracker)
    assert [move["text"] for move in fields(events, "move")] == TEXTS[1:]


def test_a_man_on_a_line_is_missed_on_its_square_and_put_right() -> None:
    bench = Bench(fields=True)
    tracker, _ = watch(bench, "polarity", SET_UP)
    first, rest = MOVES.strip().split("\n", 1)
    _, events = watch(bench, "polarity", f"{first}; between a1 a2; wait 2000", tracker)
    assert fields(events, "mismatch") == [{"missing": ["a1"], "extra": []}]
    _, events = watch(bench, "polarity", "lift a1; wait 200; place a1; wait 1000", tracker)
    assert told(events, "restored", "move", "illegal") == ["restored"]
    _, events = watch(bench, "polarity", rest, tracker)
    assert [move["text"] for move in fields(events, "move")] == TEXTS[1:]
