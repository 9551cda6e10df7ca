"""Where the project's files are, and what its modules import."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = {"shogunboard": ROOT / "controller/shogunboard", "shogunboard_hw": ROOT / "hardware/shogunboard_hw"}

_SKIPPED_FOLDERS: Final = {"__pycache__", "build", "dist", "node_modules"}


def files(folder: Path = ROOT) -> Iterator[Path]:
    """The project's own files, without what tools have made (hidden folders other than .ci are skipped)."""
    for path in sorted(folder.iterdir()):
        if path.is_file():
            yield path
        elif path.name == ".ci" or not (path.name.startswith(".") or _is_made(path)):
            yield from files(path)


def _is_made(folder: Path) -> bool:
    made_at_top = {"build", "dist"}
    return folder.name in _SKIPPED_FOLDERS - made_at_top or (folder.name in made_at_top and folder.parent == ROOT)


@dataclass(frozen=True)
class Module:
    """A module of one of the packages."""

    name: str
    path: Path
    is_package: bool

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, str(self.path))

    @property
    def part(self) -> str:
        """The part of its package that it belongs to: "games" for shogunboard.games.shogun.moves."""
        return part_of(self.name)


def part_of(name: str) -> str:
    """The second piece of a dotted name: "games" for "shogunboard.games.base", "" for a package itself."""
    return [*name.split("."), ""][1]


def modules(*packages: str) -> list[Module]:
    """All modules of the packages (of both without an argument)."""
    found = []
    for package in packages or PACKAGES:
        folder = PACKAGES[package]
        for path in sorted(folder.rglob("*.py")):
            parts = (package, *path.relative_to(folder).with_suffix("").parts)
            is_package = parts[-1] == "__init__"
            found.append(Module(".".join(parts[:-1] if is_package else parts), path, is_package))
    return found


def imports(module: Module, known: frozenset[str], *, for_types: bool = True) -> set[str]:
    """The dotted names that a module imports, wherever the import stands in it.

    `from package import name` is an import of `package.name` if `known` has such a module, else of `package`.
    Without `for_types` what stands under `if TYPE_CHECKING` is left out.
    """
    names: set[str] = set()
    for node in _nodes(module.tree, for_types):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            inner = {f"{base}.{alias.name}" for alias in node.names}
            names |= inner & known
            if inner - known:
                names.add(base)
    return names


def _nodes(tree: ast.AST, for_types: bool) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if for_types or not (isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")):
            yield node
            yield from _nodes(node, for_types)


def _base(module: Module, node: ast.ImportFrom) -> str:
    """The absolute name of what stands after `from`."""
    if not node.level:
        return node.module or ""
    package = module.name.split(".")
    package = package[: len(package) - node.level + module.is_package]
    return ".".join([*package, node.module] if node.module else package)
