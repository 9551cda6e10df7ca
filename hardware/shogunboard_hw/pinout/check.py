"""Is a pin map sound? Everything that is wrong with it comes back as data."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeVar, assert_never

from shogunboard.geometry import SQUARES, Square, square_name
from shogunboard_hw.pinout.headers import ADC_LINES, KEPT, PINS
from shogunboard_hw.pinout.model import OUTPUT_ONLY, Build, BuildA, BuildB, Controller, Role

ProblemKind: TypeAlias = Literal[
    "square", "led", "address", "chip", "pin", "output_only", "channel", "line", "header", "kept", "role", "adc"
]
"""square, led: a sensor or an LED missing, twice, or of no square; address, chip: of an expander or multiplexer;
pin, channel: none, or used twice; output_only: GPA7 or GPB7 as an input; line: used twice; header: not where the
header has it; kept: kept for something else; role: missing or given twice; adc: a line that cannot measure."""

ADDRESSES: Final = range(0x20, 0x28)
"""What the three address pins of an MCP23017 allow."""
CHANNELS: Final = range(16)

BUTTONS: Final[frozenset[Role]] = frozenset({"white", "red", "ok", "hint"})
ROLES_A: Final[frozenset[Role]] = BUTTONS | {"sda", "scl", "reset", "buzzer", "leds"}
ROLES_B: Final[frozenset[Role]] = BUTTONS | {"buzzer", "leds", "select0", "select1", "select2", "select3"}

Item = TypeVar("Item", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, and in words where."""

    kind: ProblemKind
    text: str


def check(build: Build) -> tuple[Problem, ...]:
    """All that is wrong with a build; nothing when it can be built."""
    match build:
        case BuildA():
            own, roles = _expanders(build), ROLES_A
        case BuildB():
            own, roles = (
                _multiplexers(build),
                ROLES_B.union(*({chip.enable, chip.output} for chip in build.multiplexers)),
            )
        case _:
            assert_never(build)
    return (
        *_all_squares("square", "sensor", [place.square for place in build.inputs]),
        *_all_squares("led", "LED", build.leds),
        *own,
        *_lines(build, roles),
    )


def _all_squares(kind: ProblemKind, what: str, squares: Iterable[Square]) -> Iterator[Problem]:
    counted = Counter(squares)
    for square in sorted(counted.keys() | set(SQUARES)):
        if square not in SQUARES:
            yield Problem(kind, f"there is no square {square} for {what}s")
        elif counted[square] != 1:
            yield Problem(kind, f"{square_name(square)} has {counted[square]} {what}s instead of one")


def _twice(items: Iterable[Item]) -> list[Item]:
    return [item for item, times in Counter(items).items() if times > 1]


def _expanders(build: BuildA) -> Iterator[Problem]:
    for chip in build.expanders:
        if chip.address not in ADDRESSES:
            yield Problem("address", f"chip {chip.number} cannot have the address {chip.address:#04x}")
    for address in _twice(chip.address for chip in build.expanders):
        yield Problem("address", f"several chips have the address {address:#04x}")
    for number in _twice(chip.number for chip in build.expanders):
        yield Problem("chip", f"several chips have the number {number}")
    known = {chip.number for chip in build.expanders}
    for place in build.inputs:
        name = square_name(place.square) if place.square in SQUARES else str(place.square)
        if place.expander not in known:
            yield Problem("chip", f"{name} is read by chip {place.expander}, which there is not")
        if place.pin in OUTPUT_ONLY:
            yield Problem("output_only", f"{name} is read by {place.pin_name}, which may only be an output")
        elif place.pin not in range(16):
            yield Problem("pin", f"{name} is read by pin {place.pin}; there are 0 to 15")
    for expander, pin in _twice((place.expander, place.pin) for place in build.inputs):
        yield Problem("pin", f"pin {pin} of chip {expander} reads several squares")


def _multiplexers(build: BuildB) -> Iterator[Problem]:
    for number in _twice(chip.number for chip in build.multiplexers):
        yield Problem("chip", f"several multiplexers have the number {number}")
    for enable in _twice(chip.enable for chip in build.multiplexers):
        yield Problem("chip", f"several multiplexers are enabled by {enable}")
    known = {chip.number for chip in build.multiplexers}
    for place in build.inputs:
        name = square_name(place.square) if place.square in SQUARES else str(place.square)
        if place.multiplexer not in known:
            yield Problem("chip", f"{name} is read by multiplexer {place.multiplexer}, which there is not")
        if place.channel not in CHANNELS:
            yield Problem("channel", f"{name} is read by channel {place.channel}; there are 0 to 15")
    for number, channel in _twice((place.multiplexer, place.channel) for place in build.inputs):
        yield Problem("channel", f"channel {channel} of multiplexer {number} reads several squares")
    measured = {chip.output for chip in build.multiplexers}
    for line in build.lines:
        if line.role in measured and (line.controller != "pico" or line.gpio not in ADC_LINES):
            yield Problem(
                "adc", f"{line.role} is on {_name(line.controller, line.gpio)}, which cannot measure a voltage"
            )


def _lines(build: Build, wanted: frozenset[Role]) -> Iterator[Problem]:
    for line in build.lines:
        name = _name(line.controller, line.gpio)
        pin = PINS[line.controller].get(line.gpio)
        if pin is None:
            yield Problem("header", f"{name} ({line.role}) does not come out on the header")
        elif pin != line.pin:
            yield Problem("header", f"{name} ({line.role}) is on pin {pin} of the header, not {line.pin}")
        kept = KEPT.get((line.controller, line.gpio))
        if kept is not None and kept.role != line.role:
            yield Problem("kept", f"{name} cannot be {line.role}: {kept.why}")
        if line.role in ("sda", "scl") and (kept is None or kept.role != line.role):
            yield Problem("kept", f"{line.role} cannot be on {name}: the I2C bus is elsewhere")
    for controller, gpio in _twice((line.controller, line.gpio) for line in build.lines):
        yield Problem("line", f"{_name(controller, gpio)} is used several times")
    counted = Counter(line.role for line in build.lines)
    for role in sorted(wanted | counted.keys()):
        if counted[role] != 1:
            yield Problem("role", f"{counted[role]} lines are {role} instead of one")
        elif role not in wanted:
            yield Problem("role", f"build {build.name} has no use for the line {role}")


def _name(controller: Controller, gpio: int) -> str:
    return f"GPIO{gpio} of the Raspberry Pi" if controller == "pi" else f"GP{gpio} of the Pico"
