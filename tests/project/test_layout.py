"""The layout of the repository and the house style of its modules."""

import ast
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from tests.project.source import ROOT, Module, files, modules

FOLDERS: Final = ("firmware", "controller", "hardware", "schematics", "fields", "parts", "tests", "systemd")
MOST_LINES: Final = 400
BROAD: Final = {"Exception", "BaseException"}
EDGES: Final = {"service", "engine"}

# The words are put together so that this file does not contain them.
UNFINISHED: Final = re.compile(r"\b(?:" + "|".join(["TO" + "DO", "FIX" + "ME", "X" * 3]) + r")\b")
MACHINE_FOLDERS: Final = ["ho" + "me", "ro" + "ot", "wo" + "rk", "t" + "mp"]
MACHINE_PATHS: Final = re.compile(r"(?<![\w.~*-])/(?:" + "|".join(MACHINE_FOLDERS) + ")/")

MODULES: Final = modules()
every_module = pytest.mark.parametrize("module", MODULES, ids=[module.name for module in MODULES])


def texts() -> list[tuple[str, str]]:
    """Name and contents of every file that is text."""
    found = []
    for path in files():
        with suppress(UnicodeDecodeError):
            found.append((path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")))
    return found


def names(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}, line {number}: {line.strip()}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize("folder", [".", *FOLDERS])
def test_every_folder_of_the_layout_says_what_it_is_for(folder: str) -> None:
    text = (ROOT / folder / "README.md").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert len(text.split()) > 20


@every_module
def test_a_module_says_what_it_is_for(module: Module) -> None:
    assert ast.get_docstring(module.tree)


@every_module
def test_a_module_is_not_too_long(module: Module) -> None:
    assert len(module.text.splitlines()) <= MOST_LINES


@every_module
def test_only_the_command_line_prints(module: Module) -> None:
    prints = [
        node.lineno
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert not prints or module.part in ("cli", "__main__")


@every_module
def test_no_error_is_caught_that_was_not_meant(module: Module) -> None:
    """Where threads meet, and only there, any error may be caught to be handed on whole."""
    broad = [
        handler
        for handler in ast.walk(module.tree)
        if isinstance(handler, ast.ExceptHandler) and (handler.type is None or names(handler.type) & BROAD)
    ]
    handed_on = [
        handler for handler in broad if handler.name and handler.name in set().union(*map(names, handler.body))
    ]
    assert [handler.lineno for handler in broad if module.part not in EDGES or handler not in handed_on] == []


def test_packages_say_that_they_are_typed() -> None:
    for marker in ("controller/shogunboard/py.typed", "hardware/shogunboard_hw/py.typed"):
        assert (ROOT / marker).is_file()


def test_nothing_is_left_unfinished() -> None:
    assert lines_with(UNFINISHED) == []


def test_no_path_of_one_machine_is_named() -> None:
    assert lines_with(MACHINE_PATHS) == []


def test_scripts_can_be_run() -> None:
    scripts = [ROOT / ".ci/run", *(path for path in files(ROOT / "scripts") if path.suffix == ".sh")]
    assert [path.name for path in scripts if not _runs(path)] == []


def _runs(path: Path) -> bool:
    return bool(path.stat().st_mode & 0o111) and path.read_text(encoding="utf-8").startswith("#!")
