"""Boards of other kinds: without sides, without sensors, and one that is not moved by the page."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.conftest import Starter

pytestmark = pytest.mark.browser

LIVE_BOARD = '''
"""A board of somebody else: a simulated one that no page can touch."""

from shogunboard_hw.sim import open_board as open_sim


class LiveBoard:
    def __init__(self, sim):
        self._sim = sim
        self.name = "live"
        self.sensing = sim.sensing
        self.open, self.close, self.read, self.show = sim.open, sim.close, sim.read, sim.show
        self.health = sim.health


def open_board(options):
    return LiveBoard(open_sim(options))
'''


def test_on_a_board_that_feels_no_sides_they_can_be_exchanged(start_service: Starter, board: BoardPage) -> None:
    service = start_service('[board.sim]\nsensing = "presence"\n')
    board.open(service.url)
    question = board.text('.question[data-kind="sides_assumed"]')
    expect(question).to_contain_text("White is taken to sit at the lit edge.")
    board.lit("a1", "to be filled")
    board.drag("f1", "f3")
    board.moves(["2f1-f3"])
    question.get_by_role("button", name="Exchange the sides").click()
    board.moves(["2c8-c6"])
    expect(board.text("#edge-bottom .mark")).to_have_text(list("hgfedcba"))
    board.headline("White to move")
    assert service.state()["rotation"] == 2


def test_of_two_captures_that_look_alike_the_players_are_asked(start_service: Starter, board: BoardPage) -> None:
    """Attacker and victim change places in one moment: the sensors see nothing but an empty square."""
    service = start_service('[board.sim]\nsensing = "presence"\n')
    board.open(service.url)
    service.command("start_from", position="d2s3c/b7/A7/a7/8/8/8/B3S3 w 0")
    service.hand("match")
    expect(board.text('.man[data-place="board"]')).to_have_count(8)
    board.drag("a6", "a7")
    board.tells("a7", "White A")
    board.hold("h8")
    board.page.mouse.move(*board.point("h7"), steps=3)
    buttons = board.text('.question[data-kind="which_move"] button')
    expect(buttons).to_have_text(["a6-a5", "a6-a7"])
    board.lit("a5", "was it this move?")
    board.page.mouse.move(*board.point("h8"), steps=3)
    board.let_go()
    buttons.last.click()
    board.moves(["1a6xa7"])


def test_without_sensors_moves_are_mirrored_by_taps(start_service: Starter, board: BoardPage) -> None:
    service = start_service("", "--board", "manual")
    board.open(service.url)
    expect(board.text("#hint-text")).to_contain_text("then tap it here")
    board.click("f1")
    board.lit("f3", "target")
    expect(board.square("f3")).to_have_attribute("data-mark", "aim")
    board.click("f3")
    board.moves(["2f1-f3"])
    board.click("c8")
    board.click("c7")
    board.says("c8 shows 4, it was moved 1.")
    board.press("It showed 1: accept")
    board.moves(["2f1-f3", "1c8-c7"])
    expect(board.page.get_by_role("button", name="Slide, do not lift")).to_be_hidden()


def test_a_board_that_is_moved_by_hands_is_shown_live(start_service: Starter, board: BoardPage, tmp_path: Path) -> None:
    driver = tmp_path / "driver"
    info = driver / "live_board-1.dist-info"
    info.mkdir(parents=True)
    (driver / "live_board.py").write_text(LIVE_BOARD, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: live-board\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[shogunboard.boards]\nlive = live_board:open_board\n", encoding="utf-8")
    script = tmp_path / "script.txt"
    men = "men N a1 b1 c1 d1 e1 f1 g1 h1; men S a8 b8 c8 d8 e8 f8 g8 h8"
    script.write_text(f"{men}; wait 1000; lift f1; wait 400; place f3; wait 1000; lift c8", encoding="utf-8")
    service = start_service(f'[board.live]\nscript = "{script}"\n', "--board", "live", extra_path=str(driver))
    board.open(service.url)
    board.moves(["2f1-f3"])
    board.tells("f3", "White E shows")
    board.lit("d5", "target")
    expect(board.text('.man[data-place="hand"]')).to_have_attribute("data-letter", "e")
    expect(board.text("#handling")).to_be_hidden()
    board.drag("g1", "g2")
    board.tells("g1", "White F shows 1")
