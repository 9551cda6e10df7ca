"""The files around sheets and boards: the project with its rules, and the tables of the libraries."""

import json
from typing import Any, Final

from schematics.generate.sexpr import Node, Quoted, file_text
from schematics.generate.symbols import LIBRARY

CLEARANCE: Final = 0.15
EDGE: Final = 0.3

RULES: Final[dict[str, Any]] = {
    "min_clearance": CLEARANCE,
    "min_connection": 0.0,
    "min_copper_edge_clearance": EDGE,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.25,
    "min_microvia_diameter": 0.2,
    "min_microvia_drill": 0.1,
    "min_resolved_spokes": 2,
    "min_silk_clearance": 0.0,
    "min_text_height": 0.8,
    "min_text_thickness": 0.08,
    "min_through_hole_diameter": 0.3,
    "min_track_width": 0.2,
    "min_via_annular_width": 0.13,
    "min_via_diameter": 0.6,
    "solder_mask_to_copper_clearance": 0.0,
    "use_height_for_length_calcs": True,
}
"""What every maker of boards with two layers can do."""


def project_text(name: str, sheets: tuple[tuple[str, str], ...]) -> str:
    """The project's own file."""
    net_class = {
        "bus_width": 12, "clearance": CLEARANCE, "diff_pair_gap": 0.25, "diff_pair_via_gap": 0.25,
        "diff_pair_width": 0.2, "line_style": 0, "microvia_diameter": 0.3, "microvia_drill": 0.1, "name": "Default",
        "pcb_color": "rgba(0, 0, 0, 0.000)", "priority": 2147483647, "schematic_color": "rgba(0, 0, 0, 0.000)",
        "track_width": 0.25, "via_diameter": 0.6, "via_drill": 0.3, "wire_width": 6,
    }  # fmt: skip
    data = {
        "board": {"design_settings": {"defaults": {}, "rules": RULES, "rule_severities": {}}},
        "libraries": {"pinned_footprint_libs": [], "pinned_symbol_libs": []},
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
        "net_settings": {"classes": [net_class], "meta": {"version": 4}},
        "schematic": {"legacy_lib_dir": "", "legacy_lib_list": []},
        "sheets": [list(sheet) for sheet in sheets],
        "text_variables": {},
    }
    return json.dumps(data, indent=2, sort_keys=True) + "\n"


def library_tables() -> dict[str, str]:
    """The tables that lead KiCad from a project's folder to the libraries beside it."""
    tables = {}
    for kind, place in (("sym", f"{LIBRARY}.kicad_sym"), ("fp", f"{LIBRARY}.pretty")):
        entry: list[Node] = [
            "lib", ["name", Quoted(LIBRARY)], ["type", Quoted("KiCad")],
            ["uri", Quoted("${KIPRJMOD}/../library/" + place)], ["options", Quoted("")],
            ["descr", Quoted("What the circuit of the board is made of")],
        ]  # fmt: skip
        tables[f"{kind}-lib-table"] = file_text([f"{kind}_lib_table", ["version", "7"], entry])
    return tables
