"""Positions in which every piece shows the number that a test wants, and what tests like to read from them."""

from collections.abc import Mapping
from typing import Any, Final

from shogunboard.games.registry import make_game
from shogunboard.games.shogun.game import ShogunGame
from shogunboard.games.shogun.position import ShogunPosition
from shogunboard.geometry import SQUARE_NAMES, parse_square, square_name
from tests.strategies import write_ranks

# On square magnets of direction d, White's normal pieces show d + 1 and Red's, who face the other way, two more.
DIALS: Final = {"S": [1, 2, 1, 2], **{kind: [1, 2, 3, 4] for kind in "ABCDEFG"}}


def shogun(equipment: object = None, settings: Mapping[str, object] | None = None) -> ShogunGame:
    """A game of Shogun, as its own class."""
    game = make_game("shogun", equipment, settings)
    assert isinstance(game, ShogunGame)
    return game


def arrange(
    men: str,
    to_move: str = "w",
    *,
    then: Mapping[str, int] | None = None,
    settings: Mapping[str, object] | None = None,
) -> ShogunPosition:
    """A position such as `"S1@e1 A3@b1 s2@d8"`: letter, the number that it shows, square; the board in rotation 0.

    `then` says what White's normal pieces show on other squares (else 1; Red's show 3 there).
    """
    directions = {square: number - 1 for square, number in (then or {}).items()}
    pieces: dict[int, str] = {}
    for man in men.split():
        letter, number, square = man[0], int(man[1]), man[3:]
        pieces[parse_square(square)] = letter
        directions[square] = (number - 1 + (0 if letter.isupper() else 2)) % 4
    digits = "".join(str(directions.get(name, 0)) for name in SQUARE_NAMES)
    equipment: dict[str, Any] = {"magnets": [digits[row : row + 8] for row in range(0, 64, 8)], "dials": DIALS}
    position = shogun(equipment, settings).parse_position(f"{write_ranks(pieces)} {to_move} 0")
    for man in men.split():
        assert position.numbers(parse_square(man[3:])) == (int(man[1]),), man
    return position


def legal(position: ShogunPosition) -> list[str]:
    """The legal moves in short form."""
    return [step.move.short for step in position.steps()]


def ends(position: ShogunPosition, origin: str) -> set[str]:
    """Where the piece on a square may go."""
    return {move[2:] for move in legal(position) if move.startswith(origin)}


def play(position: ShogunPosition, *moves: str) -> ShogunPosition:
    """The position after moves in short form."""
    for move in moves:
        step, _ = position.game.parse_move(position, move)
        position = position.after(step)
    return position


def judge(position: ShogunPosition, move: str) -> str:
    """Why a move in short form is not legal."""
    return position.judge(parse_square(move[:2]), parse_square(move[2:]))


def threatened_by(position: ShogunPosition) -> list[str]:
    """The pieces that certainly threaten the Shogun of the side to move."""
    threat = position.threat()
    return [] if threat is None else sorted(square_name(square) for square in threat.by)


def result(position: ShogunPosition) -> tuple[str | None, str] | None:
    """The winner's letter and the reason."""
    outcome = position.outcome()
    if outcome is None:
        return None
    return None if outcome.winner is None else "wr"[outcome.winner], outcome.reason
