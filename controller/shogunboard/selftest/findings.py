"""What a self test finds, in words."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from shogunboard.geometry import SIZE, SQUARES, Square, square_name
from shogunboard.ports import Part
from shogunboard.text import ENGLISH, Text, Tongue, Value, listed, render, text

Kind: TypeAlias = Literal[
    "turned",
    "parts_exchanged",
    "same_address",
    "rows_exchanged",
    "row_reversed",
    "row_shifted",
    "squares_exchanged",
    "misplaced",
    "doubled",
    "no_reading",
    "silent",
    "always",
    "sticking",
    "flipped",
    "one_pole",
    "lost",
    "untested",
]
"""turned to squares_exchanged: wrong wiring; misplaced, doubled: done here, seen there; silent: seen nowhere; always:
occupied while the board is empty; flipped: the poles are taken for each other; one_pole: only one of them is felt;
lost: a reading that came and went."""
Subject: TypeAlias = Literal["sensors", "lights"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: what, on which squares, and what to do."""

    subject: Subject
    kind: Kind
    squares: tuple[Square, ...]
    what: Text
    remedy: Text

    @property
    def text(self) -> str:
        """What is wrong, in English."""
        return str(self.what)

    @property
    def cure(self) -> str:
        """What to do, in English."""
        return str(self.remedy)

    def in_words(self, tongue: Tongue = ENGLISH) -> tuple[str, str]:
        """A sentence of what is wrong, and one of what to do, in a language."""
        what = render(self.what, tongue)
        cure = text("Cure: {cure}.", cure=self.remedy)
        return f"{what[0].upper()}{what[1:]}.", render(cure, tongue)

    def to_json(self) -> dict[str, object]:
        """As `shogunboard selftest --json` has it, squares by name and words in English."""
        return {
            "subject": self.subject,
            "kind": self.kind,
            "squares": [square_name(square) for square in self.squares],
            "text": self.text,
            "cure": self.cure,
        }


def row_squares(row: int) -> tuple[Square, ...]:
    """The squares of a row strip, 0 for rank 8 to 7 for rank 1, from file a to h."""
    return tuple(range(row * SIZE, (row + 1) * SIZE))


def row_name(row: int) -> Text:
    """A row in words, with the number of its strip (docs/pins.md)."""
    return text("row {rank} (strip {number})", rank=SIZE - row, number=row + 1)


def in_words(squares: Collection[Square], parts: Sequence[Part] = ()) -> Value:
    """Squares in words: whole parts and rows by their names, the others one by one."""
    left = set(squares)
    if left == set(SQUARES):
        return text("every square")
    names: list[Value] = []
    groups: list[tuple[Value, tuple[Square, ...]]] = [(part.name, part.squares) for part in parts]
    groups += [(row_name(row), row_squares(row)) for row in range(SIZE)]
    for name, group in groups:
        if len(group) > 2 and left.issuperset(group):
            names.append(text("all of {part}", part=name))
            left.difference_update(group)
    return listed((*names, *map(square_name, sorted(left))), "")


SENSOR_CURES: Final[dict[Kind, Text]] = {
    "turned": text("lay the sensors so that the one of a8 is under a8"),
    "parts_exchanged": text("exchange their addresses or the cables of their inputs (docs/pins.md)"),
    "same_address": text("correct its address pins A0, A1 and A2 (docs/pins.md)"),
    "rows_exchanged": text("exchange the connectors of the two strips"),
    "row_reversed": text("turn the connector of the strip round"),
    "row_shifted": text("plug the connector of the strip in by one pin further"),
    "squares_exchanged": text("exchange the two wires (docs/pins.md)"),
    "misplaced": text("follow the wire from the sensor to its input (docs/pins.md)"),
    "doubled": text("look for solder or a bent wire between the two inputs; a magnet that is too strong does it, too"),
    "no_reading": text("look at supply, bus and address of what reads it"),
    "silent": text("look at sensor, wire and solder joint; try a stronger magnet, the other way up"),
    "always": text("is there a magnet or iron near it? Else its wire touches ground, or the sensor is broken"),
    "sticking": text("the magnets under the square are out of place, or the sensor is too sensitive: exchange it"),
    "flipped": text("the sensor is mounted upside down, or the magnet was; the marked side is to be up"),
    "one_pole": text(
        "the sensor is not in the middle of its range without a field: exchange it, or measure the zeros anew"
    ),
    "lost": text("look for a loose contact in supply and bus"),
    "untested": text("run the self test again"),
}
LIGHT_CURES: Final[dict[Kind, Text]] = SENSOR_CURES | {
    "turned": text("lay the lights so that the first one of the chain is on a8"),
    "parts_exchanged": text("connect the chain row by row (docs/pins.md)"),
    "rows_exchanged": text("exchange the places of the two strips in the chain"),
    "row_reversed": text("feed the strip at file a; the data comes back along it (docs/pins.md)"),
    "row_shifted": text("a light is missing or too much before it in the chain"),
    "squares_exchanged": text("connect the chain in the order of the squares (docs/pins.md)"),
    "misplaced": text("follow the chain of the lights from a8 on (docs/pins.md)"),
    "doubled": text("look at the data line between the two lights"),
    "silent": text("the first dark light of a chain, or the joint before it, is broken; those behind it depend on it"),
}
