"""Catalogues: one gettext file (`.po`) a language, read with Babel; English texts are the keys.

The forms of a plural stand in the order of `Language.plurals`, which are the categories of Unicode's CLDR, so that
Babel here and `Intl.PluralRules` in a browser choose the same form.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from shogunboard.errors import NotFoundError
from shogunboard.text import text

CONTEXT: Final = "\x04"
"""Between the context of a text and the text, as gettext has it."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language with its own name for itself and the categories of its plurals for whole numbers (CLDR)."""

    code: str
    name: str
    plurals: tuple[str, ...]


LANGUAGES: Final[Mapping[str, Language]] = {
    language.code: language
    for language in (
        Language("en", "English", ("one", "other")),
        Language("de", "Deutsch", ("one", "other")),
        Language("pl", "Polski", ("one", "few", "many")),
        Language("ru", "Русский", ("one", "few", "many")),
    )
}
"""By code (ISO 639-1)."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The translations into one language: for each English text its form, or its forms for counts."""

    language: Language
    forms: Mapping[str, tuple[str, ...]]

    def template(self, text: str, plural: str | None = None, count: int = 1) -> str:
        """The translation of a template for a count; English where there is none."""
        forms = self.forms.get(text)
        if forms is None:
            return text if plural is None or count == 1 else plural
        return forms[0] if plural is None else forms[self._form(count)]

    def _form(self, count: int) -> int:
        from babel import Locale

        return self.language.plurals.index(Locale.parse(self.language.code).plural_form(count))

    def to_json(self) -> dict[str, object]:
        """What the page needs: the language, the categories of its plurals, the texts, and what else can be chosen."""
        return {
            "language": self.language.code,
            "plurals": self.language.plurals,
            "texts": self.forms,
            "languages": {language.code: language.name for language in LANGUAGES.values()},
        }


@cache
def catalogue(code: str) -> Catalogue:
    """The catalogue of a language.

    Raises `NotFoundError` for a language that there is none of.
    """
    language = LANGUAGES.get(code)
    if language is None:
        raise NotFoundError(
            text("there is no language {code}; there are {choices}", code=repr(code), choices=", ".join(LANGUAGES))
        )
    return Catalogue(language, {} if code == "en" else _read(language))


def _read(language: Language) -> Mapping[str, tuple[str, ...]]:
    # They take a tenth of a second to import, which nobody who reads English shall wait for.
    from importlib.resources import files

    from babel.messages.pofile import read_po

    with files("shogunboard.languages").joinpath(f"{language.code}.po").open("rb") as file:
        messages = read_po(file, locale=language.code)
    forms: dict[str, tuple[str, ...]] = {}
    for message in messages:
        english = message.id if isinstance(message.id, str) else message.id[0]
        said = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        # What is empty is not translated yet, and a fuzzy one may be wrong.
        if english and said and all(said) and not message.fuzzy:
            forms[english if message.context is None else f"{message.context}{CONTEXT}{english}"] = said
    return forms
