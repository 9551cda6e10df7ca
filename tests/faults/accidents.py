"""What can go wrong with chips and wires, by name, and what is seen of it while it lasts."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from shogunboard.geometry import SQUARES, Square
from shogunboard_hw.mcp23017.emulation import EmulatedChip, Wires
from shogunboard_hw.mcp23017.registers import GUARDS, RegisterName
from shogunboard_hw.pinout import BUILD_A, Expander


@dataclass(frozen=True, slots=True)
class Place:
    """Where an accident happens: the wires, and a chip on them. `random` decides about the details."""

    wires: Wires
    expander: Expander
    random: Random

    @property
    def address(self) -> int:
        return self.expander.address

    @property
    def chip(self) -> EmulatedChip:
        return self.wires.chips[self.address]


@dataclass(frozen=True, slots=True)
class Accident:
    """`strike` lets it happen at a place; `Chain.mend` ends it.

    `says` is part of what the board's health says while squares have no reading. `whole_bus`: it concerns all squares,
    not those of the chip alone. `lasts`: squares have no reading until it is mended; otherwise the driver overcomes it
    by itself, or readings come now and then. `is_error`: the driver counts it among the errors.
    """

    name: str
    strike: Callable[[Place], None]
    says: str = ""
    whole_bus: bool = False
    lasts: bool = True
    is_error: bool = True

    def squares(self, chip: Expander) -> frozenset[Square]:
        """The physical squares concerned when it strikes that chip."""
        return frozenset(SQUARES if self.whole_bus else BUILD_A.squares_of(chip.number))


def _storm(at: Place) -> None:
    """Nine of ten transfers fail, with all chips."""
    for one in BUILD_A.expanders:
        at.wires.nack(one.address, share=0.9, after=at.random.randrange(4))


def _gusts(at: Place) -> None:
    """One of five transfers fails, with all chips: each is tried again."""
    for one in BUILD_A.expanders:
        at.wires.nack(one.address, share=0.2, after=at.random.randrange(4))


def _silence(at: Place) -> None:
    at.wires.nack(at.address, after=at.random.randrange(4))


def _gone(at: Place) -> None:
    at.wires.take_off(at.address)


def _power_on(at: Place) -> None:
    at.chip.power_on()


def _reset(at: Place) -> None:
    at.wires.reset()


def _left_over(at: Place) -> None:
    """Another program has used the chip: other directions, no pull-ups, other addresses, inverted inputs."""
    words: dict[RegisterName, int] = {
        "IODIR": at.random.randrange(0x10000),
        "GPPU": at.random.randrange(0x10000),
        "IPOL": at.random.randrange(0x10000),
        "OLAT": at.random.randrange(0x10000),
        "GPINTEN": at.random.randrange(0x10000),
        "IOCON": at.random.randrange(0x100),
    }
    # A wrong latch alone may be right by chance.
    chosen = {"GPPU", *at.random.sample(sorted(words), at.random.randint(0, len(words)))}
    at.chip.leave({register: word for register, word in words.items() if register in chosen})


def _corrupted(at: Place) -> None:
    at.wires.spoil(at.address, *at.random.sample(range(1, 0x10000), 60))


def _often_corrupted(at: Place) -> None:
    at.wires.spoil(at.address, *at.random.sample(range(1, 0x10000), 60), every=4)


def _guards_corrupted(at: Place) -> None:
    at.wires.spoil(at.address, *at.random.choice(((GUARDS,), (0x8000,), (0x0080,), (0x8000, 0x0080))))


def _guards_shorted(at: Place) -> None:
    at.chip.short(GUARDS)


def _slow(at: Place) -> None:
    at.wires.slow_ms = at.random.choice((2, 10))


def _replaced(at: Place) -> None:
    at.wires.take_off(at.address)
    at.wires.put_on(at.address)


def _stuck(at: Place) -> None:
    at.wires.hold()


CAMPAIGN: Final = (
    Accident("nack storm", _storm, whole_bus=True, lasts=False),
    Accident("nack gusts", _gusts, whole_bus=True, lasts=False),
    Accident("one chip does not acknowledge", _silence, "it does not answer"),
    Accident("one chip gone", _gone, "it does not answer"),
    Accident("chip replaced", _replaced, lasts=False),
    Accident("chip at power-on registers", _power_on, lasts=False),
    Accident("all chips reset", _reset, whole_bus=True, lasts=False),
    Accident("registers of another program", _left_over, lasts=False),
    Accident("corrupted reads on one chip", _corrupted, "wires"),
    Accident("now and then a corrupted read", _often_corrupted, lasts=False),
    Accident("corrupted reads on GPA7 and GPB7 only", _guards_corrupted, "wires"),
    Accident("GPA7 and GPB7 shorted", _guards_shorted, "look for a short circuit"),
    Accident("slow bus", _slow, whole_bus=True, lasts=False, is_error=False),
    Accident("bus stuck", _stuck, "the I2C bus", whole_bus=True),
)
