"""A position drawn as text, for any game: it is made from `Game.shown` and `Position` alone.

A piece is its letter and the number it shows (`?` when the set does not tell), an empty square a dot. Squares
that are lit in a role stand between the marks of that role.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final, TypeAlias

from shogunboard.games.base import Game, Outcome, Position, Side
from shogunboard.geometry import Square
from shogunboard.session.messages import REASONS
from shogunboard.text import Text, text

Roles: TypeAlias = Mapping[Square, str]
"""The role that a square is lit in, by its name (`origin`, `target`, ...)."""

Paint: TypeAlias = Callable[[str, Side | None, str | None], str]
"""Gives the text of a square a colour: from its text, the side of the piece there, and its role."""

MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "origin": "<>",
        "target": "()",
        "capture": "{}",
        "attacker": "!!",
        "threatened": "!!",
        "wrong": "xx",
        "missing": "++",
        "ask": "??",
        "last": "[]",
        "hint": "**",
        "setup": "++",
        "winner": "##",
        "fault": "~~",
    }
)
"""What stands before and behind a square of a role."""

_NO_MARKS: Final = "  "
_Row: TypeAlias = Sequence[Square | None]


def draw(position: Position, roles: Roles = MappingProxyType({}), paint: Paint | None = None) -> str:
    """The board with its coordinates, as lines of text. Rows of one shape share their column names.

    Without `paint` there is no colour.
    """
    game = position.game
    texts = {square: _piece(position, square) for row in game.shown for square in row if square is not None}
    width = max(map(len, texts.values()))
    lines: list[str] = []
    for _, rows in groupby(game.shown, key=lambda row: [square is None for square in row]):
        block = list(rows)
        for row in block:
            cells = (_cell(position, square, texts, width, roles, paint) for square in row)
            lines.append(f"{_row_name(game, row)} |{''.join(cells)}".rstrip())
        lines += _footer(game, block[0], width)
    return "\n".join(lines)


def _piece(position: Position, square: Square) -> str:
    man = position.men.get(square)
    if man is None:
        return "."
    numbers = position.numbers(square)
    if len(numbers) > 1:
        return f"{man.letter}?"
    return man.letter + "".join(map(str, numbers))


def _cell(
    position: Position,
    square: Square | None,
    texts: Mapping[Square, str],
    width: int,
    roles: Roles,
    paint: Paint | None,
) -> str:
    if square is None:
        return " " * (width + 2)
    role = roles.get(square)
    marks = MARKS.get(role, _NO_MARKS) if role else _NO_MARKS
    cell = f"{marks[0]}{texts[square]:^{width}}{marks[1]}"
    man = position.men.get(square)
    return paint(cell, man.side if man else None, role) if paint else cell


def _names(game: Game, row: _Row) -> list[str]:
    return [game.square_name(square) for square in row if square is not None]


def _row_name(game: Game, row: _Row) -> str:
    """The character that all squares of the row have in their names."""
    names = _names(game, row)
    return next((names[0][at] for at in range(2) if len({name[at] for name in names}) == 1), " ")


def _footer(game: Game, row: _Row, width: int) -> Iterator[str]:
    """A ruler and the names of the columns: the characters in which the squares of a row differ."""
    shared = _row_name(game, row)
    names = (game.square_name(square).replace(shared, "", 1) if square is not None else "" for square in row)
    yield f"  +{'-' * ((width + 2) * len(row))}"
    yield f"   {''.join(f'{name:^{width + 2}}' for name in names)}".rstrip()


def caption(position: Position, outcome: Outcome | None = None) -> Text:
    """Whose turn it is and how the board lies, or how the game has ended: "White to move, rotation 1."."""
    names = [Text(name) for name in position.game.side_names]
    if outcome is None:
        return text("{side} to move, rotation {rotation}.", side=names[position.side], rotation=position.rotation)
    reason = REASONS[outcome.reason]
    if outcome.winner is None:
        return text("The game is drawn {reason}.", reason=reason)
    return text("{winner} wins {reason}.", winner=names[outcome.winner], reason=reason)
