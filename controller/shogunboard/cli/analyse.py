"""`shogunboard analyse`: what a search thinks of the moves of games that are written down."""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from shogunboard.cli.problems import reports_problems, say
from shogunboard.cli.speech import in_words, tell
from shogunboard.errors import ConfigError, ShogunboardError, TextError
from shogunboard.text import Text, Value, listed, text, texts

if TYPE_CHECKING:
    from shogunboard.engine.analysis import Judgement, View
    from shogunboard.games.base import Position
    from shogunboard.record import GameRecord, ReadGame

_Advance: TypeAlias = Callable[[], None]
_Stamp: TypeAlias = tuple[int, int, int]


@reports_problems
def analyse(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game files.")],
    nodes: Annotated[
        int | None,
        typer.Option(
            "--nodes", metavar="N", min=1, help="How many positions to look at for each move.", show_default="20000"
        ),
    ] = None,
    ms: Annotated[
        int | None,
        typer.Option("--ms", metavar="N", min=1, help="How long to think about each move instead, in milliseconds."),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Also analyse games that have been analysed, and replace what was found.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object per line for each move, and leave the files alone.")
    ] = False,
) -> None:
    """Judge the moves of games and write what is found into the files, as comments behind the moves.

    Every move gets the value of the position after it in common pieces, seen from the side that sits at rank 1. What
    loses much is called an inaccuracy, a mistake or a blunder, with the better line; a win that was missed is told.

    A file is written anew after each of its games. Games that have been analysed (their tag Annotator says so) are
    left as they are: a run that was stopped goes on where it was. With --again they are analysed anew; what other
    people have written behind the moves stays in any case.

    With --nodes the same is found on every machine, with --ms more on a faster one.

    Example:

        shogunboard analyse evening.txt --nodes 50000
    """
    effort = _effort(nodes, ms)
    everything = as_json or again
    # What is to be done is settled before anything is written, so no file counts twice.
    work = [
        (path, stamp, games, [place for place, game in enumerate(games) if everything or not _analysed(game)])
        for path, stamp, games in [(path, _stamp(path), _read(path)) for path in dict.fromkeys(files)]
    ]
    with _progress(sum(len(games[place].record.moves) for *_, games, places in work for place in places)) as advance:
        for path, stamp, games, places in work:
            if not places:
                say(text("{place}: {problem}", place=str(path), problem=_nothing_to_do(games)))
            elif as_json:
                _print(path, games, effort, advance)
            else:
                _annotate(path, stamp, games, places, effort, advance)


def _nothing_to_do(games: list["ReadGame"]) -> Text:
    if not games:
        return text("there is no game in it")
    return text("all of its games have been analysed; --again analyses them anew")


@dataclass(frozen=True, slots=True)
class _Effort:
    """How a position is looked at, and what the tag Annotator says of it."""

    look: Callable[["Position"], "View"]
    annotator: str


def _effort(nodes: int | None, ms: int | None) -> _Effort:
    from shogunboard.engine.analysis import USUAL_NODES, view
    from shogunboard.record.annotation import annotator

    if ms is None:
        limit = USUAL_NODES if nodes is None else nodes
        return _Effort(lambda position: view(position, limit), annotator(limit))
    if nodes is not None:
        raise ConfigError(
            text("--nodes and --ms: only one of them can say how much is looked at; leave the other one out")
        )
    milliseconds = ms

    def look(position: "Position") -> "View":
        end = time.monotonic() + milliseconds / 1000
        return view(position, 0, lambda: time.monotonic() >= end)

    return _Effort(look, annotator(ms, "ms"))


def _read(path: Path) -> list["ReadGame"]:
    from shogunboard.cli.inputs import unreadable
    from shogunboard.record import read_games

    try:
        games = list(read_games(path.read_text(encoding="utf-8-sig")))
    except UnicodeDecodeError:
        raise TextError(text("not UTF-8"), str(path)) from None
    except (OSError, ValueError) as error:
        if isinstance(error, ShogunboardError):
            raise TextError(error.text, str(path)) from None
        raise unreadable(str(path), error) from None
    for game in games:
        for problem in game.problems:
            say(text("{outer}, {inner}", outer=str(path), inner=problem.said))
    return games


def _analysed(game: "ReadGame") -> bool:
    from shogunboard.record.annotation import ANNOTATOR, is_analysed

    return is_analysed(game.record.tag(ANNOTATOR))


def _judged(path: Path, game: "ReadGame", effort: _Effort, advance: _Advance) -> Iterator["Judgement"]:
    """The judgements of a game; what cannot be searched is named with its place."""
    from shogunboard.engine.analysis import judged

    try:
        for judgement in judged(game.played, effort.look):
            advance()
            yield judgement
    except ShogunboardError as error:
        raise TextError(error.text, _place(path, game)) from None


def _place(path: Path, game: "ReadGame") -> Text:
    return text("{file}, game {number}", file=str(path), number=game.number)


def _print(path: Path, games: list["ReadGame"], effort: _Effort, advance: _Advance) -> None:
    for game in games:
        for judgement in _judged(path, game, effort, advance):
            print(json.dumps({"file": str(path), "game": game.number, **judgement.to_json()}), flush=True)


def _annotate(
    path: Path, stamp: _Stamp, games: list["ReadGame"], places: list[int], effort: _Effort, advance: _Advance
) -> None:
    """Judge games of a file one after the other and keep what is found after each."""
    from shogunboard.engine.analysis import annotated

    records = [game.record for game in games]
    for place in places:
        game = games[place]
        judgements = list(_judged(path, game, effort, advance))
        records[place] = annotated(game.record, judgements, effort.annotator)
        if _stamp(path) != stamp:
            raise TextError(text("it was changed meanwhile and is left as it is; analyse it again"), str(path))
        _write(path, records)
        stamp = _stamp(path)
        moves = texts("{count} move", "{count} moves", len(judgements))
        tell(text("{place}, {moves}: {found}", place=_place(path, game), moves=moves, found=_found(judgements)))


def _found(judgements: list["Judgement"]) -> Value:
    """How many mistakes of each size."""
    sizes = Counter(judgement.size for judgement in judgements if judgement.size)
    names = {"inaccuracy": text("inaccuracy"), "mistake": text("mistake"), "blunder": text("blunder")}
    found = (text("{size}: {number}", size=names[size], number=number) for size, number in sorted(sizes.items()))
    return listed(tuple(found), "") if sizes else text("nothing to mend")


def _stamp(path: Path) -> _Stamp:
    """What is another one when somebody else has written a file."""
    try:
        found = path.stat()
    except OSError as error:
        raise TextError(text("cannot be read: {reason}", reason=error.strerror or str(error)), str(path)) from None
    return found.st_ino, found.st_mtime_ns, found.st_size


def _write(path: Path, records: list["GameRecord"]) -> None:
    """Put a new file in the place of the old one, which stays as it is when that fails."""
    import shutil

    from shogunboard.record import write_games
    from shogunboard.store.files import sync_file, sync_folder

    path = path.resolve()
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(write_games(records), encoding="utf-8")
        shutil.copymode(path, beside)
        sync_file(beside)
        beside.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise TextError(text("cannot be written: {reason}", reason=error.strerror or str(error)), str(path)) from None


@contextmanager
def _progress(moves: int) -> Iterator[_Advance]:
    """What to call after each move; a progress bar on stderr if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(in_words(text("Analysing")), total=moves)
        yield lambda: progress.advance(task)
