"""A calibration with its check: every wrong answer is found, and named, and what is asked for comes to an end."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from shogunboard.games.setbook import Ask
from shogunboard.games.shogun.knowing.book import ShogunSetBook
from shogunboard.games.shogun.knowing.causes import explain
from shogunboard.games.shogun.knowing.dials import Hypothesis
from shogunboard.games.shogun.knowing.lines import parse_piece
from shogunboard.games.shogun.numbers import mask_of
from shogunboard.geometry import TO_PHYSICAL, parse_square
from tests.knowing.hidden import Truth, fully_read, lawless, modelled

FURTHER = 100
"""Readings after the calibration within which wrong ones are to be found (docs/sets.md)."""
CALIBRATION = 113
MOST = 400


def calibrated(truth: Truth, seen: Callable[[Ask, int], int] = lambda ask, number: number) -> tuple[ShogunSetBook, int]:
    """The book when nothing is left to ask, and how many questions there were. `seen` is what the person reads."""
    book, rotation, asked = ShogunSetBook("hidden"), 0, 0
    while (ask := book.ask(rotation, check=True)) is not None and asked < MOST:
        rotation, asked = ask.rotation, asked + 1
        shown = truth(parse_piece(ask.piece), TO_PHYSICAL[rotation][parse_square(ask.square)], rotation)
        book.answer(ask, seen(ask, shown))
    return book, asked


@pytest.mark.parametrize("seed", range(3))
def test_wrong_answers_are_found_within_the_stated_number_of_further_readings(seed: int) -> None:
    """Three times as many wrong answers as are asked for, to have some in few runs."""
    rng = random.Random(seed)
    truth = modelled(rng, normal=True)
    slips: list[Ask] = []

    def seen(ask: Ask, number: int) -> int:
        if rng.random() >= 0.03:
            return number
        slips.append(ask)
        return rng.choice([one for one in ask.numbers if one != number])

    book, asked = calibrated(truth, seen)
    assert slips
    assert asked <= CALIBRATION + FURTHER
    assert book.problems() == ()
    for one in book.knowledge.readings:
        assert one.numbers == mask_of(truth(one.code, one.square, one.rotation))
    assert book.knowledge.known(Hypothesis.NORMAL) == 1


def test_after_a_check_any_one_reading_that_were_wrong_would_show() -> None:
    rng = random.Random(7)
    book, _ = calibrated(modelled(rng, normal=True))
    readings = list(book.knowledge.readings)
    for at in rng.sample(range(len(readings)), 40):
        number = readings[at].numbers.bit_length()
        wrong = replace(readings[at], numbers=mask_of(number % (2 if readings[at].code in (1, 9) else 4) + 1))
        found = explain([*readings[:at], wrong, *readings[at + 1 :]], Hypothesis.NORMAL)
        assert found is not None
        assert wrong in found.suspects


def test_a_set_with_unusual_dials_is_known_in_the_end_and_one_without_a_model_is_called_so() -> None:
    book, asked = calibrated(modelled(random.Random(3), normal=False))
    assert asked < MOST
    assert book.knowledge.known(Hypothesis.ANY) == 1
    assert all(str(line).startswith("unusual") for line in book.problems())
    book, asked = calibrated(lawless(random.Random(3)))
    assert asked < MOST
    assert [str(line).split(":")[0] for line in book.problems()] == ["contradicted", "contradicted"]


def test_a_suspect_that_shows_something_else_now_replaces_what_it_showed() -> None:
    book = ShogunSetBook("x")
    book.answer(Ask("A", "a1", 0, ()), 3)
    assert not book.answer(Ask("A", "a8", 1, ()), 3)
    first = book.ask(1)
    assert first == Ask("A", "a8", 1, (1, 2, 3, 4), again=True), "the suspect that needs no turn of the board"
    assert book.answer(first, 4)
    assert book.readings == ("A on a1, rotation 0: 3 (wizard)", "A on a8, rotation 1: 4 (wizard)")
    assert book.problems() == ()


def test_windows_that_were_read_in_two_ways_are_asked_for_again_even_without_a_model() -> None:
    book = ShogunSetBook("x", fully_read(lawless(random.Random(1))))
    assert book.ask(0, check=True) is None
    (before,) = book.numbers("A", "a8", 0)
    book.answer(Ask("A", "a8", 0, ()), before % 4 + 1, asked=False)
    again = book.ask(0)
    assert again is not None
    assert (again.piece, again.square, again.again) == ("A", "a8", True)
    book.answer(again, before)
    assert book.numbers("A", "a8", 0) == (before,)
    assert not any(str(line).startswith("read again") for line in book.problems())
