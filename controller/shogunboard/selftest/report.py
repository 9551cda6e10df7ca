"""The result of a self test, for people and for programs."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from shogunboard.geometry import FILES, SIZE, SQUARES, square_name
from shogunboard.selftest.analysis import by_square
from shogunboard.selftest.findings import Finding, Kind

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
LEGEND: Final = ". well   - feels nothing   x stays occupied   # wired to another square   ! wrong pole   ? no reading"


def drawn(findings: Sequence[Finding]) -> str:
    """The sensors as a board, physical squares."""
    told = by_square([finding for finding in findings if finding.subject == "sensors"])
    signs = [SIGNS.get(told[square], WIRED_WRONGLY) if square in told else WELL for square in SQUARES]
    rows = [f"{SIZE - row} | {'  '.join(signs[row * SIZE : (row + 1) * SIZE])}".rstrip() for row in range(SIZE)]
    return "\n".join([*rows, f"  +-{'-' * (3 * SIZE - 2)}", f"    {'  '.join(FILES)}", "", LEGEND])


def in_full(findings: Sequence[Finding]) -> str:
    """The findings as a person reads them."""
    if not findings:
        return "Everything works, and is wired as it should be."
    lines: list[str] = []
    for finding in findings:
        lines += [f"{finding.text[0].upper()}{finding.text[1:]}.", f"  Cure: {finding.cure}."]
    return "\n".join([drawn(findings), "", *lines])


def to_json(findings: Sequence[Finding]) -> dict[str, object]:
    """As `shogunboard selftest --json` has it."""
    told = by_square([finding for finding in findings if finding.subject == "sensors"])
    return {
        "ok": not findings,
        "findings": [finding.to_json() for finding in findings],
        "squares": {square_name(square): told.get(square) for square in SQUARES},
    }
