"""The texts of positions and moves, written and parsed (rules.md 1, "Position text", "Move text")."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shogunboard.errors import TextError
from shogunboard.games.base import Side
from shogunboard.games.shogun.pieces import CODE_BY_LETTER, EMPTY, LETTERS, Code
from shogunboard.geometry import SIZE, Square, parse_square, square_name
from shogunboard.text import Text, text

SIDE_LETTERS: Final = "wr"
START_RANKS: Final = "gfesdcba/8/8/8/8/8/8/ABCDSEFG"
_SQUARE: Final = "[a-h][1-8]"
_LONG: Final = re.compile(rf"([1-4])({_SQUARE})([-x])({_SQUARE})[+#]?")
_SHORT: Final = re.compile(rf"({_SQUARE})({_SQUARE})")


@dataclass(frozen=True, slots=True)
class Placement:
    """What a position text says: the code on each players' square, the side to move, the board's rotation."""

    cells: bytes
    side: Side
    rotation: int


@dataclass(frozen=True, slots=True)
class MoveText:
    """What a move text says. The short form leaves number and capture open (None)."""

    origin: Square
    target: Square
    number: int | None = None
    capture: bool | None = None


def write_ranks(cells: Sequence[Code]) -> str:
    """The placement of the pieces, rank 8 first."""
    rows = []
    for start in range(0, SIZE * SIZE, SIZE):
        row = "".join(LETTERS[code] for code in cells[start : start + SIZE])
        rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), row))
    return "/".join(rows)


def write_position(placement: Placement) -> str:
    """The position text."""
    return f"{write_ranks(placement.cells)} {SIDE_LETTERS[placement.side]} {placement.rotation}"


def parse_position(written: str) -> Placement:
    """Read a position text; raises `TextError` with the place ("rank 3", "side", "rotation")."""
    fields = written.split()
    if len(fields) != 3:
        raise TextError(
            text("must be placement, side and rotation, separated by spaces, not {written}", written=repr(written)),
            "position",
        )
    ranks, side, rotation = fields
    if side not in ("w", "r"):
        raise TextError(text("{side} is neither w nor r", side=repr(side)), "side")
    if rotation not in ("0", "1", "2", "3"):
        raise TextError(text("{rotation} is none of 0, 1, 2, 3", rotation=repr(rotation)), "rotation")
    return Placement(parse_ranks(ranks), Side(SIDE_LETTERS.index(side)), int(rotation))


def parse_ranks(written: str) -> bytes:
    """Read the placement of the pieces; raises `TextError` with the rank."""
    rows = written.split("/")
    if len(rows) != SIZE:
        raise TextError(text("must have 8 ranks separated by /, has {rows}", rows=len(rows)), "position")
    return b"".join(_parse_rank(row, text("rank {rank}", rank=SIZE - index)) for index, row in enumerate(rows))


def _parse_rank(row: str, place: Text) -> bytes:
    cells = bytearray()
    for character in row:
        if character in CODE_BY_LETTER:
            cells.append(CODE_BY_LETTER[character])
        elif character in "12345678":
            cells += bytes([EMPTY]) * int(character)
        else:
            raise TextError(
                text(
                    "{character} is neither a piece (S A to G, s a to g) nor a run of 1 to 8", character=repr(character)
                ),
                place,
            )
    if len(cells) != SIZE:
        raise TextError(text("must fill 8 squares, fills {cells}", cells=len(cells)), place)
    return bytes(cells)


def write_move(number: int, origin: Square, target: Square, *, capture: bool, mark: str) -> str:
    """The move text: `3b1-c3`, `2e1xe3+`."""
    return f"{number}{square_name(origin)}{'x' if capture else '-'}{square_name(target)}{mark}"


def parse_move(written: str) -> MoveText:
    """Read a move text or short form; raises `TextError` for anything else. Marks after it are not looked at."""
    if long := _LONG.fullmatch(written):
        number, origin, separator, target = long.groups()
        return MoveText(parse_square(origin), parse_square(target), int(number), separator == "x")
    if short := _SHORT.fullmatch(written):
        origin, target = short.groups()
        return MoveText(parse_square(origin), parse_square(target))
    raise TextError(text("{written} is no move such as 3b1-c3, 2e1xe3+ or b1c3", written=repr(written)), "move")
