"""Two browsers at one game, one of which is cut off for a while."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service
from tests.e2e.wire import Wire

pytestmark = pytest.mark.browser


@pytest.fixture
def elsewhere(browser: Browser) -> Iterator[BoardPage]:
    """The page of another device, not opened yet."""
    context = browser.new_context()
    yield BoardPage(context.new_page())
    context.close()


@pytest.fixture
def wire(service: Service) -> Iterator[Wire]:
    """A wire to the service."""
    wire = Wire(urlsplit(service.url).port or 0).mend()
    yield wire
    wire.cut()


def test_who_is_cut_off_is_told_and_catches_up(
    service: Service, board: BoardPage, elsewhere: BoardPage, wire: Wire
) -> None:
    board.open(service.url)
    other = elsewhere.open(wire.url)
    board.drag("f1", "f3")
    other.moves(["2f1-f3"])
    wire.cut()
    expect(other.text("#line-bar")).to_be_visible()
    board.drag("c8", "d5")
    board.drag("g1", "g2")
    moves = ["2f1-f3", "4c8-d5", "1g1-g2"]
    board.moves(moves)
    other.moves(moves[:1])
    wire.mend()
    expect(other.text("#line-bar")).to_be_hidden()
    other.moves(moves)
    for name, words in (("f3", "White E"), ("d5", "Red E"), ("c8", "empty"), ("g2", "White F")):
        other.tells(name, words)
    other.drag("b8", "b7")
    board.moves([*moves, "1b8-b7"])
