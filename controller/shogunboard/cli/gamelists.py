"""Kept games as people and programs read them: the list, one game in full, what became of an import."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from shogunboard.errors import TextError
from shogunboard.notation import RESULTS

if TYPE_CHECKING:
    from shogunboard.drawing import Paint
    from shogunboard.store import GameSummary, ImportOutcome, RecordedGame

_HEADER: Final = ("ID", "Date", "White", "Red", "Result", "End", "Moves", "Game")


def read_result(text: str | None) -> str | None:
    """A result of an option; raises `TextError`."""
    if text is None or text in RESULTS:
        return text
    raise TextError(f"{text!r} is no result; there are {', '.join(RESULTS)}", "--result")


def as_table(games: Sequence["GameSummary"]) -> str:
    """The list: a table with lines on a terminal, aligned columns elsewhere."""
    if not games:
        return "No games."
    rows = [_row(summary) for summary in games]
    return _drawn(rows) if sys.stdout.isatty() else _aligned([_HEADER, *rows])


def _row(summary: "GameSummary") -> tuple[str, ...]:
    white, red = summary.players
    return (
        str(summary.id),
        summary.shown_date,
        white,
        red,
        summary.result,
        summary.termination.replace("_", " "),
        str(summary.plies),
        summary.game,
    )


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _drawn(rows: Sequence[Sequence[str]]) -> str:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD)
    for name in _HEADER:
        table.add_column(name, justify="right" if name in ("ID", "Moves") else "left")
    for row in rows:
        # As `Text`, so that a name with square brackets is not taken for markup.
        table.add_row(*map(Text, row))
    console = Console()
    with console.capture() as capture:
        console.print(table)
    return capture.get().rstrip("\n")


def in_full(recorded: "RecordedGame", paint: "Paint | None") -> str:
    """The game file of a game, and the board as it stands; raises `StoreError`."""
    from shogunboard.drawing import caption, draw
    from shogunboard.record import write_game
    from shogunboard.store import followed, record_of

    _, line = followed(recorded)
    board = f"{draw(line.position, paint=paint)}\n\n{caption(line.position, line.outcome())}."
    return f"{write_game(record_of(recorded))}\n{board}"


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


def told(file: str, outcome: "ImportOutcome") -> str:
    """What became of a game of a file that could be read."""
    place = f"{file}, game {outcome.number}"
    if outcome.status == "duplicate":
        same = "another game of this import" if outcome.game_id is None else f"game {outcome.game_id}"
        return f"{place}: the same as {same}, left out"
    return f"{place}: can be imported" if outcome.game_id is None else f"{place}: imported as game {outcome.game_id}"
