"""`shogunboard games`: the games that are kept. The commands work while a service plays."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from shogunboard.cli.problems import BAD_INPUT, reports_problems, say
from shogunboard.cli.speech import tell, tongue_here
from shogunboard.errors import NotFoundError, TextError
from shogunboard.text import Text, text, texts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shogunboard.store import ImportOutcome, Moment, Places, RecordedGame

app: Final = typer.Typer(
    help="List, show, export and import the games that are kept, and back them up.", no_args_is_help=True
)

Data: TypeAlias = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="The data folder; else SHOGUNBOARD_DATA, else the folder in your home."),
]
Config: TypeAlias = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", help="Settings that name the data folder.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command("list")
@reports_problems
def list_games(
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Games of a player: a part of the name.")] = None,
    since: Annotated[str | None, typer.Option(metavar="DATE", help="Games from this day on, as 2026-11-30.")] = None,
    until: Annotated[str | None, typer.Option(metavar="DATE", help="Games up to this day.")] = None,
    result: Annotated[str | None, typer.Option(metavar="RESULT", help="1-0, 0-1, 1/2-1/2, or * if unfinished.")] = None,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Which game, such as shogun.")] = None,
    set_name: Annotated[str | None, typer.Option("--set", metavar="NAME", help="Played with this set.")] = None,
    words: Annotated[
        str | None, typer.Option("--text", metavar="TEXT", help="With this in a name, a tag or a note.")
    ] = None,
    deleted: Annotated[bool, typer.Option("--deleted", help="The deleted games in place of all others.")] = False,
    as_json: AsJson = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """List the games, oldest first.

    A date with a question mark behind it comes from a clock that could not be trusted.

    Example:

        shogunboard games list --player anna --since 2026-11-01
    """
    import json

    from shogunboard.cli.gamelists import as_table, read_result
    from shogunboard.store import Archive, Wanted
    from shogunboard.store.wanted import parse_day

    wanted = Wanted(
        player=player,
        since=parse_day(since, "--since"),
        until=parse_day(until, "--until"),
        result=read_result(result),
        game=game,
        set=set_name,
        text=words,
        deleted=deleted,
    )
    with Archive(_places(data, config).database) as archive:
        found = archive.games(wanted)
    if as_json:
        print(json.dumps({"games": [summary.to_json() for summary in found]}, indent=2))
    else:
        print(as_table(found, tongue_here()))


@app.command("show")
@reports_problems
def show_game(
    game_id: Annotated[int, typer.Argument(metavar="ID", help="The number of the game, as in the list.")],
    as_json: AsJson = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Show a game: its tags, its moves, how it ended, and the board as it stands.

    Example:

        shogunboard games show 12
    """
    import json

    from shogunboard.cli.colours import paint_for_stdout
    from shogunboard.cli.gamelists import game_json, in_full
    from shogunboard.store import Archive

    with Archive(_places(data, config).database) as archive:
        recorded = _existing(game_id, archive.find(game_id))
    if as_json:
        print(json.dumps(game_json(recorded), indent=2))
    else:
        print(in_full(recorded, paint_for_stdout(), tongue_here()))


@app.command("export")
@reports_problems
def export_games(
    game_ids: Annotated[list[int] | None, typer.Argument(metavar="[ID]...", help="The numbers of the games.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All games.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to this file, not to standard output.")
    ] = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Write games as a game file.

    Examples:

        shogunboard games export 12 13 > evening.txt

        shogunboard games export --all -o games.txt
    """
    from shogunboard.record import write_games
    from shogunboard.store import Archive, record_of

    if bool(game_ids) == everything:
        raise TextError(text("give the numbers of games, or --all"), "games export")
    with Archive(_places(data, config).database) as archive:
        wanted = [summary.id for summary in archive.games()] if everything else list(game_ids or ())
        games = [_existing(number, found) for number, found in zip(wanted, archive.find_all(wanted), strict=True)]
    written = write_games(map(record_of, games))
    if output is None:
        # A game file is UTF-8, whatever the terminal has.
        sys.stdout.buffer.write(written.encode())
    else:
        _write(output, written)


@app.command("import")
@reports_problems
def import_games(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Game files, or - for standard input.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")] = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Take the games of game files in.

    Games that are kept already (same start, moves, players and date) are told and left out. A game that cannot be
    used is told with its line and does not keep the others out; the exit code is 2 then.

    Example:

        shogunboard games import evening.txt --dry-run
    """
    from shogunboard.store import Archive

    database = _places(data, config).database
    done: list[ImportOutcome] = []
    unread = 0
    with Archive(database, create=not dry_run) as archive:
        for file in files:
            try:
                written = _read(file)
            except TextError as error:
                say(error)
                unread += 1
                continue
            for outcome in archive.take_in(written, _now(), dry_run=dry_run):
                _tell(file, outcome)
                done.append(outcome)
    counts = {
        status: sum(outcome.status == status for outcome in done) for status in ("imported", "duplicate", "refused")
    }
    if dry_run:
        tell(text("{imported} would be imported, {duplicate} kept already, {refused} refused", **counts))
    else:
        tell(text("{imported} imported, {duplicate} kept already, {refused} refused", **counts))
    if counts["refused"] or unread:
        raise typer.Exit(BAD_INPUT)


@app.command("backup")
@reports_problems
def back_up_games(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; an older backup there is replaced.")],
    data: Data = None,
    config: Config = None,
) -> None:
    """Copy everything that is kept into one file, checked, also while a service plays.

    Example:

        shogunboard games backup shogun-backup.db
    """
    from shogunboard.store import back_up

    back_up(_places(data, config).database, file)
    count = _count(file)
    tell(texts("{count} game backed up in {file}", "{count} games backed up in {file}", count, file=str(file)))


@app.command("restore")
@reports_problems
def restore_games(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    data: Data = None,
    config: Config = None,
) -> None:
    """Put a backup in the place of what is kept now. Not while a service plays.

    What was kept so far stays in the data folder, in a file whose name ends in .before-restore-1 (or 2, ...).

    Example:

        shogunboard games restore shogun-backup.db
    """
    import os
    import socket
    from datetime import datetime

    from shogunboard.store import Owner, restore

    places = _places(data, config)
    started = datetime.now().astimezone().isoformat(" ", "seconds")
    kept = restore(places, file, Owner(os.getpid(), socket.gethostname(), started, "games restore"))
    count = _count(places.database)
    tell(texts("{count} game restored from {file}", "{count} games restored from {file}", count, file=str(file)))
    if kept is not None:
        tell(text("What was kept before is in {file}", file=str(kept)))


def _places(data: Path | None, config_file: Path | None) -> "Places":
    import os

    from shogunboard.config import load_config
    from shogunboard.store import data_places

    configured = None if config_file is None else load_config(config_file).service.data
    return data_places(data, os.environ, configured)


def _now() -> "Moment":
    import time

    from shogunboard.store import Moment, read_boot_id

    return Moment(time.time_ns() // 1_000_000, time.monotonic_ns() // 1_000_000, read_boot_id(), trusted=False)


def _existing(game_id: int, found: "RecordedGame | None") -> "RecordedGame":
    if found is None:
        raise NotFoundError(
            text("there is no game {number}; `shogunboard games list` shows those that there are", number=game_id)
        )
    return found


def _count(database: Path) -> int:
    from shogunboard.store import Archive

    with Archive(database) as archive:
        return len(archive.games())


def _read(file: str) -> str:
    from shogunboard.cli.inputs import opened, unreadable

    with opened(file) as stream:
        try:
            return stream.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise TextError(text("not UTF-8"), file) from None
        except OSError as error:
            raise unreadable(file, error) from None


def _write(path: Path, written: str) -> None:
    from shogunboard.store.files import replacing
    from shogunboard.store.problems import store_errors

    with store_errors(path, "written"), replacing(path) as part:
        part.write_text(written, encoding="utf-8")


def _tell(file: str, outcome: "ImportOutcome") -> None:
    from shogunboard.cli.gamelists import told

    for remark in _problems(outcome):
        say(text("{place}: {problem}", place=file, problem=remark))
    if outcome.status != "refused":
        tell(told(file, outcome))


def _problems(outcome: "ImportOutcome") -> "Iterable[Text | str]":
    return outcome.remarks if outcome.problem is None else (outcome.problem,)
