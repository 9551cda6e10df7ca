"""The pin map as tables: for documents, and as CSV for schematics and wiring lists."""

import csv
import io
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias, assert_never

from shogunboard.geometry import SQUARES, Square, square_name
from shogunboard_hw.pinout.model import Build, BuildA, BuildB, Role, place_on_strip, strip_of

TableKind: TypeAlias = Literal["squares", "lines", "chips"]
"""squares: sensor and LED of each square; lines: lines of the controllers; chips: expanders or multiplexers."""


class PinTable(NamedTuple):
    """A table of texts."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def pin_table(build: Build, kind: TableKind) -> PinTable:
    """One of the tables of a build."""
    match kind:
        case "squares":
            return _squares(build)
        case "lines":
            return _lines(build)
        case "chips":
            return _chips(build)
        case _:
            assert_never(kind)


def csv_text(build: Build, kind: TableKind) -> str:
    """A table as CSV (RFC 4180 but for line ends of one character), its first line the names of the columns."""
    table = pin_table(build, kind)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerows([table.columns, *table.rows])
    return stream.getvalue()


def markdown_text(build: Build, kind: TableKind) -> str:
    """A table as docs/pins.md has it."""
    table = pin_table(build, kind)
    lines: list[Sequence[str]] = [table.columns, ["---"] * len(table.columns)]
    return "".join(f"| {' | '.join(row)} |\n" for row in [*lines, *table.rows])


def _squares(build: Build) -> PinTable:
    led = {square: str(number) for number, square in enumerate(build.leds)}
    sensor: dict[Square, tuple[str, ...]]
    columns: tuple[str, ...]
    wires = {square: (str(strip_of(square)), str(place_on_strip(square))) for square in SQUARES}
    match build:
        case BuildA():
            address = {chip.number: f"{chip.address:#04x}" for chip in build.expanders}
            sensor = {
                place.square: (str(place.expander), address[place.expander], place.pin_name, str(place.package_pin))
                for place in build.inputs
            }
            columns = ("chip", "address", "input", "package pin")
        case BuildB():
            sensor = {
                place.square: (str(place.multiplexer), f"I{place.channel}", str(place.package_pin))
                for place in build.inputs
            }
            columns = ("multiplexer", "channel", "package pin")
        case _:
            assert_never(build)
    rows = [(square_name(square), str(square), *wires[square], *sensor[square], led[square]) for square in SQUARES]
    return PinTable(("square", "number", "strip", "wire", *columns, "LED"), tuple(rows))


def _lines(build: Build) -> PinTable:
    names = {"pi": ("Raspberry Pi", "GPIO"), "pico": ("Pico", "GP")}
    rows = [
        (line.role, names[line.controller][0], f"{names[line.controller][1]}{line.gpio}", str(line.pin))
        for line in build.lines
    ]
    return PinTable(("line", "controller", "number", "header pin"), tuple(rows))


def _chips(build: Build) -> PinTable:
    match build:
        case BuildA():
            rows = [
                (str(chip.number), f"{chip.address:#04x}", *_levels(chip.address), *_span(build, chip.number))
                for chip in build.expanders
            ]
            return PinTable(("chip", "address", "A2", "A1", "A0", "first square", "last square"), tuple(rows))
        case BuildB():
            numbers = {line.role: f"GP{line.gpio}" for line in build.lines}
            found = [
                (str(chip.number), *_on(numbers, chip.enable), *_on(numbers, chip.output))
                for chip in build.multiplexers
            ]
            return PinTable(("multiplexer", "enable", "enable line", "output", "output line"), tuple(found))
        case _:
            assert_never(build)


def _levels(address: int) -> tuple[str, str, str]:
    """The levels of the pins A2, A1, A0."""
    high, middle, low = ("3.3 V" if address >> bit & 1 else "GND" for bit in (2, 1, 0))
    return high, middle, low


def _span(build: BuildA, chip: int) -> tuple[str, str]:
    squares = build.squares_of(chip)
    return square_name(squares[0]), square_name(squares[-1])


def _on(numbers: dict[Role, str], role: Role) -> tuple[str, str]:
    return role, numbers[role]
