"""What the scanner wants done on the bus, one step at a time, and what comes of it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from shogunboard.text import Text
from shogunboard_hw.mcp23017.registers import Setting


@dataclass(frozen=True, slots=True)
class OpenBus:
    """Close the bus if it is open, and open it. `free`: clock out whoever holds it; `reset`: reset all chips."""

    free: bool
    reset: bool


@dataclass(frozen=True, slots=True)
class ClearBank:
    """Bring the registers of a chip to their usual addresses."""

    chip: int


@dataclass(frozen=True, slots=True)
class Find:
    """Make the library's object for a chip, which asks the chip to answer."""

    chip: int


@dataclass(frozen=True, slots=True)
class Write:
    """Write a register."""

    chip: int
    setting: Setting


@dataclass(frozen=True, slots=True)
class ReadBack:
    """Read a register."""

    chip: int
    setting: Setting


@dataclass(frozen=True, slots=True)
class ReadPort:
    """Read the levels of the 16 pins in one transaction."""

    chip: int


@dataclass(frozen=True, slots=True)
class WaitUntil:
    """Do nothing before `t`."""

    t: int


ChipStep: TypeAlias = ClearBank | Find | Write | ReadBack | ReadPort
BusStep: TypeAlias = OpenBus | ChipStep
Step: TypeAlias = BusStep | WaitUntil


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong. silent: one chip does not answer, at little cost; bus: no chip can be talked to."""

    kind: Literal["silent", "bus"]
    text: Text | str


@dataclass(frozen=True, slots=True)
class Answer:
    """A step is over at `t`: what was read (0 where nothing is), or why it failed."""

    t: int
    value: int = 0
    failure: Failure | None = None
