"""What readings leave possible: never too little, exactly when asked, and what contradicts."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.calibrations import counting_bound
from shogunboard.games.shogun.knowing.dials import Hypothesis
from shogunboard.games.shogun.knowing.knowledge import Knowledge
from shogunboard.games.shogun.knowing.wizard import next_question
from shogunboard.games.shogun.numbers import mask_of
from shogunboard.games.shogun.pieces import CODES
from shogunboard.geometry import SQUARES
from tests.knowing.hidden import Truth, lawless, modelled, random_readings, read

SEEDS = st.integers(0, 10_000)
BOUND = 64 + 4 * 15
NEEDED = 113
"""What docs/sets.md says."""


def wrong(knowledge: Knowledge, truth: Truth, under: Hypothesis, squares: int = 64) -> list[tuple[int, int, int]]:
    """The windows whose true number is excluded."""
    return [
        (code, square, rotation)
        for code in CODES
        for square in range(squares)
        for rotation in range(4)
        if not knowledge.possible(code, square, rotation, under) & mask_of(truth(code, square, rotation))
    ]


@settings(max_examples=15)
@given(SEEDS, st.integers(1, 250), st.sampled_from((4, 20, 64)), st.booleans())
def test_the_truth_is_never_excluded_under_a_hypothesis_that_holds(
    seed: int, count: int, squares: int, normal: bool
) -> None:
    rng = random.Random(seed)
    truth = modelled(rng, normal=normal)
    knowledge = Knowledge(random_readings(truth, rng, count, squares))
    assert not knowledge.domains(Hypothesis.ANY).failed
    assert wrong(knowledge, truth, Hypothesis.ANY) == []
    if normal:
        assert not knowledge.domains(Hypothesis.NORMAL).failed
        assert wrong(knowledge, truth, Hypothesis.NORMAL) == []


@settings(max_examples=10)
@given(SEEDS, st.integers(1, 400))
def test_without_a_model_the_free_table_excludes_nothing_true(seed: int, count: int) -> None:
    rng = random.Random(seed)
    truth = lawless(rng)
    knowledge = Knowledge(random_readings(truth, rng, count, 8))
    assert wrong(knowledge, truth, Hypothesis.FREE) == []


@settings(max_examples=10)
@given(SEEDS, st.integers(1, 150), st.sampled_from((2, 6)), st.sampled_from(Hypothesis))
def test_a_number_excluded_wrongly_is_reported_when_it_is_read(
    seed: int, count: int, squares: int, assumed: Hypothesis
) -> None:
    rng = random.Random(seed)
    truth = lawless(rng)
    knowledge = Knowledge(random_readings(truth, rng, count, squares), assumed)
    for window in wrong(knowledge, truth, knowledge.hypothesis, squares):
        told = knowledge.copy()
        before = told.hypothesis
        assert not told.add(read(truth, *window))
        assert told.contradiction(before) is not None
        assert told.hypothesis > before
        assert told.possible(*window) & mask_of(truth(*window))


@settings(max_examples=15)
@given(SEEDS, st.integers(1, 10))
def test_exact_numbers_are_those_of_all_sets_that_fit(seed: int, count: int) -> None:
    """Two Shoguns on three squares: few enough sets to try them all."""
    rng = random.Random(seed)
    truth = modelled(rng, normal=True)
    readings = [read(truth, rng.choice((1, 9)), rng.randrange(3), rng.randrange(4)) for _ in range(count)]
    dials = list(product((1, 2), repeat=4))
    shown: dict[tuple[int, int, int], int] = {}
    for one, other, ways in product(dials, dials, product(range(4), repeat=3)):
        number = {1: one, 9: other}
        if all(mask_of(number[r.code][(ways[r.square] + r.rotation) % 4]) == r.numbers for r in readings):
            for code, square, rotation in product((1, 9), range(3), range(4)):
                mask = mask_of(number[code][(ways[square] + rotation) % 4])
                shown[code, square, rotation] = shown.get((code, square, rotation), 0) | mask
    knowledge = Knowledge(readings)
    for window, mask in shown.items():
        assert knowledge.possible(*window, Hypothesis.NORMAL, exact=True) == mask
        assert knowledge.possible(*window, Hypothesis.NORMAL) & mask == mask


@pytest.mark.parametrize("seed", range(4))
def test_the_wizard_learns_a_normal_set_within_its_bound(seed: int) -> None:
    truth = modelled(random.Random(seed), normal=True)
    knowledge = Knowledge(assumed=Hypothesis.NORMAL)
    rotation = 0
    while (question := next_question(knowledge, rotation)) is not None:
        rotation = question.rotation
        knowledge.add(read(truth, question.code, question.square, rotation))
    assert counting_bound() <= len(knowledge.readings) <= NEEDED <= BOUND
    assert knowledge.known() == 1
    assert wrong(knowledge, truth, Hypothesis.NORMAL) == []


@settings(max_examples=15)
@given(SEEDS, st.integers(1, 60), st.data())
def test_a_reading_withdrawn_leaves_no_trace(seed: int, count: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    readings = random_readings(rng.choice((modelled(rng, normal=True), lawless(rng))), rng, count, 3)
    at = data.draw(st.integers(0, count - 1))
    knowledge, clean = Knowledge(readings), Knowledge(readings[:at] + readings[at + 1 :])
    assert knowledge.withdraw_at(at) == readings[at]
    assert knowledge.readings == clean.readings
    assert knowledge.hypothesis == clean.hypothesis
    for model in Hypothesis:
        assert knowledge.table(0, model) == clean.table(0, model)
        assert knowledge.contradiction(model) == clean.contradiction(model)
    clean.add(readings[at])
    clean.withdraw(readings[at])
    assert sorted(map(str, clean.readings)) == sorted(map(str, knowledge.readings))
    with pytest.raises(ValueError, match="not in list"):
        Knowledge().withdraw(readings[at])


def test_nothing_is_known_of_an_unread_set() -> None:
    knowledge = Knowledge()
    assert knowledge.known() == 0
    assert all(knowledge.possible(9, square, 0) == 3 for square in SQUARES)
