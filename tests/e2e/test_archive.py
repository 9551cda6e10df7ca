"""The games that are kept, in the page: found, replayed, named, noted, deleted, and played on from."""

import json
import re
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service
from tests.e2e.test_screens import CONTRASTS

pytestmark = pytest.mark.browser

FILE = """[White "Anna"]
[Red "Ben"]
[Date "2026.11.02"]

1. 2b1-b3 {eval +0.30} 1e8-e7 {eval +3.10; blunder; better 4d8-e5} {[%emt 0:00:12]}
2. 1c1-c2 {eval -0.20; blunder; missed a win in 3 plies} 0-1
"""


def keep(service: Service, text: str) -> None:
    """Put a file into the archive, after the game at the board, which comes by itself."""
    service.until(lambda state: state["game_id"] is not None)
    body = json.dumps({"text": text}).encode()
    with urlopen(Request(f"{service.url}api/games/upload", body, {"content-type": "application/json"})) as answer:
        assert json.load(answer)["games"][0]["status"] == "imported"


def test_games_are_uploaded_replayed_and_played_on_from(service: Service, board: BoardPage, tmp_path: Path) -> None:
    page = board.open(service.url).page
    page.get_by_role("link", name="Games").click()
    expect(page.get_by_role("heading", name="1 game", exact=True)).to_be_visible()

    # A file of which one game can be used, and one cannot.
    file = tmp_path / "evening.txt"
    file.write_text(f'{FILE}\n[White "Cleo"]\n\n1. 9x9 *\n', encoding="utf-8")
    page.get_by_label("Upload").set_input_files(file)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 game taken in, 1 refused.")
    expect(dialog).to_contain_text("game 2, line 10")
    dialog.get_by_role("button", name="Close").click()
    page.get_by_label("Search", exact=True).fill("anna")
    expect(page.locator(".game-row")).to_have_count(1)
    expect(page).to_have_url(re.compile("#/games\\?text=anna$"))
    page.locator(".game-row").click()

    # The last position, with the numbers as they were.
    expect(page.get_by_role("heading", name="Anna \u2013 Ben")).to_be_visible()
    expect(page.locator(".move-card")).to_contain_text("White missed a win in 3 plies.")
    expect(page.locator(".replay .table")).to_have_attribute("aria-label", re.compile(r"c2 White C [1-4]"))
    expect(page.locator(".fault.blunder")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile("#/games/2/2$"))
    expect(page.locator(".move-card")).to_contain_text("took 12 s")
    page.get_by_role("button", name="4d8-e5").click()
    expect(page.locator(".arrows .head")).to_have_count(1)
    expect(page.locator(".place")).to_have_text("1 / 3")

    # A note and a name; both survive another look at the link.
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Note …").click()
    dialog.get_by_role("textbox").fill("Too greedy")
    board.answer("Save")
    expect(page.locator(".note")).to_have_text("Too greedy")
    page.get_by_role("button", name="Names …").click()
    dialog.get_by_label("Red").fill("Benedikt")
    board.answer("Save")
    page.reload()
    expect(page.get_by_role("heading", name="Anna \u2013 Benedikt")).to_be_visible()
    expect(page.locator(".note")).to_have_text("Too greedy")
    expect(page.locator(".place")).to_have_text("2 / 3")

    # The engine finds other things than the file says, and leaves the note.
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.get_by_role("region", name="Analysis")).to_contain_text("1 game analysed")
    expect(page.locator(".move-card")).not_to_contain_text("3.10")
    expect(page.locator(".note")).to_have_text("Too greedy")

    # Deleted, and brought back.
    page.get_by_role("button", name="Delete").click()
    board.answer("Undo")
    expect(page.get_by_role("button", name="Delete")).to_be_visible()

    # The game at the board has gone on meanwhile.
    service.hand("tap_move", **{"from": "b1", "to": "b3"})
    expect(page.locator(".news")).to_have_text("White played 2b1-b3")
    page.get_by_role("button", name="Play on from here").click()
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_be_hidden()
    expect(page.get_by_label("Search", exact=True)).to_have_value("anna")
    page.go_forward()
    page.get_by_role("button", name="Play on from here").click()
    expect(dialog).to_contain_text("The game at the board is left unfinished")
    # On a small screen this stood far down; the board is at the top.
    page.set_viewport_size({"width": 700, "height": 400})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    board.answer("Play on")
    board.headline("White to move")
    page.wait_for_function("scrollY === 0")
    board.tells("e7", "Red D shows")
    assert service.state()["start"] == service.state()["position"]
    with urlopen(f"{service.url}api/games/3.txt") as answer:
        assert "{Played on from game 2, after 1. 2b1-b3 1e8-e7}" in answer.read().decode()


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark")])
def test_a_phone_and_a_dark_room_are_fit_to_replay_in(
    service: Service, board: BoardPage, width: int, scheme: str
) -> None:
    keep(service, FILE)
    page = board.page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{service.url}#/games/2/1")
    expect(page.locator(".place")).to_have_text("1 / 3")
    box = page.locator(".replay .frame").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(CONTRASTS) == []
