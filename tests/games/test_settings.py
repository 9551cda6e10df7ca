"""Rule settings and the registry of games."""

from typing import Any

import pytest

from shogunboard.errors import TextError
from shogunboard.games.registry import GAMES, make_game
from shogunboard.games.shogun.sets import reference_set, set_to_object
from shogunboard.games.shogun.settings import ShogunSettings, settings_from
from tests.games.arrange import shogun


def test_the_presets() -> None:
    casual = ShogunSettings("white", "loss", 0, True, True)
    assert settings_from(None) == settings_from({}) == settings_from({"preset": "casual"}) == casual
    assert settings_from({"preset": "rulebook"}) == ShogunSettings("white", "loss", 0, False, False)


def test_settings_go_on_top_of_a_preset() -> None:
    given = {"preset": "rulebook", "first": "either", "stalemate": "draw", "repetition": 4, "takebacks": True}
    assert settings_from(given) == ShogunSettings("either", "draw", 4, False, True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"preset": "strict"}, "preset: 'strict' is none of casual, rulebook"),
        ({"preset": ["casual"]}, "preset: ['casual'] is none of casual, rulebook"),
        ({"first": "black"}, "first: 'black' is none of white, red, either"),
        ({"stalemate": "win"}, "stalemate: 'win' is none of loss, draw"),
        ({"repetition": -1}, "repetition: -1 is not a count (0 = off)"),
        ({"repetition": True}, "repetition: True is not a count"),
        ({"repetition": "4"}, "repetition: '4' is not a count"),
        ({"corrections": 1}, "corrections: 1 is none of True, False"),
        ({"takebacks": None}, "takebacks: None is none of True, False"),
        ({"takeback": True}, "takeback: no such setting (did you mean takebacks?)"),
        ({"colour": 1}, "colour: no such setting (there are preset, first"),
    ],
)
def test_wrong_settings_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(TextError) as caught:
        settings_from(given)
    assert str(caught.value).startswith("rule settings: ")
    assert said in str(caught.value)


def test_all_wrong_settings_are_named_at_once() -> None:
    with pytest.raises(TextError) as caught:
        settings_from({"first": 1, "repetitions": 3, "stalemate": "", "corrections": "no"})
    assert len(caught.value.problem.split("; ")) == 4


def test_games_are_made_by_name() -> None:
    assert "shogun" in GAMES
    game = make_game("shogun", None, {"first": "red", "repetition": 3})
    assert (game.name, game.first, game.repetition) == ("shogun", "red", 3)
    assert (game.side_letters, game.side_names) == ("wr", ("White", "Red"))
    assert list(game.rotations) == [0, 1, 2, 3]
    assert [len(row) for row in game.shown] == [8] * 8
    assert [square for row in game.shown for square in row] == list(range(64))
    assert game.square_name(0) == "a8"
    assert game.parse_square("h1") == 63
    with pytest.raises(TextError):
        game.parse_square("i1")


@pytest.mark.parametrize("equipment", [None, "reference", reference_set(), set_to_object(reference_set())])
def test_equipment_is_given_in_several_ways(equipment: object) -> None:
    assert shogun(equipment).equipment == set_to_object(reference_set())


def test_equipment_that_is_no_set_is_refused() -> None:
    with pytest.raises(TextError, match="'mine' is no set; give 'reference' or an object"):
        make_game("shogun", "mine")
    with pytest.raises(TextError, match="set: must be an object"):
        make_game("shogun", 7)


def test_unknown_games_are_refused_with_the_known_ones() -> None:
    with pytest.raises(TextError, match="'shogan' is no game; did you mean shogun"):
        make_game("shogan")
    with pytest.raises(TextError, match="'chess' is no game; there are .*shogun"):
        make_game("chess")


def test_a_game_tells_what_it_was_made_of() -> None:
    game = shogun(settings={"preset": "rulebook", "stalemate": "draw"})
    again = shogun(game.equipment, game.rules)
    assert (again.equipment, again.settings) == (game.equipment, game.settings)


@pytest.mark.parametrize("rotation", range(4))
def test_a_game_tells_what_every_piece_shows_on_every_square(rotation: int) -> None:
    game = shogun()
    start = game.start(rotation)
    windows = game.windows(rotation)
    assert sorted(windows) == sorted("SABCDEFGsabcdefg")
    assert all(len(row) == 64 for row in windows.values())
    for square, man in start.men.items():
        assert windows[man.letter][square] == start.numbers(square)
