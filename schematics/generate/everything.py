"""All files that are generated, by their place in the repository."""

from typing import Final

from schematics.generate import controller_a, controller_b, panel, strip
from schematics.generate.circuit import Circuit
from schematics.generate.footprints import file_node
from schematics.generate.library import SYMBOLS
from schematics.generate.packages import PACKAGES
from schematics.generate.project import library_tables, project_text
from schematics.generate.sexpr import file_text, uuid_text
from schematics.generate.sheets import schematic_files
from schematics.generate.symbols import LIBRARY, library

CIRCUITS: Final = (strip.CIRCUIT, controller_a.CIRCUIT, controller_b.CIRCUIT, panel.CIRCUIT)
FOLDER: Final = "schematics"


def library_files() -> dict[str, str]:
    """Symbols and footprints."""
    files = {f"{FOLDER}/library/{LIBRARY}.kicad_sym": file_text(library(SYMBOLS))}
    for footprint in PACKAGES:
        files[f"{FOLDER}/library/{LIBRARY}.pretty/{footprint.name}.kicad_mod"] = file_text(file_node(footprint))
    return files


def circuit_files(circuit: Circuit) -> dict[str, str]:
    """A project without its board."""
    folder = f"{FOLDER}/{circuit.name}"
    sheets = (
        (uuid_text(circuit.name, "root"), "Root"),
        *((uuid_text(circuit.name, "sheet", sheet.name), sheet.title) for sheet in circuit.children),
    )
    files = {f"{folder}/{name}": text for name, text in schematic_files(circuit).items()}
    files[f"{folder}/{circuit.name}.kicad_pro"] = project_text(circuit.name, sheets)
    return files | {f"{folder}/{name}": text for name, text in library_tables().items()}


def all_files() -> dict[str, str]:
    """Every generated file, as text."""
    files = library_files()
    for circuit in CIRCUITS:
        files |= circuit_files(circuit)
    return files
