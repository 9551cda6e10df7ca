"""A circuit as a table of wires, for those who build it on perfboard or look for a fault."""

from collections.abc import Iterator

from schematics.generate import controller_board
from schematics.generate.circuit import Circuit, Part, is_supply
from schematics.generate.layout import Board
from schematics.generate.packages import BY_NAME

HEAD = "<!-- Made by schematics/generate from the pin map. Change that, not this. -->\n\n"


def markdown_text(circuit: Circuit, board: Board | None = None) -> str:
    """All joints of a circuit, net by net, and where the parts lie if there is a board."""
    lines = [f"# Wiring: {circuit.title}\n\n", HEAD]
    if board is not None:
        lines += [
            "## Places\n\n",
            "In tenths of an inch, the holes of perfboard (take the nearest one), from the upper left corner,\n",
            "seen from above: where pin 1 lies (the middle of a package without wires), and by how many degrees\n",
            "the part is turned against the clock. Not turned, a row of pins runs downwards from pin 1, and a part\n",
            "with two wires lies to the right of pin 1.\n\n",
            "| part | value | column | row | turned |\n| --- | --- | --- | --- | --- |\n",
            *_places(board),
            "\n",
        ]
    lines += ["## Parts\n\n", "| part | value | what it is |\n| --- | --- | --- |\n"]
    for part in circuit.parts:
        if BY_NAME[part.item.footprint].pads[0].number:
            fitted = "" if part.fitted else " (not fitted)"
            note = f"; {part.note}" if part.note else ""
            lines.append(f"| {part.reference} | {part.item.value}{fitted} | {part.item.description}{note} |\n")
    lines += ["\n## Joints\n\n", "Pins that are not named stay open.\n\n", "| net | pins |\n| --- | --- |\n"]
    nets = sorted(circuit.nets().items(), key=lambda entry: (not is_supply(entry[0]), entry[0]))
    for name, pins in nets:
        lines.append(f"| {name.removeprefix('/')} | {', '.join(_pin(part, pin) for part, pin in pins)} |\n")
    return "".join(lines)


def _places(board: Board) -> Iterator[str]:
    left, up, _, _ = board.area
    tenth = controller_board.TENTH
    for part, _, place in board.parts():
        column, row = (place.x - left) / tenth, (place.y - up) / tenth
        yield f"| {part.reference} | {part.item.value} | {column:g} | {row:g} | {place.angle} |\n"


def _pin(part: Part, number: str) -> str:
    name = part.item.symbol.pin(number).name.replace("~{", "/").replace("}", "")
    shown = f" ({name})" if name and name != number and part.item.symbol.show_names else ""
    return f"{part.reference}.{number}{shown}"
