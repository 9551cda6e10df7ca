"""The assistant for a new game, and a set-up that is guided piece by piece, on a large screen and on a phone."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessible import PHONE
from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service

pytestmark = pytest.mark.browser

ORDERS: Final = """async () => {
  const { drawn, exchanged, mirrored, shuffled } = await import("/static/setup/orders.js");
  const usual = "ABCDSEFG";
  const chance = Array.from({ length: 60 }, () => drawn(7));
  return {
    mirrored: mirrored(usual),
    last: shuffled(usual, (count) => count - 1),
    first: shuffled(usual, () => 0),
    exchanged: exchanged(usual, 0, 7),
    below: chance.every((number) => Number.isInteger(number) && number >= 0 && number < 7),
    several: new Set(chance).size > 1,
  };
}"""


def test_orders_keep_the_shogun_in_its_place(still_page: Page) -> None:
    assert still_page.evaluate(ORDERS) == {
        "mirrored": "GFEDSCBA",
        "last": "ABCDSEFG",
        "first": "BCDESFGA",
        "exchanged": "GBCDSEFA",
        "below": True,
        "several": True,
    }


def test_a_game_begins_with_an_order_that_was_tapped_together(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    page, dialog = board.page, board.page.get_by_role("dialog")
    board.press("New game")
    dialog.get_by_label(re.compile("Name of White")).fill("Anna")
    dialog.get_by_label(re.compile("Name of Red")).fill("Ben")
    dialog.get_by_role("button", name="Swap the players").click()
    dialog.get_by_label("Mirrored").check()
    # By keyboard, as anybody can.
    dialog.get_by_role("button", name="G on a1").focus()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("G on a1 is chosen")
    dialog.get_by_role("button", name="F on b1").press("Enter")
    expect(dialog.get_by_label("Free", exact=True)).to_be_checked()
    expect(dialog.get_by_role("button", name="Shogun on e1")).to_be_disabled()
    dialog.get_by_role("radio", name="Red", exact=True).check()
    dialog.get_by_text("Clock", exact=True).click()
    dialog.get_by_label("5 + 3").check()
    board.answer("New game")
    board.headline("Red to move")
    expect(page.locator("#players")).to_have_text(re.compile("^Ben . Anna$"))
    state = service.state()
    assert state["start"] == "abcsdefg/8/8/8/8/8/8/FGEDSCBA r 0"
    assert (state["players"], state["clock"]["control"]["increment"]) == ({"w": "Ben", "r": "Anna"}, 3000)
    # The pieces were put up so, too.
    board.tells("a1", "White F")
    # The names stay for the next game; one press begins it in the default order.
    board.press("New game")
    expect(dialog.get_by_label(re.compile("Name of White"))).to_have_value("Ben")
    board.answer("New game")
    board.headline("Either side begins")
    assert service.state()["start"].startswith("gfesdcba/")


def test_a_set_up_is_guided_on_a_phone(service: Service, board: BoardPage) -> None:
    board.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    board.open(service.url)
    page, dialog = board.page, board.page.get_by_role("dialog")
    board.press("New game")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = dialog.get_by_role("button", name="New game").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE[1]
    dialog.get_by_role("button", name="A on a1").click()
    dialog.get_by_role("button", name="B on b1").click()
    dialog.get_by_label("Set up the pieces for me").uncheck()
    expect(dialog.get_by_label(re.compile("Light one square after the other"))).to_be_checked()
    board.answer("New game")
    card = page.locator(".guide")
    expect(card).to_contain_text("White: put B on a1.")
    expect(card).to_contain_text("Red: put A on h8.")
    board.lit("a1", "to be filled")
    assert sum(lamp is not None for lamp in service.state()["lamps"]) == 2
    board.drag_back("White B", "a1")
    expect(card).to_contain_text("White: put A on b1.")
    expect(card).to_contain_text("15 squares are left.")
    # Whoever knows the way goes on alone.
    card.get_by_role("button", name="Go on without this help").click()
    expect(card).to_be_hidden()
    board.press("Set up the pieces")
    board.headline("Either side begins")
    assert service.state()["start"].split()[0].endswith("/BACDSEFG")
