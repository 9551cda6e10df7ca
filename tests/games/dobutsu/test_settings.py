"""Rule settings and equipment of Dobutsu shogi. What is common to all games is tested with Shogun's."""

from typing import Any

import pytest

from shogunboard.errors import TextError
from shogunboard.games.dobutsu.settings import DobutsuSettings, settings_from
from shogunboard.games.registry import make_game
from shogunboard.games.shogun.sets import reference_set, set_to_object


def test_the_presets() -> None:
    casual = DobutsuSettings("white", 4, True, True)
    assert settings_from(None) == settings_from({"preset": "casual"}) == casual
    assert settings_from({"preset": "rulebook"}) == DobutsuSettings("white", 4, False, False)


def test_settings_go_on_top_of_a_preset() -> None:
    given = {"preset": "rulebook", "first": "either", "repetition": 0, "takebacks": True}
    assert settings_from(given) == DobutsuSettings("either", 0, False, True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"preset": "strict"}, "preset: 'strict' is none of casual, rulebook"),
        ({"first": "sky"}, "first: 'sky' is none of white, red, either"),
        ({"repetition": 1.5}, "repetition: 1.5 is not a count (0 = off)"),
        ({"corrections": 1}, "corrections: 1 is none of True, False"),
        ({"takebacks": "no"}, "takebacks: 'no' is none of True, False"),
        (
            {"stalemate": "draw"},
            "stalemate: no such setting (there are preset, first, repetition, corrections, takebacks)",
        ),
        ({"repetitions": 4}, "repetitions: no such setting (did you mean repetition?)"),
    ],
)
def test_wrong_settings_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(TextError) as caught:
        settings_from(given)
    assert str(caught.value) == f"rule settings: {said}"


@pytest.mark.parametrize("equipment", ["mine", {}, 7, reference_set(), set_to_object(reference_set())])
def test_a_set_is_refused(equipment: object) -> None:
    with pytest.raises(TextError, match="set: Dobutsu shogi has no sets; give none or 'reference'"):
        make_game("dobutsu", equipment)
