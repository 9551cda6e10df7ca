"""The bill of materials of a build: what is on its boards, and what is bought beside them."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from parts import piece, plate, tray
from schematics.generate import catalogue, controller_a, controller_b, panel, strip
from schematics.generate.circuit import Circuit, Part
from shogunboard.geometry import SIZE
from shogunboard_hw import geometry
from shogunboard_hw.pinout import Build

COLUMNS: Final = ("board", "quantity", "references", "value", "description", "maker", "number", "footprint")


@dataclass(frozen=True, slots=True)
class Row:
    """Parts of one kind on a board, or (without references) something bought beside the boards."""

    board: str
    quantity: int
    references: tuple[str, ...]
    value: str
    description: str
    maker: str = ""
    number: str = ""
    footprint: str = ""


SENSORS: Final = {
    "A": Row(
        "", 0, (), "DRV5032AJ", "Hall switch, either pole, open drain, SOT-23", catalogue.TI, catalogue.SWITCH_NUMBER
    ),
    "B": Row("", 0, (), "DRV5055A2", "Linear Hall sensor, SOT-23", catalogue.TI, catalogue.LINEAR_NUMBER),
}
"""What `catalogue.HALL` is in each build."""

CONTROLLERS: Final = {"A": controller_a.CIRCUIT, "B": controller_b.CIRCUIT}

_BOTH: Final = (
    Row("bought beside", SIZE, (), "Row strip", "Circuit board 320 x 34 mm, 2 layers, 1.6 mm: schematics/strip"),
    Row(
        "bought beside",
        1,
        (),
        "Supply",
        "Power supply 5 V, 4 A, safety tested, with free wire ends or an adapter to them",
    ),
    Row("bought beside", SIZE, (), "Ribbon 16", "Ribbon cable, 16 wires, a 2 x 8 socket at both ends, 300 to 500 mm"),
    Row("bought beside", 1, (), "Ribbon 10", "Ribbon cable, 10 wires, a 2 x 5 socket at both ends, 1 m"),
    Row("bought beside", 1, (), "USB cable", "USB cable with data wires, type A to micro B, for the Pico"),
)
_OWN: Final = {
    "A": (
        Row("bought beside", 1, (), "Controller", "Circuit board 170 x 107 mm, 2 layers: schematics/controller_a"),
        Row("bought beside", 1, (), "Raspberry Pi", "Raspberry Pi with a header of 40 pins, its memory card"),
        Row(
            "bought beside", 1, (), "Ribbon 40", "Ribbon cable, 40 wires, a 2 x 20 socket at both ends, at most 200 mm"
        ),
    ),
    "B": (
        Row("bought beside", 1, (), "Controller", "Circuit board 170 x 107 mm, 2 layers: schematics/controller_b"),
        Row("bought beside", 1, (), "Computer", "Any with Linux and USB, such as a Raspberry Pi with its own supply"),
    ),
}


def _mechanics() -> tuple[Row, ...]:
    """What is bought for the printed parts, and the magnets."""
    squares = SIZE * SIZE
    tile = max(plate.SIZES)
    tiles = (SIZE // tile) ** 2
    pillars = tiles * len(list(plate.pillars(tile)))
    spacers = tiles * len(list(plate.screws(tile)))
    standoffs = len(list(tray.standoffs()))
    bar, tag, dial = geometry.PAIR_MAGNET, geometry.TAG_DISC, geometry.DIAL_DISC
    made = "printed parts"
    return (
        Row("magnets", 2 * squares, (), "Bar", f"Bar magnet {_by(*bar)} mm, N42, magnetised along the {bar[0]:g} mm"),
        Row("magnets", 2 * SIZE, (), "Tag", f"Disc {_by(*tag)} mm, N42, magnetised along its axis"),
        Row("magnets", SIZE, (), "Tag", f"Disc {_by(*tag)} mm, the same, if you want to play Dobutsu shogi"),
        Row("magnets", 2 * SIZE, (), "Dial", f"Disc {_by(*dial)} mm, N42, magnetised across (diametric)"),
        Row(made, spacers - pillars + standoffs, (), "Screw", f"M3 x {plate.SHORT_SCREW:g}, brass or nylon, no steel"),
        Row(made, pillars, (), "Screw", f"M3 x {plate.LONG_SCREW:g}, brass or nylon, no steel"),
        Row(made, 4, (), "Screw", "M3 x 12, for the box"),
        Row(made, 4, (), "Nut", "M3, brass or nylon, for the gluing jigs of a row"),
        Row(made, len(tray.FEET), (), "Screw", "Wood screw 3 x 12, for the tray"),
        Row(made, 1, (), "Rod", f"Brass rod, {piece.PIN[0]:g} mm, 100 mm long: {2 * SIZE} pins of {piece.PIN[1]:g} mm"),
        Row(made, 1, (), "Sleeve", "PTFE sleeve (AWG 18), bore 1.0 to 1.1 mm, 100 mm long"),
        Row(made, 1, (), "Plywood", f"Plywood, {plate.BASE_BOARD:g} mm, 320 x 320 mm"),
        Row(made, 1, (), "Epoxy", "Two-part glue, slow, for magnets on the strips, pins and seams"),
        Row(made, 1, (), "Superglue", "For tags, arrows and paper dials"),
        Row(
            made,
            1,
            (),
            "Filament",
            "PETG or PLA: 0.5 kg dark, 0.1 kg in the colour of each side, 0.4 kg of any; a little clear PETG",
        ),
    )


def _by(*sides: float) -> str:
    return " x ".join(f"{side:g}" for side in sides)


def rows(build: Build) -> tuple[Row, ...]:
    """Everything for one board of the build with its pieces. Parts that are not fitted are left out."""
    return (
        *_on_board(strip.CIRCUIT, build.name, SIZE),
        *_on_board(CONTROLLERS[build.name], build.name, 1),
        *_on_board(panel.CIRCUIT, build.name, 1),
        *_OWN[build.name],
        *_BOTH,
        *_mechanics(),
    )


def csv_text(build: Build) -> str:
    """The bill as CSV, its first line the names of the columns."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows(build):
        writer.writerow([
            row.board, row.quantity, " ".join(row.references), row.value, row.description, row.maker, row.number,
            row.footprint,
        ])  # fmt: skip
    return stream.getvalue()


def _on_board(circuit: Circuit, build: str, copies: int) -> Iterator[Row]:
    kinds: dict[tuple[str, str, str], list[Part]] = {}
    for part in circuit.parts:
        if part.fitted and part.item is not catalogue.HOLE:
            kinds.setdefault((part.item.value, part.item.footprint, part.item.number), []).append(part)
    board = f"{circuit.name}, {copies} times" if copies > 1 else circuit.name
    for parts in kinds.values():
        item = parts[0].item
        found = Row(
            board, copies * len(parts), tuple(part.reference for part in parts), item.value, item.description,
            item.maker, item.number, item.footprint,
        )  # fmt: skip
        if item is catalogue.HALL:
            sensor = SENSORS[build]
            found = replace(
                found, value=sensor.value, description=sensor.description, maker=sensor.maker, number=sensor.number
            )
        yield found
