"""The machine is switched off from the page."""

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.conftest import Starter

pytestmark = pytest.mark.browser


def test_the_machine_is_switched_off_when_that_is_confirmed(start_service: Starter, board: BoardPage) -> None:
    settings = '[service]\npower = "players"\nreboot_command = "false"\n[panel]\nshutdown_command = "true"\n'
    page = board.open(start_service(settings).url).page
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Switch the machine off").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Restart").click()
    expect(dialog).to_contain_text("the machine was not restarted: false failed (exit code 1)")
    board.refused(409)
    dialog.get_by_role("button", name="Switch off", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#toast")).to_contain_text("The machine switches off.")
