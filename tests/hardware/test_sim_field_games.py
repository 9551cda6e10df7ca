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


@pytest.mark.parametrize("threshold", [6.5, 0.4])
def test_a_man_pushed_slowly_over_lines_is_one_move(threshold: float) -> None:
    """On a line it is felt on neither square; with a low threshold on both, as the other side."""
    bench = Bench(fields=True, threshold=threshold)
    tracker, _ = watch(bench, "polarity", SET_UP)
    _, events = watch(bench, "polarity", "slide d1 d2 d3 d4 c4 700; wait 1500", tracker)
    assert [move["text"] for move in fields(events, "move")][-1:] == TEXTS[:1]
