"""`shogunboard analyse`: what a search thinks of the moves of games that are written down."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from shogunboard.cli.problems import reports_problems, say
from shogunboard.errors import ShogunboardError, TextError

if TYPE_CHECKING:
    from shogunboard.engine.analysis import Judgement
    from shogunboard.record import GameRecord, ReadGame

_Advance: TypeAlias = Callable[[], None]


@reports_problems
def analyse(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game files.")],
    nodes: Annotated[
        int, typer.Option("--nodes", metavar="N", min=1, help="How many positions to look at for each move.")
    ] = 20_000,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object per line for each move, and leave the files alone.")
    ] = False,
) -> None:
    """Judge the moves of games and write what is found into the files, as comments behind the moves.

    Every move gets the value of the position after it in common pieces, seen from the side that sits at rank 1. What
    loses much is called an inaccuracy, a mistake or a blunder, with the better line; a win that was missed is told.

    A file is written anew after each of its games. Games that have been analysed (their tag Annotator says so) are
    left as they are: a run that was stopped goes on where it was.

    Example:

        shogunboard analyse evening.txt --nodes 50000
    """
    read = [(path, _read(path)) for path in files]
    wanted = [(path, games) for path, games in read if as_json or not all(map(_analysed, games))]
    moves = sum(len(game.record.moves) for _, games in wanted for game in games if as_json or not _analysed(game))
    with _progress(moves) as advance:
        for path, games in wanted:
            if as_json:
                _print(path, games, nodes, advance)
            else:
                _annotate(path, games, nodes, advance)


def _read(path: Path) -> list["ReadGame"]:
    from shogunboard.cli.inputs import unreadable
    from shogunboard.record import read_games

    try:
        games = list(read_games(path.read_text(encoding="utf-8-sig")))
    except UnicodeDecodeError:
        raise TextError("not UTF-8", str(path)) from None
    except (OSError, ValueError) as error:
        if isinstance(error, ShogunboardError):
            raise TextError(str(error), str(path)) from None
        raise unreadable(str(path), error) from None
    for game in games:
        for problem in game.problems:
            say(f"{path}, {problem}")
    return games


def _analysed(game: "ReadGame") -> bool:
    from shogunboard.record.annotation import ANNOTATOR, is_analysed

    return is_analysed(game.record.tag(ANNOTATOR))


def _judged(path: Path, game: "ReadGame", nodes: int, advance: _Advance) -> Iterator["Judgement"]:
    """The judgements of a game; what cannot be searched is named with its place."""
    from shogunboard.engine.analysis import analyse as judge

    try:
        for judgement in judge(game.played, nodes):
            advance()
            yield judgement
    except ShogunboardError as error:
        raise TextError(str(error), f"{path}, game {game.number}") from None


def _print(path: Path, games: list["ReadGame"], nodes: int, advance: _Advance) -> None:
    for game in games:
        for judgement in _judged(path, game, nodes, advance):
            print(json.dumps({"file": str(path), "game": game.number, **judgement.to_json()}), flush=True)


def _annotate(path: Path, games: list["ReadGame"], nodes: int, advance: _Advance) -> None:
    """Judge the games of a file one after the other and keep what is found after each."""
    from shogunboard.engine.analysis import annotated

    records = [game.record for game in games]
    for place, game in enumerate(games):
        if _analysed(game):
            continue
        judgements = list(_judged(path, game, nodes, advance))
        records[place] = annotated(game.record, judgements, nodes)
        _write(path, records)
        sizes = Counter(judgement.size for judgement in judgements if judgement.size)
        found = ", ".join(f"{size}: {count}" for size, count in sorted(sizes.items())) or "nothing to mend"
        print(f"{path}, game {game.number}, {len(judgements)} moves: {found}", flush=True)


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
        raise TextError(f"cannot be written: {error.strerror}", str(path)) from None


@contextmanager
def _progress(moves: int) -> Iterator[_Advance]:
    """What to call after each move; a progress bar on stderr if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("Analysing", total=moves)
        yield lambda: progress.advance(task)
