"""Dobutsu shogi on the page: whole games with captures, drops and chicks that are turned over."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.conftest import Starter
from tests.e2e.service import Service

pytestmark = pytest.mark.browser


@pytest.fixture
def service(start_service: Starter) -> Service:
    """A service on whose simulated board the pieces of Dobutsu shogi stand."""
    return start_service("", "--game", "dobutsu")


def middle(board: BoardPage, name: str) -> tuple[float, float]:
    """The middle of a square as the game calls it."""
    box = board.square(name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(board: BoardPage, origin: str, target: str) -> None:
    board.drag_between(middle(board, origin), middle(board, target))


def bench(board: BoardPage, piece: str, square: str) -> None:
    """Put a captured piece, such as "Sky chick", from the side on a square of a bench."""
    board.page.get_by_role("button", name=f"{piece}, beside the board").hover()
    board.page.mouse.down()
    board.page.mouse.move(*middle(board, square), steps=6)
    board.page.mouse.up()


def turn_over(board: BoardPage, name: str) -> None:
    board.page.mouse.dblclick(*middle(board, name))


def test_a_game_is_won_by_bringing_the_lion_home(service: Service, board: BoardPage) -> None:
    board.open_game(service.url, 8)
    drag(board, "b4", "c3")
    board.moves(["Lb4-c3"])
    drag(board, "b1", "a2")
    board.moves(["Lb4-c3", "Lb1-a2"])
    drag(board, "b3", "b2")
    bench(board, "Sky chick", "wa")
    board.tells("wa", "Forest chick")
    played = ["Lb4-c3", "Lb1-a2", "Cb3xb2"]
    board.moves(played)
    drag(board, "a1", "b1")
    played.append("Ga1-b1")
    board.moves(played)
    # The giraffe is taken off first: a board that cannot tell sides sees then that the chick has come down.
    drag(board, "b1", "wb")
    board.tells("wb", "Forest giraffe")
    drag(board, "b2", "b1")
    # The chick has come to the last row and was not turned over.
    board.says("The piece on b1 lies with the wrong side up.")
    expect(board.text("#advice")).to_contain_text("Turn the piece on b1 over")
    expect(board.square("b1")).to_have_attribute("aria-label", re.compile("lit: "))
    board.moves(played)
    turn_over(board, "b1")
    board.tells("b1", "Forest hen")
    played.append("Cb2xb1+")
    board.moves(played)
    drag(board, "a2", "a3")
    played.append("La2-a3")
    board.moves(played)
    drag(board, "wb", "b2")
    played.append("G*b2")
    board.moves(played)
    drag(board, "a3", "a4")
    board.headline("Sky wins")
    board.says("Sky wins by bringing the lion home.")
    assert service.state()["result"] == {"winner": "b", "reason": "entry"}


def test_a_game_is_won_by_catching_the_lion(service: Service, board: BoardPage) -> None:
    board.open_game(service.url, 8)
    drag(board, "b3", "b2")
    bench(board, "Sky chick", "wd")
    board.moves(["Cb3xb2"])
    drag(board, "c1", "b2")
    bench(board, "Forest chick", "bc")
    board.tells("bc", "Sky chick")
    board.moves(["Cb3xb2", "Ec1xb2"])
    drag(board, "wd", "c2")
    board.moves(["Cb3xb2", "Ec1xb2", "C*c2"])
    drag(board, "b1", "c1")
    board.moves(["Cb3xb2", "Ec1xb2", "C*c2", "Lb1-c1"])
    drag(board, "c2", "c1")
    turn_over(board, "c1")
    board.headline("Forest wins")
    board.says("Forest wins by catching the lion.")
    assert service.state()["result"] == {"winner": "w", "reason": "capture"}


def test_benches_and_squares_beside_the_field_are_told_in_words(service: Service, board: BoardPage) -> None:
    board.open_game(service.url, 8)
    drag(board, "b3", "b2")
    bench(board, "Sky chick", "bd")
    board.says("The board does not fit the game: too much on Sky\u2019s bench.")
    expect(board.text("#advice")).to_have_text(
        "A piece must leave Sky\u2019s bench. Put the captured piece on the lit bench."
    )
    drag(board, "bd", "wd")
    board.says("The board fits the game again.")
    board.drag_between(middle(board, "a1"), board.place(1.5, 1.5))
    board.says("The piece on a1 cannot go to a square beside the field.")


def test_the_game_is_chosen_in_the_page(start_service: Starter, board: BoardPage) -> None:
    service = start_service()
    board.open(service.url)
    board.press("New game")
    board.page.get_by_role("dialog").get_by_label("Dobutsu shogi").check()
    board.page.get_by_label("Set up the pieces for me").uncheck()
    board.answer("New game")
    expect(board.text('.man[data-place="side"]')).to_have_count(8)
    # Pieces of the same letters are drawn anew.
    expect(board.text("#men .animal")).to_have_count(8)
    board.lit("b4", "to be filled")
    board.press("Set up the pieces")
    board.tells("b4", "Forest lion")
    board.headline("Forest to move")
    board.press("New game")
    board.page.get_by_role("dialog").get_by_label("Shogun", exact=True).check()
    board.answer("New game")
    expect(board.text("#men .man[data-place=board][data-number]")).to_have_count(16)
