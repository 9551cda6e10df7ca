"""What a doctor finds."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from shogunboard.text import ENGLISH, Text, Tongue, render

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
    """One thing that was found: what is wrong, and what to do about it.

    `tells_cure`: by house style the cure may stand in `what`, behind a semicolon; `remedy` is for when it does not.
    """

    kind: Kind
    what: Text | str
    remedy: Text | str
    grade: Grade = "problem"
    tells_cure: bool = False

    @property
    def text(self) -> str:
        """What is wrong, in English."""
        return self.in_words(ENGLISH)[0]

    @property
    def cure(self) -> str:
        """What to do, in English."""
        return self.in_words(ENGLISH)[1]

    def in_words(self, tongue: Tongue) -> tuple[str, str]:
        """What is wrong, and what to do, in a language."""
        what, cure = render(self.what, tongue), render(self.remedy, tongue)
        if self.tells_cure:
            what, _, own = what.partition("; ")
            cure = own or cure
        return what, cure

    def to_json(self) -> dict[str, object]:
        """As `shogunboard doctor --json` has it, in English."""
        return {"kind": self.kind, "grade": self.grade, "text": self.text, "cure": self.cure}


def is_well(findings: Iterable[Finding]) -> bool:
    """Is there no problem?"""
    return all(finding.grade != "problem" for finding in findings)
