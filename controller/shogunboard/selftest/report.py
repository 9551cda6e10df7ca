"""The result of a self test, for people and for programs."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from shogunboard.geometry import FILES, SIZE, SQUARES, square_name
from shogunboard.selftest.analysis import by_square
from shogunboard.selftest.findings import Finding, Kind
from shogunboard.text import ENGLISH, Text, Tongue, render, text

SIGNS: Final[Mapping[Kind, str]] = MappingProxyType(
    {
        "no_reading": "?",
        "lost": "?",
        "silent": "-",
        "untested": " ",
        "always": "x",
        "sticking": "x",
        "flipped": "!",
        "one_pole": "!",
    }
)
"""What stands for a square with this finding; any other is a matter of wires."""
WELL: Final = "."
WIRED_WRONGLY: Final = "#"
LEGEND: Final[Text] = text(
    ". well   - feels nothing   x stays occupied   # wired to another square   ! wrong pole   ? no reading"
)


def drawn(findings: Sequence[Finding], tongue: Tongue = ENGLISH) -> str:
    """The sensors as a board, physical squares, with a legend in a language."""
    told = by_square([finding for finding in findings if finding.subject == "sensors"])
    signs = [SIGNS.get(told[square], WIRED_WRONGLY) if square in told else WELL for square in SQUARES]
    rows = [f"{SIZE - row} | {'  '.join(signs[row * SIZE : (row + 1) * SIZE])}".rstrip() for row in range(SIZE)]
    return "\n".join([*rows, f"  +-{'-' * (3 * SIZE - 2)}", f"    {'  '.join(FILES)}", "", render(LEGEND, tongue)])


def in_full(findings: Sequence[Finding], tongue: Tongue = ENGLISH) -> str:
    """The findings as a person reads them in a language."""
    if not findings:
        return render(text("Everything works, and is wired as it should be."), tongue)
    lines: list[str] = []
    for finding in findings:
        what, cure = finding.in_words(tongue)
        lines += [what, f"  {cure}"]
    return "\n".join([drawn(findings, tongue), "", *lines])


def to_json(findings: Sequence[Finding]) -> dict[str, object]:
    """As `shogunboard selftest --json` has it."""
    told = by_square([finding for finding in findings if finding.subject == "sensors"])
    return {
        "ok": not findings,
        "findings": [finding.to_json() for finding in findings],
        "squares": {square_name(square): told.get(square) for square in SQUARES},
    }
