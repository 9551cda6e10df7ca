"""Reads the parts of Markdown files that the tests hold to the truth: code, tables, links and headings."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.project.source import ROOT, files


@dataclass(frozen=True)
class Cell:
    """A cell of a table: its text, and the code spans in it."""

    text: str
    codes: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    head: Sequence[Cell]
    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True)
class Fence:
    """A fenced block of code. `line` counts from 1."""

    language: str
    text: str
    line: int


def documents() -> list[Path]:
    """All Markdown files of the project."""
    return [path for path in files() if path.suffix == ".md"]


def name_of(path: Path) -> str:
    """The path from the top of the project, to name a test by."""
    return path.relative_to(ROOT).as_posix()


def parse(path: Path) -> list[Token]:
    """The blocks of a file."""
    return MarkdownIt("commonmark").enable("table").parse(path.read_text(encoding="utf-8"))


def fences(tokens: Sequence[Token]) -> Iterator[Fence]:
    for token in tokens:
        if token.type == "fence" and token.map is not None:
            yield Fence(token.info.strip(), token.content, token.map[0] + 1)


def code_spans(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        yield from (child.content for child in token.children or () if child.type == "code_inline")


def emphasised(tokens: Sequence[Token]) -> Iterator[str]:
    """The texts in italics."""
    for token in tokens:
        children = list(token.children or ())
        for before, child in pairwise(children):
            if before.type == "em_open":
                yield child.content


def links(tokens: Sequence[Token]) -> Iterator[str]:
    """The targets of links and pictures."""
    for token in tokens:
        for child in token.children or ():
            target = child.attrGet("href" if child.type == "link_open" else "src")
            if isinstance(target, str):
                yield target


def headings(tokens: Sequence[Token]) -> Iterator[str]:
    for before, token in pairwise(tokens):
        if before.type == "heading_open":
            yield token.content


def anchors(tokens: Sequence[Token]) -> set[str]:
    """The names that links can jump to: headings in lower case, spaces as hyphens, no punctuation."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings(tokens)}


def section(tokens: Sequence[Token], heading: str) -> Sequence[Token]:
    """The blocks under a heading, down to the next one of the same or a higher level."""
    for start, token in enumerate(tokens):
        if token.type == "heading_open" and tokens[start + 1].content == heading:
            rest = tokens[start + 3 :]
            ends = (n for n, other in enumerate(rest) if other.type == "heading_open" and other.tag <= token.tag)
            return rest[: next(ends, len(rest))]
    raise AssertionError(f"there is no heading {heading!r}")


def tables(tokens: Sequence[Token]) -> Iterator[Table]:
    rows: list[list[Cell]] = []
    for token in tokens:
        if token.type == "table_open":
            rows = []
        elif token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and token.level >= 3 and rows:
            rows[-1].append(Cell(token.content, tuple(code_spans([token]))))
        elif token.type == "table_close":
            yield Table(rows[0], rows[1:])
            rows = []
