"""A whole game in the page, with all that goes wrong in one evening."""

import re
from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import expect

from shogunboard.events import outcome_json
from shogunboard.games.base import Step
from shogunboard.games.line import Line, Ply
from shogunboard.games.registry import make_game
from shogunboard.geometry import square_name
from shogunboard.record import read_games
from tests.e2e.boardpage import BoardPage
from tests.e2e.plans import find_game, has_capture_and_threat, quiet, wrong_step
from tests.e2e.service import Service

pytestmark = pytest.mark.browser

GAME: Final = make_game("shogun")


def begun() -> Line:
    """A game that begins with a move by a number that the set does not know of."""
    line = Line(GAME.start())
    line.push(wrong_step(line.position), disputed=True)
    return line


def drag(board: BoardPage, step: Step) -> None:
    board.drag(square_name(step.origin), square_name(step.target))


def undo_by_hand(board: BoardPage, ply: Ply) -> None:
    board.drag(square_name(ply.step.target), square_name(ply.step.origin))


def keeps_the_numbers_of_the_captured(board: BoardPage, plies: Sequence[Ply]) -> None:
    """Beside the board nothing turns the dial of a piece, so its window shows what it showed last."""
    for ply in plies:
        if ply.step.captured is not None:
            man = board.text(f'#men .man[data-place=side][data-letter="{ply.before.men[ply.step.target].letter}"]')
            (number,) = ply.before.numbers(ply.step.target)
            expect(man).to_have_attribute("data-number", str(number))


def test_a_whole_game_is_dragged_to_mate(service: Service, board: BoardPage) -> None:
    """A wrong move, an accepted number, a capture, "Shogun!", a take-back, and a power cut in the middle."""
    plan = find_game(begun, has_capture_and_threat, 14)
    plies = plan.plies
    texts = [ply.text for ply in plies]
    taken_back = quiet(plies[:-1])[-1]
    cut = len(plies) // 2
    board.open(service.url)

    # A wrong move first: it is named, lit, and put back.
    wrong = wrong_step(plan.start)
    origin, target = square_name(wrong.origin), square_name(wrong.target)
    number = plan.start.numbers(wrong.origin)[0]
    drag(board, wrong)
    board.says(f"{origin} shows {number}, it was moved {wrong.move.number}.")
    board.lit(target, "a piece must leave")
    board.lit(origin, "a piece must come back")
    board.drag(target, origin)
    board.says("The board fits the game again.")
    board.moves([])

    # The same again, and this time the players insist.
    drag(board, wrong)
    board.press(f"It showed {wrong.move.number}: accept")
    board.moves(texts[:1])
    expect(board.text("#moves .disputed")).to_have_text(re.compile("number accepted"))

    for index, ply in enumerate(plies[1:], 1):
        if index == cut:
            # The power fails with a piece in the hand, which is put down before the service is there again.
            board.hold(square_name(ply.step.origin))
            board.lit(square_name(ply.step.target), "target")
            service.kill()
            expect(board.text("#line-bar")).to_be_visible()
            board.page.mouse.move(*board.point(square_name(ply.step.target)), steps=3)
            board.let_go()
            service.start()
            expect(board.text("#line-bar")).to_be_hidden()
        else:
            drag(board, ply.step)
        board.moves(texts[: index + 1])
        if index == taken_back:
            board.press("Take back")
            board.moves(texts[:index])
            undo_by_hand(board, ply)
            board.says("The board fits the game again.")
            drag(board, ply.step)
            board.moves(texts[: index + 1])
        captured = sum(ply.step.captured is not None for ply in plies[: index + 1])
        expect(board.text(".man[data-place=side]")).to_have_count(captured)
        threat = ply.after.threat()
        if threat is not None and ply.after.outcome() is None:
            expect(board.text("#banner")).to_have_text("Shogun!")
            board.lit(square_name(threat.square), "under threat")

    outcome = plan.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    board.headline(f"{GAME.side_names[outcome.winner]} wins")
    board.says("by mate")
    assert service.state()["result"] == outcome_json(outcome, GAME)

    keeps_the_numbers_of_the_captured(board, plies)
    board.page.reload()
    keeps_the_numbers_of_the_captured(board, plies)

    with board.page.expect_download() as download:
        board.text("#export").click()
    (read,) = read_games(download.value.path().read_text(encoding="utf-8"))
    assert read.problems == ()
    assert read.played.short_moves == plan.short_moves
    assert read.played.position.text() == plan.position.text()
    assert [move.disputed for move in read.record.moves] == [ply.disputed for ply in plies]

    # While the service was away the browser could not reach it, and said so.
    board.complaints = [text for text in board.complaints if "net::ERR" not in text]
