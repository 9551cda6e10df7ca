"""The directions of imports, as docs/architecture.md states them. A new module must be given a layer here and there."""

import ast
import sys
from graphlib import CycleError, TopologicalSorter
from typing import Final

from tests.project.markdown import parse, section, tables
from tests.project.source import ROOT, Module, imports, modules, part_of

LAYERS: Final[tuple[tuple[str, ...], ...]] = (
    ("errors", "geometry", "text"),
    ("games",),
    ("clock",),
    ("notation", "record"),
    ("scans", "traces", "events", "tracking"),
    ("session", "lights"),
    ("replay", "drawing", "printing"),
    ("ports", "config", "store", "access", "engine", "languages", "web"),
    ("service",),
    ("doctor", "selftest"),
    ("cli", "__main__"),
)
"""Parts of the package `shogunboard`, lowest first. A part imports from its own layer and from those below."""

LAST_PURE_LAYER: Final = LAYERS.index(("replay", "drawing", "printing"))
"""Up to here: no I/O, no clock, no chance, and nothing but the standard library."""

IMPURE: Final = {
    "asyncio",
    "logging",
    "os",
    "random",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "time",
}

OPEN_TO_DRIVERS: Final = {"geometry", "scans", "lights", "ports", "errors", "text"}

THIRD_PARTY: Final = {
    "shogunboard": {"babel", "rich", "segno", "starlette", "typer", "uvicorn"},
    "shogunboard_hw": {"serial", "RPi", "adafruit_mcp230xx", "board", "busio"},
}
"""What may be imported beside the standard library: what `dependencies` (and for drivers the extras) install."""

ALL: Final = modules()
KNOWN: Final = frozenset(module.name for module in ALL)
IMPORTS: Final = {module.name: imports(module, KNOWN) for module in ALL}


def layer_of(part: str) -> int:
    """The number of the layer of a part; one without a layer counts as above all others."""
    return next((number for number, parts in enumerate(LAYERS) if part in parts), len(LAYERS))


def own(name: str, package: str) -> bool:
    """Is this the name of a package or of something in it?"""
    return name == package or name.startswith(package + ".")


def service_modules() -> list[Module]:
    return [module for module in ALL if own(module.name, "shogunboard") and module.part]


def test_every_module_has_a_layer() -> None:
    named = {part for parts in LAYERS for part in parts}
    assert {module.part for module in service_modules()} - named == set()


def test_imports_go_down_the_layers() -> None:
    wrong = [
        f"{module.name} imports {name}"
        for module in service_modules()
        for name in IMPORTS[module.name]
        if own(name, "shogunboard") and part_of(name) and layer_of(part_of(name)) > layer_of(module.part)
    ]
    assert wrong == []


def test_the_package_itself_imports_nothing() -> None:
    assert IMPORTS["shogunboard"] == set()
    assert IMPORTS["shogunboard_hw"] == set()


def test_no_module_imports_itself_by_a_detour() -> None:
    at_run_time = {module.name: imports(module, KNOWN, for_types=False) & KNOWN for module in ALL}
    try:
        TopologicalSorter(at_run_time).prepare()
    except CycleError as error:
        raise AssertionError(f"circle of imports: {' <- '.join(error.args[1])}") from error


def test_the_service_never_imports_drivers() -> None:
    wrong = [
        f"{module.name} imports {name}"
        for module in service_modules()
        for name in IMPORTS[module.name]
        if own(name, "shogunboard_hw")
    ]
    assert wrong == []


def test_drivers_import_only_what_is_open_to_them() -> None:
    wrong = [
        f"{module.name} imports {name}"
        for module in ALL
        if own(module.name, "shogunboard_hw")
        for name in IMPORTS[module.name]
        if own(name, "shogunboard") and part_of(name) not in OPEN_TO_DRIVERS
    ]
    assert wrong == []


def test_the_core_does_no_input_or_output_and_has_no_clock() -> None:
    wrong = [
        f"{module.name} imports {name}"
        for module in service_modules()
        if layer_of(module.part) <= LAST_PURE_LAYER
        for name in IMPORTS[module.name]
        if name.split(".")[0] in IMPURE
    ]
    assert wrong == []


def test_the_core_opens_no_files_by_name() -> None:
    wrong = [
        f"{module.name}, line {node.lineno}"
        for module in service_modules()
        if layer_of(module.part) <= LAST_PURE_LAYER
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open"
    ]
    assert wrong == []


def test_only_declared_packages_are_imported() -> None:
    allowed = {
        module.name: set()
        if own(module.name, "shogunboard") and (not module.part or layer_of(module.part) <= LAST_PURE_LAYER)
        else THIRD_PARTY[module.name.split(".")[0]]
        for module in ALL
    }
    wrong = [
        f"{module.name} imports {name}"
        for module in ALL
        for name in IMPORTS[module.name]
        if name.split(".")[0] not in sys.stdlib_module_names | {"shogunboard", "shogunboard_hw"} | allowed[module.name]
    ]
    assert wrong == []


def test_a_game_is_reached_through_the_registry_alone() -> None:
    games = {".".join(name.split(".")[:3]) for name in KNOWN if name.startswith("shogunboard.games.")}
    packages = {module.name for module in ALL if module.name in games and module.is_package}
    wrong = [
        f"{module.name} imports {name}"
        for module in ALL
        for game in packages
        for name in IMPORTS[module.name]
        if own(name, game) and not own(module.name, game) and module.name != "shogunboard.games.registry"
    ]
    assert wrong == []


def test_the_documented_layers_are_these() -> None:
    document = parse(ROOT / "docs/architecture.md")
    (table,) = tables(section(document, "Direction of imports"))
    assert tuple(row[0].codes for row in table.rows) == LAYERS
