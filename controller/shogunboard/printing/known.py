"""The map of what is known of a set: what every piece shows on every square, as far as the readings tell."""

from collections.abc import Iterator
from typing import Final

from shogunboard.games.setbook import ASSUMPTIONS, Assumption, SetBook
from shogunboard.geometry import SIZE, SQUARES, TO_PLAYERS, square_name
from shogunboard.printing.shapes import BLACK, GREY, RED, Circle, Page, Shape, Text
from shogunboard.printing.sheets import MARGIN, PAPERS, grid, heading

ROTATIONS: Final = 4
PIECES: Final = 4
"""On a page, each in every rotation."""
CELL: Final = 5.1
STEP: Final = 57.0
"""From one piece to the next."""
TITLE: Final = 3.2
"""From a board's title down to its upper edge."""
CERTAIN_SIZE: Final = 3.6
DOUBTFUL_SIZE: Final = 2.2
_TOP: Final = 38.0


def make_known_map(book: SetBook, paper: str = "a4", assumed: Assumption = "normal") -> tuple[Page, ...]:
    """The pages of the map on one of `PAPERS`. Squares lie as White sees them."""
    width, height = PAPERS[paper]
    pages = []
    letters = tuple(book.pieces)
    for first in range(0, len(letters), PIECES):
        pieces = letters[first : first + PIECES]
        title = f"Windows of the set {book.name}: {' '.join(pieces)}"
        shapes = [*heading(title, height), *_legend(book, assumed)]
        for row, piece in enumerate(pieces):
            for rotation in range(ROTATIONS):
                left = MARGIN + 2.5 + rotation * (width - 2 * MARGIN) / ROTATIONS
                shapes += _board(book, piece, rotation, assumed, left, _TOP + row * STEP)
        pages.append(Page(width, height, tuple(shapes)))
    return tuple(pages)


def _legend(book: SetBook, assumed: Assumption) -> Iterator[Shape]:
    lines = (
        "As White sees the board; small letters are Red's pieces. A ring marks the corner that is a8 in rotation 0.",
        "Small grey numbers: the window shows one of them. A grey dot: nothing is known of it.",
        f"{len(book.readings)} readings. {book.summary()[1 + ASSUMPTIONS.index(assumed)]}",
    )
    for row, line in enumerate(lines):
        yield Text(MARGIN, 16.0 + 5.0 * row, line, 3, anchor="start")


def _board(book: SetBook, piece: str, rotation: int, assumed: Assumption, left: float, top: float) -> Iterator[Shape]:
    yield Text(left, top - TITLE, f"{piece}, rotation {rotation}", 3, anchor="start")
    yield from grid(left, top, CELL)
    for index, name in enumerate("abcdefgh"):
        yield Text(left + (index + 0.5) * CELL, top + SIZE * CELL + 1.6, name, 2.2, colour=GREY)
        yield Text(left - 1.4, top + (index + 0.5) * CELL, str(SIZE - index), 2.2, colour=GREY)
    marked = TO_PLAYERS[rotation][0]
    yield Circle(left + (marked % SIZE > 0) * SIZE * CELL, top + (marked // SIZE > 0) * SIZE * CELL, 0.8)
    for square in SQUARES:
        x, y = left + (square % SIZE + 0.5) * CELL, top + (square // SIZE + 0.5) * CELL
        numbers = book.numbers(piece, square_name(square), rotation, assumed)
        if len(numbers) == 1:
            yield Text(x, y, str(numbers[0]), CERTAIN_SIZE, colour=RED if piece.islower() else BLACK)
        elif numbers == book.pieces[piece]:
            yield Circle(x, y, 0.35, colour=GREY, filled=True)
        else:
            yield Text(x, y, "".join(map(str, numbers)), DOUBTFUL_SIZE, colour=GREY)
