"""The page, handled as people handle it."""

import re
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from shogunboard.geometry import FILES

FIELD: Final = "#field"


class BoardPage:
    """A page that is open on a service. Everything the browser complains of is kept."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def refused(self, status: int) -> None:
        """The service has refused something, which the browser has told in its own way; that is no fault."""
        (told,) = [text for text in self.complaints if f"status of {status}" in text]
        self.complaints.remove(told)

    def open(self, url: str, pieces: int = 16) -> "BoardPage":
        """Open the page and wait until it shows the pieces with their numbers."""
        self.page.goto(url)
        expect(self.page.locator("#men .man")).to_have_count(pieces)
        expect(self.page.locator(".man[data-place=board][data-number]").first).to_be_visible()
        return self

    def open_game(self, url: str, pieces: int) -> "BoardPage":
        """Open the page on a game whose pieces show no numbers."""
        self.page.goto(url)
        expect(self.page.locator("#men .man[data-place=board]")).to_have_count(pieces)
        return self

    # -- what is on the screen ---------------------------------------------------------------------------

    def point(self, square: str) -> tuple[float, float]:
        """The middle of a square on the screen, in CSS pixels, seen from White's side."""
        return self.place(FILES.index(square[0]) + 0.5, 8.5 - int(square[1]))

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A place of the table on the screen; `x`, `y` in squares from the board's left and top edge."""
        box = self.page.locator(FIELD).bounding_box()
        assert box is not None
        side = box["width"] / 8
        return box["x"] + x * side, box["y"] + y * side

    def square(self, name: str) -> Locator:
        """A square, which says what is on it and how it is lit."""
        return self.page.locator(f'.cell[data-square="{name}"]')

    def tells(self, name: str, words: str) -> None:
        """Wait until a square tells these words, such as "White A shows 3"."""
        expect(self.square(name)).to_have_attribute("aria-label", re.compile(re.escape(words)))

    def lit(self, name: str, role: str) -> None:
        """Wait until a square is lit so, in the words for those who cannot see it."""
        self.tells(name, f"lit: {role}")

    def text(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def says(self, words: str) -> None:
        """Wait for a message of the service."""
        expect(self.page.locator("#message")).to_contain_text(words)

    def headline(self, words: str) -> None:
        """Wait until it is said so in large letters: whose turn, or who has won."""
        expect(self.page.locator("#turn")).to_have_text(words)

    def moves(self, texts: Sequence[str]) -> None:
        """Wait until these are the moves of the game."""
        expect(self.page.locator("#moves .move:not(:empty)")).to_have_text(
            [re.compile(re.escape(text)) for text in texts]
        )

    # -- what hands do -----------------------------------------------------------------------------------

    def drag(self, origin: str, target: str) -> None:
        """Take the piece on a square and put it down on another."""
        self.drag_between(self.point(origin), self.point(target))

    def drag_aside(self, origin: str) -> None:
        """Take the piece on a square and put it beside the board, on the left."""
        self.drag_between(self.point(origin), self.place(-0.9, 3.5))

    def drag_between(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press, move and release the mouse."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=6)
        mouse.up()

    def drag_back(self, piece: str, target: str) -> None:
        """Take a piece beside the board, such as "White A", and put it on a square."""
        self.page.get_by_role("button", name=f"{piece}, beside the board").hover()
        self.page.mouse.down()
        self.page.mouse.move(*self.point(target), steps=6)
        self.page.mouse.up()

    def hold(self, square: str) -> None:
        """Press the mouse on a square and keep it pressed."""
        self.page.mouse.move(*self.point(square))
        self.page.mouse.down()

    def let_go(self) -> None:
        self.page.mouse.up()

    def click(self, square: str) -> None:
        self.page.mouse.click(*self.point(square))

    def press(self, name: str) -> None:
        """Press a button of the page."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def answer(self, name: str) -> None:
        """Press a button of the open dialog."""
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("button", name=name, exact=True).click()
        expect(dialog).to_be_hidden()
