"""What is to be printed of a set."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from shogunboard.errors import TextError
from shogunboard.games.registry import make_game
from shogunboard.geometry import SIZE, Square
from shogunboard.text import text

UNKNOWN: Final = 0
"""A number that is not known."""

FACING: Final = {"White": 0, "Red": 2}
"""Where the pieces of each side look, in quarter turns (rules.md, "The set")."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """A set: its name, the direction of each physical square (None: not known), and the four numbers of each dial."""

    name: str
    directions: tuple[int | None, ...]
    dials: Mapping[str, tuple[int, ...]]

    def number(self, kind: str, side: str, square: Square, rotation: int) -> int:
        """What a piece shows on a physical square; 0 when that is not known."""
        direction = self.directions[square]
        return UNKNOWN if direction is None else self.dials[kind][(direction + rotation - FACING[side]) % 4]


def equipment_of(source: object = None) -> Equipment:
    """Read a set as `make_game` takes it; raises `TextError` that names every mistake."""
    found = make_game("shogun", source).equipment or {}
    if "magnets" not in found:
        raise TextError(
            text("has readings where magnets and dials are needed; make a file of them with `shogunboard set export`"),
            "set",
        )
    rows, dials = found["magnets"], found["dials"]
    assert isinstance(rows, Sequence)
    assert isinstance(dials, Mapping)
    digits = "".join(rows)
    assert len(digits) == SIZE * SIZE
    return Equipment(
        str(found["name"]),
        tuple(int(digit) if digit.isdigit() else None for digit in digits),
        {kind: tuple(numbers) for kind, numbers in dials.items()},
    )
