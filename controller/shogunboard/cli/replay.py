"""`shogunboard replay`: play a trace and say what happened."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final

import typer

from shogunboard.cli.problems import reports_problems, say
from shogunboard.errors import TextError
from shogunboard.text import Text, text

if TYPE_CHECKING:
    from shogunboard.record import GameRecord
    from shogunboard.replay import Replay
    from shogunboard.scans import Scan

_LONG: Final = 1 << 20
"""Bytes of a trace from which on a progress bar is worth while."""


@reports_problems
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A trace (JSON Lines), or - for standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per line for each event.")] = False,
    lights: Annotated[bool, typer.Option("--lights", help="Also tell the lights whenever they change.")] = False,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="GAMEFILE", help="Write the games of the trace as a game file.")
    ] = None,
) -> None:
    """Play a trace of a board's sensors and tell the events.

    Without --json it tells them in plain words and draws the board after each move. The last line with --json
    is the event "end": the position, the moves that stand and the result of the last game.

    A broken line stops the replay with its line number on stderr and exit code 2, and there is no "end". A half
    line at the very end, as a power cut leaves it, is left out with a warning.

    Example:

        shogunboard replay evening.jsonl --save evening.txt
    """
    from shogunboard.cli.inputs import STDIN, opened
    from shogunboard.replay import replay_of
    from shogunboard.traces import TraceReader

    with opened(file) as stream:
        if save is not None and file != STDIN and save.exists() and save.samefile(file):
            raise TextError(text("the game file would overwrite the trace; give another name"), str(save))
        name = text("standard input") if file == STDIN else file
        reader = TraceReader(stream, lambda problem: say(text("{place}: {problem}", place=name, problem=problem)))
        with _naming(name):
            header = reader.header()
            played = replay_of(header, lights=lights)
        with _progress(stream, _named(name, reader.scans(header.sensing))) as scans:
            _tell(played, scans, as_json=as_json)
    if save is not None:
        _save(save, played.records())


@contextmanager
def _naming(name: Text | str) -> Iterator[None]:
    """Names the input in what goes wrong while it is read."""
    from shogunboard.cli.inputs import unreadable

    try:
        yield
    except OSError as error:
        raise unreadable(name, error) from None
    except TextError as error:
        raise error.within(name) from None


def _named(name: Text | str, scans: Iterator["Scan"]) -> Iterator["Scan"]:
    """The scans; what goes wrong in reading them, and only that, is named after the input."""
    with _naming(name):
        yield from scans


def _tell(played: "Replay", scans: Iterator["Scan"], *, as_json: bool) -> None:
    if as_json:
        for item in played.run(scans):
            print(json.dumps(item.to_json(played.game)), flush=True)
        return
    from shogunboard.cli.colours import paint_for_stdout
    from shogunboard.cli.speech import tongue_here
    from shogunboard.cli.words import in_words

    paint, tongue = paint_for_stdout(), tongue_here()
    for item in played.run(scans):
        print(in_words(item, played.game, played.state, paint, tongue), flush=True)


@contextmanager
def _progress(stream: BinaryIO, scans: Iterator["Scan"]) -> Iterator[Iterator["Scan"]]:
    """The scans, with a progress bar on stderr while a long file goes to another place than the terminal."""
    size = _size(stream) if sys.stderr.isatty() and not sys.stdout.isatty() else 0
    if size < _LONG:
        yield scans
        return
    from rich.console import Console
    from rich.progress import Progress

    from shogunboard.cli.speech import in_words

    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(in_words(text("Replaying")), total=size)

        def counted() -> Iterator["Scan"]:
            for scan in scans:
                progress.update(task, completed=stream.tell())
                yield scan

        yield counted()


def _size(stream: BinaryIO) -> int:
    """The bytes of a file, 0 for a pipe."""
    if not stream.seekable():
        return 0
    here = stream.tell()
    size = stream.seek(0, 2)
    stream.seek(here)
    return size


def _save(path: Path, records: list["GameRecord"]) -> None:
    from shogunboard.record import write_games

    try:
        path.write_text(write_games(records), encoding="utf-8")
    except OSError as error:
        raise TextError(text("cannot be written: {reason}", reason=error.strerror or str(error)), str(path)) from None
