"""docs/rules.md and docs/tracking.md against the code: reasons, settings, numbers, and what comments cite."""

import re
import typing
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from typing import Final

import pytest

from shogunboard.games.base import EndReason
from shogunboard.games.registry import GAMES
from shogunboard.games.shogun.settings import PRESETS, ShogunSettings, settings_from
from shogunboard.tracking import TrackingSettings
from tests.project.markdown import Table, code_spans, documents, headings, name_of, parse, section, tables
from tests.project.source import ROOT, files

RULES: Final = parse(ROOT / "docs/rules.md")
TRACKING: Final = parse(ROOT / "docs/tracking.md")

# rules.md 1, "End"; tracking.md 12; docs/formats.md, "Trace files"; docs/http.md
CITATION: Final = re.compile(r'\b(?:docs/)?([a-z-]+\.md)(?: (\d+))?(?:, "([^"]+)")?(?:, "([^"]+)")?')


def table(document: str, heading: str) -> Table:
    return next(tables(section({"rules": RULES, "tracking": TRACKING}[document], heading)))


def test_the_reasons_of_an_end_are_complete() -> None:
    shogun = [row[0].codes[0] for row in table("rules", "End").rows]
    dobutsu = [code for code in code_spans(section(RULES, "Ends")) if code in typing.get_args(EndReason)]
    assert set(shogun) | set(dobutsu) == set(typing.get_args(EndReason))


def test_a_game_is_called_planned_until_it_can_be_played() -> None:
    games = {"shogun": "1. Shogun", "dobutsu": "2. Dobutsu shogi"}
    headed = [heading for heading in headings(RULES) if heading[0].isdigit()]
    assert headed == [name if game in GAMES else f"{name} (planned)" for game, name in games.items()]


def test_the_rule_settings_are_complete_with_their_usual_values() -> None:
    shown = {row[0].codes[0]: row for row in table("rules", "Settings").rows}
    assert list(shown) == ["preset", *(field.name for field in fields(ShogunSettings))]
    usual = ShogunSettings()
    for field in fields(ShogunSettings):
        value = getattr(usual, field.name)
        assert shown[field.name][2].codes[0] == (str(value).lower() if isinstance(value, bool) else str(value))
    assert settings_from({"preset": shown["preset"][2].codes[0]}) == usual
    assert shown["preset"][1].codes == tuple(PRESETS)


def test_every_value_of_a_rule_setting_is_one() -> None:
    words = {"true": True, "false": False}
    for row in table("rules", "Settings").rows:
        for code in row[1].codes:
            settings_from({row[0].codes[0]: words.get(code, code)})


def test_the_numbers_of_tracking_are_those_of_the_code() -> None:
    usual = TrackingSettings()
    names = []
    for name, value, where, _ in table("tracking", "How it works").rows:
        names.append(name.codes[0])
        if where.codes[0] == "tracking.settings":
            assert int(value.text) == getattr(usual, name.codes[0])
        else:
            assert int(value.text) == getattr(import_module(f"shogunboard.{where.codes[0]}"), name.codes[0])
    assert {field.name for field in fields(TrackingSettings)} - {"commit", "order"} <= set(names)


def test_behaviour_has_the_fourteen_sections_that_code_cites() -> None:
    numbered = [heading.split(".")[0] for heading in headings(section(TRACKING, "Behaviour"))]
    assert numbered == [str(number) for number in range(1, 15)]


def citations() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Place, document, number (or nothing) and headings of every citation of a document in code."""
    for path in files():
        if path.suffix in (".py", ".js", ".toml", ".sh") or path.name == "Makefile":
            text = re.sub(r"\s*\n\s*(?:#|//|\*)?\s*", " ", path.read_text(encoding="utf-8"))
            for match in CITATION.finditer(text):
                document, number, *named = match.groups()
                yield name_of(path), document, number or "", tuple(name for name in named if name)


CITATIONS: Final = sorted(set(citations()))


def test_code_cites_documents() -> None:
    assert {"rules.md", "tracking.md"} <= {document for _, document, _, _ in CITATIONS}


@pytest.mark.parametrize(("place", "document", "number", "named"), CITATIONS)
def test_what_code_cites_is_there(place: str, document: str, number: str, named: tuple[str, ...]) -> None:
    path = next((path for path in documents() if path.name == document), None)
    assert path is not None, f"{place} cites {document}"
    found = list(headings(parse(path)))
    assert not number or any(heading.startswith(f"{number}. ") for heading in found), f"{place}: {document} {number}"
    assert set(named) <= set(found), f"{place}: {document} {named}"
