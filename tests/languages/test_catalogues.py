"""Every text is there in every language, with its parameters, and nothing else is."""

import re
from gettext import c2py
from typing import Final

import pytest
from babel import Locale

from scripts.languages import CATALOGUES, PLURALS, Key, english, of_script, translations, written
from shogunboard.errors import NotFoundError
from shogunboard.languages import LANGUAGES, catalogue

ENGLISH: Final = english()
FOREIGN: Final = sorted(set(LANGUAGES) - {"en"})
NAME: Final = re.compile(r"\{(\w+)\}")


def test_a_text_means_one_thing_or_has_contexts() -> None:
    """gettext tells texts apart by context and singular only."""
    assert len({(key.context, key.text) for key in ENGLISH}) == len(ENGLISH)


def test_there_is_a_catalogue_for_every_language() -> None:
    assert sorted(path.stem for path in CATALOGUES.glob("*.po")) == sorted(PLURALS) == FOREIGN
    with pytest.raises(NotFoundError, match=r"no language 'fr'; there are en, de, pl, ru"):
        catalogue("fr")


@pytest.mark.parametrize("code", FOREIGN)
def test_every_text_is_translated_and_nothing_else(code: str) -> None:
    known = translations(code)
    count = len(LANGUAGES[code].plurals)
    forms = {key: count if key.plural else 1 for key in ENGLISH}
    missing = [key.text for key in ENGLISH if key not in known]
    assert missing == [], "run `python scripts/languages.py` and translate what is empty"
    assert {key: len(known[key]) for key in known} == forms, "run `python scripts/languages.py`"


@pytest.mark.parametrize("code", FOREIGN)
def test_the_files_are_as_the_script_writes_them(code: str) -> None:
    text = (CATALOGUES / f"{code}.po").read_text(encoding="utf-8")
    assert text == written(code, ENGLISH, translations(code)), "run `python scripts/languages.py`"


@pytest.mark.parametrize("code", FOREIGN)
def test_translations_have_the_parameters_of_the_text(code: str) -> None:
    wrong = []
    for key, forms in translations(code).items():
        for form, of in zip(forms, LANGUAGES[code].plurals, strict=False):
            names, wanted = sorted(NAME.findall(form)), sorted(NAME.findall(key.plural or key.text))
            # A word for "one" may say the number itself.
            spared = key.plural and of == "one" and names == sorted(NAME.findall(key.text))
            if names != wanted and not spared:
                wrong.append((key.text, form))
    assert wrong == []


@pytest.mark.parametrize("code", FOREIGN)
def test_translations_begin_and_end_as_the_text(code: str) -> None:
    """What is put together from several texts stays so: spaces, and the colon or the full stop at the end."""
    ends = {".": ".", ":": ":", "…": "…", "?": "?", "!": "!", ",": ",", " ": " "}

    def end(text: str) -> str:
        return ends.get(text[-1], "")

    wrong = [
        (key.text, form)
        for key, forms in translations(code).items()
        for form in forms
        if form != form.strip() or end(form) != end(key.text)
    ]
    assert wrong == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_plurals_are_those_of_the_cldr(code: str) -> None:
    locale, plurals = Locale.parse(code), LANGUAGES[code].plurals
    assert {str(locale.plural_form(count)) for count in range(300)} == set(plurals)


@pytest.mark.parametrize("code", FOREIGN)
def test_other_readers_of_the_catalogues_find_the_same_forms(code: str) -> None:
    """What stands in the head of a gettext file, in the language C, against the CLDR."""
    by_gettext = c2py(PLURALS[code].split("plural=")[1].rstrip(";"))
    for count in range(300):
        assert by_gettext(count) == LANGUAGES[code].plurals.index(Locale.parse(code).plural_form(count)), count


def test_texts_of_a_script_are_found() -> None:
    source = (
        'say("A {b}", { b: say("c") }); `${sayMany("{count} d", "{count} ds", 3)}` + sayAs("verb", "Open \\"it\\"")'
    )
    assert set(of_script(source)) == {
        Key("A {b}"),
        Key("c"),
        Key("{count} d", plural="{count} ds"),
        Key('Open "it"', context="verb"),
    }
