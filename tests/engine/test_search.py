"""What a search finds."""

from itertools import islice

import pytest

from shogunboard.engine.search import FAR, PLAIN, WIN, Manner, Search, Thought
from shogunboard.engine.table import Table
from shogunboard.games.base import Game
from tests.engine.positions import DOBUTSU, GAMES, SHOGUN, minimax, some_positions


def last(search: Search, **limits: int) -> Thought:
    """The last thought of a search."""
    *_, found = search.think(**limits)  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize(
    ("game", "count", "depth"), [(SHOGUN, 200, 2), (SHOGUN, 12, 3), (DOBUTSU, 200, 3), (DOBUTSU, 20, 4)]
)
def test_without_short_cuts_it_finds_what_minimax_finds(game: Game, count: int, depth: int) -> None:
    for position in some_positions(game, count, seed=depth):
        board = game.search_board(position)
        found = last(Search(board, manner=PLAIN), depth=depth)
        expected = minimax(board, depth)
        assert found.value == expected, position.text()
        board.push(found.move)
        assert -minimax(board, depth - 1, 1) == expected


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_proved_end_is_one(game: Game) -> None:
    """Whatever is left out on the way: a win or a loss that is told is there, within that distance."""
    for position in some_positions(game, 60, seed=8, most_plies=120):
        board = game.search_board(position)
        found = last(Search(board), depth=3)
        if abs(found.value) > FAR:
            plies = abs(found.wins_in or 0)
            if plies <= 3:
                assert (minimax(board, plies) > FAR) == (found.value > FAR)
                assert abs(minimax(board, plies)) >= abs(found.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("manner", [Manner(), PLAIN])
def test_a_search_leaves_the_board_as_it_was(game: Game, manner: Manner) -> None:
    for position in some_positions(game, 12, seed=4):
        board = game.search_board(position)
        key, cells = board.key, list(board.cells)
        for nodes in (1, 3, 50, 700):
            last(Search(board, manner=manner), nodes=nodes)
            assert (board.key, board.cells) == (key, cells)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_line_is_one_that_can_be_played(game: Game) -> None:
    for position in some_positions(game, 25, seed=6):
        board = game.search_board(position)
        for thought in Search(board).think(nodes=1500):
            for move in thought.line:
                assert move in board.moves()
                board.push(move)
            for _ in thought.line:
                board.pop()


def test_the_same_search_finds_the_same() -> None:
    boards = [SHOGUN.search_board(SHOGUN.start(1)) for _ in range(2)]
    one, other = (list(Search(board).think(nodes=3000)) for board in boards)
    assert one == other


def test_it_stops_when_it_is_told_and_has_an_answer_even_then() -> None:
    board = SHOGUN.search_board(SHOGUN.start())
    assert [thought.depth for thought in Search(board).think(lambda: True)] == [1]
    search = Search(board)
    (thought,) = islice(search.think(nodes=1), 2)
    assert thought.move in board.moves()


def test_a_limit_of_nodes_is_kept() -> None:
    search = Search(SHOGUN.search_board(SHOGUN.start()))
    for limit in (200, 1000, 4000):
        last(search, nodes=limit)
        assert search.nodes <= limit


def test_only_the_moves_asked_for_are_looked_at() -> None:
    board = SHOGUN.search_board(SHOGUN.start())
    wanted = board.moves()[3:5]
    found = last(Search(board), nodes=500, among=wanted)  # type: ignore[arg-type]
    assert found.move in wanted


def test_a_finished_game_gives_nothing_to_think() -> None:
    finished = SHOGUN.parse_position("4s3/8/8/8/8/8/8/ABCDSEFG r 0")
    assert list(Search(SHOGUN.search_board(finished)).think()) == []


def test_a_position_that_has_been_before_is_a_draw() -> None:
    """A side that is lost otherwise takes the repetition."""
    board = DOBUTSU.search_board(DOBUTSU.start())
    keys = []
    for move in board.moves():
        board.push(move)
        keys.append(board.key)
        board.pop()
    assert last(Search(board), depth=1, history=keys).value == 0  # type: ignore[arg-type]


def test_a_table_forgets_the_older_half() -> None:
    table = Table(10)
    search = Search(SHOGUN.search_board(SHOGUN.start()), table)
    last(search, nodes=2000)
    assert 0 < len(table) <= 10
    table.clear()
    assert len(table) == 0


def test_values_tell_the_distance() -> None:
    thought = Thought(3, WIN - 3, (1,), 1)
    assert (thought.wins_in, Thought(3, -WIN + 2, (1,), 1).wins_in, Thought(3, 12, (1,), 1).wins_in) == (3, -2, None)
