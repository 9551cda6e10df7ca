"""What the tests of Dobutsu shogi like to read from positions, and the texts that they draw."""

from collections.abc import Mapping
from typing import Final

from hypothesis import strategies as st

from shogunboard.games.base import Position
from shogunboard.games.dobutsu.game import DobutsuGame
from shogunboard.games.dobutsu.position import DobutsuPosition
from shogunboard.games.registry import make_game
from tests.games.dobutsu.slow import SQUARES, Slow
from tests.strategies import chances

START: Final = "gle/1c1/1C1/ELG[-] w"


def dobutsu(settings: Mapping[str, object] | None = None) -> DobutsuGame:
    """The game, as its own class."""
    game = make_game("dobutsu", None, settings)
    assert isinstance(game, DobutsuGame)
    return game


def read(text: str, rotation: int = 0) -> DobutsuPosition:
    """The position of a text."""
    return dobutsu().parse_position(text, rotation)


def legal(position: Position) -> list[str]:
    """The legal moves in short form."""
    return list(dict.fromkeys(step.move.short for step in position.steps()))


def play(position: DobutsuPosition, *moves: str) -> DobutsuPosition:
    """The position after moves in short form, captured pieces put down from the left."""
    for move in moves:
        step, _ = position.game.parse_move(position, move)
        position = position.after(step)
    return position


def result(position: Position) -> tuple[str | None, str] | None:
    """The winner's letter and the reason."""
    outcome = position.outcome()
    if outcome is None:
        return None
    return None if outcome.winner is None else "wb"[outcome.winner], outcome.reason


def at(name: str) -> int:
    """The square of a name."""
    return dobutsu().parse_square(name)


def bits(*names: str) -> int:
    """The bitboard of squares by name."""
    return sum(1 << at(name) for name in names)


def names(board: int) -> list[str]:
    """The names of the squares of a bitboard, sorted."""
    return sorted(dobutsu().square_name(square) for square in range(64) if board >> square & 1)


@st.composite
def position_texts(draw: st.DrawFn, *, odd: bool = False) -> str:
    """A position with both lions and two pieces of each other kind on the field or in a hand.

    It may be over. With `odd`, any pieces, and any of the lions.
    """
    chance = draw(chances)
    squares = chance.sample(SQUARES, len(SQUARES))
    pieces, hands = {}, ""
    if odd:
        for _ in range(chance.randint(0, 12)):
            pieces[squares.pop()] = chance.choice(["L", "G", "E", "C", "+C", "l", "g", "e", "c", "+c"])
        hands = "".join(chance.choice("CEGceg") for _ in range(chance.choice((0, 0, 1, 3, 20))))
    else:
        # Lions stand on their last rows more often than chance would have it.
        for lion, row in (("L", "1"), ("l", "4")):
            square = next((name for name in squares if name[1] == row), "") if chance.random() < 0.3 else ""
            square = square or squares[0]
            squares.remove(square)
            pieces[square] = lion
        for kind in "CCEEGG":
            letter = chance.choice((kind, kind.lower()))
            if chance.random() < 0.35:
                hands += letter
            else:
                pieces[squares.pop()] = "+" * (kind == "C" and chance.random() < 0.4) + letter
    return Slow(pieces, hands, chance.choice("wb")).text
