"""Set files on the disk: which of both kinds a file is, writing it as a whole, and what is assumed of the set."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from shogunboard.cli.inputs import read_set
from shogunboard.errors import TextError
from shogunboard.text import text

if TYPE_CHECKING:
    from shogunboard.games.setbook import SetBook


class Assume(StrEnum):
    """The assumptions of `games.setbook`, as the command line needs them."""

    NORMAL = "normal"
    ANY = "any"
    FREE = "free"


Assumed: TypeAlias = Annotated[
    Assume,
    typer.Option("--assume", help="What is assumed: each normal dial has every number once, any dials, no model."),
]


def read_book_file(file: Path) -> "SetBook":
    """The book in a set file of readings; raises `TextError` that names file and place."""
    from shogunboard.store import SetFile

    return SetFile(file).read()


def book_of_any(name: str) -> "SetBook":
    """The book of a set by the name of a file of either kind, or "reference"; raises `TextError` as above."""
    from shogunboard.games.registry import set_book_of

    if has_readings(name):
        return read_book_file(Path(name))
    content = read_set(name)
    try:
        return set_book_of(content)
    except TextError as error:
        raise error.within(name) from None


def has_readings(name: str | None) -> bool:
    """Is this a set file of readings, not one of magnets and dials? Raises `TextError` for a file that is no set."""
    from shogunboard.games import setbook

    return setbook.has_readings(read_set(name))


def fresh_file(file: Path) -> None:
    """Raise `TextError` when a file is there that would be overwritten."""
    if file.exists():
        raise TextError(text("is there already; choose another name"), str(file))


def write_book_file(file: Path, book: "SetBook") -> None:
    """Replace a set file of readings as a whole; raises `StoreError`."""
    write_text(file, book.text())


def write_text(file: Path, written: str) -> None:
    """Replace a file as a whole, so that nothing is lost when the power fails; raises `StoreError`."""
    from shogunboard.store import SetFile

    SetFile(file).write(written)
