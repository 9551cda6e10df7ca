"""Kept games as people and programs read them: the list, one game in full, what became of an import."""

import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from shogunboard.errors import TextError
from shogunboard.notation import RESULTS
from shogunboard.text import Text, Tongue, listed, render, text

if TYPE_CHECKING:
    from shogunboard.drawing import Paint
    from shogunboard.store import GameSummary, ImportOutcome, RecordedGame

_HEADER: Final = (
    text("ID"),
    text("Date"),
    text("White"),
    text("Red"),
    text("Result"),
    text("End"),
    text("Moves"),
    text("Game"),
)
_NUMBERS: Final = (0, 6)
"""The columns of numbers."""
_ENDS: Final[Mapping[str, Text]] = {
    "mate": text("mate"),
    "bare": text("bare Shogun"),
    "stalemate": text("stalemate"),
    "capture": text("lion caught"),
    "entry": text("lion home"),
    "both_lions": text("both lions home"),
    "no_moves": text("no moves"),
    "repetition": text("repetition"),
    "resignation": text("resignation"),
    "agreement": text("agreement"),
    "time": text("time"),
    "unfinished": text("unfinished"),
    "set aside": text("set aside"),
}
"""Why a game has ended, short enough for a column."""

_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
"""Characters, but the end of a line, by which a text could command a terminal."""


def harmless(written: str) -> str:
    """A text that others may have written, without what a terminal would obey."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", written)


def read_result(written: str | None) -> str | None:
    """A result of an option; raises `TextError`."""
    if written is None or written in RESULTS:
        return written
    known = listed(list(RESULTS), "")
    raise TextError(text("'{result}' is no result; there are {known}", result=written, known=known), "--result")


def as_table(games: Sequence["GameSummary"], tongue: Tongue) -> str:
    """The list in a language: a table with lines on a terminal, aligned columns elsewhere."""
    if not games:
        return render(text("No games."), tongue)
    header = [render(name, tongue) for name in _HEADER]
    rows = [_row(summary, tongue) for summary in games]
    return _drawn(header, rows) if sys.stdout.isatty() else aligned([header, *rows])


def _row(summary: "GameSummary", tongue: Tongue) -> tuple[str, ...]:
    white, red = map(harmless, summary.players)
    return (
        str(summary.id),
        summary.shown_date,
        white,
        red,
        summary.result,
        render(_ENDS.get(summary.termination, summary.termination), tongue),
        str(summary.plies),
        summary.game,
    )


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows as lines, their columns below one another."""
    from rich.cells import cell_len, set_cell_size

    # Characters of some languages are as wide as two others.
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(set_cell_size(cell, width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _drawn(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text as Cell

    table = Table(box=box.SIMPLE_HEAD)
    for column, name in enumerate(header):
        table.add_column(name, justify="right" if column in _NUMBERS else "left")
    for row in rows:
        # As `Cell`, so that a name with square brackets is not taken for markup.
        table.add_row(*map(Cell, row))
    console = Console()
    with console.capture() as capture:
        console.print(table)
    return capture.get().rstrip("\n")


def in_full(recorded: "RecordedGame", paint: "Paint | None", tongue: Tongue) -> str:
    """The game file of a game, and the board as it stands, explained in a language; raises `StoreError`."""
    from shogunboard.drawing import caption, draw
    from shogunboard.record import write_game
    from shogunboard.store import followed, record_of

    _, line = followed(recorded)
    board = f"{draw(line.position, paint=paint)}\n\n{render(caption(line.position, line.outcome()), tongue)}"
    return f"{harmless(write_game(record_of(recorded)))}\n{board}"


def game_json(recorded: "RecordedGame") -> dict[str, object]:
    """A game as a JSON object: what the list has, and tags, start, moves and position; raises `StoreError`."""
    from shogunboard.session.facts import played_json
    from shogunboard.store import followed, record_of

    history, _ = followed(recorded)
    return {
        **recorded.summary.to_json(),
        "tags": dict(record_of(recorded).tags),
        "sensing": recorded.sensing,
        "start": history.start,
        "rotation": history.rotation,
        "moves": [
            {"ply": ply, **played_json(played, recorded.game), "comments": list(recorded.comments.get(ply, ()))}
            for ply, played in enumerate(history.moves, 1)
        ],
        "comments": list(recorded.comments.get(0, ())),
        "position": history.position,
    }


def told(file: str, outcome: "ImportOutcome") -> Text:
    """What became of a game of a file that could be read."""
    place, number = text("{file}, game {number}", file=file, number=outcome.number), outcome.game_id
    if outcome.status == "duplicate":
        if number is None:
            return text("{place}: the same as another game of this import, left out", place=place)
        return text("{place}: the same as game {number}, left out", place=place, number=number)
    if number is None:
        return text("{place}: can be imported", place=place)
    return text("{place}: imported as game {number}", place=place, number=number)
