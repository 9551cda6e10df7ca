"""From one game to the next: positions, turned boards, ends by agreement, pieces that were swapped, a full disk."""

import re
import resource

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service

pytestmark = pytest.mark.browser


def test_a_game_starts_from_a_position_to_which_the_board_is_guided(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.drag("f1", "f3")
    board.moves(["2f1-f3"])
    board.press("Position …")
    field = board.page.get_by_role("textbox", name="Position")
    expect(field).to_have_value("gfesdcba/8/8/8/8/5E2/8/ABCDS1FG r 0")
    field.fill("gfesdcba/8/8/8/8/8/ABCDSEFG w 0")
    board.page.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(board.text("dialog .trouble")).to_contain_text("7")
    field.fill("gfesdcba/8/8/8/8/4S3/B7/A1CD1EFG r 0")
    board.page.get_by_label("Put the pieces there for me").uncheck()
    board.answer("Start")
    board.lit("e3", "a piece must come back")
    board.lit("e1", "a piece must leave")
    board.drag("e1", "e3")
    board.drag("b1", "a2")
    board.drag("f3", "f1")
    board.says("The board fits the game again.")
    board.drag("c8", "d5")
    board.moves(["4c8-d5"])
    assert service.state()["start"] == "gfesdcba/8/8/8/8/4S3/B7/A1CD1EFG r 0"
    board.refused(400)


def test_a_new_game_is_set_up_by_hand_on_a_turned_board(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.drag("f1", "f3")
    board.moves(["2f1-f3"])
    board.headline("Red to move")
    board.press("New game")
    dialog = board.page.get_by_role("dialog")
    expect(dialog).to_contain_text("The game is left unfinished; it stays in the archive.")
    dialog.get_by_label("Set up the pieces for me").uncheck()
    dialog.get_by_label(re.compile("Turn the board")).check()
    dialog.get_by_role("button", name="New game").click()
    board.headline("Setting up")
    board.lit("f1", "to be filled")
    board.lit("f3", "a piece must leave")
    board.drag("f3", "f1")
    board.headline("Either side begins")
    board.moves([])
    state = service.state()
    assert state["rotation"] == 1
    for name, man in state["men"].items():
        board.tells(name, f"shows {man['numbers'][0]}")
    expect(board.text("#edge-bottom .mark")).to_have_text(list("abcdefgh"))


def test_lamps_turn_with_the_board(service: Service, board: BoardPage) -> None:
    """The lens of every square lies in the same corner of the board, wherever that comes to lie."""
    board.open(service.url)
    board.page.emulate_media(reduced_motion="reduce")
    board.press("Turn the board")
    # A new game begins on the turned board; whoever lifts a piece before that only makes the picture wrong.
    service.until(lambda state: state["rotation"] == 1 and state["phase"] == "playing")
    board.click("f1")
    expect(board.text("#advice")).to_contain_text("it may go to")
    lit = board.text(".light[data-role=target] .lit")
    expect(lit.first).to_be_visible()
    targets = service.state()["lifted"]["targets"]
    lenses = [box for box in (each.bounding_box() for each in lit.all()) if box]
    assert len(lenses) == len(targets)
    for name in targets:
        x, y = board.point(name)
        side = board.point("b1")[0] - board.point("a1")[0]
        # Right and below the middle: a quarter turn on from the right and above, where the lenses are at first.
        corner = (x + 3 / 8 * side, y + 3 / 8 * side)
        assert any(
            abs(box["x"] + box["width"] / 2 - corner[0]) < 2 and abs(box["y"] + box["height"] / 2 - corner[1]) < 2
            for box in lenses
        )


def test_games_end_by_resignation_and_agreement(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.press("Resign")
    board.answer("Red resigns")
    board.headline("White wins")
    board.says("White wins by resignation.")
    expect(board.page.get_by_role("button", name="Draw")).to_be_disabled()
    board.press("New game")
    board.answer("New game")
    board.headline("Either side begins")
    board.press("Draw")
    board.answer("Agreed")
    board.headline("Draw")
    expect(board.text("#advice")).to_have_text("Start a new game.")


def test_pieces_that_were_swapped_at_the_set_up_are_put_right(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.drag_aside("a1")
    board.drag("h1", "a1")
    board.drag_back("White A", "h1")
    board.tells("h1", "White A")
    board.tells("a1", "White G")
    board.page.get_by_text("More", exact=True).click()
    swapped = board.page.get_by_role("button", name="Two pieces were swapped")
    board.press("Two pieces were swapped")
    expect(board.text("#advice")).to_contain_text("Point at the two pieces")
    # Escape leaves it, and so does another button that lets squares be pointed at.
    board.page.keyboard.press("Escape")
    expect(swapped).to_have_attribute("aria-pressed", "false")
    board.press("About a piece \u2026")
    expect(board.text("#advice")).to_contain_text("that you want to know more of")
    expect(swapped).to_have_attribute("aria-pressed", "false")
    board.press("Two pieces were swapped")
    expect(board.text("#advice")).to_contain_text("Point at the two pieces")
    board.click("a1")
    board.click("h1")
    expect(swapped).to_have_attribute("aria-pressed", "false")
    # The press on the second piece has not taken it into the hand.
    expect(board.text(".carrying")).to_have_count(0)
    board.says("The pieces on a1 and h1 are exchanged.")
    assert service.state()["men"]["a1"]["piece"] == "G"


def test_lights_help_as_much_as_a_side_wants(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.page.get_by_text("More", exact=True).click()
    board.page.get_by_role("radiogroup", name="Lights for White").get_by_label("Off").check()
    board.hold("f1")
    expect(board.text("#advice")).to_contain_text("it may go to")
    expect(board.text(".light[data-role=target]")).to_have_count(0)
    board.let_go()
    assert service.state()["assistance"] == {"w": "off", "r": "full"}


def test_squares_without_a_reading_are_shown_and_forgiven(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.page.get_by_text("More", exact=True).click()
    board.press("Break squares")
    board.click("d4")
    board.lit("d4", "no reading")
    board.says("No reading from d4.")
    board.click("e5")
    board.says("No reading from d4 and e5.")
    board.press("Break squares")
    board.drag("f1", "f3")
    board.moves(["2f1-f3"])
    board.press("Mend all")
    expect(board.square("d4")).to_have_attribute("aria-label", "d4, empty")


def test_a_full_disk_is_said_loudly_and_play_goes_on(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    board.drag("f1", "f3")
    board.moves(["2f1-f3"])
    # No file of the service may grow any more.
    resource.prlimit(service.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    board.drag("c8", "d5")
    board.moves(["2f1-f3", "4c8-d5"])
    expect(board.text("#storage-bar")).to_be_visible()
    expect(board.text("#storage-bar")).to_contain_text("not being saved")
    resource.prlimit(service.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    board.drag("g1", "g2")
    board.moves(["2f1-f3", "4c8-d5", "1g1-g2"])
    expect(board.text("#storage-bar")).to_be_hidden()


def test_the_first_hint_is_shown_until_it_is_understood(service: Service, board: BoardPage) -> None:
    board.open(service.url)
    expect(board.text("#hint")).to_contain_text("exactly the number in its window")
    board.press("Got it")
    expect(board.text("#hint")).to_be_hidden()
    board.page.reload()
    expect(board.text(".man").first).to_be_visible()
    expect(board.text("#hint")).to_be_hidden()
