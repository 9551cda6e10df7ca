"""Pieces in the hand: lifted, pushed, put aside, taken back from there, tapped, and moved by the keyboard."""

import re
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service

pytestmark = pytest.mark.browser


def number(board: BoardPage, letter: str) -> str:
    """What the window of a piece shows."""
    return board.text(f'.man[data-letter="{letter}"]').get_attribute("data-number") or ""


def test_a_lifted_piece_lights_its_targets_and_turns_its_number(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.hold("f1")
    board.lit("f3", "target")
    board.lit("e2", "target")
    board.lit("f1", "lifted from here")
    expect(board.text("#advice")).to_have_text("White E from f1 shows 2: it may go to e2, f3 or g2.")
    windows = board.page.evaluate("fetch('/api/windows?rotation=0').then((answer) => answer.json())")["windows"]["E"]
    for name, square in (("f2", 53), ("f3", 45), ("g3", 46)):
        board.page.mouse.move(*board.point(name), steps=4)
        expect(board.text('.man[data-letter="E"]')).to_have_attribute("data-number", str(windows[square][0]))
    board.page.mouse.move(*board.point("f3"))
    board.let_go()
    board.moves(["2f1-f3"])
    assert number(board, "E") == str(windows[45][0])
    # Taken up again, it may change its move: from where that began, with the number of there.
    board.click("f3")
    expect(board.text("#advice")).to_have_text("White E from f1 shows 2: it may go to e2, f3 or g2.")


def test_a_drag_sends_some_thirty_places_a_second_and_the_last_one_always(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    hands: list[dict[str, Any]] = []

    def keep(request: Request) -> None:
        if request.url.endswith("/api/hand"):
            hands.append(request.post_data_json or {})

    board.page.on("request", keep)
    began = monotonic()
    board.hold("f1")
    for step in range(40):
        board.page.mouse.move(*board.place(5.5 + step / 40, 7.5 - step / 20))
    board.page.mouse.move(*board.point("f3"))
    board.let_go()
    took = monotonic() - began
    board.moves(["2f1-f3"])
    assert {hand["action"] for hand in hands[:-1]} == {"drag"}
    assert 2 < len(hands) < 30 * took + 3
    assert (hands[-1]["action"], hands[-1]["x"], hands[-1]["y"]) == ("drop", 5.5, 5.5)


def test_a_piece_that_is_put_back_has_not_moved(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.hold("f1")
    board.page.mouse.move(*board.point("f2"), steps=4)
    board.lit("f3", "target")
    board.page.mouse.move(*board.point("f1"), steps=4)
    board.let_go()
    board.tells("f1", "White E shows 2")
    expect(board.text("#advice")).to_contain_text("Drag a piece by exactly its number.")
    board.moves([])
    assert service.state()["lifted"] is None


def test_a_piece_is_pushed_over_the_squares(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.press("Slide, do not lift")
    board.drag("f1", "f3")
    board.moves(["2f1-f3"])
    board.press("Slide, do not lift")
    board.page.keyboard.down("Shift")
    board.drag("c8", "d5")
    board.page.keyboard.up("Shift")
    board.moves(["2f1-f3", "4c8-d5"])


def test_a_piece_goes_to_the_side_and_comes_back(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.drag_aside("b1")
    board.lit("b1", "lifted from here")
    board.drag_back("White B", "b1")
    expect(board.square("b1")).to_have_attribute("aria-label", "b1, White B shows 2")
    expect(board.text(".man[data-place=side]")).to_have_count(0)


def test_a_tap_takes_a_piece_up_and_a_second_tap_puts_it_down(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.click("f1")
    board.lit("f3", "target")
    expect(board.square("f3")).to_have_attribute("data-mark", "aim")
    board.click("g1")
    board.lit("g1", "lifted from here")
    board.page.keyboard.press("Escape")
    board.tells("g1", "White F shows 1")
    board.click("f1")
    board.lit("f3", "target")
    board.click("f3")
    board.moves(["2f1-f3"])


def test_the_game_can_be_played_by_keyboard(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    keys = board.page.keyboard
    focused = board.page.locator(":focus")
    board.square("e1").focus()
    expect(focused).to_have_attribute("aria-label", "e1, White Shogun shows 2")
    keys.press("ArrowRight")
    expect(focused).to_have_attribute("data-square", "f1")
    keys.press("Enter")
    board.lit("f3", "target")
    keys.press("ArrowUp")
    keys.press("Escape")
    board.tells("f1", "White E shows 2")
    expect(board.text(".man[data-place=hand]")).to_have_count(0)
    keys.press("ArrowDown")
    keys.press("Enter")
    board.lit("f3", "target")
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    expect(focused).to_have_attribute("aria-label", "f3, empty, lit: target")
    keys.press("Enter")
    board.moves(["2f1-f3"])
    expect(board.text("#announce")).to_have_text(re.compile("White has moved 2f1-f3.*Red to move"))
    keys.press("Enter")
    keys.press("Delete")
    expect(board.square("f3")).to_have_attribute("aria-label", "f3, empty, lit: target")
    board.page.get_by_role("button", name="White E, beside the board").focus()
    keys.press("Enter")
    keys.press("Enter")
    board.tells("f3", "White E shows 1")
    board.moves(["2f1-f3"])


def test_the_board_can_be_seen_from_the_other_side(service: Service, board: BoardPage, page: Page) -> None:
    board.open(service.url)
    board.page.get_by_text("More", exact=True).click()
    board.text("#flip").click()
    expect(board.text("#edge-bottom .mark")).to_have_text(list("hgfedcba"))
    expect(board.text("#edge-left .mark")).to_have_text(list("12345678"))
    box = board.square("f1").bounding_box()
    target = board.square("f3").bounding_box()
    assert box is not None
    assert target is not None
    assert box["y"] < target["y"]
    board.drag_between((box["x"] + 20, box["y"] + 20), (target["x"] + 20, target["y"] + 20))
    board.moves(["2f1-f3"])
    page.reload()
    expect(board.text("#edge-bottom .mark")).to_have_text(list("hgfedcba"))
