"""What a doctor finds."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "settings",
    "i2c_off",
    "i2c_slow",
    "header_off",
    "rights",
    "library_missing",
    "library_wrong",
    "libraries_both",
    "serial_busy",
    "modem_manager",
    "port_taken",
    "undervoltage",
    "disk_full",
    "disk_read_only",
    "clock",
    "games",
    "groups",
    "power_rule",
    "board",
    "panel",
    "lights",
]
Grade: TypeAlias = Literal["problem", "remark"]
"""A problem keeps something from working, or will; a remark is worth knowing."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found: what is wrong, and what to do about it."""

    kind: Kind
    text: str
    cure: str
    grade: Grade = "problem"

    def to_json(self) -> dict[str, object]:
        """As `shogunboard doctor --json` has it."""
        return {"kind": self.kind, "grade": self.grade, "text": self.text, "cure": self.cure}


def is_well(findings: Iterable[Finding]) -> bool:
    """Is there no problem?"""
    return all(finding.grade != "problem" for finding in findings)
