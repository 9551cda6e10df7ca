"""Sets: where a board's magnets point and what the pieces' dials show (rules.md 1, "The set").

A set is written in TOML (or as a JSON object of the same form): `magnets`, eight rows of eight digits, rank 8 and
file a first, as the board lies in rotation 0; and `dials`, four numbers for each kind. Owners of an old set may
not know all of theirs: a magnet `?` and a dial entry 0 say "not known".
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from json import dumps
from pathlib import Path
from typing import Final, TypeAlias

from shogunboard.errors import TextError
from shogunboard.games.setbook import READINGS
from shogunboard.games.shogun.pieces import KINDS, SHOGUN
from shogunboard.text import Text, joined, text

Dial: TypeAlias = tuple[int, ...]

UNKNOWN_NUMBER: Final = 0
UNKNOWN_MAGNET: Final = "?"
_ROWS: Final = 8
_FIELDS: Final = ("name", "magnets", "dials")
_IS_READINGS: Final = text(
    "has readings where magnets and dials are needed; make such a file of it with `shogunboard set export`"
)


def highest_number(kind: str) -> int:
    """The highest number on a piece of that kind: 2 for the Shogun, 4 for the others."""
    return 2 if kind == SHOGUN else 4


@dataclass(frozen=True, slots=True)
class PieceSet:
    """The equipment: a board and its pieces.

    `magnets` holds the direction of the magnet under each physical square (0-63, a8 first) in quarter turns
    clockwise, None when it is not known. `dials` holds, for each kind in the order of `KINDS`, the numbers for a
    relative direction of 0, 1, 2 and 3 quarter turns, 0 where it is not known.
    """

    name: str
    magnets: tuple[int | None, ...]
    dials: tuple[Dial, ...]

    def dial(self, kind: str) -> Dial:
        """The four numbers on the dial of an upper-case kind."""
        return self.dials[KINDS.index(kind)]

    @property
    def known(self) -> bool:
        """Is every magnet and every dial known?"""
        return None not in self.magnets and all(UNKNOWN_NUMBER not in dial for dial in self.dials)


def reference_set() -> PieceSet:
    """The set that this project builds, from the package's own data."""
    return parse_set(resources.files(__package__).joinpath("data/reference.toml").read_text("utf-8"))


def load_set(path: Path) -> PieceSet:
    """Read a set from a TOML file; raises `OSError`, or `TextError` with the file and the place."""
    try:
        return parse_set(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise TextError(text("not a text file in UTF-8"), str(path)) from None
    except TextError as error:
        raise error.within(str(path)) from None


def parse_set(written: str) -> PieceSet:
    """Read a set from TOML; raises `TextError` that names every mistake."""
    try:
        table = tomllib.loads(written)
    except tomllib.TOMLDecodeError as error:
        raise TextError(text("not TOML: {problem}", problem=str(error)), "set") from None
    if READINGS in table:
        raise TextError(_IS_READINGS, "set")
    known = ", ".join(_FIELDS)
    strange = [key for key in table if key not in _FIELDS]
    return _read(
        table, [text("{key}: not a part of a set, which has {known}", key=key, known=known) for key in strange]
    )


def set_from_object(source: object) -> PieceSet:
    """Read a set from an object with `magnets` (8 strings), `dials` (kind -> 4 numbers) and, optional, `name`.

    Other keys are left alone: programs may add some (tracking.md, "Contracts of the commands"), while in a file that
    a person writes they are slips. Raises `TextError` that names every mistake.
    """
    if not isinstance(source, Mapping):
        raise TextError(text("must be an object with `magnets` and `dials`"), "set")
    if READINGS in source and "magnets" not in source:
        raise TextError(_IS_READINGS, "set")
    return _read(source, [])


def _read(source: Mapping[str, object], mistakes: list[Text]) -> PieceSet:
    name = source.get("name", "custom")
    if not isinstance(name, str) or not name or not name.isprintable():
        mistakes.append(text("name: must be a text of printable characters"))
        name = ""
    magnets = _read_magnets(source.get("magnets"), mistakes)
    dials = _read_dials(source.get("dials"), mistakes)
    if mistakes:
        raise TextError(joined(mistakes), "set")
    return PieceSet(name, magnets, dials)


def _read_magnets(source: object, mistakes: list[Text]) -> tuple[int | None, ...]:
    if not isinstance(source, Sequence) or isinstance(source, str) or len(source) != _ROWS:
        mistakes.append(text("magnets: must be a list of 8 rows, rank 8 first"))
        return ()
    magnets: list[int | None] = []
    for index, row in enumerate(source):
        place = text("magnets, rank {rank}", rank=_ROWS - index)
        if not isinstance(row, str):
            mistakes.append(text("{place}: must be a text of 8 digits", place=place))
        elif len(row) != _ROWS:
            mistakes.append(text("{place}: must have 8 characters, has {number}", place=place, number=len(row)))
        else:
            for file, character in zip("abcdefgh", row, strict=True):
                if character not in "0123?":
                    mistakes.append(
                        text(
                            "{place}, file {file}: {character} is not a direction (0 to 3, or ? if unknown)",
                            place=place,
                            file=file,
                            character=repr(character),
                        )
                    )
            magnets += ["0123".find(character) if character != UNKNOWN_MAGNET else None for character in row]
    return tuple(magnets)


def _read_dials(source: object, mistakes: list[Text]) -> tuple[Dial, ...]:
    if not isinstance(source, Mapping):
        mistakes.append(text("dials: must give a list of 4 numbers for each of {kinds}", kinds=" ".join(KINDS)))
        return ()
    for key in source:
        if not isinstance(key, str) or len(key) != 1 or key not in KINDS:
            mistakes.append(text("dials, {key}: not a kind of piece ({kinds})", key=str(key), kinds=" ".join(KINDS)))
    return tuple(_read_dial(kind, source.get(kind), mistakes) for kind in KINDS)


def _read_dial(kind: str, source: object, mistakes: list[Text]) -> Dial:
    place = text("dials, {kind}", kind=kind)
    if source is None:
        mistakes.append(text("{place}: missing", place=place))
        return ()
    if not isinstance(source, Sequence) or isinstance(source, str) or len(source) != 4:
        mistakes.append(text("{place}: must be a list of 4 numbers", place=place))
        return ()
    highest = highest_number(kind)
    for turns, number in enumerate(source):
        if not isinstance(number, int) or isinstance(number, bool) or not UNKNOWN_NUMBER <= number <= highest:
            mistakes.append(
                text(
                    "{place}, entry {turns}: {number} is not a number from 1 to {highest} (or 0 if unknown)",
                    place=place,
                    turns=turns,
                    number=repr(number),
                    highest=highest,
                )
            )
    return tuple(source)


def set_to_object(piece_set: PieceSet) -> dict[str, object]:
    """The set as a JSON object, as trace files and game files carry it."""
    characters = [UNKNOWN_MAGNET if magnet is None else str(magnet) for magnet in piece_set.magnets]
    return {
        "name": piece_set.name,
        "magnets": ["".join(characters[row * _ROWS : (row + 1) * _ROWS]) for row in range(_ROWS)],
        "dials": {kind: list(piece_set.dial(kind)) for kind in KINDS},
    }


def write_set(piece_set: PieceSet) -> str:
    """The set as TOML text, which `parse_set` reads back."""
    characters = [UNKNOWN_MAGNET if magnet is None else str(magnet) for magnet in piece_set.magnets]
    rows = ["".join(characters[row * _ROWS : (row + 1) * _ROWS]) for row in range(_ROWS)]
    lines = [f"name = {dumps(piece_set.name, ensure_ascii=False)}", "magnets = ["]
    lines += [f'  "{row}",' for row in rows]
    lines += ["]", "", "[dials]"]
    lines += [f"{kind} = {list(piece_set.dial(kind))}" for kind in KINDS]
    return "\n".join(lines) + "\n"
