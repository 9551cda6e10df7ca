"""`shogunboard print`: sheets to print for builders of a set."""

from pathlib import Path
from typing import Annotated

import typer

from shogunboard.cli.problems import reports_problems
from shogunboard.cli.setfiles import Assume, Assumed, has_readings, read_book_file


@reports_problems
def print_sheet(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="dials, stickers or map.")],
    out: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to write, .svg or .pdf.")],
    set_file: Annotated[
        str | None, typer.Option("--set", metavar="FILE", help='A set file (TOML or JSON), or "reference".')
    ] = None,
    assume: Assumed = Assume.NORMAL,
    paper: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4",
) -> None:
    """Write a sheet to print in its real size: a set's dials, number stickers, or the map of its board.

    The map has the directions to glue the magnets by, and the numbers that every piece shows on every square in each
    rotation. Of a set file of readings it has what these tell, as far as --assume goes; the other sheets need magnets
    and dials. An SVG has the pages one below the other.

    Example:

        shogunboard print dials -o dials.pdf
    """
    from shogunboard.cli.inputs import read_set
    from shogunboard.errors import TextError
    from shogunboard.printing import PAPERS, SHEETS, equipment_of, make_known_map, make_sheet, write_pdf, write_svg
    from shogunboard.text import listed, text

    if what not in SHEETS:
        raise TextError(text("'{name}' is no sheet; there are {known}", name=what, known=listed(list(SHEETS), "")))
    if paper not in PAPERS:
        raise TextError(text("'{name}' is no paper; there are {known}", name=paper, known=listed(list(PAPERS), "")))
    if out.suffix.lower() not in {".svg", ".pdf"}:
        raise TextError(text("must end in .svg or .pdf"), str(out))
    if what == "map" and set_file is not None and has_readings(set_file):
        pages = make_known_map(read_book_file(Path(set_file)), paper, assume.value)
    else:
        pages = make_sheet(what, equipment_of(read_set(set_file)), paper)
    content = write_svg(pages).encode() if out.suffix.lower() == ".svg" else write_pdf(pages)
    try:
        out.write_bytes(content)
    except OSError as error:
        raise TextError(text("cannot be written: {reason}", reason=error.strerror or str(error)), str(out)) from None
