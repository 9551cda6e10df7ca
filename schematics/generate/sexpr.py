"""KiCad's file format: nested lists in parentheses."""

from collections.abc import Sequence
from typing import Final, TypeAlias
from uuid import UUID, uuid5

Node: TypeAlias = "str | float | Sequence[Node]"

NAMESPACE: Final = UUID("7b3a3f0c-5a5e-5d0c-9a38-3c1f6d0b9e51")


class Quoted(str):
    """A text that stands in quotation marks in the file."""

    __slots__ = ()


def identifier(*names: object) -> list[Node]:
    """The `uuid` of a thing, the same whenever the names are the same."""
    return ["uuid", Quoted(uuid_text(*names))]


def uuid_text(*names: object) -> str:
    return str(uuid5(NAMESPACE, "/".join(map(str, names))))


def number(value: float) -> str:
    """A number with at most four decimals, and no more than it needs."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _atom(node: Node) -> str:
    if isinstance(node, Quoted):
        return '"' + node.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    return node if isinstance(node, str) else number(float(node)) if isinstance(node, int | float) else ""


def text_of(node: Node, depth: int = 0) -> str:
    """The node as text; one that holds only atoms stands on one line."""
    if not isinstance(node, list):
        return _atom(node)
    if not any(isinstance(part, list) for part in node):
        return "(" + " ".join(map(_atom, node)) + ")"
    indent = "\t" * (depth + 1)
    lines = ["("]
    for part in node:
        if isinstance(part, list):
            lines.append(f"\n{indent}{text_of(part, depth + 1)}")
        else:
            lines.append(("" if lines[-1] == "(" else " ") + _atom(part))
    return "".join(lines) + "\n" + "\t" * depth + ")"


def file_text(node: Node) -> str:
    return text_of(node) + "\n"
