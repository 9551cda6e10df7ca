"""What the page's hands do: the page sees the table as White does, however the board lies."""

from collections.abc import Iterator

import pytest

from shogunboard.errors import CommandRefusedError
from shogunboard.games.registry import make_game
from shogunboard.geometry import TO_PHYSICAL, parse_square
from shogunboard.service.tabletop import arrange, handle, table_json, turned_point
from shogunboard.web.hands import (
    Drag,
    Drop,
    FailSquares,
    Hand,
    LayOut,
    MatchMen,
    SetUpMen,
    TapMove,
    TurnBoard,
    TurnOver,
)
from shogunboard_hw.sim import SimBoard
from tests.store.play import GAME

ROTATIONS = range(4)
DOBUTSU = make_game("dobutsu")


def table(rotation: int) -> SimBoard:
    """A board that lies so, with all pieces at the start."""
    board = SimBoard(clock=lambda: 0)
    board.open()
    arrange(board, GAME.start(rotation), rotation)
    return board


def act(board: SimBoard, hand: Hand, believed: int | None = None) -> None:
    rotation = board.rotation
    handle(board, hand, GAME, GAME.start, GAME.start(rotation), rotation if believed is None else believed)


def men(board: SimBoard) -> Iterator[dict[str, object]]:
    shown = table_json(board, GAME)["men"]
    assert isinstance(shown, list)
    yield from shown


def man_at(board: SimBoard, x: float, y: float) -> dict[str, object]:
    (man,) = [man for man in men(board) if (man["x"], man["y"]) == (x, y)]
    return man


@pytest.mark.parametrize("turns", ROTATIONS)
def test_turning_back_and_forth_is_nothing(turns: int) -> None:
    x, y = turned_point(1.25, 6.5, turns)
    assert turned_point(x, y, -turns) == (1.25, 6.5)


def test_a_clockwise_turn_carries_the_left_upper_corner_to_the_right() -> None:
    assert turned_point(0, 0, 1) == (8, 0)
    assert turned_point(8, 0, 1) == (8, 8)


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_white_sees_the_own_pieces_below_however_the_board_lies(rotation: int) -> None:
    board = table(rotation)
    assert table_json(board, GAME)["turns"] == rotation
    assert "".join(str(man_at(board, file + 0.5, 7.5)["letter"]) for file in range(8)) == "ABCDSEFG"
    assert "".join(str(man_at(board, file + 0.5, 0.5)["letter"]) for file in range(8)) == "gfesdcba"
    assert man_at(board, 0.5, 7.5)["square"] == TO_PHYSICAL[rotation][parse_square("a1")]


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_piece_is_put_where_the_page_shows_it(rotation: int) -> None:
    board = table(rotation)
    man = int(str(man_at(board, 1.5, 7.5)["id"]))
    act(board, Drag(man, 1.6, 6.4, lifted=True))
    assert man_at(board, 1.6, 6.4) == {
        "id": man,
        "letter": "B",
        "square": None,
        "x": 1.6,
        "y": 6.4,
        "place": "hand",
        "down": False,
    }
    act(board, Drop(man, 1.6, 5.4))
    put = man_at(board, 1.5, 5.5)
    assert (put["id"], put["place"], put["square"]) == (man, "board", TO_PHYSICAL[rotation][parse_square("b3")])


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_tapped_move_is_between_squares_as_the_players_call_them(rotation: int) -> None:
    board = table(rotation)
    act(board, TapMove(parse_square("b1"), parse_square("b8")))
    assert man_at(board, 1.5, 0.5)["letter"] == "B"
    (beaten,) = [man for man in men(board) if man["place"] == "side"]
    assert beaten["letter"] == "f"


def test_pieces_stay_where_they_are_when_the_board_is_turned_under_them() -> None:
    board = table(3)
    before = {(man["id"], man["x"], man["y"]) for man in men(board)}
    act(board, TurnBoard())
    assert table_json(board, GAME)["turns"] == 0
    assert {(man["id"], man["x"], man["y"]) for man in men(board)} == before


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_pieces_are_set_up_on_a_board_as_it_lies(rotation: int) -> None:
    board = table(rotation)
    before = board.read()
    act(board, TapMove(parse_square("b1"), parse_square("b8")))
    act(board, SetUpMen())
    assert board.read() == before
    assert board.rotation == rotation


def test_pieces_are_put_as_the_game_believes_with_those_captured_aside() -> None:
    board = table(0)
    position = GAME.parse_position("7s/8/8/8/3a4/8/8/S6B w 2")
    handle(board, MatchMen(), GAME, GAME.start, position, 0)
    assert board.rotation == 2
    assert man_at(board, 3.5, 4.5)["letter"] == "a"
    on_board = sorted(str(man["letter"]) for man in men(board) if man["place"] == "board")
    aside = sorted(str(man["letter"]) for man in men(board) if man["place"] == "side")
    assert on_board == ["B", "S", "a", "s"]
    assert aside == sorted("ACDEFGbcdefg")


def test_without_a_game_there_is_nothing_to_match() -> None:
    with pytest.raises(CommandRefusedError, match="no game"):
        handle(table(0), MatchMen(), GAME, GAME.start, None, 0)


def test_readings_fail_and_work_again() -> None:
    board = table(0)
    act(board, FailSquares((0, 63), on=True))
    assert [square for square, cell in enumerate(board.read()) if cell == "?"] == [0, 63]
    act(board, FailSquares((0,), on=False))
    assert [square for square, cell in enumerate(board.read()) if cell == "?"] == [63]


def dobutsu_table(text: str) -> SimBoard:
    board = SimBoard(clock=lambda: 0)
    board.open()
    arrange(board, DOBUTSU.parse_position(text), 0)
    return board


def dobutsu_men(board: SimBoard) -> dict[str, tuple[str, bool]]:
    """What lies on the squares of Dobutsu shogi: letter, and whether it lies face down."""
    found = table_json(board, DOBUTSU)["men"]
    assert isinstance(found, list)
    return {
        DOBUTSU.square_name(man["square"]): (man["letter"], man["down"]) for man in found if man["square"] is not None
    }


def test_captured_pieces_are_put_on_the_benches_and_none_is_doubled() -> None:
    board = dobutsu_table("gle/3/1C1/ELG[C] b")
    assert len(board.men()) == 8
    assert dobutsu_men(board)["wa"] == ("C", False)


def test_a_piece_that_comes_to_a_bench_faces_its_new_player() -> None:
    board = dobutsu_table("gle/1c1/1C1/ELG[-] w")
    man = board.man_on(DOBUTSU.parse_square("b2"))
    handle(board, Drop(man, 3.5, 7.5), DOBUTSU, DOBUTSU.start, None, 0)
    assert dobutsu_men(board)["wd"] == ("C", False)


def test_a_chick_turned_over_is_a_hen_and_a_lion_shows_its_underside() -> None:
    board = dobutsu_table("gle/1c1/1C1/ELG[-] w")
    for name in ("b3", "b4"):
        handle(board, TurnOver(board.man_on(DOBUTSU.parse_square(name))), DOBUTSU, DOBUTSU.start, None, 0)
    assert dobutsu_men(board)["b3"] == ("+C", False)
    assert dobutsu_men(board)["b4"] == ("L", True)
    handle(board, TurnOver(board.man_on(DOBUTSU.parse_square("b3"))), DOBUTSU, DOBUTSU.start, None, 0)
    assert dobutsu_men(board)["b3"] == ("C", False)


def test_the_pieces_of_a_game_are_laid_beside_the_board() -> None:
    board = table(1)
    handle(board, LayOut(), DOBUTSU, DOBUTSU.start, None, 1)
    assert sorted(man.kind for man in board.men()) == sorted("gleELGcC")
    assert {man.place for man in board.men()} == {"side"}
    assert board.rotation == 1
