"""From facts to findings."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from shogunboard.doctor import header, system
from shogunboard.doctor.facts import Machine
from shogunboard.doctor.findings import Finding, Kind
from shogunboard.doctor.wants import Wants
from shogunboard.text import Text

CHECKS: Final[tuple[Callable[[Machine, Wants], Iterator[Finding]], ...]] = (
    header.bus,
    header.header,
    header.libraries,
    system.power,
    system.disk,
    system.clock,
    system.serial,
    system.installed,
)
"""In the order in which one looks for the cause of a fault: wires and libraries before what comes of them."""


def examine(machine: Machine, wants: Wants) -> list[Finding]:
    """All that is wrong with a machine, for what is wanted of it."""
    return [finding for check in CHECKS for finding in check(machine, wants)]


def told(kind: Kind, problems: Iterable[Text | str], cure: Text | str) -> list[Finding]:
    """Findings from the words of a part of the program: by house style the cure follows a semicolon."""
    return [_told(kind, problem, cure) for problem in problems]


def _told(kind: Kind, problem: Text | str, cure: Text | str) -> Finding:
    if isinstance(problem, Text):
        return Finding(kind, problem, cure, tells_cure=True)
    what, _, own = problem.partition("; ")
    return Finding(kind, what, own or cure)
