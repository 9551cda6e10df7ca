"""Writes a circuit as the sheets of a KiCad schematic."""

from collections.abc import Iterator, Sequence
from typing import Final

from schematics.generate.circuit import GRID, Circuit, Group, Note, Part, Sheet, Wire, is_supply
from schematics.generate.library import FLAG, SUPPLIES
from schematics.generate.sexpr import Node, Quoted, file_text, identifier, uuid_text
from schematics.generate.symbols import FONT, HIDDEN, LIBRARY, Pin, Symbol, node_of

STUB: Final = 2.54
OUTWARD: Final = {0: (-1, 0), 90: (0, 1), 180: (1, 0), 270: (0, -1)}
"""From a pin's free end away from its body, on the sheet (y downwards)."""
LABEL: Final = {(-1, 0): (180, "right"), (1, 0): (0, "left"), (0, -1): (90, "left"), (0, 1): (270, "right")}


def schematic_files(circuit: Circuit) -> dict[str, str]:
    """The name and text of every file of the schematic; the first sheet has the name of the project."""
    files = {f"{circuit.name}.kicad_sch": _file(circuit, circuit.root, 0)}
    for number, sheet in enumerate(circuit.children, 1):
        files[f"{sheet.name}.kicad_sch"] = _file(circuit, sheet, number)
    return files


def symbol_path(circuit: Circuit, reference: str) -> str:
    """Where a part's symbol is, as circuit boards name it."""
    for number, sheet in enumerate(circuit.sheets):
        if any(part.reference == reference for part in sheet.parts):
            above = f"/{_sheet_symbol(circuit, sheet)}" if number else ""
            return f"{above}/{uuid_text(circuit.name, 'part', reference)}"
    raise KeyError(reference)


def _sheet_symbol(circuit: Circuit, sheet: Sheet) -> str:
    return uuid_text(circuit.name, "sheet", sheet.name)


def _root(circuit: Circuit) -> str:
    return uuid_text(circuit.name, "root")


def _file(circuit: Circuit, sheet: Sheet, number: int) -> str:
    own = _root(circuit) if number == 0 else uuid_text(circuit.name, "file", sheet.name)
    path = f"/{_root(circuit)}" + (f"/{_sheet_symbol(circuit, sheet)}" if number else "")
    writer = _Writer(circuit, sheet, path)
    body = list(writer.body())
    titles: Node = [
        "title_block", ["title", Quoted(sheet.title)], ["rev", Quoted("1")], ["company", Quoted("shogunboard")],
        *(["comment", str(index), Quoted(text)] for index, text in enumerate(circuit.comments, 1)),
    ]  # fmt: skip
    head: list[Node] = [
        "kicad_sch", ["version", "20250114"], ["generator", Quoted("shogunboard")],
        ["generator_version", Quoted("9.0")],
        ["uuid", Quoted(own)], ["paper", Quoted(sheet.paper)], titles,
    ]  # fmt: skip
    symbols = sorted(writer.symbols.values(), key=lambda symbol: symbol.name)
    head.append(["lib_symbols", *(node_of(symbol, f"{LIBRARY}:") for symbol in symbols)])
    head += body
    if number == 0:
        head += [_sheet_box(circuit, child, page) for page, child in enumerate(circuit.children, 2)]
        head.append(["sheet_instances", ["path", Quoted("/"), ["page", Quoted("1")]]])
    head.append(["embedded_fonts", "no"])
    return file_text(head)


def _sheet_box(circuit: Circuit, sheet: Sheet, page: int) -> Node:
    left, up, wide, high = (step * GRID for step in sheet.box)
    small: Node = ["effects", ["font", ["size", 1.27, 1.27]], ["justify", "left", "bottom"]]
    below: Node = ["effects", ["font", ["size", 1.27, 1.27]], ["justify", "left", "top"]]
    place: Node = ["path", Quoted(f"/{_root(circuit)}"), ["page", Quoted(str(page))]]
    return [
        "sheet", ["at", left, up], ["size", wide, high], ["exclude_from_sim", "no"], ["in_bom", "yes"],
        ["on_board", "yes"], ["dnp", "no"], ["stroke", ["width", 0.1524], ["type", "solid"]],
        ["fill", ["color", "0", "0", "0", "0.0"]], ["uuid", Quoted(_sheet_symbol(circuit, sheet))],
        ["property", Quoted("Sheetname"), Quoted(sheet.title), ["at", left, up - 0.7, 0], small],
        ["property", Quoted("Sheetfile"), Quoted(f"{sheet.name}.kicad_sch"), ["at", left, up + high + 0.7, 0], below],
        ["instances", ["project", Quoted(circuit.name), place]],
    ]  # fmt: skip


class _Writer:
    """Collects what is drawn on one sheet."""

    def __init__(self, circuit: Circuit, sheet: Sheet, path: str) -> None:
        self.circuit = circuit
        self.sheet = sheet
        self.path = path
        self.symbols: dict[str, Symbol] = {}
        self.supplies = 0

    def body(self) -> Iterator[Node]:
        for group in self.sheet.groups:
            yield from self._group(group)
        for note in self.sheet.notes:
            yield self._note(note)
        for wire in self.sheet.wires:
            yield from self._drawn_wire(wire)
        for part in self.sheet.parts:
            yield self._part(part)
            for pin in part.item.symbol.pins:
                yield from self._end(part, pin)
        for index, (net, x, y) in enumerate(self.sheet.flags):
            yield from self._flag(net, x * GRID, y * GRID, index)

    def _group(self, group: Group) -> Iterator[Node]:
        left, up, wide, high = (step * GRID for step in group.area)
        names = (self.circuit.name, self.sheet.name, "group", group.title)
        yield [
            "rectangle", ["start", left, up], ["end", left + wide, up + high],
            ["stroke", ["width", 0.2], ["type", "dash"]], ["fill", ["type", "none"]], identifier(*names),
        ]  # fmt: skip
        font: Node = ["effects", ["font", ["size", 1.8, 1.8], ["bold", "yes"]], ["justify", "left", "top"]]
        yield [
            "text", Quoted(group.title), ["exclude_from_sim", "no"], ["at", left + 1.27, up + 1.27, 0], font,
            identifier(*names, "title"),
        ]  # fmt: skip

    def _note(self, note: Note) -> Node:
        font: Node = ["effects", ["font", ["size", 1.6, 1.6]], ["justify", "left", "top"]]
        x, y = note.at
        return [
            "text", Quoted(note.text), ["exclude_from_sim", "no"], ["at", x * GRID, y * GRID, 0], font,
            identifier(self.circuit.name, self.sheet.name, "note", note.text),
        ]  # fmt: skip

    def _drawn_wire(self, wire: Wire) -> Iterator[Node]:
        (x1, y1), (x2, y2) = wire.start, wire.end
        yield self._wire(x1 * GRID, y1 * GRID, x2 * GRID, y2 * GRID)
        if wire.label:
            x, y = wire.label_at
            effects: Node = ["effects", ["font", ["size", 1.27, 1.27]], ["justify", "left", "bottom"]]
            yield [
                "label", Quoted(wire.label.removeprefix("/")), ["at", x * GRID, y * GRID, 0], effects,
                identifier(self.circuit.name, "label", wire.label),
            ]  # fmt: skip

    def _wire(self, x1: float, y1: float, x2: float, y2: float) -> Node:
        stroke: Node = ["stroke", ["width", 0], ["type", "default"]]
        ends: Node = ["pts", ["xy", x1, y1], ["xy", x2, y2]]
        return ["wire", ends, stroke, identifier(self.circuit.name, self.sheet.name, "wire", x1, y1, x2, y2)]

    def _end(self, part: Part, pin: Pin) -> Iterator[Node]:
        """What a pin ends in."""
        x, y, (dx, dy) = _place(part, pin)
        net = part.nets.get(pin.number)
        names = (self.circuit.name, part.reference, pin.number)
        if net is None:
            yield ["no_connect", ["at", x, y], identifier(*names, "open")]
        elif pin.number in part.wired:
            return
        elif is_supply(net) and dx == 0 and (dy == 1) == (net == "GND"):
            yield self._supply(net, x, y)
        else:
            end_x, end_y = x + dx * STUB, y + dy * STUB
            yield self._wire(x, y, end_x, end_y)
            angle, justify = LABEL[dx, dy]
            font: Node = ["effects", ["font", ["size", 1.27, 1.27]], ["justify", justify]]
            yield [
                "global_label", Quoted(net), ["shape", "passive"], ["at", end_x, end_y, angle], font,
                identifier(*names, "label"),
                ["property", Quoted("Intersheetrefs"), Quoted("${INTERSHEET_REFS}"), ["at", end_x, end_y, 0], HIDDEN],
            ]  # fmt: skip

    def _supply(self, net: str, x: float, y: float) -> Node:
        self.supplies += 1
        reference = f"#PWR{self.sheet.name}{self.supplies:03}"
        text_y = y + (3.81 if net == "GND" else -3.556)
        fields = ((net, x, text_y),)
        return self._symbol(SUPPLIES[net], reference, x, y, 0, fields, ())

    def _flag(self, net: str, x: float, y: float, index: int) -> Iterator[Node]:
        reference = f"#FLG{self.sheet.name}{index + 1:02}"
        yield self._symbol(FLAG, reference, x, y, 0, (("PWR_FLAG", x, y - 3.81),), ())
        if net == "GND":
            yield self._supply(net, x, y)
        else:
            yield self._wire(x, y, x + 11.43, y)
            yield self._supply(net, x + 11.43, y)

    def _part(self, part: Part) -> Node:
        symbol, item = part.item.symbol, part.item
        x, y = part.at[0] * GRID, part.at[1] * GRID
        left, up = symbol.text_at
        if part.turned:
            places = ((part.reference, x, y - 3.302), (item.value, x, y + 3.302))
        else:
            right, below = symbol.value_shift
            places = ((part.reference, x + left, y - up), (item.value, x + left + right, y - up + below))
        extra = [("Maker", item.maker), ("Number", item.number), ("Note", part.note)]
        return self._symbol(symbol, part.reference, x, y, 90 if part.turned else 0, places, extra, part)

    def _symbol(
        self,
        symbol: Symbol,
        reference: str,
        x: float,
        y: float,
        angle: int,
        places: Sequence[tuple[str, float, float]],
        extra: Sequence[tuple[str, str]],
        part: Part | None = None,
    ) -> Node:
        self.symbols[symbol.name] = symbol
        own = uuid_text(self.circuit.name, "part", reference)
        justify: list[Node] = [["justify", "left"]] if part is not None and not part.turned else []
        shown: Node = ["effects", ["font", ["size", 1.27, 1.27]], *justify]
        footprint = f"{LIBRARY}:{part.item.footprint}" if part is not None else ""
        texts: list[Node] = []
        if part is None:
            ((value, value_x, value_y),) = places
            texts.append(["property", Quoted("Reference"), Quoted(reference), ["at", x, y, 0], HIDDEN])
            texts.append(["property", Quoted("Value"), Quoted(value), ["at", value_x, value_y, 0], FONT])
        else:
            for title, (text, text_x, text_y) in zip(("Reference", "Value"), places, strict=True):
                texts.append(["property", Quoted(title), Quoted(text), ["at", text_x, text_y, angle], shown])
        description = part.item.description if part is not None else symbol.description
        hidden = [("Footprint", footprint), ("Datasheet", ""), ("Description", description)]
        hidden += [(title, text) for title, text in extra if text]
        texts += [["property", Quoted(title), Quoted(text), ["at", x, y, 0], HIDDEN] for title, text in hidden]
        pins: list[Node] = [
            ["pin", Quoted(pin.number), identifier(self.circuit.name, reference, "pin", pin.number)]
            for pin in symbol.pins
        ]
        is_real = part is not None and not reference.startswith("H")
        place: Node = ["path", Quoted(self.path), ["reference", Quoted(reference)], ["unit", "1"]]
        return [
            "symbol", ["lib_id", Quoted(f"{LIBRARY}:{symbol.name}")], ["at", x, y, angle], ["unit", "1"],
            ["exclude_from_sim", "no"], ["in_bom", "yes" if is_real else "no"], ["on_board", "yes"],
            ["dnp", "no" if part is None or part.fitted else "yes"], ["uuid", Quoted(own)], *texts, *pins,
            ["instances", ["project", Quoted(self.circuit.name), place]],
        ]  # fmt: skip


def _place(part: Part, pin: Pin) -> tuple[float, float, tuple[int, int]]:
    """Where a pin's free end is on the sheet, and which way leads away from the part."""
    x, y = part.at[0] * GRID, part.at[1] * GRID
    if part.turned:
        return x - pin.y, y - pin.x, OUTWARD[(pin.angle + 90) % 360]
    return x + pin.x, y - pin.y, OUTWARD[pin.angle]
