"""What sensors say: scans of all 64 squares, and trace files of them (tracking.md, "Trace file").

A scan is a string of 64 characters, physical squares 0-63: `.` empty, `x` occupied (side unknown), `N` north
pole up, `S` south pole up, `?` no valid reading.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from shogunboard.errors import TextError
from shogunboard.text import text

Sensing: TypeAlias = Literal["presence", "polarity"]
"""What a board's sensors tell: empty or occupied, or also which pole is up."""

EMPTY_CELLS: Final = "." * 64
CELLS: Final = {"presence": frozenset(".x?"), "polarity": frozenset(".NS?")}
"""The characters that a scan may have, by sensing."""


@dataclass(frozen=True, slots=True)
class Scan:
    """One reading of the whole board at `t` milliseconds. `cells` None: nothing read, time has passed."""

    t: int
    cells: str | None


def check_cells(cells: str, sensing: Sensing) -> None:
    """Raise `TextError` unless `cells` are 64 characters that a board of this sensing can read."""
    if len(cells) != 64:
        raise TextError(text("a scan has 64 characters, this one has {cells}", cells=len(cells)))
    if not CELLS[sensing].issuperset(cells):
        wrong = next(index for index, cell in enumerate(cells) if cell not in CELLS[sensing])
        raise TextError(
            text(
                "{cell} is not a reading of a board that senses {sensing} ({choices})",
                cell=repr(cells[wrong]),
                sensing=sensing,
                choices=" ".join(sorted(CELLS[sensing])),
            ),
            text("cell {wrong}", wrong=wrong),
        )
