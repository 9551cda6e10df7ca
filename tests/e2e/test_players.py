"""Players and spectators, seen on their devices."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.conftest import Starter
from tests.e2e.service import Service

pytestmark = pytest.mark.browser

PIN_ALWAYS = '[service]\nplayers = "pin"\n'


@pytest.fixture
def guarded(start_service: Starter) -> Service:
    """A service that asks every device for the PIN."""
    return start_service(PIN_ALWAYS)


def test_a_spectator_plays_once_the_pin_is_told(guarded: Service, board: BoardPage) -> None:
    page = board.open(guarded.url).page
    expect(page.locator("#spectator-bar")).to_contain_text("You are looking on.")
    # On a phone, what lies last can be scrolled out from under the bar.
    wide = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_text("More", exact=True).click()
    page.get_by_text("More", exact=True).click()
    assert wide is not None
    page.set_viewport_size(wide)
    page.get_by_role("button", name="Turn the board").click()
    dialog = page.locator("#dialog")
    expect(dialog).to_contain_text("Play on this device")
    board.refused(401)
    page.get_by_label("PIN").fill("12")
    page.keyboard.press("Enter")
    expect(dialog).to_contain_text("that is not the PIN")
    board.refused(403)
    page.get_by_label("PIN").fill(guarded.new_pin())
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#spectator-bar")).to_be_hidden()
    page.reload()
    expect(page.locator("#spectator-bar")).to_be_hidden()
    board.drag("b1", "b3")
    board.moves(["b1-b3"])
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Play no longer here").click()
    expect(page.locator("#spectator-bar")).to_be_visible()


def test_the_photographed_address_lets_a_device_play_and_forgets_the_pin(guarded: Service, board: BoardPage) -> None:
    page = board.open(f"{guarded.url}#pin={guarded.new_pin()}").page
    # Shown as soon as the device is known to be a player's; until then nothing says whose it is.
    expect(page.locator("#stop-playing:not([hidden])")).to_have_count(1)
    expect(page.locator("#spectator-bar")).to_be_hidden()
    expect(page.locator(".man").first).to_be_visible()
    assert page.url == guarded.url
    board.drag("b1", "b3")
    board.moves(["b1-b3"])


def test_a_spectator_follows_what_players_do(guarded: Service, board: BoardPage, browser: Browser) -> None:
    board.open(f"{guarded.url}#pin={guarded.new_pin()}")
    other = browser.new_context()
    spectator = BoardPage(other.new_page()).open(guarded.url)
    board.drag("b1", "b3")
    spectator.moves(["b1-b3"])
    other.close()


def test_where_spectators_are_not_wanted_they_see_nothing(start_service: Starter, page: Page) -> None:
    """The browser complains of every request that was refused, so its complaints are not looked at."""
    service = start_service(PIN_ALWAYS + 'reading = "players"\n')
    page.goto(service.url)
    expect(page.locator("#spectator-bar")).to_contain_text("Only players may see the game.")
    expect(page.locator(".man")).to_have_count(0)
    page.get_by_role("button", name="Play on this device").click()
    page.get_by_label("PIN").fill(service.new_pin())
    page.keyboard.press("Enter")
    expect(page.locator(".man")).to_have_count(16)
