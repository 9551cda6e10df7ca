"""The texts of positions and moves, written and parsed (rules.md 2)."""

import re
from dataclasses import dataclass
from typing import Final

from shogunboard.errors import TextError
from shogunboard.games.base import Side
from shogunboard.games.dobutsu.field import COLUMNS, ROWS, SPOT_BY_NAME, SPOT_NAMES, SPOTS, Spot
from shogunboard.games.dobutsu.pieces import CODE_BY_LETTER, EMPTY, HAND, MEN, Code, HeldKind
from shogunboard.games.dobutsu.tables import unpack
from shogunboard.text import Text, text

SIDE_LETTERS: Final = "wb"
START: Final = "gle/1c1/1C1/ELG[-]"
_NO_HANDS: Final = "-"
_PLACEMENT: Final = re.compile(r"([^\[\]]*)\[([^\[\]]*)\]")
_SQUARE: Final = "[a-c][1-4]"
_LONG: Final = re.compile(rf"(\+?[A-Z])({_SQUARE})([-x])({_SQUARE})(\+?)")
_SHORT: Final = re.compile(rf"({_SQUARE})({_SQUARE})(\+?)")
_DROP: Final = re.compile(rf"([{HAND}])\*({_SQUARE})")


@dataclass(frozen=True, slots=True)
class Placement:
    """What a position text says: the code on each spot, the count of each kind in the two hands, the side to move."""

    cells: bytes
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    side: Side


@dataclass(frozen=True, slots=True)
class MoveText:
    """What a move text says, `short` being its short form.

    A drop has no origin and the letter of its kind; the short form of a move leaves letter and capture open (None).
    """

    short: str
    target: Spot
    origin: Spot | None = None
    letter: str | None = None
    capture: bool | None = None
    promotes: bool = False


def write_position(placement: Placement) -> str:
    """The position text."""
    rows = []
    for start in range(0, len(SPOTS), COLUMNS):
        letters = (MEN[code] for code in placement.cells[start : start + COLUMNS])
        row = "".join(man.letter if man else "." for man in letters)
        rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), row))
    forest, sky = ("".join(kind * count for kind, count in zip(HAND, hand, strict=True)) for hand in placement.hands)
    hands = forest + sky.lower() or _NO_HANDS
    return f"{'/'.join(rows)}[{hands}] {SIDE_LETTERS[placement.side]}"


def parse_position(written: str) -> Placement:
    """Read a position text; raises `TextError` with the place ("row 3", "hands", "side")."""
    fields = written.split()
    if len(fields) != 2:
        raise TextError(
            text("must be placement and side, separated by a space, not {written}", written=repr(written)), "position"
        )
    placement, side = fields
    match = _PLACEMENT.fullmatch(placement)
    if match is None:
        raise TextError(
            text(
                "must be four rows and the hands in brackets, such as {start}, not {placement}",
                start=START,
                placement=repr(placement),
            ),
            "position",
        )
    if side not in ("w", "b"):
        raise TextError(text("{side} is neither w nor b", side=repr(side)), "side")
    return Placement(_parse_rows(match[1]), _parse_hands(match[2]), Side(SIDE_LETTERS.index(side)))


def _parse_rows(written: str) -> bytes:
    rows = written.split("/")
    if len(rows) != ROWS:
        raise TextError(
            text("must have {rows} rows separated by /, has {number}", rows=ROWS, number=len(rows)), "position"
        )
    return b"".join(_parse_row(row, text("row {number}", number=number)) for number, row in enumerate(rows, 1))


def _parse_row(row: str, place: Text) -> bytes:
    cells: list[Code] = []
    for letter in re.findall(r"\+?.", row, re.DOTALL):
        if letter in CODE_BY_LETTER:
            cells.append(CODE_BY_LETTER[letter])
        elif letter in ("1", "2", "3"):
            cells += [EMPTY] * int(letter)
        else:
            raise TextError(
                text("{letter} is neither a piece (L G E C +C, l g e c +c) nor a run of 1 to 3", letter=repr(letter)),
                place,
            )
    if len(cells) != COLUMNS:
        raise TextError(text("must fill {columns} squares, fills {cells}", columns=COLUMNS, cells=len(cells)), place)
    return bytes(cells)


def _parse_hands(written: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The counts of both hands. Letters may come in any order."""
    if not written:
        raise TextError(text("empty hands are written [{none}]", none=_NO_HANDS), "hands")
    letters = "" if written == _NO_HANDS else written
    for letter in letters:
        if letter not in HAND + HAND.lower():
            raise TextError(
                text("{letter} is no piece that a hand can hold (C E G, c e g)", letter=repr(letter)), "hands"
            )
    forest, sky = (tuple(map(letters.count, hand)) for hand in (HAND, HAND.lower()))
    return forest, sky


def write_move(code: Code, move: int, *, capture: bool, promotes: bool) -> str:
    """The text of a packed move: `Gc4-c3`, `Ec1xb2`, `E*c2`, `Cb2-b1+`. `code` is the mover's (any, in a drop)."""
    origin, target = unpack(move)
    if origin >= len(SPOTS):
        return f"{HAND[origin - len(SPOTS)]}*{SPOT_NAMES[target]}"
    man = MEN[code]
    letter = man.kind if man else ""
    return f"{letter}{SPOT_NAMES[origin]}{'x' if capture else '-'}{SPOT_NAMES[target]}{'+' if promotes else ''}"


def parse_move(written: str) -> MoveText:
    """Read a move text or short form; raises `TextError` for anything else."""
    if drop := _DROP.fullmatch(written):
        letter, target = drop.groups()
        return MoveText(written, SPOT_BY_NAME[target], letter=letter)
    if long := _LONG.fullmatch(written):
        letter, origin, separator, target, mark = long.groups()
        return MoveText(
            origin + target + mark, SPOT_BY_NAME[target], SPOT_BY_NAME[origin], letter, separator == "x", bool(mark)
        )
    if short := _SHORT.fullmatch(written):
        origin, target, mark = short.groups()
        return MoveText(written, SPOT_BY_NAME[target], SPOT_BY_NAME[origin], promotes=bool(mark))
    raise TextError(
        text("{written} is no move such as Gc4-c3, Ec1xb2, E*c2, Cb2-b1+ or c4c3", written=repr(written)), "move"
    )


def held_kind(letter: str) -> HeldKind:
    """The held kind of a drop's letter."""
    return HAND.index(letter)
