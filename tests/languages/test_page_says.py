"""What the page writes without `say` would be English for everybody."""

import re
from typing import Final

from scripts.languages import STATIC

_STRING: Final = r'"(?:[^"\\\n]|\\.)*"'
_SAID: Final = re.compile(rf"\bsay(?:\(\s*{_STRING}|(?:Many|As)\(\s*{_STRING},\s*{_STRING})")
_LITERAL: Final = re.compile(rf"//[^\n]*|/\*.*?\*/|{_STRING}|`(?:[^`\\]|\\.)*`", re.DOTALL)
_PARAMETER: Final = re.compile(r"\$\{[^}]*\}")
_SENTENCE: Final = re.compile(
    r"^[A-Z][a-z]|[a-z][.!?…]$|[\u2019\u201c\u201d]|[a-z]{2}[,;:.!?] [a-z]|\{\} [a-z]{2,}(?=[ .,:;!?]|$)"
)
_NOT_SAID: Final = {
    "Enter",
    "Escape",
    "Delete",
    "English",
    "Language",
    "Shogunboard",
    "input, textarea, select",
    "script, style, svg",
    "(prefers-reduced-motion: reduce)",
    "(prefers-color-scheme: dark)",
}
"""Keys, names and questions to the browser; `Language` is there for those who cannot read the page's language."""


def unsaid(source: str) -> list[str]:
    """The literals of a module that read like words for people, but are not said in their language.

    A word or two in small letters cannot be told from names of classes.
    """
    literals = [found[0] for found in _LITERAL.finditer(_SAID.sub("say(", source)) if found[0][0] != "/"]
    texts = [_PARAMETER.sub("{}", literal[1:-1]) for literal in literals]
    return [text for text in texts if _SENTENCE.search(text) and text not in _NOT_SAID]


def test_the_page_says_all_words_in_the_language_of_its_reader() -> None:
    found = {path.relative_to(STATIC).as_posix(): unsaid(path.read_text("utf-8")) for path in STATIC.rglob("*.js")}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_words_that_are_not_said_are_found() -> None:
    source = """
    // A comment. "Quoted"
    const said = [say("Said"), say("{a} is", { a }), sayMany("{count} Egg", "{count} Eggs", 2), sayAs("verb", "Open")];
    element.textContent = "Moves";
    tell(`${one} on ${two}`, "it is not known.", `The ${name}`, words("p", "", "card small"), "lit, but empty");
    """
    assert unsaid(source) == ["Moves", "{} on {}", "it is not known.", "The {}", "lit, but empty"]
