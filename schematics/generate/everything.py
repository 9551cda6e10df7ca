"""All files that are generated, by their place in the repository."""

from collections.abc import Mapping
from typing import Final

from schematics.generate import bom, controller_a, controller_b, controller_board, panel, strip, strip_board, wiring
from schematics.generate.boards import board_text
from schematics.generate.circuit import Circuit
from schematics.generate.footprints import file_node
from schematics.generate.layout import Board
from schematics.generate.library import SYMBOLS
from schematics.generate.packages import PACKAGES
from schematics.generate.project import library_tables, project_text
from schematics.generate.router import route
from schematics.generate.sexpr import file_text, uuid_text
from schematics.generate.sheets import schematic_files
from schematics.generate.symbols import LIBRARY, library
from shogunboard_hw.pinout import BUILDS

CIRCUITS: Final = (strip.CIRCUIT, controller_a.CIRCUIT, controller_b.CIRCUIT, panel.CIRCUIT)
BOARDS: Final = (strip_board.BOARD, controller_board.BOARD_A, controller_board.BOARD_B)
WIRED: Final[Mapping[str, Board]] = {
    board.circuit.name: board for board in (controller_board.BOARD_A, controller_board.BOARD_B)
}
"""Boards on the grid of perfboard."""
FOLDER: Final = "schematics"


def quick_files() -> dict[str, str]:
    """Every generated file but the boards, as text."""
    files = _library_files()
    for circuit in CIRCUITS:
        files |= _circuit_files(circuit)
    for build in BUILDS:
        files[f"hardware/build/bom_{build.name.lower()}.csv"] = bom.csv_text(build)
    return files


def board_file(board: Board) -> tuple[str, str]:
    """The name and text of a board's file. Laying its tracks takes up to half a minute."""
    name = board.circuit.name
    return f"{FOLDER}/{name}/{name}.kicad_pcb", board_text(board, route(board))


def _library_files() -> dict[str, str]:
    files = {f"{FOLDER}/library/{LIBRARY}.kicad_sym": file_text(library(SYMBOLS))}
    for footprint in PACKAGES:
        files[f"{FOLDER}/library/{LIBRARY}.pretty/{footprint.name}.kicad_mod"] = file_text(file_node(footprint))
    return files


def _circuit_files(circuit: Circuit) -> dict[str, str]:
    folder = f"{FOLDER}/{circuit.name}"
    sheets = (
        (uuid_text(circuit.name, "root"), "Root"),
        *((uuid_text(circuit.name, "sheet", sheet.name), sheet.title) for sheet in circuit.children),
    )
    files = {f"{folder}/{name}": text for name, text in schematic_files(circuit).items()}
    files[f"{folder}/{circuit.name}.kicad_pro"] = project_text(circuit.name, sheets)
    files[f"{folder}/wiring.md"] = wiring.markdown_text(circuit, WIRED.get(circuit.name))
    return files | {f"{folder}/{name}": text for name, text in library_tables().items()}
