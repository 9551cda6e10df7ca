"""Which language somebody wants: told by a browser or by the environment of a command."""

from collections.abc import Iterable, Mapping
from typing import Final

from shogunboard.languages.catalogue import LANGUAGES

_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which gettext looks at them."""


def of_environment(environ: Mapping[str, str]) -> str:
    """The language of a command, by the variables that gettext knows; English where they name none that there is.

    `LANGUAGE` may name several with colons between, best first.
    """
    for variable in _VARIABLES:
        value = environ.get(variable, "")
        if value:
            return _first(value.split(":")) or "en"
    return "en"


def of_browser(header: str) -> str:
    """The language of a request, by its header `Accept-Language`; English where it names none that there is."""
    wanted = []
    for part in header.split(","):
        tag, *parameters = (word.strip() for word in part.split(";"))
        quality = next((word[2:] for word in parameters if word[:2].lower() == "q="), "1")
        try:
            worth = float(quality)
        except ValueError:
            continue
        # A language of no worth is one that is not wanted.
        if worth > 0:
            wanted.append((worth, tag))
    ordered = sorted(wanted, key=lambda each: -each[0])
    return _first(tag for _, tag in ordered) or "en"


def _first(tags: Iterable[str]) -> str | None:
    """The first language that there is: "de_AT.UTF-8" and "de-AT" are "de"."""
    codes = (tag.replace("_", "-").split("-")[0].split(".")[0].lower() for tag in tags)
    return next((code for code in codes if code in LANGUAGES), None)
