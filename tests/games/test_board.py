"""The board for search, the tables behind it, and perft."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.games.base import Position, Side
from shogunboard.games.shogun.board import NOWHERE, Board, pack, unpack
from shogunboard.games.shogun.position import ShogunPosition
from shogunboard.games.shogun.tables import PATHS, RINGS, Reach
from shogunboard.geometry import SQUARES, distance, parse_square, square_name, squares_of
from tests.games.arrange import arrange, shogun
from tests.games.slow_shogun import EVERYWHERE, name, walks
from tests.strategies import SetObject, plays, position_texts, set_objects

any_set = st.booleans().flatmap(lambda unknown: set_objects(unknown=unknown))


def state(board: Board) -> tuple[Any, ...]:
    return list(board.cells), list(board.pieces), list(board.shoguns), board.side


def short(move: int) -> str:
    origin, target = unpack(move)
    return square_name(origin) + square_name(target)


def line_count(position: Position, depth: int) -> int:
    """Perft as it is defined, by steps."""
    if depth == 0:
        return 1
    return sum(line_count(position.after(step), depth - 1) for step in position.steps())


@given(st.data(), any_set, position_texts())
def test_pop_restores_what_push_changed(data: st.DataObject, equipment: SetObject, text: str) -> None:
    position = shogun(equipment).parse_position(text)
    board = position.to_board()
    before: list[Any] = []
    for choice in data.draw(st.lists(st.integers(0, 999), max_size=30)):
        moves = sorted(board.moves(), key=short)
        assert [short(move) for move in moves] == [step.move.short for step in position.steps()]
        if not moves:
            break
        before.append((state(board), moves[choice % len(moves)]))
        board.push(moves[choice % len(moves)])
        position = position.after(position.steps()[choice % len(moves)])
        assert state(board) == state(position.to_board())
    for then, move in reversed(before):
        assert board.pop() == move
        assert state(board) == then
    with pytest.raises(IndexError):
        board.pop()


def test_packed_moves() -> None:
    assert {unpack(pack(origin, target)) for origin in (0, 63) for target in (0, 63)} == {
        (0, 0),
        (0, 63),
        (63, 0),
        (63, 63),
    }


def test_a_position_hands_out_boards_of_their_own() -> None:
    position = shogun().start()
    board = position.to_board()
    board.push(board.moves()[0])
    assert state(board) != state(position.board) == state(position.to_board())


def test_a_board_knows_who_is_bare_and_where_the_shoguns_are() -> None:
    board = arrange("S1@e1 A1@a1 s2@d8 a3@e5 b1@h8").to_board()
    assert (board.bare, board.moves()) == (Side.WHITE, [])
    assert board.shoguns == [parse_square("e1"), parse_square("d8")]
    assert shogun().parse_position("8/8/8/8/8/8/8/SS6 w 0").board.shoguns == [NOWHERE, NOWHERE]
    assert shogun().start().to_board().bare is None


# Tables


def test_paths_and_rings_are_the_ways_of_walking() -> None:
    for square in EVERYWHERE:
        origin = parse_square(name(square))
        for number in range(1, 5):
            by_end: dict[int, set[int]] = {}
            for walk in walks(square, number):
                passed = sum(1 << parse_square(name(step)) for step in walk[:-1])
                by_end.setdefault(parse_square(name(walk[-1])), set()).add(passed)
            assert {end: set(PATHS[origin][end]) for end in by_end} == by_end
            assert set(squares_of(RINGS[1 << (number - 1)][origin])) == set(by_end)
    assert all(
        bool(PATHS[origin][target]) == (1 <= distance(origin, target) <= 4) for origin in SQUARES for target in SQUARES
    )


def test_the_memory_of_reachable_ends_stays_right_when_it_is_cleared() -> None:
    chance = random.Random(1)
    origin = parse_square("d4")
    reach = Reach(0b1000, origin)
    for _ in range(5000):
        occupied = chance.getrandbits(64) & chance.getrandbits(64)
        free = {
            end for end in SQUARES if distance(origin, end) == 4 and min(p & occupied for p in PATHS[origin][end]) == 0
        }
        assert set(squares_of(reach[occupied & reach.passed])) == free
    assert len(reach) < 5000


# Perft


@settings(max_examples=60)
@given(any_set, position_texts(), st.integers(0, 2))
def test_perft_counts_lines(equipment: SetObject, text: str, depth: int) -> None:
    position = shogun(equipment).parse_position(text)
    assert position.game.perft(position, depth) == line_count(position, depth)
    assert position.text() == text


@settings(max_examples=40)
@given(st.data(), set_objects(), st.booleans())
def test_perft_counts_lines_in_play(data: st.DataObject, equipment: SetObject, late: bool) -> None:
    positions = data.draw(plays(shogun(equipment), 120 if late else 30))
    position = positions[-1]
    assert position.game.perft(position, 2) == line_count(position, 2)


def test_perft_looks_no_further_than_the_end() -> None:
    """Lines that end early are no lines of that length, and nothing is played after the end."""
    bare = arrange("S1@a1 A1@d4 s2@h8 a1@d5 b1@a8")
    assert [bare.game.perft(bare, depth) for depth in range(4)] == [1, 0, 0, 0]
    last = arrange("S1@a1 A1@d4 B1@b1 s2@h8 a1@d5 b1@a8")
    captures = [step for step in last.steps() if step.captured is not None]
    assert len(captures) == 1
    assert last.game.perft(last, 1) == len(last.steps())
    assert last.game.perft(last, 2) == line_count(last, 2)


def test_perft_of_deeper_lines() -> None:
    start = shogun().start()
    assert start.game.perft(start, 4) == sum(start.game.perft(start.after(step), 3) for step in start.steps())


def test_perft_refuses_a_negative_depth() -> None:
    start = shogun().start()
    with pytest.raises(ValueError, match="0 or more, not -1"):
        start.game.perft(start, -1)


def test_perft_leaves_the_position_as_it_was() -> None:
    start = shogun().start()
    assert isinstance(start, ShogunPosition)
    before = state(start.board)
    start.game.perft(start, 3)
    assert state(start.board) == before
