"""Templates with their parameters, in English and in a language with other words and more plurals."""

from shogunboard.errors import TextError, problem_of
from shogunboard.languages import LANGUAGES, Catalogue
from shogunboard.text import joined, listed, render, text, texts

POLISH = Catalogue(
    LANGUAGES["pl"],
    {
        "{side} moves {count} piece": ("{side}: {count} bierka", "{side}: {count} bierki", "{side}: {count} bierek"),
        "White": ("Białe",),
        "{head} and {last}": ("{head} i {last}",),
        "on {squares}": ("na {squares}",),
        "line {line}": ("wiersz {line}",),
        "no piece": ("brak bierki",),
    },
)


def test_what_has_no_parameters_may_hold_braces() -> None:
    assert str(text("{}: {x}")) == "{}: {x}"
    assert str(text("{x} {unknown}", x=1)) == "1 {unknown}"
    assert str(text("{x}", x="{y}")) == "{y}"


def test_a_plural_is_chosen_by_the_language() -> None:
    def moved(count: int) -> str:
        said = texts("{side} moves {count} piece", "{side} moves {count} pieces", count=count, side=text("White"))
        return f"{said}; {render(said, POLISH)}"

    assert moved(1) == "White moves 1 piece; Białe: 1 bierka"
    assert moved(3) == "White moves 3 pieces; Białe: 3 bierki"
    assert moved(12) == "White moves 12 pieces; Białe: 12 bierek"


def test_things_in_a_row() -> None:
    said = text("on {squares}", squares=listed(["a1", "b2", "c3"]))
    assert str(said) == "on a1, b2 and c3"
    assert render(said, POLISH) == "na a1, b2 i c3"
    assert str(text("on {squares}", squares=listed(["a1", "b2"], ""))) == "on a1, b2"
    assert str(text("on {squares}", squares=listed([], "or"))) == "on none"


def test_what_is_not_translated_is_said_in_english() -> None:
    assert render(text("nothing known"), POLISH) == "nothing known"
    assert render(texts("{count} egg", "{count} eggs", count=2), POLISH) == "2 eggs"


def test_the_page_gets_the_parts() -> None:
    said = texts(
        "{count} of {squares}", "{count} of {squares}s", count=2, squares=listed([text("a {b}", b=1), "c"], "or")
    )
    assert said.to_json() == {
        "say": "{count} of {squares}",
        "plural": "{count} of {squares}s",
        "params": {
            "count": 2,
            "squares": {"list": [{"say": "a {b}", "params": {"b": 1}}, "c"], "last": "or"},
        },
    }


def test_an_error_is_said_with_its_places() -> None:
    inner = TextError(text("no piece"), text("on {squares}", squares="a1"))
    error = inner.within(text("line {line}", line=3))
    assert str(error) == "line 3, on a1: no piece"
    assert render(error.text, POLISH) == "wiersz 3, na a1: brak bierki"
    assert render(error.at(text("line {line}", line=4)).text, POLISH) == "wiersz 4: brak bierki"
    assert render(problem_of(error), POLISH) == "wiersz 3, na a1: brak bierki"
    assert problem_of(ValueError("of Python")) == "of Python"


def test_problems_are_said_together() -> None:
    told = joined([text("no piece"), "b2: empty", text("on {squares}", squares="a1")])
    assert str(told) == "no piece; b2: empty; on a1"
    assert render(told, POLISH) == "brak bierki; b2: empty; na a1"
