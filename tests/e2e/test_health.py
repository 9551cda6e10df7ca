"""The view of the board's health, which looks again by itself while it is open."""

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service

pytestmark = pytest.mark.browser


def test_every_square_is_shown_and_a_lost_one_stands_out(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    page = board.page
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="How the board fares").click()
    view = page.locator(".health")
    expect(view.locator("td[title]")).to_have_count(64)
    expect(view.locator("td[title^='a1: north up']")).to_have_count(1)
    expect(view.locator("td[title^='e8: south up']")).to_have_count(1)
    expect(view.locator("td.lost")).to_have_count(0)
    answer = page.request.post(f"{service.url}api/hand", data={"action": "fault", "squares": [0], "on": True})
    assert answer.ok
    expect(view.locator("td.lost[title^='a8: no reading']")).to_have_count(1)
    expect(view.get_by_text("no reading from a8", exact=False)).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(view).to_have_count(1)
    expect(page.locator("dialog")).not_to_be_visible()
