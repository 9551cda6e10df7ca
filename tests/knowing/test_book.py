"""Set files of readings, and what they are as magnets and dials."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.errors import NotFoundError, TextError
from shogunboard.games.registry import set_book_of
from shogunboard.games.setbook import ASSUMPTIONS, Assumption
from shogunboard.games.shogun.knowing.book import ShogunSetBook, book_of_set, read_book
from shogunboard.games.shogun.knowing.dials import Hypothesis, all_numbers
from shogunboard.games.shogun.knowing.readings import SOURCES, Reading
from shogunboard.games.shogun.numbers import possible_numbers
from shogunboard.games.shogun.pieces import CODES, KINDS
from shogunboard.games.shogun.sets import PieceSet, parse_set, reference_set, set_to_object
from shogunboard.geometry import TO_PLAYERS
from tests.knowing.hidden import lawless, modelled, random_readings

READINGS = st.builds(
    Reading, st.sampled_from(CODES), st.integers(0, 63), st.integers(0, 3), st.integers(1, 3), st.sampled_from(SOURCES)
)
NAMES = st.text(min_size=1).filter(str.isprintable)


@given(NAMES, st.lists(READINGS, max_size=8))
def test_books_are_read_as_they_were_written(name: str, readings: list[Reading]) -> None:
    book = read_book(ShogunSetBook(name, readings).text())
    assert book.name == name
    assert list(book.knowledge.readings) == readings


@given(
    st.builds(Reading, st.just(1), st.integers(0, 63), st.integers(0, 3), st.integers(1, 15), st.sampled_from(SOURCES))
)
def test_readings_are_told_as_they_are_named(reading: Reading) -> None:
    assert str(reading.told()) == str(reading)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = ", "set: not TOML"),
        ("readings = []", "name: must be a text"),
        ('name = ""\nreadings = []', "name: must be a text of printable"),
        ('name = "x"', "readings: must be a list"),
        ('name = "x"\nreadings = ["A e4 0 3 wizard", "A e4 4 3 wizard"]', "reading 2: 'A e4 4 3 wizard' is no"),
        ('name = "x"\nreadings = ["A e4 0 3 guess"]', "reading 1: "),
        ('name = "x"\nreadings = [4]', "reading 1: 4 is no"),
        ('name = "x"\nreadings = ["H e4 0 3 wizard"]', "reading 1: 'H' is no piece"),
        ('name = "x"\nreadings = ["s e4 0 3 wizard"]', "reading 1: s cannot show 3"),
        ('magnets = []\nname = "x"', "set new OTHER --like"),
    ],
)
def test_what_is_no_book_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(TextError) as raised:
        read_book(text)
    assert said in str(raised.value)


@pytest.mark.parametrize("index", [2, -3])
def test_a_reading_that_there_is_not_is_not_withdrawn(index: int) -> None:
    book = ShogunSetBook("x", [Reading(1, 0, 0, 1), Reading(1, 1, 0, 2)])
    with pytest.raises(NotFoundError, match="the set has 2"):
        book.withdraw(index)
    assert len(book.readings) == 2


def test_a_book_takes_over_what_it_has_not() -> None:
    one, two, three = (Reading(2, square, 0, 1, "import") for square in range(3))
    book = ShogunSetBook("x", [one, two])
    assert book.take_over(ShogunSetBook("y", [two, three])) == 1
    assert book.knowledge.readings == (one, two, three)
    assert book.knowledge.possible(2, 2, 0) == 1


def test_a_file_with_other_parts_or_of_another_game_is_refused() -> None:
    with pytest.raises(TextError, match="magnets: not a part"):
        read_book('name = "x"\nreadings = []\nmagnets = []')
    with pytest.raises(TextError, match='game: must be "shogun"'):
        read_book('game = "dobutsu"\nname = "x"\nreadings = []')


def test_a_file_of_readings_is_no_set_of_magnets_and_dials() -> None:
    with pytest.raises(TextError, match="set export"):
        parse_set(ShogunSetBook("x").text())


@settings(max_examples=12)
@given(st.integers(0, 9999), st.integers(0, 250), st.sampled_from((5, 64)), st.sampled_from(ASSUMPTIONS))
def test_magnets_and_dials_exclude_nothing_that_the_readings_leave(
    seed: int, count: int, squares: int, assumed: Assumption
) -> None:
    rng = random.Random(seed)
    book = ShogunSetBook("x", random_readings(modelled(rng, normal=rng.random() < 0.5), rng, count, squares))
    if assumed == "free":
        with pytest.raises(TextError, match="model"):
            book.plain(assumed)
        return
    plain = book.plain(assumed)
    piece_set = parse_set(plain.text)
    told = 0
    for rotation in range(4):
        table = possible_numbers(piece_set, rotation)
        known = book.knowledge.table(rotation, Hypothesis[assumed.upper()])
        assert all(row_told & row == row for row_told, row in zip(map(_bits, table), map(_bits, known), strict=True))
        told += sum(mask.bit_count() == 1 for row in table for mask in row)
    assert told == plain.told <= plain.known <= plain.windows


def _bits(row: tuple[int, ...]) -> int:
    return sum(mask << 4 * square for square, mask in enumerate(row))


def test_readings_without_a_model_are_no_magnets_and_dials() -> None:
    rng = random.Random(1)
    book = ShogunSetBook("x", random_readings(lawless(rng), rng, 300, 8))
    with pytest.raises(TextError, match="contradict"):
        book.plain("any")


def test_a_known_set_comes_back_from_its_readings_whatever_its_magnets_are_turned_by() -> None:
    true = reference_set()
    turned = PieceSet(
        "turned",
        tuple(None if way is None else (way + 1) % 4 for way in true.magnets),
        tuple((dial[3], *dial[:3]) for dial in true.dials),
    )
    assert set_book_of(set_to_object(turned)).plain().text == set_book_of(set_to_object(true)).plain().text.replace(
        true.name, "turned"
    )
    assert parse_set(set_book_of(None).plain().text) == true


def test_what_a_set_leaves_open_is_not_read() -> None:
    open_set = PieceSet("open", (None, *[0] * 63), ((1, 2, 0, 1), *[(1, 2, 0, 1)] * (len(KINDS) - 1)))
    readings = book_of_set(open_set).knowledge.readings
    assert len(readings) == 2 * 63 * 3 * 8
    assert {reading.source for reading in readings} == {"import"}
    for reading in readings:
        shown = possible_numbers(open_set, reading.rotation)[reading.code][TO_PLAYERS[reading.rotation][reading.square]]
        assert shown == reading.numbers != all_numbers(reading.code)
