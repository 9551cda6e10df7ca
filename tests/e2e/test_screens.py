"""The page on other screens and for other eyes: a phone, a dark room, less motion."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service

pytestmark = pytest.mark.browser

SCREENS = {"phone": (390, 844), "small phone": (320, 568), "phone on its side": (844, 390), "tablet": (820, 1180)}


@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
def test_the_board_fits_and_nothing_scrolls_sideways(
    still_service: Service, board: BoardPage, size: tuple[int, int]
) -> None:
    width, height = size
    board.page.set_viewport_size({"width": width, "height": height})
    board.open(still_service.url)
    box = board.text(".frame").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert board.page.evaluate("document.documentElement.scrollWidth") <= width
    board.page.get_by_text("More", exact=True).click()
    assert board.page.evaluate("document.documentElement.scrollWidth") <= width
    if width < height:
        assert box["width"] > 0.75 * width
        assert box["y"] + box["height"] < height


def touch(session: CDPSession, kind: str, at: tuple[float, float] | None) -> None:
    """One event of a finger."""
    points = [] if at is None else [{"x": at[0], "y": at[1]}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def phone(browser: Browser, browser_context_args: Mapping[str, Any]) -> Any:
    """A page on a phone."""
    size = {"width": 390, "height": 844}
    context = browser.new_context(**{**browser_context_args, "viewport": size, "has_touch": True, "is_mobile": True})
    yield context.new_page()
    context.close()


def test_a_finger_drags_and_taps(service: Service, phone: Page) -> None:
    board = BoardPage(phone).open(service.url)
    start, end = board.point("f1"), board.point("f3")
    side = board.point("b1")[0] - board.point("a1")[0]
    finger = phone.context.new_cdp_session(phone)
    touch(finger, "touchStart", start)
    # The piece goes a little ahead of the finger that would hide it.
    under = (end[0], end[1] + 0.6 * side)
    for part in (0.3, 0.6, 1.0):
        way = (start[0] + part * (under[0] - start[0]), start[1] + part * (under[1] - start[1]))
        touch(finger, "touchMove", way)
    expect(board.square("f3")).to_have_class("cell landing")
    board.lit("f3", "target")
    touch(finger, "touchEnd", None)
    board.moves(["2f1-f3"])
    phone.touchscreen.tap(*board.point("c8"))
    board.lit("d5", "target")
    phone.touchscreen.tap(*board.point("d5"))
    board.moves(["2f1-f3", "4c8-d5"])
    assert board.complaints == []


def test_equal_lamps_blink_together(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.click("f1")
    board.lit("f3", "target")
    running = board.page.evaluate(
        "[...document.querySelectorAll('.light[data-role=target]')].map((light) => light.getAnimations()"
        ".map(({startTime, effect}) => [startTime, effect.getTiming().duration])[0])"
    )
    assert running == [[0, 1500]] * 3


def test_with_less_motion_lamps_are_steady_and_signed(service: Service, board: BoardPage) -> None:
    board.page.emulate_media(reduced_motion="reduce")
    board.open(service.url)
    board.click("f1")
    board.lit("f3", "target")
    assert board.page.evaluate("document.querySelector('.light[data-role=target]').getAnimations().length") == 0
    expect(board.text(".light[data-role=target] .signs").first).to_have_text("\u2013")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_stand_out_from_what_they_stand_on(still_service: Service, board: BoardPage, scheme: Any) -> None:
    """Contrast of at least 4.5 to 1 (WCAG 2, level AA), worked out from the colours that the browser uses."""
    board.page.emulate_media(color_scheme=scheme)
    board.open(still_service.url)
    poor = board.page.evaluate(CONTRASTS)
    assert poor == []


CONTRASTS = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!/transparent|, 0\\)$/.test(backgroundColor)) return backgroundColor;
    }
    return "white";
  };
  const kinds = "h1, h2, p, summary, button:enabled, .none";
  const texts = [...document.querySelectorAll(".card")].flatMap((card) => [...card.querySelectorAll(kinds)]);
  return texts.filter((element) => element.checkVisibility() && element.textContent !== "").flatMap((element) => {
    const [one, other] = [light(getComputedStyle(element).color), light(behind(element))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (other + 0.05);
    return ratio < 4.5 ? [`${element.textContent}: ${ratio.toFixed(2)}`] : [];
  });
}"""
