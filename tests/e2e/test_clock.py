"""The clock in the page: chosen before the first move, counting, paused, and the same after a power cut."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service

pytestmark = pytest.mark.browser


def test_a_game_is_played_with_a_clock(service: Service, board: BoardPage) -> None:
    page = board.page
    page.set_viewport_size({"width": 320, "height": 568})
    board.open(service.url)
    expect(page.locator("#clocks")).to_be_hidden()
    board.press("Clock: No clock")
    page.get_by_label("5 + 3", exact=True).check()
    board.answer("Set")
    white, red = page.locator("#clock-0"), page.locator("#clock-1")
    expect(page.locator("#clock-time-0")).to_have_text("5:00")
    expect(page.locator("#clock-time-1")).to_have_text("5:00")
    expect(page.locator("#pause")).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    frame = page.locator(".frame").bounding_box()
    assert frame is not None
    assert frame["y"] + page.evaluate("scrollY") + frame["height"] < 568
    page.set_viewport_size({"width": 1280, "height": 800})
    board.drag("b1", "b3")
    expect(red).to_contain_text("To move")
    expect(page.locator("#clock-time-1")).to_have_text(re.compile("4:5[0-9]"))
    expect(page.locator("#clock-time-0")).to_have_text("5:00")
    board.press("Pause")
    expect(white).to_contain_text("Paused")
    kept = service.state()["clock"]["remaining"]
    service.kill()
    service.start()
    expect(page.locator("#message")).to_contain_text("The clock stands")
    assert service.state()["clock"]["remaining"] == kept
    board.press("Go on")
    expect(red).to_have_attribute("data-running", "true")
    board.drag("e8", "e4")
    expect(white).to_contain_text("To move")
    assert service.state()["moves"][1]["left"] > kept["r"]
    board.complaints.clear()  # The browser has told in its own way that the service was gone.
