"""The board for search, and perft."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.errors import UnplayableError
from shogunboard.games.base import Position
from shogunboard.games.dobutsu.board import NOWHERE, Board
from shogunboard.games.dobutsu.field import SPOTS
from shogunboard.games.dobutsu.tables import pack, short_text, unpack
from tests.games.dobutsu.arrange import START, dobutsu, legal, position_texts, read


def state(board: Board) -> tuple[Any, ...]:
    return list(board.cells), list(map(list, board.hands)), list(board.pieces), list(board.lions), board.side


def short(board: Board, move: int) -> str:
    origin, _ = unpack(move)
    return short_text(board.cells[origin] if origin < len(SPOTS) else 0, move)


def pieces(board: Board) -> int:
    """All of them, captured lions included."""
    return sum(map(bool, board.cells)) + sum(map(sum, board.hands))


def line_count(position: Position, depth: int) -> int:
    """Perft as it is defined, by one step for each move."""
    if depth == 0:
        return 1
    first = {step.move.short: step for step in reversed(position.steps())}
    return sum(line_count(position.after(step), depth - 1) for step in first.values())


@settings(max_examples=200)
@given(st.data(), position_texts())
def test_pop_restores_what_push_changed(data: st.DataObject, text: str) -> None:
    position = read(text)
    board = position.to_board()
    before: list[Any] = []
    for choice in data.draw(st.lists(st.integers(0, 999), max_size=40)):
        moves = sorted(board.moves(), key=lambda move: short(board, move))
        assert [short(board, move) for move in moves] == legal(position)
        assert board.count() == len(moves)
        if not moves:
            break
        move = moves[choice % len(moves)]
        position = position.after(next(s for s in position.steps() if s.move.short == short(board, move)))
        before.append((state(board), move))
        board.push(move)
        assert state(board) == state(position.to_board())
        assert pieces(board) == 8
    for then, move in reversed(before):
        assert board.pop() == move
        assert state(board) == then
    with pytest.raises(IndexError):
        board.pop()


def test_packed_moves() -> None:
    assert {unpack(pack(origin, target)) for origin in (0, 14) for target in (0, 11)} == {
        (0, 0),
        (0, 11),
        (14, 0),
        (14, 11),
    }


def test_a_captured_lion_is_nowhere() -> None:
    board = read("3/1l1/1C1/2L[CEGceg] w").to_board()
    capture = next(move for move in board.moves() if short(board, move) == "b3b2")
    board.push(capture)
    assert board.lions[1] == NOWHERE
    assert (board.finished, board.moves(), board.count()) == (True, [], 0)
    board.pop()
    assert board.lions[1] == 4


def test_a_position_hands_out_boards_of_their_own() -> None:
    position = dobutsu().start()
    board = position.to_board()
    board.push(board.moves()[0])
    assert state(board) != state(position.board) == state(position.to_board())


@settings(max_examples=60)
@given(position_texts(), st.integers(0, 2))
def test_perft_counts_lines(text: str, depth: int) -> None:
    position = read(text)
    assert position.game.perft(position, depth) == line_count(position, depth)
    assert position.text() == text


def test_perft_looks_no_further_than_the_end() -> None:
    over = read("L2/3/1l1/3[CEGceg] w")
    assert [over.game.perft(over, depth) for depth in range(4)] == [1, 0, 0, 0]


def test_perft_takes_positions_of_other_games_of_the_same_kind() -> None:
    assert dobutsu().perft(dobutsu({"repetition": 0}).start(), 3) == 123


def test_perft_refuses_what_cannot_be_counted() -> None:
    game = dobutsu()
    with pytest.raises(ValueError, match="0 or more, not -1"):
        game.perft(game.start(), -1)
    with pytest.raises(UnplayableError, match="two_forest_lions"):
        game.perft(read("LL1/3/3/2l[-] w"), 0)


def test_perft_leaves_the_position_as_it_was() -> None:
    start = dobutsu().start()
    before = state(start.board)
    start.game.perft(start, 4)
    assert state(start.board) == before
    assert start.text() == START
