"""The page for those who do not see it, do not see all colours, or use no mouse: every view, looked at by axe-core."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.accessible import AXE, WIDE, Inspection, all_views
from tests.e2e.boardpage import BoardPage
from tests.e2e.conftest import Starter
from tests.e2e.service import Service
from tests.e2e.test_dobutsu import bench, drag, middle

pytestmark = pytest.mark.browser

GAMES = """[White "Anna"]
[Red "Ben"]
[Date "2026.11.02"]

1. 2b1-b3 {eval +0.30} {[%emt 0:00:07]} 1e8-e7 {eval +3.10; blunder; better 4d8-e5} {Too greedy} {[%emt 0:00:12]}
2. 1c1-c2 {eval -0.20; mistake; missed a win in 3 plies} 0-1
"""
THREAT = "gfesd2a/8/4Dc2/8/6b1/8/B7/A1C1SEFG r 0"
"""White D threatens Red's Shogun, and both have lost pieces."""


@pytest.fixture
def board(browser: Browser, browser_context_args: Mapping[str, Any]) -> Iterator[BoardPage]:
    """A page into which axe-core is put; the page's own rules for scripts would not let it in."""
    screen = {"viewport": {"width": WIDE[0], "height": WIDE[1]}, "reduced_motion": "reduce"}
    context = browser.new_context(**{**browser_context_args, **screen, "bypass_csp": True})
    context.add_init_script(AXE.read_text(encoding="utf-8"))
    found = BoardPage(context.new_page())
    yield found
    assert found.complaints == []
    context.close()


def test_no_view_bars_anybody(start_service: Starter, board: BoardPage, tmp_path: Path) -> None:
    """Also names every dialog and card of the page: a new one has to be looked at here, too."""
    inspection = Inspection(board.page)
    attic = tmp_path / "attic.toml"
    attic.write_text('name = "The set"\nreadings = [\n]\n', encoding="utf-8")
    service = start_service("", "--set", str(attic), "--truth", "reference")
    board.open(service.url)
    inspection.begin()
    look_at_the_beginning(board, inspection)
    look_at_a_set(board, inspection)
    left = look_at_a_game(service, board, inspection)
    look_at_kept_games(board, inspection, tmp_path, left)
    look_at_benches(service, board, inspection)
    look_at_what_is_seldom_said(board, inspection)
    assert not inspection.found, "\n".join(inspection.found)
    assert all_views() - inspection.shown == set()


def test_frames_are_told_apart_without_their_colours(still_page: Page) -> None:
    """By the kind and the width of the line."""
    lines = still_page.evaluate(
        """(marks) => marks.map((mark) => {
      const cell = document.querySelector(".cell");
      const before = cell.dataset.mark;
      cell.dataset.mark = mark;
      const { borderTopStyle, borderTopWidth } = getComputedStyle(cell, "::after");
      cell.dataset.mark = before;
      return `${borderTopStyle} ${borderTopWidth}`;
    })""",
        ["threatened", "attacker", "wrong", "perhaps", "asked", "aim"],
    )
    assert len(set(lines)) == 6, lines


def leave_dialog(page: Page, inspection: Inspection, view: str, leave: str = "Cancel") -> None:
    """Look at the open dialog, and close it."""
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    inspection.look(view)
    dialog.get_by_role("button", name=leave, exact=True).click()
    expect(dialog).to_be_hidden()


def look_at_the_beginning(board: BoardPage, inspection: Inspection) -> None:
    """The first view, its dialogs, and all that is folded away at first."""
    page = board.page
    inspection.look("the beginning", whole=True)
    for name in ("New game", "Position …", "Clock: No clock", "Draw", "Resign"):
        board.press(name)
        leave_dialog(page, inspection, name)
    page.evaluate("""import("/static/access.js").then(({ askForPin }) => askForPin())""")
    leave_dialog(page, inspection, "the PIN")
    page.evaluate("""import("/static/power.js").then(({ openPower }) => openPower(() => {}))""")
    leave_dialog(page, inspection, "power")
    page.get_by_text("More", exact=True).click()
    board.press("Two pieces were swapped")
    inspection.look("a piece is to be pointed at")
    board.press("Two pieces were swapped")
    board.press("How the board fares")
    expect(page.locator(".health td[title]")).to_have_count(64)
    page.get_by_role("button", name="Record a trace").click()
    expect(page.locator("#recording-line:not([hidden])")).to_have_count(1)
    leave_dialog(page, inspection, "health", "Close")
    page.locator("details.more summary").click()


def look_at_a_game(service: Service, board: BoardPage, inspection: Inspection) -> int:
    """From the set-up to the end; gives the number of a game that was left."""
    service.command("new_game", rows=["BACDSEFG", "ABCDSEFG"], guided=True)
    service.hand("lay_out")
    expect(board.text(".guide")).to_contain_text("White: put B on a1.")
    inspection.look("a guided set-up")
    service.command("new_game")
    service.hand("set_up")
    service.until(lambda state: state["phase"] == "playing")
    service.command("clock", control={"base": [300000, 300000]})
    service.command("tell_number", square="b1", number=2)
    board.drag("b1", "b2")
    expect(board.text("#questions .question")).to_be_visible()
    heard = board.text("#announce")
    expect(heard).to_contain_text("b1 shows 2, it was moved 1.")
    expect(heard).to_contain_text("Put it back to b1")
    expect(heard).to_contain_text("did the window on b1 show 1?")
    board.tells("b2", "White B shows 4, asked about, lit: a piece must leave")
    inspection.look("a wrong move")
    board.drag("b2", "b1")
    expect(board.text("#questions .question")).to_have_count(0)
    board.drag("f1", "f3")
    board.moves(["2f1-f3"])
    page = board.page
    page.keyboard.press("Shift+Comma")
    expect(page.locator("#look-bar")).to_contain_text("You look at the start; the game goes on.")
    inspection.look("an earlier position")
    page.keyboard.press("Escape")
    board.click("c8")
    board.lit("d5", "target")
    inspection.look("a piece in the hand")
    board.page.keyboard.press("Escape")
    left: int = service.state()["game_id"]
    service.command("start_from", position=THREAT)
    board.lit("f6", "a piece must come back")
    inspection.look("a position to be set up")
    service.hand("match")
    expect(heard).to_contain_text("Red to move.")
    service.command("tell_number", square="e6", number=3)
    expect(heard).to_contain_text("Shogun! Move the Shogun away")
    inspection.look("a threat")
    # What is framed is told where no lamp is lit, too.
    service.command("assist", side="r", level="off")
    expect(board.square("d8")).to_have_attribute("aria-label", "d8, Red Shogun shows 1, under threat")
    expect(board.square("e6")).to_have_attribute("aria-label", "e6, White D shows 3, attacker")
    service.command("resign", side="r")
    board.headline("White wins")
    inspection.look("the end")
    page.locator("#match-line button").click()
    leave_dialog(page, inspection, "the match", "Close")
    return left


def look_at_kept_games(board: BoardPage, inspection: Inspection, folder: Path, left: int) -> None:
    """The list of games, one of them, and their dialogs."""
    page = board.page
    board.page.get_by_role("link", name="Games").click()
    file = folder / "evening.txt"
    file.write_text(GAMES, encoding="utf-8")
    page.get_by_label("Upload").set_input_files(file)
    leave_dialog(page, inspection, "uploaded", "Close")
    page.locator(".filters summary").click()
    inspection.look("the games", whole=True)
    page.locator(".game-row", has_text="Anna").click()
    expect(page.get_by_role("heading", name="Anna \u2013 Ben")).to_be_visible()
    signs = page.locator(".graphs .fault")
    expect(signs).to_have_count(2)
    heights = signs.evaluate_all("each => each.map((sign) => sign.getBBox().height)")
    assert len(set(heights)) == 2, heights
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="4d8-e5").click()
    inspection.look("a kept game", whole=True)
    for name in ("Note …", "Names …", "Play on from here"):
        page.get_by_role("button", name=name).click()
        leave_dialog(page, inspection, name)
    # As where the page does not come by https.
    page.evaluate("delete Navigator.prototype.clipboard")
    page.get_by_role("button", name="Copy the link").click()
    leave_dialog(page, inspection, "a link", "Close")
    page.get_by_role("button", name="Correct …").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("The game had ended before it").check()
    expect(dialog).to_contain_text("Result: unfinished.")
    inspection.look("a correction")
    dialog.get_by_role("button", name="Correct").click()
    expect(dialog).to_contain_text("The game is corrected")
    leave_dialog(page, inspection, "corrected", "Close")
    page.locator(".gone-move").first.click()
    inspection.look("a move that was recorded before")
    page.get_by_role("button", name="Delete").click()
    leave_dialog(page, inspection, "deleted", "Stay here")
    page.evaluate("(id) => { location.hash = `#/games/${id}` }", left)
    page.get_by_role("button", name="Resume this game").click()
    leave_dialog(page, inspection, "resumed")


def look_at_a_set(board: BoardPage, inspection: Inspection) -> None:
    """A set of which nothing is known yet."""
    page = board.page
    expect(page.locator(".begin")).to_be_visible()
    board.click("f1")
    expect(page.locator(".sheet")).to_be_visible()
    inspection.look("a piece of an unknown set")
    page.keyboard.press("Escape")
    board.press("I read numbers …")
    page.get_by_role("dialog").get_by_label("I read the numbers").first.check()
    leave_dialog(page, inspection, "an order")
    page.locator("#set-line").click()
    board.answer("Read windows")
    wizard = page.locator(".wizard")
    wizard.get_by_role("button", name="Put it there for me").click()
    wizard.get_by_role("button", name="shows 1").click()
    expect(wizard).to_contain_text("1 reading")
    inspection.look("reading windows")
    board.press("Stop")
    page.locator("#set-line").click()
    expect(page.locator(".readings li")).to_have_count(1)
    leave_dialog(page, inspection, "the set", "Close")


def look_at_benches(service: Service, board: BoardPage, inspection: Inspection) -> None:
    """Dobutsu shogi, at the board and as a kept game."""
    page = board.page
    page.evaluate("location.hash = '#/'")
    service.command("new_game", game="dobutsu")
    service.hand("set_up")
    board.headline("Forest to move")
    drag(board, "b3", "b2")
    expect(board.text("#advice")).to_contain_text("Put the captured piece on the lit bench.")
    inspection.look("a bench is lit")
    bench(board, "Sky chick", "wa")
    board.moves(["Cb3xb2"])
    page.mouse.click(*middle(board, "wa"))
    inspection.look("benches")
    page.evaluate("(id) => { location.hash = `#/games/${id}` }", service.state()["game_id"])
    expect(page.locator(".kept-moves [aria-current]")).to_have_text("Cb3xb2")
    inspection.look("a kept game with benches")
    page.get_by_role("button", name="Correct …").click()
    leave_dialog(page, inspection, "the game at the board", "Close")


def look_at_what_is_seldom_said(board: BoardPage, inspection: Inspection) -> None:
    """How far an analysis is, which is over too soon to be looked at, and what is said when something is wrong."""
    board.page.evaluate(
        """async () => {
      const { AnalysisBar } = await import("/static/archive/analysisbar.js");
      const bar = new AnalysisBar(() => {});
      bar.show({ game: 3, ply: 4, plies: 20, waiting: 2, done: 1, said: { say: "no such game", params: {} } });
      document.querySelector(".archive-top").append(bar.element);
      document.querySelectorAll(".bar, #toast").forEach((each) => {
        each.hidden = false;
        each.prepend("Said only when something is wrong. ");
      });
    }"""
    )
    inspection.look("what is seldom said")
