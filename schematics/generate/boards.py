"""Writes a routed board as KiCad's file."""

from collections.abc import Iterator
from typing import Final

from schematics.generate.circuit import Part
from schematics.generate.footprints import Footprint, Side, attributes, line_nodes, pad_node, text_effects
from schematics.generate.layout import LAYERS, Board, Place, Text, Track, Via, coppers, net_of
from schematics.generate.router import VIA, Routed
from schematics.generate.sexpr import Node, Quoted, file_text, identifier, uuid_text
from schematics.generate.sheets import symbol_path
from schematics.generate.symbols import LIBRARY

VIA_DRILL: Final = 0.3
LAYER_TABLE: Final = (
    (0, "F.Cu", "signal"), (2, "B.Cu", "signal"), (13, "F.Paste", "user"), (15, "B.Paste", "user"),
    (5, "F.SilkS", "user"), (7, "B.SilkS", "user"), (1, "F.Mask", "user"), (3, "B.Mask", "user"),
    (25, "Edge.Cuts", "user"), (31, "F.CrtYd", "user"), (29, "B.CrtYd", "user"), (35, "F.Fab", "user"),
    (33, "B.Fab", "user"),
)  # fmt: skip


def board_text(board: Board, routed: Routed) -> str:
    """The board as text."""
    names = sorted({pad.net for pad in coppers(board)} - {""})
    codes = {name: code for code, name in enumerate(names, 1)}
    circuit = board.circuit
    head: list[Node] = [
        "kicad_pcb", ["version", "20241229"], ["generator", Quoted("shogunboard")],
        ["generator_version", Quoted("9.0")],
        ["general", ["thickness", 1.6], ["legacy_teardrops", "no"]], ["paper", Quoted("A3")],
        ["title_block", ["title", Quoted(circuit.title)], ["rev", Quoted("1")], ["company", Quoted("shogunboard")]],
        ["layers", *([str(number), Quoted(name), kind] for number, name, kind in LAYER_TABLE)],
        ["setup", ["pad_to_mask_clearance", 0], ["allow_soldermask_bridges_in_footprints", "no"]],
        ["net", "0", Quoted("")], *(["net", str(code), Quoted(name)] for name, code in codes.items()),
    ]  # fmt: skip
    for part, footprint, place in board.parts():
        head.append(_footprint(board, part, footprint, place, codes))
    head += _outline(board)
    head += [_text(board, text) for text in board.texts]
    for ring in board.rings:
        x, y = ring.at
        stroke: Node = ["stroke", ["width", 0.15], ["type", "solid"]]
        head.append([
            "gr_circle", ["center", x, y], ["end", round(x + ring.radius, 4), y], stroke, ["fill", "no"],
            ["layer", Quoted("F.SilkS")], identifier(circuit.name, "ring", x, y),
        ])  # fmt: skip
    head += [_track(circuit.name, track, codes) for track in routed.tracks]
    head += [_via(circuit.name, via, codes) for via in routed.vias]
    head.append(["embedded_fonts", "no"])
    return file_text(head)


def _footprint(board: Board, part: Part, footprint: Footprint, place: Place, codes: dict[str, int]) -> Node:
    circuit, side, item = board.circuit, footprint.side, part.item
    at: Node = ["at", place.x, place.y, place.angle] if place.angle else ["at", place.x, place.y]
    names = (circuit.name, "footprint", part.reference)
    head: list[Node] = [
        "footprint", Quoted(f"{LIBRARY}:{footprint.name}"), ["layer", Quoted("F.Cu")], identifier(*names), at,
        ["descr", Quoted(footprint.description)],
    ]  # fmt: skip
    x, y = footprint.reference_place
    low = footprint.courtyard[3]
    angle = place.angle % 180
    for title, text, layer, text_y in (
        ("Reference", part.reference, f"{side}.SilkS", y), ("Value", item.value, f"{side}.Fab", round(low + 0.8, 2)),
    ):  # fmt: skip
        spot: Node = ["at", round(x, 2), round(text_y, 2), angle]
        head.append([
            "property", Quoted(title), Quoted(text), spot, ["layer", Quoted(layer)], identifier(*names, title),
            text_effects(0.8, side),
        ])  # fmt: skip
    fields = [
        ("Datasheet", ""),
        ("Description", item.description),
        ("Maker", item.maker),
        ("Number", item.number),
        ("Note", part.note),
    ]
    for title, text in fields:
        if text or title == "Datasheet":
            head.append([
                "property", Quoted(title), Quoted(text), ["at", 0, 0, 0], ["layer", Quoted(f"{side}.Fab")],
                ["hide", "yes"],
                identifier(*names, title), text_effects(1.27, side),
            ])  # fmt: skip
    sheet = next(sheet for sheet in circuit.sheets if part in sheet.parts)
    child = sheet is not circuit.root
    head += [
        ["path", Quoted(symbol_path(circuit, part.reference))],
        ["sheetname", Quoted(f"/{sheet.title}/" if child else "/")],
        ["sheetfile", Quoted(f"{sheet.name if child else circuit.name}.kicad_sch")],
        ["attr", *attributes(footprint), *([] if part.fitted else ["dnp"])],
    ]
    for number, outline in enumerate(footprint.lines()):
        for index, node in enumerate(line_nodes(outline)):
            head.append([*node, identifier(*names, "line", number, index)])
    for number, pad in enumerate(footprint.pads):
        extra: list[Node] = []
        net = net_of(part, pad)
        if net:
            extra.append(["net", str(codes[net]), Quoted(net)])
            pin = part.item.symbol.pin(pad.number)
            if pin.name:
                extra.append(["pinfunction", Quoted(pin.name)])
            extra.append(["pintype", Quoted(pin.kind if pad.number in part.nets else f"{pin.kind}+no_connect")])
        extra.append(["uuid", Quoted(uuid_text(*names, "pad", number))])
        head.append(pad_node(pad, extra, place.angle))
    head.append(["embedded_fonts", "no"])
    return head


def _outline(board: Board) -> Iterator[Node]:
    """A rectangle with rounded corners."""
    left, up, right, low = board.area
    cut = board.cut
    name = board.circuit.name
    stroke: Node = ["stroke", ["width", 0.1], ["type", "solid"]]
    for number, (x1, y1, x2, y2) in enumerate((
        (left + cut, up, right - cut, up), (right, up + cut, right, low - cut),
        (right - cut, low, left + cut, low), (left, low - cut, left, up + cut),
    )):  # fmt: skip
        ends: tuple[Node, ...] = (["start", x1, y1], ["end", x2, y2])
        yield ["gr_line", *ends, stroke, ["layer", Quoted("Edge.Cuts")], identifier(name, "edge", number)]
    bow = cut * (1 - 0.5**0.5)
    for number, (start, middle, end) in enumerate((
        ((left, up + cut), (left + bow, up + bow), (left + cut, up)),
        ((right - cut, up), (right - bow, up + bow), (right, up + cut)),
        ((right, low - cut), (right - bow, low - bow), (right - cut, low)),
        ((left + cut, low), (left + bow, low - bow), (left, low - cut)),
    )):  # fmt: skip
        yield [
            "gr_arc", ["start", *start], ["mid", *middle], ["end", *end], stroke, ["layer", Quoted("Edge.Cuts")],
            identifier(name, "corner", number),
        ]  # fmt: skip


def _text(board: Board, text: Text) -> Node:
    x, y = text.at
    side: Side = "B" if text.layer.startswith("B") else "F"
    return [
        "gr_text", Quoted(text.text), ["at", x, y, text.angle], ["layer", Quoted(text.layer)],
        identifier(board.circuit.name, "text", text.text, x, y), text_effects(text.size, side),
    ]  # fmt: skip


def _track(name: str, track: Track, codes: dict[str, int]) -> Node:
    layer = LAYERS[track.layer]
    return [
        "segment", ["start", *track.start], ["end", *track.end], ["width", track.width], ["layer", Quoted(layer)],
        ["net", str(codes[track.net])], identifier(name, "track", layer, *track.start, *track.end),
    ]  # fmt: skip


def _via(name: str, via: Via, codes: dict[str, int]) -> Node:
    return [
        "via", ["at", *via.at], ["size", VIA], ["drill", VIA_DRILL], ["layers", Quoted("F.Cu"), Quoted("B.Cu")],
        ["net", str(codes[via.net])], identifier(name, "via", *via.at),
    ]  # fmt: skip
