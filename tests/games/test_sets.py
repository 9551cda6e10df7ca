"""Sets: reading, writing, and what is said about mistakes."""

from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.errors import TextError
from shogunboard.games.shogun.numbers import certain_numbers, possible_numbers
from shogunboard.games.shogun.sets import (
    PieceSet,
    load_set,
    parse_set,
    reference_set,
    set_from_object,
    set_to_object,
    write_set,
)
from tests.games.arrange import shogun
from tests.strategies import SetObject, set_objects


def with_dials(**dials: Any) -> SetObject:
    """The reference set with other dials; None leaves one out."""
    changed = set_to_object(reference_set())
    assert isinstance(changed["dials"], dict)
    merged = {**changed["dials"], **dials}
    return {**changed, "dials": {kind: dial for kind, dial in merged.items() if dial is not None}}


def with_row(index: int, row: object) -> SetObject:
    """The reference set with another row of magnets."""
    changed = set_to_object(reference_set())
    assert isinstance(changed["magnets"], list)
    return {**changed, "magnets": [row if n == index else old for n, old in enumerate(changed["magnets"])]}


def test_the_reference_set_is_shipped() -> None:
    reference = reference_set()
    assert reference.name == "reference"
    assert reference.known
    assert reference.dial("S") == (1, 2, 2, 1)
    assert reference.magnets[:8] == (0, 3, 0, 1, 2, 1, 3, 2)
    assert [reference.magnets.count(direction) for direction in range(4)] == [16] * 4


def test_two_quarter_turns_of_the_reference_set_exchange_what_the_sides_see() -> None:
    reference = reference_set()
    upright, turned = possible_numbers(reference, 0), possible_numbers(reference, 2)
    for white in range(1, 9):
        assert upright[white] == tuple(reversed(turned[white + 8]))


@given(st.booleans().flatmap(lambda unknown: set_objects(unknown=unknown)), st.text(min_size=1))
def test_sets_survive_being_written_and_read(source: SetObject, name: str) -> None:
    piece_set = set_from_object({**source, **({"name": name} if name.isprintable() else {})})
    assert parse_set(write_set(piece_set)) == piece_set
    assert set_from_object(set_to_object(piece_set)) == piece_set
    assert hash(piece_set) == hash(parse_set(write_set(piece_set)))


def test_sets_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        reference_set().name = "other"  # type: ignore[misc]


def test_a_set_without_a_name_is_custom() -> None:
    source = set_to_object(reference_set())
    del source["name"]
    assert set_from_object(source).name == "custom"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ([], "must be an object with `magnets` and `dials`"),
        ({**with_dials(), "name": 3}, "name: must be a text"),
        ({**with_dials(), "name": "two\nlines"}, "name: must be a text of printable characters"),
        ({"dials": with_dials()["dials"]}, "magnets: must be a list of 8 rows, rank 8 first"),
        ({**with_dials(), "magnets": ["01230123"] * 7}, "magnets: must be a list of 8 rows"),
        ({**with_dials(), "magnets": "01230123"}, "magnets: must be a list of 8 rows"),
        (with_row(0, "0123"), "magnets, rank 8: must have 8 characters, has 4"),
        (with_row(6, "01230124"), "magnets, rank 2, file h: '4' is not a direction (0 to 3, or ? if unknown)"),
        (with_row(7, 12), "magnets, rank 1: must be a text of 8 digits"),
        ({"magnets": with_dials()["magnets"]}, "dials: must give a list of 4 numbers for each of S A B C D E F G"),
        (with_dials(B=None), "dials, B: missing"),
        (with_dials(B=[1, 2, 3]), "dials, B: must be a list of 4 numbers"),
        (with_dials(B="1234"), "dials, B: must be a list of 4 numbers"),
        (with_dials(S=[1, 2, 3, 1]), "dials, S, entry 2: 3 is not a number from 1 to 2 (or 0 if unknown)"),
        (with_dials(A=[5, 2, 3, 1]), "dials, A, entry 0: 5 is not a number from 1 to 4 (or 0 if unknown)"),
        (with_dials(A=[1, 2, 3, -1]), "dials, A, entry 3: -1 is not a number"),
        (with_dials(A=[1, 2, 3, True]), "dials, A, entry 3: True is not a number"),
        (with_dials(H=[1, 2, 3, 4]), "dials, H: not a kind of piece"),
        (with_dials(AB=[1, 2, 3, 4]), "dials, AB: not a kind of piece"),
    ],
)
def test_mistakes_are_named_with_their_place(source: object, said: str) -> None:
    with pytest.raises(TextError) as caught:
        set_from_object(source)
    assert str(caught.value).startswith("set: ")
    assert said in str(caught.value)


def test_all_mistakes_are_named_at_once() -> None:
    with pytest.raises(TextError) as caught:
        set_from_object({**with_dials(A=None, S=[9, 9, 9, 9]), "magnets": ["x" * 8] * 8})
    assert len(str(caught.value).split("; ")) == 64 + 4 + 1


def test_other_keys_are_slips_in_a_file_and_left_alone_in_an_object() -> None:
    assert set_from_object({**set_to_object(reference_set()), "maker": "T. M."}) == reference_set()
    with pytest.raises(TextError, match="set: colour: not a part of a set, which has name, magnets, dials"):
        parse_set("colour = 1\n" + write_set(reference_set()))


def test_a_file_is_read_and_named_in_errors(tmp_path: Path) -> None:
    file = tmp_path / "old.toml"
    file.write_text(write_set(reference_set()), "utf-8")
    assert load_set(file) == reference_set()
    file.write_text("magnets = [", "utf-8")
    with pytest.raises(TextError, match=r"old\.toml, set: not TOML"):
        load_set(file)
    file.write_bytes(b"\xff")
    with pytest.raises(TextError, match=r"old\.toml: not a text file in UTF-8"):
        load_set(file)
    with pytest.raises(OSError, match="absent"):
        load_set(tmp_path / "absent.toml")


@given(st.text())
def test_any_text_is_a_set_or_a_text_error(text: str) -> None:
    try:
        piece_set = parse_set(text)
    except TextError:
        return
    assert parse_set(write_set(piece_set)) == piece_set


def unknown(**dials: Any) -> PieceSet:
    """The reference set with the magnet under a8 and some dial entries not known."""
    return set_from_object({**with_dials(**dials), "magnets": with_row(0, "?3012132")["magnets"]})


def test_what_is_not_known_may_be_any_number_that_the_piece_has() -> None:
    game = shogun(unknown(A=[0, 2, 2, 3], S=[2, 0, 2, 2], B=[2, 2, 3, 3]))
    assert not unknown().known
    place = game.parse_position("A7/8/8/8/8/8/8/8 w 0").numbers
    assert place(0) == (1, 2, 3, 4)
    assert game.parse_position("S7/8/8/8/8/8/8/8 w 0").numbers(0) == (1, 2)
    # An unknown magnet leaves what the dial has.
    assert game.parse_position("B7/8/8/8/8/8/8/8 w 0").numbers(0) == (2, 3)
    # The magnet under c8 points to 0: a White A there shows its first entry, which is not known; a Red one the third.
    assert game.parse_position("2A5/8/8/8/8/8/8/8 w 0").numbers(2) == (1, 2, 3, 4)
    assert game.parse_position("2a5/8/8/8/8/8/8/8 w 0").numbers(2) == (2,)


def test_certain_numbers_are_those_with_one_possibility() -> None:
    possible = possible_numbers(unknown(), 0)
    certain = certain_numbers(possible)
    assert certain[1:] != possible[1:]
    for row, certain_row in zip(possible, certain, strict=True):
        assert [mask if mask.bit_count() == 1 else 0 for mask in row] == list(certain_row)
