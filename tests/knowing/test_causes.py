"""What a contradiction is put down to, wherever the readings allow to tell."""

import random
from dataclasses import replace

import pytest

from shogunboard.games.shogun.knowing.causes import Contradiction, explain
from shogunboard.games.shogun.knowing.dials import Hypothesis
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.numbers import mask_of
from tests.knowing.hidden import fully_read, lawless, modelled, read

SEEDS = pytest.mark.parametrize("seed", range(4))
STUCK = 3
"""The piece with something the matter with it."""


def misread(readings: list[Reading], at: int) -> None:
    readings[at] = replace(readings[at], numbers=mask_of(readings[at].numbers.bit_length() % 4 + 1))


def explained(readings: list[Reading], hypothesis: Hypothesis = Hypothesis.NORMAL) -> Contradiction:
    found = explain(readings, hypothesis)
    assert found is not None
    return found


@SEEDS
def test_one_misread_window_is_named(seed: int) -> None:
    rng = random.Random(seed)
    readings = fully_read(modelled(rng, normal=True))
    at = rng.randrange(len(readings))
    misread(readings, at)
    assert explained(readings) == Contradiction(Hypothesis.NORMAL, "misread", (readings[at],))


@SEEDS
def test_two_misread_windows_are_named(seed: int) -> None:
    rng = random.Random(seed)
    readings = fully_read(modelled(rng, normal=True))
    one, other = sorted(rng.sample(range(32), 2))
    misread(readings, one)
    misread(readings, other + 64)
    assert explained(readings) == Contradiction(
        Hypothesis.NORMAL, "misread", (readings[one], readings[other + 64]), fewest=2
    )


@SEEDS
def test_reading_the_suspects_again_tells_which_is_wrong(seed: int) -> None:
    truth = modelled(random.Random(seed), normal=True)
    right, other = read(truth, 2, 0, 0), read(truth, 2, 0, 1)
    wrong = replace(other, numbers=right.numbers)
    assert explained([right, wrong]).suspects == (right, wrong)
    assert explained([right, wrong, right, other]).suspects == (wrong,)


@SEEDS
def test_a_window_misread_twice_alike_is_named_where_nothing_else_explains_it(seed: int) -> None:
    rng = random.Random(seed)
    readings = fully_read(modelled(rng, normal=True))
    at = rng.randrange(len(readings))
    misread(readings, at)
    readings.append(readings[at])
    assert explained(readings, Hypothesis.ANY).suspects == (readings[at], readings[at])


@SEEDS
def test_a_stuck_dial_is_told_from_a_misread_window(seed: int) -> None:
    readings = [
        replace(one, numbers=4) if one.code == STUCK else one
        for one in fully_read(modelled(random.Random(seed), normal=True))
    ]
    found = explained(readings)
    assert found.cause == "stuck"
    assert {one.code for one in found.suspects} == {STUCK}
    assert explain(readings, Hypothesis.ANY) is None, "a dial that has one number alone"


@SEEDS
def test_a_dial_that_sticks_from_some_time_on_contradicts_any_dials_too(seed: int) -> None:
    truth = modelled(random.Random(seed), normal=True)
    readings = [*fully_read(truth), *fully_read(truth, (STUCK,))]
    stuck = [replace(one, numbers=4) if at >= 96 else one for at, one in enumerate(readings)]
    for model in (Hypothesis.NORMAL, Hypothesis.ANY):
        found = explained(stuck, model)
        assert found.cause == "stuck"
        assert set(found.suspects) >= set(stuck[96:])
        assert {one.code for one in found.suspects} == {STUCK}


@pytest.mark.parametrize("squares", [2, 8])
@pytest.mark.parametrize("dial", [(1, 1, 3, 4), (2, 4, 2, 4), (3, 3, 3, 1)])
def test_a_dial_with_a_number_twice_is_named_and_no_contradiction_of_any_dials(
    dial: tuple[int, ...], squares: int
) -> None:
    """On two squares two misread windows would explain it too."""
    rng = random.Random(6)
    ways = [rng.randrange(4) for _ in range(8)]
    dials = {2: (1, 2, 3, 4), STUCK: dial, 4: (4, 2, 1, 3)}
    readings = fully_read(lambda code, square, rotation: dials[code][(ways[square] + rotation) % 4])
    readings = [one for one in readings if one.code != STUCK or one.square < squares]
    found = explained(readings)
    assert found.cause == "dial"
    assert {one.code for one in found.suspects} == {STUCK}
    assert explain(readings, Hypothesis.ANY) is None


@SEEDS
def test_a_set_that_follows_no_model_is_found_out(seed: int) -> None:
    readings = fully_read(lawless(random.Random(seed)))
    for model in (Hypothesis.NORMAL, Hypothesis.ANY):
        assert explained(readings, model) == Contradiction(model, "model", ())
    assert explain(readings, Hypothesis.FREE) is None
    twice = replace(readings[7], numbers=15 - readings[7].numbers)
    assert explained([*readings, twice], Hypothesis.FREE).suspects == (readings[7], twice)


def test_readings_that_agree_are_not_explained() -> None:
    readings = fully_read(modelled(random.Random(0), normal=True))
    assert all(explain(readings, model) is None for model in Hypothesis)
