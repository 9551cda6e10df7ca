"""The view of the board's health, which looks again by itself while it is open."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

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
    record_a_trace(page)
    page.get_by_role("button", name="Close").click()
    expect(view).to_have_count(1)
    expect(page.locator("dialog")).not_to_be_visible()


def record_a_trace(page: Page) -> None:
    """Record one, which the page says, download it, and delete it."""
    traces = page.locator(".traces")
    traces.get_by_role("button", name="Record a trace").click()
    expect(page.locator("#recording-line")).to_be_visible()
    expect(traces).to_contain_text("Recording 2")
    traces.get_by_role("button", name="Stop recording").click()
    expect(page.locator("#recording-line")).to_be_hidden()
    with page.expect_download() as download:
        traces.get_by_role("link").click()
    path = Path(download.value.path())
    header, first, *_ = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert header["format"] == "shogunboard-trace/1"
    assert first["cells"][0] == "?"
    traces.get_by_role("button", name="Delete").click()
    expect(traces.get_by_role("link")).to_have_count(0)
