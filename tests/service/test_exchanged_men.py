"""Pieces of a simulated board when players say that they sit in each other's seats."""

from pathlib import Path

import pytest

from shogunboard.games.base import Game
from shogunboard.games.registry import make_game
from shogunboard.geometry import TO_PHYSICAL
from shogunboard_hw.sim import SimBoard, SimOptions
from tests.store.play import GAME
from tests.web.house import House


def without_poles(folder: Path, game: Game) -> House:
    return House(folder, game=game, board=lambda clock: SimBoard(SimOptions(sensing="presence"), clock.monotonic_ms))


def shown(house: House) -> dict[int, str]:
    """The pieces on the physical squares, as the page draws them on the table."""
    men = house.state["table"]["men"]
    assert not any(man["down"] for man in men)
    return {man["square"]: man["letter"] for man in men if man["square"] is not None}


def believed(house: House, game: Game) -> dict[int, str]:
    """The same as the game has it."""
    state = house.state
    squares = TO_PHYSICAL[state["rotation"]]
    return {squares[game.parse_square(name)]: man["piece"] for name, man in state["men"].items()}


@pytest.mark.parametrize(
    ("game", "move"), [(GAME, ("b1", "b3")), (make_game("dobutsu"), ("b4", "a3"))], ids=["shogun", "dobutsu"]
)
def test_pieces_are_the_other_side_s_when_the_sides_are_exchanged(
    tmp_path: Path, game: Game, move: tuple[str, str]
) -> None:
    with without_poles(tmp_path, game) as house:
        house.start()
        house.move(*move)
        before = shown(house)
        assert house.command("exchange_sides").status == 200
        house.pass_time()
        assert shown(house) == believed(house, game)
        assert shown(house) == {square: letter.swapcase() for square, letter in before.items()}
        assert house.state["table"]["turns"] == house.state["rotation"] % 4
        assert not house.state["wrong"]
        assert len(house.moves) == 1


def test_pieces_that_show_the_sides_right_already_stay_as_they_are(tmp_path: Path) -> None:
    with without_poles(tmp_path, GAME) as house:
        # The board is turned before the game, and the service takes it to lie as it did.
        for _ in range(2):
            house.hand("turn")
        house.start()
        before = house.state["table"]
        assert shown(house) != believed(house, GAME)
        house.command("exchange_sides")
        house.pass_time()
        assert shown(house) == believed(house, GAME)
        assert house.state["table"] == before
