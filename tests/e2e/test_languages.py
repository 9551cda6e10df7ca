"""The page in the language of its reader: the browser's, or the one that was chosen."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.service import Service

pytestmark = pytest.mark.browser

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "pl": "Polski"}
GERMAN: Final = {
    "language": "de",
    "plurals": ["one", "other"],
    "texts": {
        "Language": ["Sprache"],
        "New game": ["Neues Spiel"],
        "More": ["Mehr"],
        "How the board fares": ["Wie es dem Brett geht"],
        "What is going on": ["Was geschieht"],
        "White": ["Weiß"],
        "{side} to move": ["{side} am Zug"],
        "Either side begins": ["Eine Seite beginnt"],
        "{side} {piece}": ["{piece} von {side}"],
        "{piece} shows {number}": ["{piece} zeigt {number}"],
        "{count} loss": ["{count} Verlust", "{count} Verluste"],
        "{count} change": ["{count} Wechsel", "{count} Wechsel"],
    },
    "languages": LANGUAGES,
}
POLISH: Final = {**GERMAN, "language": "pl", "plurals": ["one", "few", "many"], "texts": {"New game": ["Nowa gra"]}}


@pytest.fixture
def german(browser: Browser, browser_context_args: Mapping[str, Any], still_service: Service) -> Iterator[Page]:
    """A page in a German browser, whose words are those above."""
    context = browser.new_context(**{**browser_context_args, "locale": "de-DE"})
    page = context.new_page()
    page.route("**/language", lambda route: route.fulfill(json=GERMAN))
    page.route("**/language/pl", lambda route: route.fulfill(json=POLISH))
    page.goto(still_service.url)
    yield page
    context.close()


def test_the_page_speaks_the_language_of_the_browser_or_the_chosen_one(german: Page) -> None:
    page, new_game = german, german.locator("#new-game")
    expect(new_game).to_have_text("Neues Spiel")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#turn")).to_have_text(re.compile("^(Weiß am Zug|Eine Seite beginnt)$"))
    expect(page.locator("#status")).to_have_attribute("aria-label", "Was geschieht")
    square = page.locator('.cell[data-square="b1"]')
    expect(square).to_have_attribute("aria-label", re.compile(r"[A-G] von Weiß zeigt \d"))
    page.get_by_text("Mehr", exact=True).click()
    page.get_by_role("button", name="Wie es dem Brett geht").click()
    expect(page.locator('td[title^="a1: north up"]')).to_have_attribute("title", re.compile("0 Wechsel, 0 Verluste$"))
    page.keyboard.press("Escape")
    # The label is there in English, too, for those who cannot read the language.
    page.get_by_label("Sprache (Language)").first.select_option(label="Polski")
    expect(new_game).to_have_text("Nowa gra")
    # It is remembered; what the catalogue has not is English, as is everything when there is no catalogue.
    expect(page.locator("#resign")).to_have_text("Resign")
    page.route("**/language/pl", lambda route: route.abort())
    page.reload()
    expect(new_game).to_have_text("New game")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_browser_with_another_language_reads_english(still_page: Page, still_service: Service) -> None:
    answer = still_page.request.get(f"{still_service.url}language", headers={"accept-language": "fr-FR,it;q=0.5"})
    assert answer.json()["language"] == "en"
