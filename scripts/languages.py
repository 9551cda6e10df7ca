"""Brings the catalogues of languages up to date: `python scripts/languages.py` (docs: CONTRIBUTING.md).

What there is to say is found in the sources: `text` and `texts` in Python, `say`, `sayMany` and `sayAs` in the page,
the page's HTML, and the help of the commands. Translations that there are stay; texts that are gone go; for each
language it prints how many are still missing.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from babel.messages.catalog import Message
from babel.messages.pofile import normalize, read_po

from shogunboard.cli import app
from shogunboard.cli.helptexts import help_texts
from shogunboard.languages import LANGUAGES

ROOT: Final = Path(__file__).resolve().parents[1]
CATALOGUES: Final = ROOT / "controller/shogunboard/languages"
STATIC: Final = ROOT / "controller/shogunboard/web/static"
PLURALS: Final = {
    "de": "nplurals=2; plural=(n != 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
_STRING: Final = r'"(?:[^"\\]|\\.)*"'
_SAY: Final = re.compile(rf"\bsay\(\s*({_STRING})")
_SAY_MANY: Final = re.compile(rf"\bsayMany\(\s*({_STRING}),\s*({_STRING})")
_SAY_AS: Final = re.compile(rf"\bsayAs\(\s*({_STRING}),\s*({_STRING})")
_SPOKEN: Final = ("title", "aria-label", "placeholder")
_SILENT: Final = {"script", "style", "svg", "title", "noscript"}


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """What a translation is for."""

    text: str
    context: str = ""
    plural: str = ""


class _Page(HTMLParser):
    """The texts of the page as `translate` in language.js walks over them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in _SILENT
        self.found += [value for name, value in attrs if name in _SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in _SILENT

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._silent:
            self.found.append(data.strip())


def english() -> Mapping[Key, tuple[str, ...]]:
    """All that is said, with the files in which it is said."""
    found: dict[Key, set[str]] = {}
    for folder in ("controller/shogunboard", "hardware/shogunboard_hw"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for key in _of_python(path.read_text(encoding="utf-8")):
                found.setdefault(key, set()).add(path.relative_to(ROOT).as_posix())
    for path in sorted(STATIC.rglob("*.js")):
        for key in of_script(path.read_text(encoding="utf-8")):
            found.setdefault(key, set()).add(path.relative_to(ROOT).as_posix())
    page = _Page()
    page.feed((STATIC / "index.html").read_text(encoding="utf-8"))
    for text in page.found:
        found.setdefault(Key(text), set()).add("index.html")
    for text in help_texts(app):
        found.setdefault(Key(text), set()).add("help of commands")
    return {key: tuple(sorted(places)) for key, places in sorted(found.items())}


def _of_python(source: str) -> Iterator[Key]:
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        literals = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        if node.func.id == "text" and literals:
            yield Key(literals[0])
        elif node.func.id == "texts" and len(literals) > 1:
            yield Key(literals[0], plural=literals[1])


def of_script(source: str) -> Iterator[Key]:
    """What a module of the page says."""
    for (one,) in map(re.Match.groups, _SAY.finditer(source)):
        yield Key(json.loads(one))
    for one, more in map(re.Match.groups, _SAY_MANY.finditer(source)):
        yield Key(json.loads(one), plural=json.loads(more))
    for context, one in map(re.Match.groups, _SAY_AS.finditer(source)):
        yield Key(json.loads(one), context=json.loads(context))


def translations(code: str) -> Mapping[Key, tuple[str, ...]]:
    """What a catalogue has, in all its forms; what is empty, or marked as fuzzy, is not translated yet."""
    with (CATALOGUES / f"{code}.po").open("rb") as file:
        messages = [message for message in read_po(file, locale=code, abort_invalid=True) if message.id]
    found = {_key(message): _forms(message) for message in messages if not message.fuzzy}
    return {key: forms for key, forms in found.items() if all(forms)}


def _key(message: Message) -> Key:
    one, more = (message.id, "") if isinstance(message.id, str) else message.id
    return Key(one, message.context or "", more)


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def written(code: str, texts: Mapping[Key, tuple[str, ...]], known: Mapping[Key, tuple[str, ...]]) -> str:
    """The catalogue of a language."""
    header = {
        "Project-Id-Version": "shogunboard",
        "Language": code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[code],
    }
    lines = ['msgid ""', 'msgstr ""', *(f'"{name}: {value}\\n"' for name, value in header.items()), ""]
    for key, places in texts.items():
        lines += [f"#: {place.replace(' ', '-')}" for place in places]
        if key.context:
            lines.append(f"msgctxt {_quoted(key.context)}")
        lines.append(f"msgid {_quoted(key.text)}")
        count = len(LANGUAGES[code].plurals) if key.plural else 1
        forms = known.get(key, ("",) * count)
        if key.plural:
            lines.append(f"msgid_plural {_quoted(key.plural)}")
            lines += [f"msgstr[{index}] {_quoted(form)}" for index, form in enumerate(forms)]
        else:
            lines.append(f"msgstr {_quoted(forms[0])}")
        lines.append("")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return str(normalize(text, width=0))


def main() -> None:
    texts = english()
    missing = 0
    for code in PLURALS:
        known = translations(code)
        (CATALOGUES / f"{code}.po").write_text(written(code, texts, known), encoding="utf-8")
        print(f"{code}: {len(texts)} texts, {len(texts.keys() - known.keys())} are missing")
        missing += len(texts.keys() - known.keys())
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
